import type { Field } from '#shared/mine/operations.ts';
import type { StoreContext } from '../../store/context.ts';
import { extend, newBatch } from './operations.ts';
import type { Write } from './operations.ts';

const fieldColumns = 'kind, subject, id, season, episode, element';
/** Fields that are read in one query. */
const pageLength = 2_000;

/**
 * Merges operations in `work`, and notes the values that their fields had before, for this connection's lifetime. An earlier note
 * is gone.
 */
export function noteImport<T>({ library, service }: StoreContext, work: () => T): T {
  library.exec(`
    create temp table if not exists imported (
      service text not null, kind text not null, subject text not null, id integer not null,
      season integer not null, episode integer not null, element text not null,
      before text, device text, number integer,
      primary key (kind, subject, id, season, episode, element)
    ) without rowid;
    delete from temp.imported;
    create temp trigger note_import before insert on main.operations begin
      insert or ignore into imported (service, ${fieldColumns}, before)
      select new.service, new.kind, new.subject, new.id, new.season, new.episode, new.element, (
        select value from main.current_values standing
        where standing.service = new.service and standing.kind = new.kind and standing.subject = new.subject
          and standing.id = new.id and standing.season = new.season and standing.episode = new.episode
          and standing.element = new.element
      );
    end`);
  try {
    return work();
  } finally {
    library.exec('drop trigger temp.note_import');
    library.run(
      `update temp.imported set device = standing.device, number = standing.number
       from main.current_values standing
       where standing.service = ? and ${['kind', 'subject', 'id', 'season', 'episode', 'element']
         .map((column) => `standing.${column} = imported.${column}`)
         .join(' and ')}`,
      service,
    );
  }
}

/** Gives the fields of the last import the values that they had before, where nothing changed since; this is a batch of its own. */
export function undoNoted(context: StoreContext): void {
  const { library } = context;
  const isNoted = library.get("select 1 from sqlite_temp_master where type = 'table' and name = 'imported'");
  if (isNoted === undefined) return;
  extend(context, newBatch(context), restored(context));
  library.run('delete from temp.imported');
}

function* restored({ library, service }: StoreContext): Generator<Write> {
  for (let offset = 0; ; offset += pageLength) {
    const page = library.all<Field & { readonly before: string | null; readonly stands: number }>(
      `select ${fieldColumns
        .split(', ')
        .map((column) => `imported.${column}`)
        .join(', ')}, before,
         imported.device = standing.device and imported.number = standing.number as stands
       from temp.imported
         join main.current_values standing using (service, ${fieldColumns})
       where imported.service = ?
       order by ${fieldColumns
         .split(', ')
         .map((column) => `imported.${column}`)
         .join(', ')}
       limit ? offset ?`,
      ...[service, pageLength, offset],
    );
    for (const { before, stands, ...field } of page) if (stands === 1) yield { ...field, after: before };
    if (page.length < pageLength) return;
  }
}

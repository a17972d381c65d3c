import type { Operation } from '#shared/mine/operations.ts';
import type { StoreContext } from '../../store/context.ts';
import { batchName, batchOf, extend, newBatch } from './operations.ts';
import type { Write } from './operations.ts';

/*
 * The last import of a file of the person's own data is noted for this connection's lifetime, in temporary tables: `imported` has
 * its fields, the values before it, and its own; `undone`, during an import, those whose value the undoing of one took back.
 * `device` and `number` name the operation that set the field at that time. `imported_batches` has the names of the imports of
 * this connection.
 */

const fields = ['kind', 'subject', 'id', 'season', 'episode', 'element'] as const;
const columnsOf = (table: string): string => fields.map((name) => `${table}.${name}`).join(', ');
const isSame = (names: readonly string[]): string =>
  names.map((name) => `noted.${name} = standing.${name}`).join(' and ');
/** Fields that are read in one query. */
const pageLength = 2_000;

/** Has to precede all others, and isn't rolled back with what it precedes. */
export function createTables({ library }: StoreContext): void {
  library.exec('create temp table if not exists imported_batches (name text not null)');
  for (const table of ['imported', 'undone'])
    library.exec(`create temp table if not exists ${table} (
      service text not null, kind text not null, subject text not null, id integer not null,
      season integer not null, episode integer not null, element text not null,
      before text, value text, device text, number integer, is_wanted integer not null default 0,
      primary key (service, ${fields.join(', ')})
    ) without rowid`);
}

/** Merges operations in `work`, and notes what that changes, and their batch. An earlier note is gone. */
export function noteImport<T extends { readonly batch: string }>(context: StoreContext, work: () => T): T {
  const { library, service } = context;
  createTables(context);
  library.exec(`
    delete from temp.imported;
    create temp trigger note_import before insert on main.operations begin
      insert or ignore into imported (service, ${fields.join(', ')}, before)
      select new.service, ${columnsOf('new')}, (
        select value from main.current_values noted
        where noted.service = new.service and ${fields.map((name) => `noted.${name} = new.${name}`).join(' and ')}
      );
    end`);
  try {
    const made = work();
    library.run('insert into temp.imported_batches (name) values (?)', made.batch);
    return made;
  } finally {
    library.exec('drop trigger temp.note_import');
    library.run(
      `update temp.imported as noted set value = standing.value, device = standing.device, number = standing.number
       from main.current_values standing where standing.service = ? and ${isSame(['service', ...fields])}`,
      service,
    );
  }
}

/** Whether this connection imported a batch; of another's imports nothing is noted. */
export function isNoted(context: StoreContext, batch: string): boolean {
  createTables(context);
  return context.library.has('select 1 from temp.imported_batches where name = ?', batch);
}

/**
 * Gives the fields of the last import the values that they had before, where nothing changed since, apart from batches that `restored`
 * something; this is a batch of its own, whose name is returned; null: there was nothing.
 */
export function undoNoted(context: StoreContext, restored: readonly string[]): string | null {
  const { library, service } = context;
  for (const { device, first } of restored.map(batchOf))
    library.run(
      `update temp.imported as noted set device = standing.device, number = standing.number
       from main.current_values standing join main.operations operation using (service, device, number)
       where standing.service = ? and ${isSame(['service', ...fields])} and noted.value is standing.value
         and operation.device = ? and operation.batch = ?`,
      ...[service, device, first],
    );
  const made = newBatch(context);
  // What the person has changed since isn't taken back, so that the file doesn't set it again.
  const isMade = extend(context, made, standing(context, 'imported', 'before')) > 0;
  if (isMade)
    library.run(
      'insert into undone_imports (service, device, batch) values (?, ?, ?)',
      ...[service, made.device, made.first],
    );
  library.exec('delete from temp.imported');
  return isMade ? batchName(made) : null;
}

/** Notes what the undoing of imports took back, also in earlier runs, for an import. */
export function noteUndone({ library, service }: StoreContext): void {
  library.exec('delete from temp.undone');
  library.run(
    `insert into temp.undone (service, ${fields.join(', ')}, value, device, number)
     select noted.service, ${columnsOf('noted')}, noted.before, noted.device, noted.number
     from main.undone_imports cross join main.operations noted using (service, device, batch)
       cross join main.current_values standing on ${isSame(['service', ...fields, 'device', 'number'])}
     where noted.service = ?`,
    service,
  );
}

/** Notes that a file has an operation again that the log knows. */
export function noteKnown({ library, service }: StoreContext, operation: Operation): void {
  const { kind, subject, id, season, episode, element, after } = operation;
  library.run(
    `update temp.undone set is_wanted = 1 where service = ? and kind = ? and subject = ? and id = ? and season = ?
       and episode = ? and element = ? and value is ?`,
    ...[service, kind, subject, id, season, episode, element, after],
  );
}

/** What noted operations set, where the undoing of the last import took it back and nothing changed since. */
export const wantedAgain = (context: StoreContext): Generator<Write> =>
  standing(context, 'undone', 'value', 'noted.is_wanted = 1');

/** Writes of fields that have the noted operation still. */
function* standing(
  { library, service }: StoreContext,
  table: 'imported' | 'undone',
  value: 'before' | 'value',
  condition = 'true',
): Generator<Write> {
  for (let offset = 0; ; offset += pageLength) {
    // All of them are counted, so that what is written meanwhile doesn't move the pages.
    const page = library.all<Write & { readonly stands: number }>(
      `select ${columnsOf('noted')}, noted.${value} as after, ${isSame(['device', 'number'])} as stands
       from temp.${table} noted join main.current_values standing using (service, ${fields.join(', ')})
       where noted.service = ? and ${condition} order by ${columnsOf('noted')} limit ? offset ?`,
      ...[service, pageLength, offset],
    );
    for (const { stands, ...write } of page) if (stands === 1) yield write;
    if (page.length < pageLength) return;
  }
}

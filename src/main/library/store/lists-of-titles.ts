import type { ListContents, OwnList } from '#shared/contract/mine-answers.ts';
import type { Title } from '#shared/contract/mine.ts';
import type { ReadContext } from '../../store/context.ts';
import { listedIn, nameOfList } from './list-changes.ts';
import { listedTitle } from './listed-titles.ts';
import { notesOf } from './notes.ts';

/** So many posters show what a list contains. */
const mostPosters = 4;

/** The lists of the person's own, in no order. */
export function lists(context: ReadContext): OwnList[] {
  const { library, service } = context;
  const rows = library.all<{ list: string; name: string }>(
    `select element as list, value as name from current_values
     where service = ? and kind = 'list' and value is not null`,
    service,
  );
  return rows.map(({ list, name }) => {
    const titles = listedIn(context, list);
    const posters = titles
      .slice(0, mostPosters)
      .map(({ subject }) => listedTitle(context, subject).posterPath);
    return { list, name, count: titles.length, posterPaths: posters };
  });
}

/** A list with a part of its titles; null: it doesn't exist. */
export function listContents(
  context: ReadContext,
  { list, offset, limit }: { readonly list: string; readonly offset: number; readonly limit: number },
): ListContents | null {
  const name = nameOfList(context, list);
  if (name === null) return null;
  const titles = listedIn(context, list);
  return {
    name,
    total: titles.length,
    entries: titles.slice(offset, offset + limit).map(({ subject }) => ({
      subject,
      title: listedTitle(context, subject),
      note: notesOf(context, subject).find(({ season }) => season === null)?.note ?? '',
      remark: remarkOf(context, list, subject),
    })),
  };
}

function remarkOf({ library, service }: ReadContext, list: string, { kind, id }: Title): string {
  const row = library.get<{ note: string | null }>(
    `select value as note from current_values where service = ? and kind = 'remark' and subject = ? and id = ?
       and season = -1 and episode = -1 and element = ?`,
    ...[service, kind, id, list],
  );
  return row?.note ?? '';
}

import type { ListPage, NotedEntry, OwnNote } from '#shared/contract/mine-answers.ts';
import type { Title } from '#shared/contract/mine.ts';
import type { ReadContext } from '../../store/context.ts';
import { episodeName, listedTitle } from './listed-titles.ts';

/** What rows of one title, season or episode say. */
const note = `nullif(season, -1) as season, nullif(episode, -1) as episode,
  cast(max(value) filter (where kind = 'score') as real) as score,
  coalesce(max(value) filter (where kind = 'note'), '') as note`;

/** The person's own scores and notes of a title and, of a series, of its seasons and episodes. */
export function notesOf({ library, service }: ReadContext, { kind, id }: Title): OwnNote[] {
  const parts = kind === 'series' ? ['season', 'episode'] : [kind, kind];
  // With the plus, SQLite doesn't choose the index of values, and read every score.
  return library.all<OwnNote>(
    `select ${note} from current_values
     where service = ? and kind in ('score', 'note') and subject in (?, ?, ?) and id = ? and +value is not null
     group by season, episode order by season, episode`,
    ...[service, kind, ...parts, id],
  );
}

/** The lists in which a title is. */
export function listsOf({ library, service }: ReadContext, { kind, id }: Title): string[] {
  const rows = library.all<{ list: string }>(
    `select element as list from current_values
     where service = ? and kind = 'listed' and subject = ? and id = ? and value is not null`,
    ...[service, kind, id],
  );
  return rows.map(({ list }) => list);
}

/** Everything that has a score or note of the person's own, seasons and episodes behind their series. */
export function noted(
  context: ReadContext,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): ListPage<NotedEntry> {
  const { library, service } = context;
  const all = `select iif(subject = 'movie', 'movie', 'series') as titleKind, id, ${note} from current_values
    where service = ? and kind in ('score', 'note') and value is not null
    group by titleKind, id, season, episode`;
  const total = library.get<{ total: number }>(`select count(*) as total from (${all})`, service)?.total ?? 0;
  const rows = library.all<OwnNote & { readonly titleKind: Title['kind']; readonly id: number }>(
    `${all} order by titleKind, id, season, episode limit ? offset ?`,
    ...[service, limit, offset],
  );
  const entries = rows.map(({ titleKind: kind, id, ...own }) => ({
    subject: { kind, id },
    note: own,
    title: listedTitle(context, { kind, id }),
    episodeName: episodeName(context, { id, ...own }),
  }));
  return { total, entries };
}

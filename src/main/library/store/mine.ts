import type { PageOf, MineState, MineTitle, NotedEntry, OwnNote } from '#shared/contract/mine-answers.ts';
import type { Followable, Title } from '#shared/contract/mine.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { ReadContext } from '../../store/context.ts';
import { episodeName, includedServices, listedTitle } from './listed-titles.ts';
import type { IncludedServices, OwnServices } from './listed-titles.ts';
import { countSeen, seenMarks, seriesDetails, viewingOn, seriesProgress } from './series-progress.ts';
import type { Viewing } from './series-progress.ts';

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
  return library.values<string>(
    `select element as list from current_values
     where service = ? and kind = 'listed' and subject = ? and id = ? and value is not null`,
    ...[service, kind, id],
  );
}

/** Everything that has a score or note of the person's own, seasons and episodes behind their series. */
export function noted(
  context: ReadContext,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): PageOf<NotedEntry> {
  const { library, service } = context;
  const all = `select iif(subject = 'movie', 'movie', 'series') as titleKind, id, ${note} from current_values
    where service = ? and kind in ('score', 'note') and value is not null
    group by titleKind, id, season, episode`;
  const total = library.value<number>(`select count(*) as total from (${all})`, service) ?? 0;
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

/** The person's own data of movies, series and people, in their order. `own`: the person's services. */
export function of(
  context: ReadContext,
  today: CalendarDay,
  subjects: readonly Followable[],
  own: OwnServices = { numbers: {}, ways: [] },
): MineState[] {
  const viewing = viewingOn(context, today);
  const included = includedServices(context, subjects, own);
  return subjects.map((subject) => mineState(context, subject, viewing, included));
}

/** Everything of the person's own about a movie or series. */
export function title(context: ReadContext, today: CalendarDay, subject: Title): MineTitle {
  const viewing = viewingOn(context, today);
  const state = {
    ...mineState(context, subject, viewing),
    notes: notesOf(context, subject),
    lists: listsOf(context, subject),
  };
  if (subject.kind === 'series')
    return { ...state, ...seriesDetails(seriesProgress(context, subject.id, viewing), today) };
  return {
    ...state,
    marks: seenMarks(context, 'movie', subject.id),
    seasons: [],
    markable: 0,
    continueWith: null,
    airsNext: null,
  };
}

/** The person's own data of one subject, in short. */
export function mineState(
  context: ReadContext,
  subject: Followable,
  viewing: Viewing,
  included?: IncludedServices,
): MineState {
  const flags = flagsOf(context, subject);
  const { kind, id } = subject;
  if (kind === 'person') return { ...flags, seen: 0, progress: null };
  if (kind === 'movie') {
    const seen = seenMarks(context, kind, id).length;
    return { ...flags, seen, progress: null, services: included?.get(id) };
  }
  // Most series on a page were never watched, and their episodes are many.
  if (!viewing.rated.has(id) && !hasMarks(context, id)) return { ...flags, seen: 0, progress: null };
  const progress = countSeen(seriesProgress(context, id, viewing), null);
  return { ...flags, seen: progress.seen, progress: progress.seen > 0 ? progress : null };
}

function flagsOf(
  { library, service }: ReadContext,
  { kind, id }: Followable,
): Pick<MineState, 'followed' | 'dismissed' | 'paused'> {
  // With the plus, SQLite doesn't choose the index of values, and read everything that is followed.
  const flags = library.values<string>(
    `select kind from current_values
     where service = ? and kind in ('follow', 'dismiss', 'pause') and subject = ? and id = ? and +value is not null`,
    ...[service, kind, id],
  );
  return {
    followed: flags.includes('follow'),
    dismissed: flags.includes('dismiss'),
    paused: flags.includes('pause'),
  };
}

function hasMarks({ library, service }: ReadContext, seriesId: number): boolean {
  return library.has(
    `select 1 from current_values
     where service = ? and kind = 'seen' and subject = 'episode' and id = ? and value is not null limit 1`,
    ...[service, seriesId],
  );
}

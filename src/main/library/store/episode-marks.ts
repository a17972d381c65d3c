import { fieldKey } from '#shared/mine/operations.ts';
import type { EpisodeNumbers, Field, Operation } from '#shared/mine/operations.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { isLast, marksIn, thisDevice, valueOf } from './operation-log.ts';
import { batchName, batchOf, extend, newBatch } from './operations.ts';
import type { Span } from './operation-log.ts';
import type { Batch, Write } from './operations.ts';

/** A mark, score or note of an episode. */
export interface EpisodeMark extends EpisodeNumbers {
  readonly kind: 'seen' | 'score' | 'note';
  readonly element: string;
  readonly value: string;
  /** Identifies the operation that its value is from. */
  readonly device: string;
  readonly number: number;
  readonly stamp: number;
  /** The episode's id in the catalogue; null: unknown so far. */
  readonly episodeId: number | null;
}

/** With `+`, SQLite doesn't choose the index by value, in which it would read every mark of the service. */
const ofSeries = `service = :service and kind in ('seen', 'score', 'note') and subject = 'episode' and id = :id
  and +value is not null`;

/** The id of a row of `marks`, which are those of a series. */
const idOfMark = `select episode_id from marked_ids ids
  where ids.service = :service and series_id = :id and ids.season = marks.season and ids.episode = marks.episode
    and ids.kind = marks.kind and ids.element = marks.element`;

/** The marks, scores and notes of a series' episodes. */
export function episodeMarks({ library, service }: ReadContext, id: number): EpisodeMark[] {
  return library.all<EpisodeMark>(
    `select kind, season, episode, element, value, device, number, stamp, (${idOfMark}) as episodeId
     from current_values marks where ${ofSeries}`,
    { service, id },
  );
}

/** Whether any episode of a series has one. */
export function hasEpisodeMarks({ library, service }: ReadContext, id: number): boolean {
  return library.has(`select 1 from current_values where ${ofSeries} limit 1`, { service, id });
}

/** Distinguishes the episodes of a series. */
export const keyOf = ({ season, episode }: EpisodeNumbers): string => `${season} ${episode}`;

/**
 * Gives marks of a series the ids of their episodes, where these are known for the first time. `isMeant`: of which episodes; another
 * device may have sent the marks of others, whose numbers can be newer than what is stored.
 */
export function bindMarks(
  context: StoreContext,
  id: number,
  isMeant: (mark: EpisodeNumbers) => boolean,
): void {
  const { database } = context;
  // Of most series of an import, no episode is known so far.
  if (!database.has('select 1 from episodes where series_id = ? limit 1', id)) return;
  for (const mark of episodeMarks(context, id)) {
    if (mark.episodeId !== null || !isMeant(mark)) continue;
    const stored = database.value<number>(
      'select id from episodes where series_id = ? and season_number = ? and episode_number = ?',
      ...[id, mark.season, mark.episode],
    );
    if (stored !== undefined) rebindMark(context, id, mark, stored);
  }
}

/** Gives new marks the ids of their episodes, inside the transaction that writes them. */
export function bindWritten(
  context: StoreContext,
  writes: readonly Pick<Write, 'subject' | 'id' | 'season' | 'episode'>[],
): void {
  const ofSeries = Map.groupBy(
    writes.filter(({ subject }) => subject === 'episode'),
    ({ id }) => id,
  );
  for (const [id, of] of ofSeries) bindEpisodes(context, id, of);
}

function bindEpisodes(context: StoreContext, id: number, episodes: readonly EpisodeNumbers[]): void {
  const keys = new Set(episodes.map(keyOf));
  bindMarks(context, id, (mark) => keys.has(keyOf(mark)));
}

/** Gives a mark another id; null: an unknown one. */
export function rebindMark(
  { library, service }: StoreContext,
  id: number,
  { kind, season, episode, element }: Pick<EpisodeMark, 'kind' | 'season' | 'episode' | 'element'>,
  episodeId: number | null,
): void {
  const key = { service, series_id: id, season, episode, kind, element };
  if (episodeId !== null) library.upsert('marked_ids', key, { episode_id: episodeId });
  else
    library.run(
      `delete from marked_ids where service = :service and series_id = :series_id and season = :season and episode = :episode
         and kind = :kind and element = :element`,
      key,
    );
}

/** A mark and the numbers that its episode has now. */
export interface MarkMove {
  readonly mark: EpisodeMark;
  readonly to: EpisodeNumbers;
}

/** The operations that moved marks, and the moves by batch. */
export interface MovedMarks {
  readonly span: Span;
  readonly batches: readonly { readonly batch: Batch; readonly moves: readonly MarkMove[] }[];
}

/**
 * Moves marks of a series to other numbers, inside the caller's transaction: each as a part of what made it, so that one undo
 * takes both back. Where the same value is set already, that one stays, and the mark goes.
 */
export function moveMarks(context: StoreContext, id: number, moves: readonly MarkMove[]): MovedMarks {
  const made = newBatch(context);
  const leaving = new Set(moves.map(({ mark }) => fieldKey(markField(id, mark, mark))));
  const [free, others]: [MarkMove[], MarkMove[]] = [[], []];
  for (const move of moves) {
    const field = markField(id, move.mark, move.to);
    const key = fieldKey(field);
    (leaving.has(key) || valueOf(context, field) === null ? free : others).push(move);
  }
  const byBatch = (of: readonly MarkMove[]): MovedMarks['batches'] =>
    [...Map.groupBy(of, ({ mark }) => batchName(batchWith(context, mark, made)))].map(([name, each]) => ({
      batch: batchOf(name),
      moves: each,
    }));
  // One mark may go where another one was. `moveMarksBack` relies on the order.
  for (const { batch, moves: of } of [...byBatch(free), ...byBatch(others)])
    extend(
      context,
      batch,
      of.map(({ mark }) => ({ ...markField(id, mark, mark), after: null })),
    );
  for (const { batch, moves: of } of byBatch(free))
    extend(
      context,
      batch,
      of.map(({ mark, to }) => ({ ...markField(id, mark, to), after: mark.value })),
    );
  bindEpisodes(
    context,
    id,
    moves.map(({ to }) => to),
  );
  const { key: device, last } = thisDevice(context);
  return { span: { device, first: made.first, last }, batches: byBatch(moves) };
}

/**
 * Moves marks of a series back, unless they changed since, inside the caller's transaction: each as a part of what made it. `spans`:
 * of moves, in their order; another device or a file may have named them. Returns how many values changed.
 */
export function moveMarksBack(context: StoreContext, seriesId: number, spans: readonly Span[]): number {
  const made = newBatch(context);
  const restored = new Set<string>();
  const write = ({ device, batch, ...field }: Operation, after: string | null): number => {
    const { kind, subject, id, season, episode, element } = field;
    const into = device === made.device ? { device, first: batch } : made;
    return extend(context, into, [{ kind, subject, id, season, episode, element, after }]);
  };
  let count = 0;
  for (const span of spans.toReversed()) {
    const operations = marksIn(context, seriesId, span);
    const removals = operations.filter(({ after }) => after === null);
    const additions = operations.filter(({ after }) => after !== null);
    const isStanding = (to: Operation): boolean => isLast(context, to) || restored.has(fieldKey(to));
    const standing = new Set(additions.filter(isStanding).map(fieldKey));
    const moved = removals.flatMap((from, index) => {
      const to = additions[index];
      const isFree = standing.has(fieldKey(from)) || valueOf(context, from) === null;
      return isFree && (to === undefined || standing.has(fieldKey(to))) ? [{ from, to }] : [];
    });
    for (const { to } of moved) if (to !== undefined) count += write(to, null);
    for (const { from } of moved) count += write(from, from.before);
    for (const { from } of moved) restored.add(fieldKey(from));
  }
  return count;
}

const markField = (
  id: number,
  { kind, element }: EpisodeMark,
  { season, episode }: EpisodeNumbers,
): Field => ({
  kind,
  subject: 'episode',
  id,
  season,
  episode,
  element,
});

/** The batch of a mark if it is this device's own. */
function batchWith(
  { library, service }: ReadContext,
  { device, number, stamp }: EpisodeMark,
  made: Batch,
): Batch {
  if (device !== made.device) return made;
  const batch = library.value<number>(
    'select batch from operations where service = ? and stamp = ? and device = ? and number = ?',
    ...[service, stamp, device, number],
  );
  return batch === undefined ? made : { device, first: batch };
}

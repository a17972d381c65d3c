import type { ViewLook } from '#shared/contract/local-things.ts';

/** A movie whose place among the results changed, and by how many places. */
export interface Moved {
  readonly id: number;
  readonly by: number;
}

/** What became of a view since it was last looked at. */
export interface ViewNews {
  /** When that was, epoch ms. */
  readonly since: number;
  /** How many more results there are now; negative: fewer. */
  readonly more: number;
  readonly added: readonly number[];
  readonly gone: readonly number[];
  readonly up: readonly Moved[];
  readonly down: readonly Moved[];
}

/**
 * Compares two looks. Both know only their first results: what fell out of sight at the end of a look that did not
 * see all is no news, so a result counts as gone or new only if the other look reached as far as it.
 */
export function newsOf(before: ViewLook, now: Omit<ViewLook, 'at'>): ViewNews {
  const sawAll = (look: Omit<ViewLook, 'at'>): boolean => look.ids.length >= look.total;
  const placeBefore = new Map(before.ids.map((id, place) => [id, place]));
  const placeNow = new Map(now.ids.map((id, place) => [id, place]));
  const added = now.ids.filter(
    (id, place) => !placeBefore.has(id) && (sawAll(before) || place < before.ids.length),
  );
  const gone = before.ids.filter((id, place) => !placeNow.has(id) && (sawAll(now) || place < now.ids.length));
  // Places are compared among those that were there both times: what came or went moves nobody.
  const stayedBefore = before.ids.filter((id) => placeNow.has(id));
  const stayedNow = now.ids.filter((id) => placeBefore.has(id));
  const rankBefore = new Map(stayedBefore.map((id, rank) => [id, rank]));
  const moved = stayedNow
    .map((id, rank) => ({ id, by: (rankBefore.get(id) ?? rank) - rank }))
    .filter(({ by }) => by !== 0);
  return {
    since: before.at,
    more: now.total - before.total,
    added,
    gone,
    up: moved.filter(({ by }) => by > 0),
    down: moved.filter(({ by }) => by < 0).map(({ id, by }) => ({ id, by: -by })),
  };
}

/** Whether nothing happened. */
export function isQuiet({ more, added, gone, up, down }: ViewNews): boolean {
  return more === 0 && [added, gone, up, down].every((list) => list.length === 0);
}

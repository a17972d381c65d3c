import type { ViewLook } from '#shared/contract/local-things.ts';

/** A movie that moved by a number of positions. */
export interface MovedMovie {
  readonly id: number;
  readonly by: number;
}

/** The changes in a view since its last visit. */
export interface ViewNews {
  /** The time of the last visit, epoch ms. */
  readonly since: number;
  /** The change in the number of results. */
  readonly more: number;
  readonly added: readonly number[];
  readonly gone: readonly number[];
  readonly up: readonly MovedMovie[];
  readonly down: readonly MovedMovie[];
}

/**
 * Compares two visits of a view. Each contains only the first results, so a movie counts as new or gone only if the
 * other visit reached its position.
 */
export function newsOf(before: ViewLook, now: Omit<ViewLook, 'at'>): ViewNews {
  const sawAll = (look: Omit<ViewLook, 'at'>): boolean => look.ids.length >= look.total;
  const placeBefore = new Map(before.ids.map((id, place) => [id, place]));
  const placeNow = new Map(now.ids.map((id, place) => [id, place]));
  const added = now.ids.filter(
    (id, place) => !placeBefore.has(id) && (sawAll(before) || place < before.ids.length),
  );
  const gone = before.ids.filter((id, place) => !placeNow.has(id) && (sawAll(now) || place < now.ids.length));
  // Only movies in both visits are compared, so that new and gone ones don't count as moves.
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

/** Whether nothing changed. */
export function isQuiet({ more, added, gone, up, down }: ViewNews): boolean {
  return more === 0 && [added, gone, up, down].every((list) => list.length === 0);
}

import type { SeasonSummary } from '#shared/contract/answers.ts';

/** The size of an episode group compared with the seasons. */
export type OrderSize =
  | { readonly is: 'same' }
  /** As many episodes as the seasons without specials. */
  | { readonly is: 'withoutSpecials' }
  | { readonly is: 'more' | 'fewer'; readonly by: number };

/** Compares an episode group's size with the seasons, including specials. */
export function compareOrder(
  count: number,
  seasons: readonly Pick<SeasonSummary, 'seasonNumber' | 'episodeCount'>[],
): OrderSize {
  const sum = (counted: typeof seasons): number =>
    counted.reduce((total, { episodeCount }) => total + episodeCount, 0);
  const all = sum(seasons);
  if (count === all) return { is: 'same' };
  if (count === sum(seasons.filter(({ seasonNumber }) => seasonNumber > 0))) return { is: 'withoutSpecials' };
  return count > all ? { is: 'more', by: count - all } : { is: 'fewer', by: all - count };
}

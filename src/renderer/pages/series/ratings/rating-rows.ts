import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';

/** A season as a row of the grid. */
export interface RatingRow {
  readonly seasonNumber: number;
  /** "" where it has none. */
  readonly name: string;
  /** One for each column; null: the season has no such episode. */
  readonly cells: readonly (Episode | null)[];
}

/** Seasons by episodes. */
export interface RatingTable {
  readonly rows: readonly RatingRow[];
  /** What the columns are called: numbers of episodes, or places in the season. */
  readonly columns: readonly number[];
  /** Whether columns are places, because the seasons go on counting where the one before ended. */
  readonly byPlace: boolean;
}

/** An episode that counts among the best and worst has at least so many votes. */
export const fewestVotes = 10;

/** Columns by number may be so many times as many as the longest season has episodes. */
const mostGaps = 1.5;

/** Whether somebody has rated an episode. */
export function isRated(episode: Episode): boolean {
  return episode.vote_count > 0 && episode.vote_average > 0;
}

/** Lays seasons out as rows, in their order, with specials last. */
export function ratingTable(seasons: readonly Season[]): RatingTable {
  const ordered = seasons.toSorted((a, b) => (a.season_number || Infinity) - (b.season_number || Infinity));
  const numbers = ordered.flatMap((season) => season.episodes.map((episode) => episode.episode_number));
  const longest = Math.max(0, ...ordered.map((season) => season.episodes.length));
  const first = numbers.reduce((least, number) => Math.min(least, number), 1);
  // One by one: a daily show has more numbers than a call takes arguments.
  const last = numbers.reduce((most, number) => Math.max(most, number), 0);
  const twice = ordered.some(
    ({ episodes }) => new Set(episodes.map((episode) => episode.episode_number)).size < episodes.length,
  );
  const byPlace = twice || last - first + 1 > longest * mostGaps + 2;
  const columns = byPlace
    ? Array.from({ length: longest }, (_, index) => index + 1)
    : Array.from({ length: longest === 0 ? 0 : last - first + 1 }, (_, index) => first + index);
  const rows = ordered.map(({ season_number: seasonNumber, name, episodes }) => {
    const sorted = episodes.toSorted((a, b) => a.episode_number - b.episode_number);
    const byNumber = new Map(sorted.map((episode) => [episode.episode_number, episode]));
    const cells = columns.map((column, index) => (byPlace ? sorted[index] : byNumber.get(column)) ?? null);
    return { seasonNumber, name, cells };
  });
  return { rows, columns, byPlace };
}

/** The steps of the scale, from the best down; each begins at `from` (0 to 10). */
export const ratingSteps = [
  { name: 'best', from: 9 },
  { name: 'good', from: 8 },
  { name: 'fair', from: 7 },
  { name: 'plain', from: 6 },
  { name: 'weak', from: 5 },
  { name: 'poor', from: 0 },
] as const;

export type RatingStep = (typeof ratingSteps)[number]['name'];

/** The step of a score as it is shown, with one decimal: what reads 9.0 is among the nines. */
export function ratingStep(score: number): RatingStep {
  const shown = Math.round(score * 10) / 10;
  return ratingSteps.find(({ from }) => shown >= from)?.name ?? 'poor';
}

/** The best and the worst episodes with enough votes; none is in both. */
export function extremes(
  seasons: readonly Season[],
  most: number,
): { readonly best: readonly Episode[]; readonly worst: readonly Episode[] } {
  const rated = seasons
    .flatMap((season) => season.episodes)
    .filter((episode) => isRated(episode) && episode.vote_count >= fewestVotes)
    .sort((a, b) => b.vote_average - a.vote_average || b.vote_count - a.vote_count);
  const best = rated.slice(0, Math.min(most, Math.ceil(rated.length / 2)));
  return { best, worst: rated.slice(best.length).slice(-most).toReversed() };
}

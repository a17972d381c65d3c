import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';

/** A season as a row of the grid. */
export interface RatingRow {
  readonly seasonNumber: number;
  /** One per column; null: the season has no such episode. */
  readonly cells: readonly (Episode | null)[];
  /** The mean score of the rated episodes, 0 to 10; null: none is rated. */
  readonly average: number | null;
}

/** Seasons by episodes. */
export interface RatingTable {
  readonly rows: readonly RatingRow[];
  /** The column headings: episode numbers, or positions in the season. */
  readonly columns: readonly number[];
  /** Whether columns are positions, because episode numbers continue across seasons. */
  readonly byPlace: boolean;
}

/** Minimum number of votes for the best and worst episodes. */
export const fewestVotes = 10;

/** Maximum number of columns by episode number, as a multiple of the longest season's length. */
const mostGaps = 1.5;

/** Whether an episode has a rating. */
export function isRated(episode: Episode): boolean {
  return episode.vote_count > 0 && episode.vote_average > 0;
}

function averageOf(episodes: readonly Episode[]): number | null {
  const scores = episodes.filter((episode) => isRated(episode)).map((episode) => episode.vote_average);
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** Arranges seasons as rows, specials last. */
export function ratingTable(seasons: readonly Season[]): RatingTable {
  const ordered = seasons.toSorted((a, b) => (a.season_number || Infinity) - (b.season_number || Infinity));
  const numbers = ordered.flatMap((season) => season.episodes.map((episode) => episode.episode_number));
  const longest = Math.max(0, ...ordered.map((season) => season.episodes.length));
  const first = numbers.reduce((least, number) => Math.min(least, number), 1);
  // A daily show has more episodes than a call can have arguments.
  const last = numbers.reduce((most, number) => Math.max(most, number), 0);
  const twice = ordered.some(
    ({ episodes }) => new Set(episodes.map((episode) => episode.episode_number)).size < episodes.length,
  );
  const byPlace = twice || last - first + 1 > longest * mostGaps + 2;
  const columns = byPlace
    ? Array.from({ length: longest }, (_, index) => index + 1)
    : Array.from({ length: longest === 0 ? 0 : last - first + 1 }, (_, index) => first + index);
  const rows = ordered.map(({ season_number: seasonNumber, episodes }) => {
    const sorted = episodes.toSorted((a, b) => a.episode_number - b.episode_number);
    const byNumber = new Map(sorted.map((episode) => [episode.episode_number, episode]));
    const cells = columns.map((column, index) => (byPlace ? sorted[index] : byNumber.get(column)) ?? null);
    return { seasonNumber, cells, average: averageOf(episodes) };
  });
  return { rows, columns, byPlace };
}

/** A pale colour that keeps text on it readable: a tone mixed into the surface by a share in percent. */
const paint = (tone: string, share: number): string =>
  `color-mix(in oklab, var(--${tone}) ${share}%, var(--surface-1))`;

/** The steps of the scale from the best; each begins at `from` (0 to 10). */
export const ratingSteps = [
  { name: 'best', from: 9, colour: paint('good', 50) },
  { name: 'good', from: 8, colour: paint('good', 36) },
  { name: 'fair', from: 7, colour: paint('good', 22) },
  { name: 'plain', from: 6, colour: paint('warn', 24) },
  { name: 'weak', from: 5, colour: paint('bad', 26) },
  { name: 'poor', from: 0, colour: paint('bad', 44) },
] as const;

export type RatingStep = (typeof ratingSteps)[number];

/** The step of a score, rounded to the displayed decimal. */
export function ratingStep(score: number): RatingStep {
  const shown = Math.round(score * 10) / 10;
  return ratingSteps.find(({ from }) => shown >= from) ?? ratingSteps[5];
}

/** The best and worst episodes with enough votes, none in both. */
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

/**
 * The ids of the episodes whose rating the shield hides. `whole`: the seasons from the service; `shown`: the shielded
 * seasons.
 */
export function hiddenRatings(whole: readonly Season[], shown: readonly Season[]): ReadonlySet<number> {
  const rated = new Set(
    whole.flatMap(({ episodes }) => episodes.filter((episode) => isRated(episode)).map(({ id }) => id)),
  );
  const left = shown.flatMap(({ episodes }) => episodes.filter((episode) => !isRated(episode)));
  return new Set(left.map(({ id }) => id).filter((id) => rated.has(id)));
}

/** The shielded seasons with all ratings. */
export function withRatings(whole: readonly Season[], shown: readonly Season[]): readonly Season[] {
  const reported = new Map(whole.flatMap(({ episodes }) => episodes.map((episode) => [episode.id, episode])));
  return shown.map((season) => ({
    ...season,
    episodes: season.episodes.map((episode) => {
      const { vote_average = 0, vote_count = 0 } = reported.get(episode.id) ?? {};
      return { ...episode, vote_average, vote_count };
    }),
  }));
}

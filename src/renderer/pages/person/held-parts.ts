import type { HeldAppearance } from '#shared/contract/answers.ts';
import type { EpisodePlace } from '../../state/spoilers.svelte.ts';
import type { SeriesCredit } from './credits.ts';

/** What is stored of a person's work in episodes. */
export interface HeldParts {
  /** Series kept as a whole in whose main cast they are: episodes name only their guests. */
  readonly series: readonly SeriesCredit[];
  readonly episodes: readonly HeldAppearance[];
  /** Number of guest parts that the spoiler shield hides. */
  readonly hidden: number;
}

export interface HeldPartsRules {
  /** Whether all episodes of a series are kept. */
  readonly isWhole: (seriesId: number) => boolean;
  /** Whether the spoiler shield hides an episode's guests. */
  readonly hidesGuests: (place: EpisodePlace) => boolean;
}

/** `appearances`: the stored episodes that name the person; `acting`: their credits at the service. */
export function heldParts(
  appearances: readonly HeldAppearance[],
  acting: readonly SeriesCredit[],
  { isWhole, hidesGuests }: HeldPartsRules,
): HeldParts {
  const asGuest = appearances.filter(({ kind }) => kind === 'cast');
  const series = acting.filter(
    ({ id, episodes }) => isWhole(id) && episodes > asGuest.filter(({ seriesId }) => seriesId === id).length,
  );
  const listed = appearances.filter(
    ({ kind, seriesId }) => kind === 'crew' || !series.some(({ id }) => id === seriesId),
  );
  const episodes = listed.filter(
    ({ kind, seriesId, seasonNumber: season, episodeNumber: episode }) =>
      kind === 'crew' || !hidesGuests({ seriesId, season, episode }),
  );
  return { series, episodes, hidden: listed.length - episodes.length };
}

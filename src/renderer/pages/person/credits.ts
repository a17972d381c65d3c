import type { TvCastCredit, TvCrewCredit } from '#shared/catalogue/resources/lists.ts';
import type { HeldAppearance, HeldAppearances } from '#shared/contract/answers.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { nameOf } from '../../format/title-card.ts';
import type { EpisodePlace } from '../../state/spoilers.svelte.ts';

/** A series with all of a person's credits in it. */
export interface SeriesCredit {
  readonly id: number;
  readonly name: string;
  readonly posterPath: string | null;
  readonly roles: readonly string[];
  readonly episodes: number;
  /** The day of the first credit, or of the series' first airing. */
  readonly day: CalendarDay | null;
}

/** The characters of people who appear as themselves. */
const selfWords = /^(self|himself|herself|themself|themselves)\b/i;

const isSelf = ({ character }: TvCastCredit): boolean => selfWords.test(character);

function gather<Credit extends TvCastCredit | TvCrewCredit>(
  credits: readonly Credit[],
  role: (credit: Credit) => string,
): SeriesCredit[] {
  const series = Map.groupBy(credits, (credit) => credit.id);
  const gathered = [...series.values()].flatMap((same): SeriesCredit[] => {
    const [first] = same;
    if (first === undefined) return [];
    const days = same
      .map((each) => each.first_credit_air_date ?? each.first_air_date)
      .filter((day) => day !== null);
    return [
      {
        id: first.id,
        name: nameOf(first),
        posterPath: first.poster_path,
        roles: [...new Set(same.map(role).filter((each) => each !== ''))],
        // Several jobs can be in the same episodes, so the counts can't be added.
        episodes: Math.max(...same.map((each) => each.episode_count)),
        day: days.sort()[0] ?? null,
      },
    ];
  });
  // Latest first; series without a day are upcoming.
  return gathered.sort((a, b) => (b.day ?? '9999').localeCompare(a.day ?? '9999'));
}

/** Roles played. */
export function actingCredits(cast: readonly TvCastCredit[]): SeriesCredit[] {
  return gather(
    cast.filter((credit) => !isSelf(credit)),
    (credit) => credit.character,
  );
}

/** Appearances as themselves. */
export function selfCredits(cast: readonly TvCastCredit[]): SeriesCredit[] {
  return gather(cast.filter(isSelf), (credit) => credit.character);
}

/** Crew credits by department, the one with the most series first. */
export function crewCredits(
  crew: readonly TvCrewCredit[],
): readonly { readonly department: string; readonly credits: readonly SeriesCredit[] }[] {
  return [...Map.groupBy(crew, ({ department }) => department)]
    .map(([department, same]) => ({ department, credits: gather(same, (credit) => credit.job) }))
    .sort((a, b) => b.credits.length - a.credits.length || a.department.localeCompare(b.department));
}

/** The credits by number of episodes. */
export function byEpisodes(credits: readonly SeriesCredit[]): SeriesCredit[] {
  return [...credits].sort((a, b) => b.episodes - a.episodes);
}

/** The parts of a person's page. */
export type PersonPart = 'acting' | 'crew' | 'self' | 'movies' | 'held';

/** The first part with credits; acting if there is none yet. */
export function firstPart(counts: Readonly<Record<'acting' | 'crew' | 'self', number>>): PersonPart {
  const inOrder = ['acting', 'crew', 'self'] as const;
  return inOrder.find((part) => counts[part] > 0) ?? 'acting';
}

/** What is stored of a person's work in episodes. */
export interface HeldParts {
  /** Series in whose main cast they are, with opened seasons or kept as a whole: episodes name only their guests. */
  readonly series: readonly SeriesCredit[];
  readonly episodes: readonly HeldAppearance[];
  /** Number of guest parts that the spoiler shield hides. */
  readonly hidden: number;
}

interface HeldPartsRules {
  /** Whether all episodes of a series are kept. */
  readonly isWhole: (seriesId: number) => boolean;
  /** Whether the spoiler shield hides an episode's guests. */
  readonly hidesGuests: (place: EpisodePlace) => boolean;
}

/** `appearances`: what is stored of the person's work; `acting`: their credits at the service. */
export function heldParts(
  { episodes: appearances, mainIn }: HeldAppearances,
  acting: readonly SeriesCredit[],
  { isWhole, hidesGuests }: HeldPartsRules,
): HeldParts {
  const asGuest = appearances.filter(({ kind }) => kind === 'cast');
  const series = acting.filter(
    ({ id, episodes }) =>
      mainIn.includes(id) ||
      (isWhole(id) && episodes > asGuest.filter(({ seriesId }) => seriesId === id).length),
  );
  const listed = appearances.filter(
    ({ kind, seriesId }) => kind === 'crew' || !series.some(({ id }) => id === seriesId),
  );
  const episodes = listed.filter(
    ({ kind, seriesId: id, seasonNumber: season, episodeNumber: episode }) =>
      kind === 'crew' || !hidesGuests({ id, season, episode }),
  );
  return { series, episodes, hidden: listed.length - episodes.length };
}

import type { TvCastCredit, TvCrewCredit } from '#shared/catalogue/resources/lists.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

/** A series in a person's career, once, with everything they did in it. */
export interface SeriesCredit {
  readonly id: number;
  readonly name: string;
  readonly posterPath: string | null;
  readonly roles: readonly string[];
  readonly episodes: number;
  /** When they were first credited, else when the series first aired. */
  readonly day: CalendarDay | null;
}

/** The words by which services say that someone appears as themselves. */
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
        name: first.name || first.original_name,
        posterPath: first.poster_path,
        roles: [...new Set(same.map(role).filter((each) => each !== ''))],
        // Several jobs in the same episodes: counting them together would count episodes twice.
        episodes: Math.max(...same.map((each) => each.episode_count)),
        day: days.sort()[0] ?? null,
      },
    ];
  });
  // The latest first; what has no day yet is still to come.
  return gathered.sort((a, b) => (b.day ?? '9999').localeCompare(a.day ?? '9999'));
}

/** Roles played. */
export function actingCredits(cast: readonly TvCastCredit[]): SeriesCredit[] {
  return gather(
    cast.filter((credit) => !isSelf(credit)),
    (credit) => credit.character,
  );
}

/** Appearances as oneself. */
export function selfCredits(cast: readonly TvCastCredit[]): SeriesCredit[] {
  return gather(cast.filter(isSelf), (credit) => credit.character);
}

/** Work behind the camera, by department: the one with most series first. */
export function crewCredits(
  crew: readonly TvCrewCredit[],
): readonly { readonly department: string; readonly credits: readonly SeriesCredit[] }[] {
  return [...Map.groupBy(crew, ({ department }) => department)]
    .map(([department, same]) => ({ department, credits: gather(same, (credit) => credit.job) }))
    .sort((a, b) => b.credits.length - a.credits.length || a.department.localeCompare(b.department));
}

/** What a person did most comes first. */
export function byEpisodes(credits: readonly SeriesCredit[]): SeriesCredit[] {
  return [...credits].sort((a, b) => b.episodes - a.episodes);
}

/** The parts of a person's page. */
export type PersonPart = 'acting' | 'crew' | 'self' | 'movies' | 'held';

/** The part that a person's page opens on: the first that holds something; acting where none does or none is known yet. */
export function firstPart(counts: Readonly<Record<'acting' | 'crew' | 'self', number>>): PersonPart {
  const inOrder = ['acting', 'crew', 'self'] as const;
  return inOrder.find((part) => counts[part] > 0) ?? 'acting';
}

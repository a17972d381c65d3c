import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { ListedTitle, OwnService } from '#shared/contract/mine-answers.ts';
import type { Followable } from '#shared/contract/mine.ts';
import { posterOf, releasedOf, scoreOf } from '../../catalogue/store/title-items.ts';
import { episodeNameShown } from '../../catalogue/store/title-names.ts';
import { titleKey } from '../../catalogue/store/titles.ts';
import type { Named, ReadContext } from '../../store/context.ts';
import { readOffers } from './offer-history.ts';

const nothing: ListedTitle = { name: '', posterPath: null, day: null, score: 0, votes: 0 };

/** What is stored about a movie, series or person. */
export function listedTitle({ database }: ReadContext, { kind, id }: Followable): ListedTitle {
  if (kind === 'person') {
    const person = database.get<{ name: string; path: string | null }>(
      'select name, profile_path as path from people where id = ?',
      id,
    );
    return person === undefined ? nothing : { ...nothing, name: person.name, posterPath: person.path };
  }
  const row = database.get<ListedTitle>(
    `select name, ${releasedOf} as day, ${posterOf} as posterPath, ${scoreOf} as score, votes from titles where key = ?`,
    titleKey(kind === 'series' ? 'tv' : 'movie', id),
  );
  return row ?? nothing;
}

/** The titles and people with anything of the person's own, also episodes' series. */
export function named({ library, service }: ReadContext): Named[] {
  const rows = library.all<{ subject: string; id: number }>(
    `select distinct subject, id from current_values
     where service = ? and subject in ('movie', 'series', 'season', 'episode', 'person') and value is not null`,
    service,
  );
  return rows.map(({ subject, id }) =>
    subject === 'person'
      ? { kind: 'person', key: id }
      : { kind: 'title', key: titleKey(subject === 'movie' ? 'movie' : 'tv', id) },
  );
}

/** The name of an episode of a series; "" if it is unknown or held in another language, or the numbers are unknown. */
export function episodeName(
  { database }: ReadContext,
  {
    id,
    season,
    episode,
  }: { readonly id: number; readonly season: number | null; readonly episode: number | null },
): string {
  const named = database.value<string>(
    `select ${episodeNameShown} as name from episodes
     where series_id = ? and season_number = ? and episode_number = ?`,
    ...[id, season, episode],
  );
  return named ?? '';
}

/** What the person has. */
export interface OwnServices {
  /** The numbers of their services, by country (ISO 3166-1). */
  readonly numbers: Readonly<Record<string, readonly number[]>>;
  /** The ways to watch that count. */
  readonly ways: readonly MonetisationType[];
}

/** The person's services that include a movie, by its id; without those that none includes. */
export type IncludedServices = ReadonlyMap<number, readonly OwnService[]>;

/** What the latest look at the offers of each movie says; of other subjects nothing is known. */
export function includedServices(
  { library, service }: ReadContext,
  subjects: readonly Followable[],
  { numbers, ways }: OwnServices,
): IncludedServices {
  const movies = subjects.flatMap(({ kind, id }) => (kind === 'movie' ? [id] : []));
  const countries = Object.keys(numbers);
  if (movies.length === 0 || countries.length === 0) return new Map();
  const rows = library.all<{ id: number; results: string }>(
    `select movie_id as id, results, max(taken_at) from offer_snapshots
     where service = ? and movie_id in (select value from json_each(?)) group by movie_id`,
    ...[service, JSON.stringify(movies)],
  );
  const included = new Map<number, OwnService[]>();
  for (const { id, results } of rows) {
    const known: OwnService[] = [];
    for (const [country, providers] of Object.entries(readOffers(results, countries)))
      for (const each of ways.flatMap((way) => providers[way])) {
        const name = each.provider_name.trim();
        if (name === '' || numbers[country]?.includes(each.provider_id) !== true) continue;
        // Services list some under two numbers, with the same name.
        if (!known.some((other) => other.name === name)) known.push({ name, logoPath: each.logo_path });
      }
    if (known.length > 0) included.set(id, known);
  }
  return included;
}

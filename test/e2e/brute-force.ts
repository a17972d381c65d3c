import { DatabaseSync } from 'node:sqlite';

/* E17 evaluated over all movies one by one, without any of the service's code. */

type Row = Record<string, string | number | null>;

/** A movie with everything that E17 filters by. */
interface Movie {
  readonly key: number;
  readonly id: number;
  readonly row: Row;
  readonly genres: ReadonlySet<string>;
  readonly keywords: ReadonlySet<string>;
  readonly companies: ReadonlySet<string>;
  readonly countries: ReadonlySet<string>;
  readonly cast: ReadonlySet<string>;
  readonly crew: ReadonlySet<string>;
  readonly releases: readonly { readonly country: string; readonly type: string; readonly day: number }[];
  readonly offers: readonly { readonly country: string; readonly way: string; readonly provider: string }[];
}

export type Asked = Readonly<Record<string, string>>;

const dayOf = (text: string): number => Math.floor(Date.parse(`${text}T00:00:00Z`) / 86_400_000);
const yearOf = (day: number): number => new Date(day * 86_400_000).getUTCFullYear();

/** The demo catalogue's movies in memory. */
export class BruteForce {
  readonly movies: readonly Movie[];
  readonly #certifications: readonly Row[];

  constructor(file: string) {
    const database = new DatabaseSync(file, { readOnly: true });
    const all = (sql: string): Row[] => database.prepare(sql).all() as Row[];
    // Companies and people are in no other place than the lists that the service reads.
    const listed = (kind: number): Map<number, Set<string>> => {
      const found = new Map<number, Set<string>>();
      for (const { value, keys } of database.prepare('SELECT * FROM postings WHERE kind = ?').all(kind)) {
        for (const key of new Uint32Array((keys as Uint8Array).slice().buffer)) {
          found.set(key, (found.get(key) ?? new Set()).add(String(value)));
        }
      }
      return found;
    };
    const array = (json: unknown): Set<string> =>
      new Set((JSON.parse(String(json)) as unknown[]).map(String));
    const [companies, cast, crew] = [listed(3), listed(5), listed(6)];
    const releases = Map.groupBy(all('SELECT * FROM release_plans'), (row) => Number(row.plan));
    const offers = Map.groupBy(all('SELECT * FROM watch_plans'), (row) => Number(row.plan));
    const none = new Set<string>();
    this.#certifications = all('SELECT * FROM certifications');
    this.movies = all('SELECT * FROM movies').map((row) => {
      const key = Number(row.key);
      const day = row.primary_release_day;
      return {
        key,
        id: Number(row.id),
        row,
        genres: array(row.genre_ids),
        keywords: array(row.keyword_ids),
        companies: companies.get(key) ?? none,
        countries: array(row.origin_country),
        cast: cast.get(key) ?? none,
        crew: crew.get(key) ?? none,
        releases:
          day === null || day === undefined
            ? []
            : (releases.get(Number(row.release_plan)) ?? []).map((release) => ({
                country: String(release.country),
                type: String(release.type),
                day: Number(day) + Number(release.days_after),
              })),
        offers:
          row.watch_plan === null
            ? []
            : (offers.get(Number(row.watch_plan)) ?? []).map((offer) => ({
                country: String(offer.country),
                way: String(offer.monetisation),
                provider: String(offer.provider_id),
              })),
      };
    });
    database.close();
  }

  /** The ids of all movies that match, in order. */
  find(asked: Asked): number[] {
    const fitting = this.movies.filter((movie) => this.#fits(movie, asked));
    return fitting.sort(this.#order(asked)).map(({ id }) => id);
  }

  #fits(movie: Movie, asked: Asked): boolean {
    const { row } = movie;
    const day = row.primary_release_day === null ? null : Number(row.primary_release_day);
    const within = (value: number, from: string | undefined, to: string | undefined): boolean =>
      (from === undefined || value >= Number(from)) && (to === undefined || value <= Number(to));
    const has = (set: ReadonlySet<string>, list: string | undefined): boolean => {
      if (list === undefined) return true;
      return list.includes('|')
        ? list.split('|').some((value) => set.has(value))
        : list.split(',').every((value) => set.has(value));
    };
    const hasNone = (set: ReadonlySet<string>, list: string | undefined): boolean =>
      list === undefined || !list.split(/[,|]/).some((value) => set.has(value));
    if (asked.include_adult !== 'true' && row.adult === 1) return false;
    if (asked.include_video !== 'true' && row.video === 1) return false;
    if (!has(movie.genres, asked.with_genres) || !hasNone(movie.genres, asked.without_genres)) return false;
    if (!has(movie.keywords, asked.with_keywords) || !hasNone(movie.keywords, asked.without_keywords))
      return false;
    if (!has(movie.companies, asked.with_companies) || !hasNone(movie.companies, asked.without_companies))
      return false;
    if (!has(movie.countries, asked.with_origin_country)) return false;
    if (!has(movie.cast, asked.with_cast) || !has(movie.crew, asked.with_crew)) return false;
    if (!has(new Set([...movie.cast, ...movie.crew]), asked.with_people)) return false;
    if (!has(new Set([String(row.original_language)]), asked.with_original_language)) return false;
    if (!within(Number(row.vote_average), asked['vote_average.gte'], asked['vote_average.lte'])) return false;
    if (!within(Number(row.vote_count), asked['vote_count.gte'], asked['vote_count.lte'])) return false;
    const minutes = Number(row.runtime);
    if (!within(minutes, asked['with_runtime.gte'], asked['with_runtime.lte'])) return false;
    if (asked['with_runtime.lte'] !== undefined && minutes === 0) return false;
    const { primary_release_year: year } = asked;
    if (year !== undefined && (day === null || yearOf(day) !== Number(year))) return false;
    const [first, last] = [asked['primary_release_date.gte'], asked['primary_release_date.lte']];
    if (first !== undefined && (day === null || day < dayOf(first))) return false;
    if (last !== undefined && (day === null || day > dayOf(last))) return false;
    return this.#isReleased(movie, asked) && this.#isCertified(movie, asked) && this.#isOffered(movie, asked);
  }

  /** The releases in the region, of the types and on the days. */
  #counting(movie: Movie, asked: Asked, types: readonly string[] | null): Movie['releases'] {
    return movie.releases.filter(
      ({ country, type, day }) =>
        (asked.region === undefined || country === asked.region) &&
        (types === null || types.includes(type)) &&
        (asked.year === undefined || yearOf(day) === Number(asked.year)) &&
        (asked['release_date.gte'] === undefined || day >= dayOf(asked['release_date.gte'])) &&
        (asked['release_date.lte'] === undefined || day <= dayOf(asked['release_date.lte'])),
    );
  }

  #isReleased(movie: Movie, asked: Asked): boolean {
    const { with_release_type: types } = asked;
    const bounded = ['year', 'release_date.gte', 'release_date.lte'].some(
      (name) => asked[name] !== undefined,
    );
    if (types === undefined) return !bounded || this.#counting(movie, asked, null).length > 0;
    return types.includes('|')
      ? this.#counting(movie, asked, types.split('|')).length > 0
      : types.split(',').every((type) => this.#counting(movie, asked, [type]).length > 0);
  }

  #isCertified(movie: Movie, asked: Asked): boolean {
    const country = asked.certification_country ?? asked.region;
    const { certificate, 'certification.gte': least, 'certification.lte': most } = asked;
    if (country === undefined || (certificate ?? least ?? most) === undefined) return true;
    const here = this.#certifications.filter((row) => row.country === country);
    const own = here.find((row) => row.maturity === movie.row.maturity);
    const rank = (name: string): number | null => {
      const found = here.find((row) => row.certification === name);
      return found === undefined ? null : Number(found.rank);
    };
    if (own === undefined || !movie.releases.some((release) => release.country === country)) return false;
    if (certificate !== undefined && own.certification !== certificate) return false;
    if (least !== undefined && !(rank(least) !== null && Number(own.rank) >= Number(rank(least))))
      return false;
    return most === undefined || (rank(most) !== null && Number(own.rank) <= Number(rank(most)));
  }

  #isOffered(movie: Movie, asked: Asked): boolean {
    const { watch_region: region, with_watch_providers: providers, without_watch_providers: without } = asked;
    const { with_watch_monetization_types: ways } = asked;
    const here = movie.offers.filter(({ country }) => region === undefined || country === region);
    if (without !== undefined && here.some(({ provider }) => without.split(/[,|]/).includes(provider)))
      return false;
    if (region === undefined || (providers === undefined && ways === undefined)) return true;
    const lists = (text: string | undefined): readonly (readonly string[])[] =>
      text === undefined
        ? []
        : text.includes('|')
          ? [text.split('|')]
          : text.split(',').map((value) => [value]);
    const anyOf = (text: string | undefined): readonly string[] | null => text?.split(/[,|]/) ?? null;
    // Every group of providers must have a match of an accepted type, and every type a match among the providers.
    return (
      lists(providers).every((group) =>
        here.some(({ provider, way }) => group.includes(provider) && (anyOf(ways)?.includes(way) ?? true)),
      ) &&
      lists(ways).every((group) =>
        here.some(
          ({ provider, way }) => group.includes(way) && (anyOf(providers)?.includes(provider) ?? true),
        ),
      )
    );
  }

  /** A movie's day in the region: of the first type that has one, else the earliest, else its first one anywhere. */
  #day(movie: Movie, asked: Asked): number | null {
    const first = movie.row.primary_release_day === null ? null : Number(movie.row.primary_release_day);
    if (asked.region === undefined) return first;
    const types = asked.with_release_type?.split(/[,|]/) ?? null;
    const counting = this.#counting(movie, asked, types);
    for (const type of types ?? []) {
      const days = counting.filter((release) => release.type === type).map(({ day }) => day);
      if (days.length > 0) return Math.min(...days);
    }
    return counting.length === 0 ? first : Math.min(...counting.map(({ day }) => day));
  }

  #order(asked: Asked): (a: Movie, b: Movie) => number {
    const [field = 'popularity', direction = 'desc'] = (asked.sort_by ?? 'popularity.desc').split('.');
    const way = direction === 'asc' ? 1 : -1;
    if (field === 'popularity') return (a, b) => (b.key - a.key) * way;
    const text = (movie: Movie): Buffer =>
      Buffer.from(String(movie.row[field]).replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
    return (a, b) => {
      if (field === 'title' || field === 'original_title')
        return Buffer.compare(text(a), text(b)) * way || a.key - b.key;
      if (field === 'primary_release_date') {
        const [one, two] = [this.#day(a, asked), this.#day(b, asked)];
        if (one === null || two === null) return Number(one === null) - Number(two === null) || a.key - b.key;
        return (one - two) * way || a.key - b.key;
      }
      return (Number(a.row[field]) - Number(b.row[field])) * way || a.key - b.key;
    };
  }
}

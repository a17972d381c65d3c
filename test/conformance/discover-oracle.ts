import { DatabaseSync } from 'node:sqlite';

/*
 * A slow, simple implementation of E17: every movie in memory, and a function for each filter. It shares only the
 * catalogue's file with the service.
 */

/** A movie with what filters compare. */
export type OracleMovie = ReturnType<typeof moviesIn>[number];
type Release = OracleMovie['releases'][number];

type Row = Readonly<Record<string, number | string | null>>;

/** Reads every movie from a catalogue's file. */
export function moviesIn(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = (sql: string): Row[] => database.prepare(sql).all() as Row[];
  const grouped = (sql: string): Map<number, Row[]> => Map.groupBy(all(sql), ({ owner }) => Number(owner));
  // Companies and people are in no other place than the lists that the service reads.
  const listed = (kind: number): Map<number, Row[]> => {
    const pairs = database.prepare('SELECT value, keys FROM postings WHERE kind = ?').all(kind);
    const owned = pairs.flatMap(({ value, keys }) =>
      [...new Uint32Array((keys as Uint8Array).slice().buffer)].map((owner) => ({ owner, v: Number(value) })),
    );
    return Map.groupBy(owned, ({ owner }) => owner);
  };
  const [companies, cast, crew] = [listed(3), listed(5), listed(6)];
  const releases = grouped('SELECT plan AS owner, country, type, days_after FROM release_plans');
  const certifications = grouped(
    'SELECT maturity AS owner, country, certification, rank FROM certifications',
  );
  const offers = grouped('SELECT plan AS owner, country, monetisation, provider_id FROM watch_plans');
  const numbers = (of: Map<number, Row[]>, key: number): Set<number> =>
    new Set((of.get(key) ?? []).map(({ v }) => Number(v)));
  const movies = all('SELECT * FROM movies ORDER BY key').map((movie) => {
    const key = Number(movie.key);
    const day = movie.primary_release_day === null ? null : Number(movie.primary_release_day);
    const plan = day === null ? [] : (releases.get(Number(movie.release_plan)) ?? []);
    const released = plan.map(({ country, type, days_after: after }) => ({
      country: String(country),
      type: Number(type),
      day: Number(day) + Number(after),
    }));
    const certified = (certifications.get(Number(movie.maturity)) ?? [])
      .filter(({ country }) => released.some((release) => release.country === country))
      .map(
        ({ country, certification, rank }) =>
          [String(country), { name: String(certification), rank: Number(rank) }] as const,
      );
    const array = <T>(json: unknown): Set<T> => new Set(JSON.parse(String(json)) as T[]);
    return {
      /** Rank by popularity, from 1. */
      key,
      id: Number(movie.id),
      title: String(movie.title),
      originalTitle: String(movie.original_title),
      language: String(movie.original_language),
      day,
      runtime: Number(movie.runtime),
      revenue: Number(movie.revenue),
      average: Number(movie.vote_average),
      votes: Number(movie.vote_count),
      adult: movie.adult === 1,
      video: movie.video === 1,
      genres: array<number>(movie.genre_ids),
      keywords: array<number>(movie.keyword_ids),
      companies: numbers(companies, key),
      countries: array<string>(movie.origin_country),
      cast: numbers(cast, key),
      crew: numbers(crew, key),
      releases: released,
      /** By country: the certification and its rank, strictest last. */
      certifications: new Map(certified),
      offers: (movie.watch_plan === null ? [] : (offers.get(Number(movie.watch_plan)) ?? [])).map(
        (offer) => ({
          country: String(offer.country),
          type: String(offer.monetisation),
          provider: Number(offer.provider_id),
        }),
      ),
    };
  });
  database.close();
  return movies;
}

export type Query = Readonly<Record<string, string>>;

const dayMs = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const list = (raw: string): string[] => raw.split(/[,|]/);

/** A day of the catalogue as services write it; "" without one. */
export function dayText(day: number | null): string {
  return day === null ? '' : new Date(day * dayMs).toISOString().slice(0, 10);
}

function matches(raw: string | undefined, has: (value: string) => boolean): boolean {
  if (raw === undefined) return true;
  return raw.includes(',') ? list(raw).every(has) : list(raw).some(has);
}

function none(raw: string | undefined, has: (value: string) => boolean): boolean {
  return raw === undefined || !list(raw).some(has);
}

function isBetween(value: number, least: string | undefined, most: string | undefined): boolean {
  return (least === undefined || value >= Number(least)) && (most === undefined || value <= Number(most));
}

/** The releases of a movie that match a query's region, year and dates, of any type. */
function matchingReleases(movie: OracleMovie, query: Query): Release[] {
  return movie.releases.filter(({ country, day }) => {
    if (query.region !== undefined && country !== query.region) return false;
    if (query.year !== undefined && new Date(day * dayMs).getUTCFullYear() !== Number(query.year))
      return false;
    const least = query['release_date.gte'];
    const most = query['release_date.lte'];
    return (least === undefined || day >= dayNumber(least)) && (most === undefined || day <= dayNumber(most));
  });
}

/** The release date that a query shows for a movie and sorts by. */
export function shownDay(movie: OracleMovie, query: Query): number | null {
  if (query.region === undefined) return movie.day;
  const releases = matchingReleases(movie, query);
  const earliest = (of: readonly Release[]): number | null =>
    of.length === 0 ? null : Math.min(...of.map(({ day }) => day));
  if (query.with_release_type === undefined) return earliest(releases) ?? movie.day;
  for (const type of list(query.with_release_type)) {
    const day = earliest(releases.filter((release) => release.type === Number(type)));
    if (day !== null) return day;
  }
  return movie.day;
}

function matchesReleases(movie: OracleMovie, query: Query): boolean {
  const names = ['with_release_type', 'year', 'release_date.gte', 'release_date.lte'];
  if (!names.some((name) => query[name] !== undefined)) return true;
  const releases = matchingReleases(movie, query);
  if (query.with_release_type === undefined) return releases.length > 0;
  return matches(query.with_release_type, (type) =>
    releases.some((release) => release.type === Number(type)),
  );
}

function matchesCertification(movie: OracleMovie, query: Query, all: readonly OracleMovie[]): boolean {
  const country = query.certification_country ?? query.region;
  const { certificate, 'certification.gte': least, 'certification.lte': most } = query;
  if (country === undefined || [certificate, least, most].every((each) => each === undefined)) return true;
  const own = movie.certifications.get(country);
  if (!own) return false;
  const rankOf = (name: string): number | undefined =>
    all.map((each) => each.certifications.get(country)).find((each) => each?.name === name)?.rank;
  return (
    (certificate === undefined || list(certificate).includes(own.name)) &&
    (least === undefined || own.rank >= (rankOf(least) ?? Infinity)) &&
    (most === undefined || own.rank <= (rankOf(most) ?? -Infinity))
  );
}

function matchesOffers(movie: OracleMovie, query: Query): boolean {
  const without = query.without_watch_providers;
  const region = query.watch_region;
  const local = movie.offers.filter(({ country }) => region === undefined || country === region);
  if (!none(without, (id) => local.some(({ provider }) => provider === Number(id)))) return false;
  if (region === undefined) return true;
  const { with_watch_providers: providers, with_watch_monetization_types: types } = query;
  if (providers === undefined && types === undefined) return true;
  const matching = local.filter(
    ({ provider, type }) =>
      (providers === undefined || list(providers).includes(String(provider))) &&
      (types === undefined || list(types).includes(type)),
  );
  return (
    matching.length > 0 &&
    matches(providers, (id) => matching.some(({ provider }) => provider === Number(id))) &&
    matches(types, (kind) => matching.some(({ type }) => type === kind))
  );
}

function matchesQuery(movie: OracleMovie, query: Query, all: readonly OracleMovie[]): boolean {
  const people = new Set([...movie.cast, ...movie.crew]);
  const year = query.primary_release_year;
  const primary = [year, query['primary_release_date.gte'], query['primary_release_date.lte']];
  const { day } = movie;
  const matchesPrimary =
    primary.every((each) => each === undefined) ||
    (day !== null &&
      (year === undefined || new Date(day * dayMs).getUTCFullYear() === Number(year)) &&
      day >= dayNumber(query['primary_release_date.gte'] ?? '0001-01-01') &&
      day <= dayNumber(query['primary_release_date.lte'] ?? '9999-12-31'));
  const limitsRuntime = query['with_runtime.lte'] !== undefined;
  return (
    (query.include_adult === 'true' || !movie.adult) &&
    (query.include_video === 'true' || !movie.video) &&
    matchesPrimary &&
    isBetween(movie.average, query['vote_average.gte'], query['vote_average.lte']) &&
    isBetween(movie.votes, query['vote_count.gte'], query['vote_count.lte']) &&
    isBetween(movie.runtime, query['with_runtime.gte'], query['with_runtime.lte']) &&
    (!limitsRuntime || movie.runtime > 0) &&
    matches(query.with_original_language, (code) => movie.language === code) &&
    matches(query.with_origin_country, (code) => movie.countries.has(code)) &&
    matches(query.with_genres, (id) => movie.genres.has(Number(id))) &&
    matches(query.with_keywords, (id) => movie.keywords.has(Number(id))) &&
    matches(query.with_companies, (id) => movie.companies.has(Number(id))) &&
    matches(query.with_cast, (id) => movie.cast.has(Number(id))) &&
    matches(query.with_crew, (id) => movie.crew.has(Number(id))) &&
    matches(query.with_people, (id) => people.has(Number(id))) &&
    none(query.without_genres, (id) => movie.genres.has(Number(id))) &&
    none(query.without_keywords, (id) => movie.keywords.has(Number(id))) &&
    none(query.without_companies, (id) => movie.companies.has(Number(id))) &&
    matchesReleases(movie, query) &&
    matchesCertification(movie, query, all) &&
    matchesOffers(movie, query)
  );
}

/** Lower-cases ASCII letters only, like the catalogue. */
function folded(title: string): Buffer {
  return Buffer.from(title.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
}

type Comparison = (a: OracleMovie, b: OracleMovie) => number;

function comparison(query: Query): Comparison {
  const [field = 'popularity', direction = 'desc'] = (query.sort_by ?? 'popularity.desc').split('.');
  const sign = direction === 'asc' ? 1 : -1;
  const byKey: Comparison = (a, b) => a.key - b.key;
  const by =
    (value: (movie: OracleMovie) => number): Comparison =>
    (a, b) =>
      sign * (value(a) - value(b)) || byKey(a, b);
  switch (field) {
    case 'popularity':
      return (a, b) => -sign * byKey(a, b);
    case 'primary_release_date':
      return (a, b) => {
        const [left, right] = [shownDay(a, query), shownDay(b, query)];
        if (left === null || right === null)
          return Number(left === null) - Number(right === null) || byKey(a, b);
        return sign * (left - right) || byKey(a, b);
      };
    case 'title':
      return (a, b) => sign * Buffer.compare(folded(a.title), folded(b.title)) || byKey(a, b);
    case 'original_title':
      return (a, b) => sign * Buffer.compare(folded(a.originalTitle), folded(b.originalTitle)) || byKey(a, b);
    case 'vote_average':
      return by(({ average }) => average);
    case 'vote_count':
      return by(({ votes }) => votes);
    default:
      return by(({ revenue }) => revenue);
  }
}

/** The movies that a query must return, in order. */
export function discover(all: readonly OracleMovie[], query: Query): OracleMovie[] {
  return all.filter((movie) => matchesQuery(movie, query, all)).sort(comparison(query));
}

import type { DatabaseSync } from 'node:sqlite';
import { discoverOrders } from '#shared/catalogue/discover-parameters.ts';
import { seeded } from '../fixtures/seeded.ts';

type Query = Readonly<Record<string, string>>;

/** Queries of E17: random combinations of three filters, each in every order, most of them their first page. */
export function discoverSample(database: DatabaseSync, combinations: number): string[] {
  const { next: random, below, pick } = seeded(42);
  const ids = (from: string): number[] =>
    database
      .prepare(`SELECT id FROM ${from}`)
      .all()
      .map(({ id }) => Number(id));
  const several = (list: readonly number[]) => (): string => {
    const way = random();
    return way < 0.5 ? String(pick(list)) : `${pick(list)}${way < 0.75 ? '|' : ','}${pick(list)}`;
  };
  const most = Number(database.prepare('SELECT max(id) AS id FROM people').get()?.['id']);
  const person = (): number =>
    Number(database.prepare('SELECT id FROM people WHERE id >= ? LIMIT 1').get(below(most))?.['id']);
  const people = several(Array.from({ length: 300 }, person));
  const [genres, keywords] = [several(ids("genres WHERE media = 'movie'")), several(ids('keywords'))];
  const [companies, providers] = [several(ids('companies')), several(ids('watch_providers'))];
  const year = (): string => String(1935 + below(91));
  const day = (): string => `${year()}-06-15`;
  const country = (): string => pick(['US', 'GB', 'DE', 'FR', 'JP', 'IN', 'KR', 'BR']);
  const whole = (from: number, to: number): string => String(from + below(to - from));
  const filters: readonly (() => Query)[] = [
    () => ({ with_genres: genres() }),
    () => ({ with_keywords: keywords() }),
    () => ({ with_companies: companies() }),
    () => ({ with_cast: people() }),
    () => ({ with_crew: people() }),
    () => ({ with_people: people() }),
    () => ({ with_origin_country: country() }),
    () => ({ with_original_language: pick(['en', 'de', 'ja', 'en|fr']) }),
    () => ({ primary_release_year: year() }),
    () => ({ 'primary_release_date.gte': day() }),
    () => ({ 'primary_release_date.lte': day() }),
    () => ({ year: year() }),
    () => ({ region: country(), 'release_date.gte': day() }),
    () => ({ 'release_date.lte': day() }),
    () => ({ region: country(), with_release_type: pick(['1', '2|3', '3|2', '3,4', '4', '5|6']) }),
    () => ({ 'vote_average.gte': (random() * 9).toFixed(1) }),
    () => ({ 'vote_average.lte': (4 + random() * 6).toFixed(1) }),
    () => ({ 'vote_count.gte': whole(0, 100) }),
    () => ({ 'vote_count.lte': whole(0, 500) }),
    () => ({ 'with_runtime.gte': whole(60, 150) }),
    () => ({ 'with_runtime.lte': whole(75, 175) }),
    () => ({ certification_country: 'US', certificate: pick(['G', 'PG', 'PG-13', 'R']) }),
    () => ({ certification_country: 'DE', 'certification.lte': pick(['6', '12', '16']) }),
    () => ({
      watch_region: country(),
      with_watch_monetization_types: pick(['flatrate', 'free|ads', 'rent,buy']),
    }),
    () => ({ watch_region: country(), with_watch_providers: providers() }),
    () => ({ without_watch_providers: providers() }),
    () => ({ without_genres: genres() }),
    () => ({ without_keywords: keywords() }),
    () => ({ without_companies: companies() }),
    () => ({ include_adult: 'true' }),
    () => ({ include_video: 'true' }),
  ];
  return Array.from({ length: combinations }, () => {
    const three = new Set<() => Query>();
    while (three.size < 3) three.add(pick(filters));
    const query: Query = Object.assign({}, ...[...three].map((filter) => filter()));
    return discoverOrders.map((order) => {
      const page = random() < 0.8 ? '1' : whole(1, 500);
      return `/discover/movie?${new URLSearchParams({ ...query, sort_by: order, page }).toString()}`;
    });
  }).flat();
}

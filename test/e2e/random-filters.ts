import { certificationsOf } from '#shared/catalogue/certifications.ts';
import { discoverOrders } from '#shared/catalogue/discover-parameters.ts';
import type { Asked, BruteForce } from './brute-force.ts';

/** Random numbers that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Questions with one to five filters, whose values occur in the catalogue. */
export function randomFilters(catalogue: BruteForce, count: number, seed: number): Asked[] {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(random() * from.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  };
  const { movies } = catalogue;
  /** One to three values that one movie has together, so that AND sometimes finds something. */
  const some = (values: (movie: (typeof movies)[number]) => Iterable<string>): string => {
    for (;;) {
      const had = [...values(pick(movies))].sort(() => random() - 0.5);
      if (had.length > 0) return had.slice(0, 1 + Math.floor(random() * 3)).join(random() < 0.5 ? ',' : '|');
    }
  };
  const day = (): string => {
    const days = movies.map(({ row }) => row.primary_release_day).filter((each) => each !== null);
    return new Date(Number(pick(days)) * 86_400_000).toISOString().slice(0, 10);
  };
  const country = (): string => pick(['US', 'DE', 'FR', 'GB', 'JP', 'BR', 'IN']);
  const range = (name: string, values: readonly (number | string)[]): Asked => {
    const [from = 0, to = 0] = [pick(values), pick(values)].sort((a, b) => (a < b ? -1 : 1));
    const which = random();
    return {
      ...(which < 0.7 ? { [`${name}.gte`]: String(from) } : {}),
      ...(which > 0.3 ? { [`${name}.lte`]: String(to) } : {}),
    };
  };
  const filters: readonly (() => Asked)[] = [
    () => ({ with_genres: some(({ genres }) => genres) }),
    () => ({ without_genres: some(({ genres }) => genres) }),
    () => ({ with_keywords: some(({ keywords }) => keywords) }),
    () => ({ without_keywords: some(({ keywords }) => keywords) }),
    () => ({ with_companies: some(({ companies }) => companies) }),
    () => ({ without_companies: some(({ companies }) => companies) }),
    () => ({ with_cast: some(({ cast }) => cast) }),
    () => ({ with_crew: some(({ crew }) => crew) }),
    () => ({ with_people: some(({ cast, crew }) => new Set([...cast, ...crew])) }),
    () => ({ with_origin_country: some(({ countries }) => countries) }),
    () => ({ with_original_language: some(({ row }) => [String(row.original_language)]) }),
    () => range('vote_average', [0, 4, 5.5, 6, 6.5, 7, 7.5, 8, 10]),
    () => range('vote_count', [0, 10, 50, 200, 1000, 5000]),
    () => range('with_runtime', [20, 80, 90, 100, 110, 130, 200]),
    () => ({ primary_release_year: day().slice(0, 4) }),
    () => range('primary_release_date', [day(), day()]),
    () => ({ year: day().slice(0, 4), ...(random() < 0.5 ? { region: country() } : {}) }),
    () => ({ ...range('release_date', [day(), day()]), ...(random() < 0.5 ? { region: country() } : {}) }),
    () => ({
      region: country(),
      with_release_type: pick(['3', '2|3', '3|2', '4|5', '3,4', '1', '6', '4']),
      ...(random() < 0.5 ? { sort_by: pick(['primary_release_date.asc', 'primary_release_date.desc']) } : {}),
    }),
    () => {
      const certification_country = pick(['US', 'DE', 'GB', 'FR']);
      const name = pick(['certificate', 'certification.gte', 'certification.lte']);
      return { certification_country, [name]: pick(certificationsOf(certification_country)) };
    },
    () => {
      const watch_region = country();
      return {
        watch_region,
        ...(random() < 0.7
          ? {
              with_watch_providers: some(({ offers }) =>
                offers.filter((offer) => offer.country === watch_region).map(({ provider }) => provider),
              ),
            }
          : {}),
        ...(random() < 0.5
          ? { with_watch_monetization_types: pick(['flatrate', 'rent|buy', 'free|ads', 'flatrate,rent']) }
          : {}),
      };
    },
    () => ({
      watch_region: country(),
      without_watch_providers: some(({ offers }) => offers.map(({ provider }) => provider)),
    }),
    () => ({ include_adult: 'true' }),
    () => ({ include_video: 'true' }),
    () => ({ sort_by: pick(discoverOrders) }),
  ];
  return Array.from({ length: count }, () => {
    const chosen = [...filters].sort(() => random() - 0.5).slice(0, 1 + Math.floor(random() * 4));
    return Object.assign({}, ...chosen.map((filter) => filter())) as Asked;
  });
}

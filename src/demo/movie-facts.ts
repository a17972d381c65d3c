import { Random, hash, purposes } from './random.ts';
import { castTitle, conceive, nameOf } from './concept.ts';
import type { Concept } from './concept.ts';
import { companies } from './brands.ts';
import { keywordsOfStory, keywordCount } from './keywords.ts';
import { pictureOf, titlePicture } from './pictures.ts';
import { pickPerson } from './people.ts';
import type { Story } from './plots.ts';
import { releasePlanCount, tvPlan } from './release-plans.ts';
import { scoreFrom, votesFrom } from './series-facts.ts';
import type { TitleNames } from './titles.ts';
import { watchPlanCount } from './watch-plans.ts';
import { livingShare } from './world.ts';
import type { World } from './world.ts';
import { yearOf } from '../service/catalogue/days.ts';

/** Everything that the key of a movie determines. */
export interface MovieFacts {
  readonly concept: Concept;
  readonly story: Story;
  readonly names: TitleNames;
  /** Days since 1970; null: undated. */
  readonly day: number | null;
  readonly runtime: number;
  readonly revenue: number;
  readonly voteAverage: number;
  readonly voteCount: number;
  readonly keywordIds: readonly number[];
  readonly companyIds: readonly number[];
  readonly countries: readonly string[];
  readonly castIds: readonly number[];
  readonly crewIds: readonly number[];
  readonly posterPath: string | null;
  readonly backdropPath: string | null;
  readonly adult: boolean;
  readonly video: boolean;
  readonly maturity: number;
  readonly releasePlan: number;
  /** On the day of creation. */
  readonly watchPlan: number | null;
}

interface Release {
  readonly day: number | null;
  readonly living: boolean;
}

function releaseOf(world: World, random: Random, key: number): Release {
  if (key === 7 || random.chance(0.015)) return { day: null, living: false };
  const { createdOn: today, epoch } = world;
  if (key <= 3 || random.chance(livingShare(key))) {
    const day = random.weighted([
      [46, today - random.below(38)],
      [34, today + random.between(1, 280)],
      [20, today - random.between(39, 330)],
    ]);
    return { day: key === 1 ? today - 6 : day, living: true };
  }
  // Popular movies are mostly recent.
  const years = random.next() ** (key <= 60 ? 4.5 : 2.3) * 94;
  return { day: epoch - 20 - Math.floor(years * 365.25), living: false };
}

const maturities: Readonly<Record<string, readonly number[]>> = {
  young: [0, 0, 1],
  documentary: [0, 1, 2],
  comedy: [1, 2, 2, 3],
  romance: [1, 2, 2],
  fantasy: [1, 2, 2],
  horror: [3, 4, 4],
  crime: [2, 3, 4],
  thriller: [2, 3, 3],
};

function revenueOf(random: Random, key: number, votes: number): number {
  if (votes === 0 || random.chance(0.2)) return 0;
  return Math.round((votes * 42_000 * random.next() ** 2) / (1 + key / 4_000));
}

function countriesOf(random: Random, { country }: Concept): string[] {
  if (random.chance(0.78)) return [country];
  const other = random.pick(['US', 'GB', 'FR', 'DE', 'CA', 'BE', 'ES', 'JP']);
  return other === country ? [country] : [country, other];
}

/** The facts of the movie with this key. */
export function movieFacts(world: World, key: number): MovieFacts {
  const concept = conceive(world, 'movie', key);
  const random = new Random(world.seed, purposes.facts, 1, key);
  const { day, living } = releaseOf(world, random, key);
  // The cast of a current movie is the same in every catalogue of a year.
  const year = yearOf(living || day === null ? world.epoch : day);
  const much = key <= 2_000;
  const { cast, story, taken } = castTitle(world, concept, much ? random.between(6, 14) : 4, year);
  const crewRandom = new Random(world.seed, purposes.credits, 4, key);
  const callings = much
    ? (['Directing', 'Writing', 'Writing', 'Camera', 'Editing', 'Sound', 'Production'] as const)
    : (['Directing', 'Writing'] as const);
  const crewIds = callings.map(
    (calling) => pickPerson(world, crewRandom, { culture: concept.culture, calling, year }, taken).id,
  );
  const names = nameOf(world, concept, story);
  const wasUnseen = day === null || day > world.createdOn;
  const voteAverage = scoreFrom(random, key);
  // A draw must not depend on the day as of which the catalogue is seen.
  const votes = wasUnseen ? 0 : votesFrom(random, key);
  // Lists exclude both by default, so every catalogue has one of each.
  const adult = key === 61 || (key > 61 && random.chance(0.004));
  const hasPoster = random.chance(key < 12 ? 1 : 0.95);
  const hasBackdrop = random.chance(key < 12 ? 1 : 0.9);
  const picture = (kind: 'poster' | 'backdrop', part: number): string =>
    titlePicture(world, concept, kind, names.english, part);
  const keywordIds = new Set(random.several(keywordsOfStory(concept.words.name), random.between(2, 4)));
  for (let more = random.between(0, 2); more > 0; more--) keywordIds.add(1 + random.below(keywordCount));
  const local = companies.filter((company) => company.country === concept.country);
  const companyIds = new Set([random.pick(local.length > 0 ? local : companies).id]);
  if (random.chance(0.5)) companyIds.add(random.pick(companies).id);
  return {
    concept,
    story,
    names,
    day,
    runtime:
      day === null || random.chance(0.01)
        ? 0
        : random.between(74, 118) + (random.chance(0.25) ? random.between(8, 60) : 0),
    revenue: revenueOf(random, key, votes),
    voteAverage: votes === 0 ? 0 : voteAverage,
    voteCount: votes,
    keywordIds: [...keywordIds],
    companyIds: [...companyIds],
    countries: countriesOf(random, concept),
    castIds: cast.map(({ person }) => person.id),
    crewIds: [...new Set(crewIds)],
    posterPath: hasPoster ? picture('poster', pictureOf.main) : null,
    backdropPath: hasBackdrop ? picture('backdrop', pictureOf.backdrop) : null,
    adult,
    video: key === 62 || (key > 62 && random.chance(0.006)),
    maturity: adult ? 5 : random.pick(maturities[concept.words.name] ?? [1, 2, 3]),
    releasePlan: random.chance(0.05)
      ? tvPlan
      : hash(world.seed, purposes.releasePlan, key) % releasePlanCount,
    watchPlan: watchPlanOf(random, key, wasUnseen),
  };
}

function watchPlanOf(random: Random, key: number, unseen: boolean): number | null {
  const plan = random.below(watchPlanCount);
  if (unseen) return random.chance(0.1) ? plan : null;
  // Plan 0 covers the most countries.
  if (key <= 3) return 0;
  return random.chance(key < 3_000 ? 0.9 : 0.7) ? plan : null;
}

import { Random, purposes } from './random.ts';
import { conceive, nameOf } from './concept.ts';
import type { Concept } from './concept.ts';
import type { Story } from './plots.ts';
import { pictureOf, titlePicture } from './pictures.ts';
import { castSeries, creditSeries } from './series-credits.ts';
import type { SeriesCredit } from './series-credits.ts';
import { shapeOf } from './shape.ts';
import type { SeriesShape } from './shape.ts';
import type { TitleNames } from './titles.ts';
import { networks } from './brands.ts';
import type { World } from './world.ts';

/** What the texts of a series derive from. */
export interface SeriesStory {
  readonly concept: Concept;
  readonly shape: SeriesShape;
  readonly story: Story;
  readonly names: TitleNames;
}

/** Everything that the key of a series determines: what lists show, and what its details derive from. */
export interface SeriesFacts extends SeriesStory {
  readonly credits: readonly SeriesCredit[];
  readonly posterPath: string | null;
  readonly backdropPath: string | null;
  /** This and the next: once the first episode aired. */
  readonly voteAverage: number;
  readonly voteCount: number;
  readonly networkId: number;
  readonly adult: boolean;
}

/** The score of a title, 0 to 10; the same arguments give the same score. */
export function scoreFrom(random: Random, key = Infinity): number {
  const third = (random.next() + random.next() + random.next()) / 3;
  // Popular titles rarely have a low score.
  const middle = key <= 60 ? 0.35 + third * 0.65 : third;
  return Math.round((4.4 + middle * 5) * 1000) / 1000;
}

/** The number of votes for a title of this rank. */
export function votesFrom(random: Random, key: number): number {
  return Math.round((260_000 / (key + 14) ** 0.85) * (0.15 + random.next() * 1.7)) + random.below(4);
}

/** The story of the series with this key, without its credits, which take longer. */
export function seriesStory(world: World, key: number): SeriesStory {
  const concept = conceive(world, 'tv', key);
  const shape = shapeOf(world, concept);
  const { story } = castSeries(world, concept, shape).casting;
  return { concept, shape, story, names: nameOf(world, concept, story) };
}

/** The facts of the series with this key. */
export function seriesFacts(world: World, key: number): SeriesFacts {
  const concept = conceive(world, 'tv', key);
  const shape = shapeOf(world, concept);
  const { story, credits } = creditSeries(world, concept, shape);
  const names = nameOf(world, concept, story);
  const random = new Random(world.seed, purposes.facts, 2, key);
  const voteAverage = scoreFrom(random, key);
  const voteCount = votesFrom(random, key);
  const local = networks.filter(({ country }) => country === concept.country);
  const hasPoster = random.chance(key < 12 ? 1 : 0.95);
  const hasBackdrop = random.chance(key < 12 ? 1 : 0.9);
  const picture = (kind: 'poster' | 'backdrop', part: number): string =>
    titlePicture(world, concept, kind, names.english, part);
  return {
    concept,
    shape,
    story,
    names,
    credits,
    posterPath: hasPoster ? picture('poster', pictureOf.main) : null,
    backdropPath: hasBackdrop ? picture('backdrop', pictureOf.backdrop) : null,
    voteAverage,
    voteCount,
    networkId: random.pick(local.length > 0 && random.chance(0.7) ? local : networks).id,
    adult: key > 40 && random.chance(0.002),
  };
}

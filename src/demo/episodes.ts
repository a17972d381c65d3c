import { dayText } from '#shared/text/calendar-day.ts';
import { Random, purposes } from './random.ts';
import { fill, plotless } from './plots.ts';
import type { Story } from './plots.ts';
import type { SeriesFacts } from './series-facts.ts';
import { pictureOf, titlePicture } from './pictures.ts';
import { episodeDay } from './shape.ts';
import type { SeasonShape } from './shape.ts';
import { anyComplications } from './words/any-story.ts';
import { anyOverviews, asides, nameForms, seasonNames, specialNames } from './words/episode-words.ts';
import { epithets as epithetWords, nouns as nounWords } from './words/title-words.ts';
import type { World } from './world.ts';

/** An episode with all columns of its row. */
export interface Episode {
  readonly index: number;
  readonly season: number;
  readonly number: number;
  /** In the interface's form: a day, "" or null. */
  readonly airDate: string | null;
  readonly day: number | null;
  readonly type: 'standard' | 'finale' | 'mid_season';
  readonly name: string;
  readonly overview: string;
  readonly productionCode: string;
  readonly runtime: number | null;
  readonly stillPath: string | null;
  readonly voteAverage: number;
  readonly voteCount: number;
}

/** A season with all columns of its row. */
export interface Season {
  readonly shape: SeasonShape;
  readonly airDate: string | null;
  readonly name: string;
  readonly overview: string;
  readonly posterPath: string | null;
  readonly voteAverage: number;
  readonly episodes: readonly Episode[];
}

const epithets = epithetWords.split(' ');
const nouns = nounWords.split(' ');

/** A variation of a story with another place and thing: the story of one episode. */
function scene(random: Random, story: Story): Story {
  return { ...story, place: random.pick(story.places), thing: random.pick(story.words.things) };
}

/** Names the episodes of a series; names repeat only after several hundred. */
function episodeNamer(random: Random, story: Story): () => string {
  const own = random.several(story.words.episodeNames, story.words.episodeNames.length);
  const used = new Set<string>();
  const candidate = (): string => {
    if (own.length > 0 && random.chance(0.6)) return own.pop() as string;
    if (random.chance(0.2)) return fill(random.pick(nameForms), scene(random, story), 'episode');
    return `${random.pick(epithets)} ${random.pick(nouns)}`;
  };
  return () => {
    let name = candidate();
    for (let attempt = 0; attempt < 20 && used.has(name); attempt++) name = candidate();
    used.add(name);
    return name;
  };
}

function unknownDate(random: Random): string | null {
  return random.chance(0.5) ? '' : null;
}

function typeOf(season: SeasonShape, place: number): Episode['type'] {
  if (season.number === 0) return 'standard';
  if (place === season.count - 1) return 'finale';
  return season.count >= 13 && place === Math.floor(season.count / 2) - 1 ? 'mid_season' : 'standard';
}

/** Creates every season and episode of a series, specials first. */
export function writeSeasons(world: World, facts: SeriesFacts): Season[] {
  const { concept, story, shape, names } = facts;
  const random = new Random(world.seed, purposes.episode, concept.key);
  const nextName = episodeNamer(random, story);
  const nextOwn = random.dealer(story.words.episodeOverviews);
  const nextAny = random.dealer(anyOverviews);
  const nextAside = random.dealer(asides);
  const nextSpecial = random.dealer(specialNames);
  const length = random.pick([22, 24, 27, 42, 44, 48, 52, 55, 58]);
  const code = String.fromCharCode(65 + (concept.key % 26), 65 + random.below(26));

  const nextTurn = random.dealer([
    ...story.words.complications,
    ...(plotless.has(story.words.name) ? [] : anyComplications),
  ]);
  const nextCloser = random.dealer(story.words.closers);
  const nextPlot = (): string =>
    [nextTurn(), random.chance(0.5) ? nextTurn() : nextCloser()]
      .map((line) => fill(line, story, 'plot'))
      .join(' ');

  const overviewOf = (): string => {
    const first = random.chance(0.6) ? nextOwn() : nextAny();
    const here = scene(random, story);
    const sentences = random.chance(0.5) ? [first, nextAside()] : [first];
    return sentences.map((sentence) => fill(sentence, here, 'episode')).join(' ');
  };

  const episodeOf = (season: SeasonShape, place: number): Episode => {
    const day = episodeDay(season, place);
    const aired = day !== null && day <= world.today;
    const name = season.number === 0 ? nextSpecial() : nextName();
    const overview = overviewOf();
    const announced = aired || (day !== null && day < world.today + 30);
    // A draw must not depend on the day as of which the catalogue is seen.
    const wasAired = day !== null && day <= world.createdOn;
    const wasAnnounced = wasAired || (day !== null && day < world.createdOn + 30);
    const votes = (facts.voteCount / 26) * (0.3 + (wasAired ? random.next() : 0.5));
    const voteCount = aired ? Math.max(1, Math.round(votes)) : 0;
    const score = Math.min(9.8, facts.voteAverage + random.next() * 1.6 - 0.6);
    const runtime =
      length + random.between(-3, 5) + (typeOf(season, place) === 'finale' ? random.between(0, 18) : 0);
    const airDate = day === null ? unknownDate(random) : dayText(day);
    const isUntold = wasAnnounced && random.chance(0.03);
    const isLengthUnknown = random.chance(wasAired ? 0.015 : 0.5);
    const hadStill = (wasAired && random.chance(0.96)) || (wasAnnounced && random.chance(0.3));
    const still = titlePicture(world, concept, 'still', names.english, pictureOf.still, season.number, place);
    return {
      index: season.firstIndex + place,
      season: season.number,
      number: place + 1,
      airDate,
      day,
      type: typeOf(season, place),
      name: announced ? name : `Episode ${place + 1}`,
      overview: announced && !isUntold ? overview : '',
      productionCode:
        concept.key % 4 === 0 ? `${code}${season.number}${String(place + 1).padStart(2, '0')}` : '',
      runtime: isLengthUnknown ? null : aired ? runtime : length,
      stillPath: hadStill || (aired && !wasAired) ? still : null,
      voteAverage: voteCount === 0 ? 0 : Math.round(score * 1000) / 1000,
      voteCount,
    };
  };

  return shape.seasons.map((season) => {
    const episodes = Array.from({ length: season.count }, (_, place) => episodeOf(season, place));
    const [first] = episodes;
    const started = season.start !== null && season.start <= world.createdOn;
    const plot = nextPlot();
    const named = random.chance(0.12) ? random.pick(seasonNames) : `Season ${season.number}`;
    const poster = titlePicture(world, concept, 'poster', names.english, pictureOf.season, season.number);
    return {
      shape: season,
      airDate: first?.airDate ?? null,
      name: season.number === 0 ? 'Specials' : named,
      overview: season.number > 0 && random.chance(0.7) ? plot : '',
      posterPath: started || random.chance(0.5) ? (random.chance(0.95) ? poster : null) : null,
      voteAverage: meanScore(episodes),
      episodes,
    };
  });
}

/** The mean score of a season's episodes; 0 without votes. */
function meanScore(episodes: readonly Episode[]): number {
  const rated = episodes.filter(({ voteCount }) => voteCount > 0);
  if (rated.length === 0) return 0;
  return Math.round((rated.reduce((sum, { voteAverage }) => sum + voteAverage, 0) / rated.length) * 10) / 10;
}

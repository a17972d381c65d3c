import { dayText } from '#shared/text/calendar-day.ts';
import type { Database } from '../service/catalogue/database.ts';
import { objectId } from '../service/catalogue/identifiers.ts';
import { movieFacts } from './movie-facts.ts';
import type { MovieFacts } from './movie-facts.ts';
import { otherPicture, pictureOf } from './pictures.ts';
import { Random, hash, purposes } from './random.ts';
import { endings, foreignReviews, middles, openings, reviewerNames } from './words/review-words.ts';
import type { World } from './world.ts';

type Judgement = keyof typeof openings;

function judgementOf(random: Random, score: number): Judgement {
  const felt = score + random.next() * 4 - 2;
  if (felt >= 6.4) return 'glad';
  return felt >= 5 ? 'mixed' : 'cross';
}

const ratings: Readonly<Record<Judgement, readonly number[]>> = {
  glad: [7.5, 8, 8, 9, 9.5, 10],
  mixed: [5, 5.5, 6, 6, 6.5],
  cross: [1, 2, 3, 3.5, 4],
};

function paragraphs(
  random: Random,
  judgement: Judgement,
  next: Readonly<Record<Judgement, () => string>>,
): string {
  const middle = Array.from({ length: random.between(1, 4) }, next[judgement]);
  const aside = judgement !== 'mixed' && random.chance(0.3) ? [next.mixed()] : [];
  return [random.pick(openings[judgement]), ...middle, ...aside, random.pick(endings[judgement])].join(
    '\n\n',
  );
}

function avatarOf(world: World, random: Random, author: number): string | null {
  const kind = random.next();
  if (kind < 0.4) return null;
  if (kind < 0.8) return otherPicture(world, 'profile', '', pictureOf.avatar, author);
  // Services return a picture's address on another host after a slash.
  const address = hash(world.seed, author).toString(16).padStart(8, '0').repeat(4);
  return `/https://secure.gravatar.com/avatar/${address}.jpg`;
}

function moment(random: Random, day: number, withMs: boolean): string {
  const two = (most: number): string => String(random.below(most)).padStart(2, '0');
  return `${dayText(day)}T${two(24)}:${two(60)}:${two(60)}${withMs ? `.${String(random.below(1000)).padStart(3, '0')}` : ''}Z`;
}

function reviewCount(random: Random, { concept, day }: MovieFacts, today: number): number {
  if (day === null || day > today) return 0;
  // Fills a second page in English.
  if (concept.key === 1) return 36;
  return concept.key <= 1_000 ? random.pick([0, 1, 2, 3, 5, 8, 13]) : random.pick([0, 0, 0, 1, 2]);
}

/** Writes the reviews of a movie, in the caller's transaction. */
export function writeMovieDetails(database: Database, world: World, key: number): void {
  const facts = movieFacts(world, key);
  const random = new Random(world.seed, purposes.review, key);
  const insert = database.prepare('INSERT INTO movie_reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const count = reviewCount(random, facts, world.today);
  const next = {
    glad: random.dealer(middles.glad),
    mixed: random.dealer(middles.mixed),
    cross: random.dealer(middles.cross),
  };
  const nextAuthor = random.dealer(reviewerNames.map((_, author) => author));
  for (let number = 0; number < count; number++) {
    const judgement = judgementOf(random, facts.voteAverage);
    const [language, foreign] = random.chance(0.2) ? random.pick(foreignReviews) : (['en', null] as const);
    const text = (foreign ?? paragraphs(random, judgement, next))
      .replaceAll(
        '{title}',
        (language === 'en' ? undefined : facts.names.translations[language]) ?? facts.names.english,
      )
      .replaceAll('{hero}', facts.story.hero.first)
      .replaceAll('{place}', facts.story.place);
    const author = nextAuthor();
    const name = reviewerNames[author] ?? '';
    const since = world.today - (facts.day ?? world.today);
    // Not today, because that could be later than the clock.
    const written = world.today - 1 - random.below(Math.min(Math.max(since, 1), 4_000));
    const edited = random.chance(0.3) ? Math.min(world.today - 1, written + random.between(1, 60)) : written;
    const withMs = random.chance(0.5);
    const created = moment(random, written, withMs);
    insert.run(
      key,
      number,
      objectId('review', key, number),
      language,
      name,
      random.chance(0.4) ? '' : name,
      name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
      avatarOf(world, random, author),
      random.chance(0.15) ? null : random.pick(ratings[judgement]),
      text,
      created,
      edited > written ? moment(random, edited, withMs) : created,
    );
  }
}

import { dayText } from '#shared/text/calendar-day.ts';
import type { Database } from '../service/catalogue/database.ts';
import { episodeId, objectId } from '../service/catalogue/identifiers.ts';
import type { Episode, Season } from './episodes.ts';
import { Random, purposes } from './random.ts';
import type { SeriesFacts } from './series-facts.ts';
import type { World } from './world.ts';

const kinds = [
  ['Trailer', 'Official Trailer', 3],
  ['Teaser', 'Teaser', 2],
  ['Clip', 'Clip: {name}', 3],
  ['Featurette', 'Inside “{name}”', 3],
  ['Behind the Scenes', 'On Location in {place}', 2],
  ['Recap', 'The Story So Far', 2],
  ['Bloopers', 'Outtakes', 1],
  ['Opening Credits', 'Opening Titles', 1],
] as const;

const languages = [
  ['en', 'US'],
  ['en', 'US'],
  ['en', 'GB'],
  ['de', 'DE'],
  ['fr', 'FR'],
  ['es', 'MX'],
  ['ja', 'JP'],
] as const;

const keyLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function videoKey(random: Random): string {
  return Array.from({ length: 11 }, () => keyLetters.charAt(random.below(64))).join('');
}

function timeOf(random: Random, day: number): string {
  const two = (most: number): string => String(random.below(most)).padStart(2, '0');
  return `${dayText(day)}T${two(24)}:${two(60)}:${two(60)}.000Z`;
}

/** Writes the videos of episodes, and the account's ratings. */
export function writeVideosAndRatings(
  database: Database,
  world: World,
  facts: SeriesFacts,
  seasons: readonly Season[],
): void {
  const { key } = facts.concept;
  const random = new Random(world.seed, purposes.video, key);
  const video = database.prepare('INSERT INTO episode_videos VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const rating = database.prepare('INSERT INTO episode_ratings SELECT ?, id, ? FROM accounts');
  const writeVideo = (one: Episode, number: number, day: number): void => {
    const [type, form] = random.weighted(kinds.map((kind) => [kind[2], kind] as const));
    const [language, country] = random.pick(languages);
    video.run(
      episodeId(key, one.index),
      number,
      objectId('video', episodeId(key, one.index), number),
      language,
      country,
      form.replace('{name}', one.name).replace('{place}', facts.story.place),
      videoKey(random),
      random.chance(0.9) ? 'YouTube' : 'Vimeo',
      random.pick([360, 480, 720, 1080, 1080]),
      type,
      random.chance(0.8) ? 1 : 0,
      timeOf(random, day - random.between(0, 20)),
    );
  };
  const watched = random.chance(0.4);
  for (const { episodes } of seasons) {
    for (const one of episodes) {
      const day = one.day;
      if (day === null || day > world.today + 21) continue;
      const videos = one.number === 1 ? random.between(1, 4) : random.pick([0, 0, 0, 1, 2]);
      for (let number = 0; number < videos; number++) writeVideo(one, number, Math.min(day, world.today));
      if (watched && day <= world.today && random.chance(0.55)) {
        rating.run(episodeId(key, one.index), random.between(8, 20) / 2);
      }
    }
  }
}

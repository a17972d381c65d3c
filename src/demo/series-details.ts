import type { Database } from '../service/catalogue/database.ts';
import { episodeId, seasonId } from '../service/catalogue/identifiers.ts';
import { creditKinds } from '../service/catalogue/schema.ts';
import type { SeriesPart } from '../service/catalogue/source.ts';
import { writeSeasons } from './episodes.ts';
import type { Season } from './episodes.ts';
import { writeChanges } from './changes.ts';
import { writeGallery } from './gallery.ts';
import { writeAlternatives, writeGroups, writeTranslations } from './other-names.ts';
import { seriesFacts } from './series-facts.ts';
import type { SeriesFacts } from './series-facts.ts';
import { writeVideosAndRatings } from './videos.ts';
import type { World } from './world.ts';

function writeEpisodes(database: Database, facts: SeriesFacts, seasons: readonly Season[]): void {
  const { key } = facts.concept;
  const season = database.prepare('INSERT INTO seasons VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const episode = database.prepare('INSERT INTO episodes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const { shape, airDate, name, overview, posterPath, voteAverage, episodes } of seasons) {
    const id = seasonId(key, shape.number);
    season.run(id, key, shape.number, airDate, name, overview, posterPath, voteAverage, facts.networkId);
    for (const one of episodes) {
      episode.run(
        episodeId(key, one.index),
        key,
        shape.number,
        one.number,
        one.airDate,
        one.type,
        one.name,
        one.overview,
        one.productionCode,
        one.runtime,
        one.stillPath,
        one.voteAverage,
        one.voteCount,
      );
    }
  }
  const credit = database.prepare('INSERT INTO episode_credits VALUES (?, ?)');
  for (const { number, kind, episodes } of facts.credits) {
    if (kind === creditKinds.cast) continue;
    for (const index of episodes) credit.run(episodeId(key, index), number);
  }
}

function writeCredits(database: Database, { concept, credits }: SeriesFacts): void {
  const insert = database.prepare('INSERT INTO series_credits VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const one of credits) {
    insert.run(
      concept.key,
      one.number,
      one.person.id,
      one.kind,
      one.character,
      one.jobId,
      one.position,
      one.firstSeason,
      one.lastSeason,
      one.episodeCount,
      one.firstDay,
    );
  }
}

/** Writes parts of the details of a series; runs in the caller's transaction. */
export function writeSeriesParts(
  database: Database,
  world: World,
  key: number,
  parts: readonly SeriesPart[],
): void {
  const facts = seriesFacts(world, key);
  let made: Season[] | undefined;
  const seasons = (): Season[] => (made ??= writeSeasons(world, facts));
  const write: Readonly<Record<SeriesPart, () => void>> = {
    credits: () => writeCredits(database, facts),
    episodes: () => writeEpisodes(database, facts, seasons()),
    translations: () => writeTranslations(database, world, facts, seasons()),
    videos: () => writeVideosAndRatings(database, world, facts, seasons()),
    images: () => writeGallery(database, world, facts),
    titles: () => writeAlternatives(database, world, facts),
    groups: () => writeGroups(database, world, facts),
    changes: () => writeChanges(database, world, facts, seasons()),
  };
  for (const part of parts) write[part]();
}

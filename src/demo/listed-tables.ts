import type { StatementSync } from 'node:sqlite';
import type { Database } from '../service/catalogue/database.ts';
import { PostingsBuilder, codeNumber } from '../service/catalogue/postings.ts';
import type { PostingKind } from '../service/catalogue/postings.ts';
import { airsThisWeek } from './daily-lists.ts';
import { movieFacts } from './movie-facts.ts';
import type { MovieFacts } from './movie-facts.ts';
import { seriesFacts } from './series-facts.ts';
import type { SeriesFacts } from './series-facts.ts';
import { popularityOf, titleId } from './world.ts';
import type { World } from './world.ts';

function insertInto(database: Database, table: string, columns: number): StatementSync {
  return database.prepare(
    `INSERT INTO ${table} VALUES (${Array.from({ length: columns }, () => '?').join(', ')})`,
  );
}

/** Writes the rows of listed tables, one title at a time. */
export interface ListedWriter {
  writeMovie(key: number): void;
  writeSeries(key: number): void;
  /** Writes the postings of the titles that were written since the last time; all titles with a value must be among them. */
  writePostings(): void;
}

function movieRow(world: World, facts: MovieFacts): (string | number | null)[] {
  const { concept, names } = facts;
  return [
    concept.key,
    titleId(world, 'movie', concept.key),
    names.english,
    names.original,
    concept.language,
    facts.day,
    facts.runtime,
    facts.revenue,
    popularityOf(concept.key),
    facts.voteAverage,
    facts.voteCount,
    JSON.stringify(concept.genres),
    JSON.stringify(facts.keywordIds),
    JSON.stringify(facts.countries),
    facts.posterPath,
    facts.backdropPath,
    facts.adult ? 1 : 0,
    facts.video ? 1 : 0,
    facts.maturity,
    facts.releasePlan,
    facts.watchPlan,
  ];
}

function seriesRow(world: World, facts: SeriesFacts): (string | number | null)[] {
  const { concept, names, shape } = facts;
  return [
    concept.key,
    titleId(world, 'tv', concept.key),
    names.english,
    names.original,
    concept.language,
    popularityOf(concept.key),
    facts.voteAverage,
    facts.voteCount,
    JSON.stringify(concept.genres),
    JSON.stringify([concept.country]),
    facts.posterPath,
    facts.backdropPath,
    facts.adult ? 1 : 0,
    shape.lastSeason,
    facts.networkId,
    shape.living ? 1 : 0,
  ];
}

/** Prepares the statements of a writer. */
export function listedWriter(database: Database, world: World): ListedWriter {
  const movie = insertInto(database, 'movies', 21);
  const series = insertInto(database, 'series', 16);
  const postings = {
    genre: new PostingsBuilder(),
    keyword: new PostingsBuilder(),
    company: new PostingsBuilder(),
    country: new PostingsBuilder(),
    cast: new PostingsBuilder(),
    crew: new PostingsBuilder(),
    series: new PostingsBuilder(),
    airing: new PostingsBuilder(),
  } satisfies Record<PostingKind, PostingsBuilder>;

  return {
    writeMovie(key) {
      const facts = movieFacts(world, key);
      movie.run(...movieRow(world, facts));
      for (const id of facts.concept.genres) postings.genre.add(id, key);
      for (const id of facts.keywordIds) postings.keyword.add(id, key);
      for (const id of facts.companyIds) postings.company.add(id, key);
      for (const country of facts.countries) postings.country.add(codeNumber(country), key);
      for (const id of facts.castIds) postings.cast.add(id, key);
      for (const id of facts.crewIds) postings.crew.add(id, key);
    },
    writeSeries(key) {
      const facts = seriesFacts(world, key);
      series.run(...seriesRow(world, facts));
      for (const { person } of facts.credits) postings.series.add(person.id, key);
      if (airsThisWeek(world, facts.shape)) postings.airing.add(0, key);
    },
    writePostings() {
      for (const [kind, builder] of Object.entries(postings)) builder.write(database, kind as PostingKind);
    },
  };
}

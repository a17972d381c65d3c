import type { StatementSync } from 'node:sqlite';
import { dayText } from '#shared/text/calendar-day.ts';
import type { Database } from '../service/catalogue/connection.ts';
import { movieFacts } from './movie-facts.ts';
import type { MovieFacts } from './movie-facts.ts';
import { translatedOverviews } from './overviews.ts';
import { seriesFacts } from './series-facts.ts';
import type { SeriesFacts } from './series-facts.ts';
import { airingDays } from './shape.ts';
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
  /** Rewrites the rows of a current title after a change of day. */
  rewriteMovie(key: number): void;
  rewriteSeries(key: number): void;
}

function movieRow(world: World, facts: MovieFacts): (string | number | null)[] {
  const { concept, names } = facts;
  return [
    concept.key,
    titleId(world, 'movie', concept.key),
    names.english,
    names.original,
    concept.language,
    facts.overview,
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
    facts.living ? 1 : 0,
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
    facts.overview,
    shape.firstDay === null ? '' : dayText(shape.firstDay),
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

/**
 * Prepares the statements of a writer. A `staged` writer puts the people of movies into the temporary table
 * `staged_people`: written in sorted order, they take a fraction of the time.
 */
export function listedWriter(database: Database, world: World, staged: boolean): ListedWriter {
  const movie = insertInto(database, 'movies', 23);
  const movieTranslation = insertInto(database, 'movie_translations', 4);
  const movieGenre = insertInto(database, 'movie_genres', 2);
  const movieKeyword = insertInto(database, 'movie_keywords', 2);
  const movieCompany = insertInto(database, 'movie_companies', 2);
  const movieCountry = insertInto(database, 'movie_countries', 2);
  const moviePerson = insertInto(database, staged ? 'staged_people' : 'movie_people', 3);
  const series = insertInto(database, 'series', 18);
  const seriesTranslation = insertInto(database, 'series_translations', 4);
  const credit = insertInto(database, 'series_credits', 11);
  const airing = insertInto(database, 'series_airings', 2);
  const removeMovie = database.prepare('DELETE FROM movies WHERE key = ?');
  const removeSeries = database.prepare('DELETE FROM series WHERE key = ?');
  const removeCredits = database.prepare('DELETE FROM series_credits WHERE series_key = ?');

  const writeCredits = (key: number, facts: SeriesFacts): void => {
    for (const one of facts.credits) {
      credit.run(
        key,
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
    if (!facts.shape.living) return;
    for (const day of airingDays(facts.shape, world.today - 7, world.today + 21)) airing.run(day, key);
  };

  return {
    writeMovie(key) {
      const facts = movieFacts(world, key);
      movie.run(...movieRow(world, facts));
      for (const [language, title, overview] of translatedOverviews(world, facts)) {
        movieTranslation.run(key, language, title, overview);
      }
      for (const id of facts.concept.genres) movieGenre.run(id, key);
      for (const id of facts.keywordIds) movieKeyword.run(id, key);
      for (const id of facts.companyIds) movieCompany.run(id, key);
      for (const country of facts.countries) movieCountry.run(country, key);
      for (const id of facts.castIds) moviePerson.run(id, 0, key);
      for (const id of facts.crewIds) moviePerson.run(id, 1, key);
    },
    writeSeries(key) {
      const facts = seriesFacts(world, key);
      series.run(...seriesRow(world, facts));
      for (const [language, name, overview] of translatedOverviews(world, facts)) {
        seriesTranslation.run(key, language, name, overview);
      }
      writeCredits(key, facts);
    },
    rewriteMovie(key) {
      removeMovie.run(key);
      movie.run(...movieRow(world, movieFacts(world, key)));
    },
    rewriteSeries(key) {
      const facts = seriesFacts(world, key);
      removeSeries.run(key);
      removeCredits.run(key);
      series.run(...seriesRow(world, facts));
      writeCredits(key, facts);
    },
  };
}

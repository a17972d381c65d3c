import type { Database } from '../service/catalogue/connection.ts';
import { withTransaction } from '../service/catalogue/connection.ts';
import type { Progress } from '../service/catalogue/source.ts';
import { listedWriter } from './listed-tables.ts';
import { movieFacts } from './movie-facts.ts';
import { forEachPerson } from './people.ts';
import { portraitPicture, pictureOf } from './pictures.ts';
import { Random, purposes } from './random.ts';
import { writeReferenceTables } from './reference-tables.ts';
import { popularityOf } from './world.ts';
import type { World } from './world.ts';

const titlesPerTransaction = 4_000;
const mostTrending = 10_000;

function writePeople(database: Database, world: World): void {
  const insert = database.prepare('INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  forEachPerson(world, (person) => {
    insert.run(
      person.id,
      person.name.roman,
      person.name.native,
      person.gender,
      person.calling,
      person.popularity,
      person.hasPicture ? portraitPicture(world, person.gender, pictureOf.profile, person.id) : null,
      person.adult ? 1 : 0,
    );
  });
}

function inTransactions(
  database: Database,
  count: number,
  write: (key: number) => void,
  onWritten: (done: number) => void,
): void {
  for (let from = 1; from <= count; from += titlesPerTransaction) {
    const to = Math.min(count, from + titlesPerTransaction - 1);
    withTransaction(database, () => {
      for (let key = from; key <= to; key++) write(key);
    });
    onWritten(to);
  }
}

/** Writes E4's order: popularity with a random factor that changes every day (or week). */
function writeTrending(database: Database, world: World): void {
  const insert = database.prepare('INSERT INTO trending VALUES (?, ?, ?)');
  const count = Math.min(world.titles, mostTrending);
  for (const [window, period, wildness] of [
    ['day', world.today, 1.6],
    ['week', Math.floor(world.today / 7), 0.8],
  ] as const) {
    const random = new Random(world.seed, purposes.trending, period, wildness * 10);
    const scored = Array.from({ length: count }, (_, index) => ({
      key: index + 1,
      score: popularityOf(index + 1) * (0.3 + random.next() * wildness),
    })).sort((a, b) => b.score - a.score);
    scored.forEach(({ key }, place) => insert.run(window, place + 1, key));
  }
}

/** Fills the listed tables of an empty catalogue, title by title. */
export function fillCatalogue(database: Database, world: World, onProgress: Progress): void {
  const { titles } = world;
  withTransaction(database, () => {
    writeReferenceTables(database, world);
    writePeople(database, world);
    writeTrending(database, world);
  });
  database.exec('CREATE TEMP TABLE staged_people (person_id INTEGER, crew INTEGER, movie_key INTEGER)');
  const writer = listedWriter(database, world, true);
  inTransactions(database, titles, writer.writeMovie, (done) => onProgress(done, 2 * titles));
  withTransaction(database, () => {
    database.exec(`
      INSERT INTO movie_people SELECT * FROM staged_people ORDER BY person_id, crew, movie_key;
      DROP TABLE temp.staged_people;
    `);
  });
  inTransactions(database, titles, writer.writeSeries, (done) => onProgress(titles + done, 2 * titles));
}

function livingKeys(database: Database, table: 'movies' | 'series'): number[] {
  const found = database.prepare(`SELECT key FROM ${table} WHERE living = 1 ORDER BY key`).all();
  return found.map(({ key }) => Number(key));
}

/** Dates the current titles of a catalogue for the world's days, in the caller's transaction. */
export function moveCatalogue(database: Database, world: World, before: World): void {
  const writer = listedWriter(database, world, false);
  database.exec('DELETE FROM series_airings; DELETE FROM trending');
  for (const key of livingKeys(database, 'movies')) writer.rewriteMovie(key);
  for (const key of livingKeys(database, 'series')) writer.rewriteSeries(key);
  writeTrending(database, world);
  // Every movie has other offers later.
  if (world.today !== world.dated || before.today !== before.dated) {
    const change = database.prepare('UPDATE movies SET watch_plan = ? WHERE key = ?');
    for (let key = 1; key <= world.titles; key += 1) change.run(movieFacts(world, key).watchPlan, key);
  }
}

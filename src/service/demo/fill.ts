import type { Database } from '../database/connection.ts';
import { withTransaction } from '../database/connection.ts';
import { detailedTables } from '../database/schema.ts';
import { listedWriter } from './listed-tables.ts';
import type { ListedWriter } from './listed-tables.ts';
import { forEachPerson } from './people.ts';
import { portraitPicture, pictureOf } from './pictures.ts';
import { Random, purposes } from './random.ts';
import { writeReferenceTables } from './reference-tables.ts';
import { popularityOf } from './world.ts';
import type { World } from './world.ts';

/** Told while a catalogue is made: titles of both media written so far, and in all. */
export type Progress = (done: number, total: number) => void;

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
  told: (done: number) => void,
): void {
  for (let from = 1; from <= count; from += titlesPerTransaction) {
    const to = Math.min(count, from + titlesPerTransaction - 1);
    withTransaction(database, () => {
      for (let key = from; key <= to; key++) write(key);
    });
    told(to);
  }
}

/** E4's order: popularity, shaken a little, anew every day (or week). */
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

/** Fills the listed tables of a catalogue that has just been laid out, title by title. */
export function fillCatalogue(database: Database, world: World, progress: Progress): void {
  const { titles } = world;
  withTransaction(database, () => {
    writeReferenceTables(database, world);
    writePeople(database, world);
    writeTrending(database, world);
  });
  database.exec('CREATE TEMP TABLE staged_people (person_id INTEGER, crew INTEGER, movie_key INTEGER)');
  const writer = listedWriter(database, world, true);
  inTransactions(database, titles, writer.writeMovie, (done) => progress(done, 2 * titles));
  withTransaction(database, () => {
    database.exec(`
      INSERT INTO movie_people SELECT * FROM staged_people ORDER BY person_id, crew, movie_key;
      DROP TABLE temp.staged_people;
    `);
  });
  inTransactions(database, titles, writer.writeSeries, (done) => progress(titles + done, 2 * titles));
}

function livingKeys(database: Database, table: 'movies' | 'series'): number[] {
  const found = database.prepare(`SELECT key FROM ${table} WHERE living = 1 ORDER BY key`).all();
  return found.map(({ key }) => Number(key));
}

/** Moves a filled catalogue to `world.today`: titles that live are dated anew, details are forgotten. */
export function moveCatalogue(database: Database, world: World): void {
  const writer: ListedWriter = listedWriter(database, world, false);
  withTransaction(database, () => {
    for (const table of ['series_airings', 'trending', ...detailedTables])
      database.exec(`DELETE FROM ${table}`);
    for (const key of livingKeys(database, 'movies')) writer.rewriteMovie(key);
    for (const key of livingKeys(database, 'series')) writer.rewriteSeries(key);
    writeTrending(database, world);
    database.prepare("UPDATE meta SET value = ? WHERE name = 'today'").run(String(world.today));
  });
}

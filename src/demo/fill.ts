import type { Database } from '../service/catalogue/database.ts';
import { withTransaction } from '../service/catalogue/database.ts';
import type { Progress } from '../service/catalogue/source.ts';
import { listedWriter } from './listed-tables.ts';
import { forEachPerson } from './people.ts';
import { portraitPicture, pictureOf } from './pictures.ts';
import { writeReferenceTables } from './reference-tables.ts';
import type { World } from './world.ts';

const titlesPerTransaction = 4_000;

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

/** Fills the listed tables of an empty catalogue, title by title. */
export function fillCatalogue(database: Database, world: World, onProgress: Progress): void {
  const { titles } = world;
  withTransaction(database, () => {
    writeReferenceTables(database, world);
    writePeople(database, world);
  });
  const writer = listedWriter(database, world);
  inTransactions(database, titles, writer.writeMovie, (done) => onProgress(done, 2 * titles));
  withTransaction(database, writer.writePostings);
  inTransactions(database, titles, writer.writeSeries, (done) => onProgress(titles + done, 2 * titles));
  withTransaction(database, writer.writePostings);
}

import { createHash } from 'node:crypto';
import {
  chmodSync,
  readFileSync,
  readdirSync,
  writeFileSync,
  existsSync,
  mkdirSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../test/fixtures/open-catalogue.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import type { Catalogue } from './catalogue.ts';
import type { Database } from './database.ts';
import { StartError } from './catalogue-file.ts';

let file = '';

/** Root can write to any folder, and Windows has no mode bits. */
const canDeny = process.platform !== 'win32' && process.getuid?.() !== 0;

beforeEach(() => {
  file = join(folder, 'catalogue.sqlite');
});

afterEach(() => chmodSync(folder, 0o700));

function idsOf(database: Database, table: 'movies' | 'series'): number[] {
  const found = database.prepare(`SELECT id FROM ${table} ORDER BY key`).all();
  return found.map(({ id }) => Number(id));
}

/** All rows of all tables, including the details of all titles. */
function contentOf({ database, ensureMovie, ensureSeries }: Catalogue): string {
  for (const id of idsOf(database, 'series')) ensureSeries(id);
  for (const id of idsOf(database, 'movies')) ensureMovie(id);
  const tables = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all();
  expect(tables.length).toBeGreaterThan(25);
  const hash = createHash('sha256');
  for (const { name } of tables) {
    hash.update(JSON.stringify([name, database.prepare(`SELECT * FROM ${String(name)}`).all()]));
  }
  return hash.digest('hex');
}

function sentenceOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }
  throw new Error('It was opened all the same.');
}

function countOf({ database }: Catalogue, query: string): number {
  return Number(database.prepare(`SELECT count(*) AS count FROM ${query}`).get()?.['count']);
}

describe('the content of a catalogue', () => {
  it('the same seed creates the same content in every table', () => {
    expect(contentOf(opened())).toBe(contentOf(opened()));
  });

  it('another seed creates other content', () => {
    expect(contentOf(opened({ seed: 2 }))).not.toBe(contentOf(opened()));
  });

  it("the details of a title don't depend on the time of the first request", () => {
    const early = opened();
    early.ensureSeries(idsOf(early.database, 'series')[7] ?? 0);
    early.ensureMovie(idsOf(early.database, 'movies')[7] ?? 0);
    const details = (catalogue: Catalogue): unknown => {
      catalogue.ensureSeries(idsOf(catalogue.database, 'series')[7] ?? 0);
      return catalogue.database.prepare('SELECT * FROM episodes WHERE series_key = 8').all();
    };
    const late = opened();
    contentOf(late);
    expect(details(late)).toEqual(details(early));
  });
});

describe('the details of titles', () => {
  it('the first request for a title writes its details, once', () => {
    const catalogue = opened();
    const [id = 0] = idsOf(catalogue.database, 'series');
    expect(countOf(catalogue, 'episodes')).toBe(0);
    expect(catalogue.ensureSeries(id)).not.toBeNull();
    const written = countOf(catalogue, 'episodes');
    expect(written).toBeGreaterThan(5);
    expect(catalogue.ensureSeries(id)).not.toBeNull();
    expect(countOf(catalogue, 'episodes')).toBe(written);
  });

  it('an unknown title has no details', () => {
    const catalogue = opened();
    expect(catalogue.ensureSeries(987_654_321)).toBeNull();
    expect(catalogue.ensureMovie(987_654_321)).toBeNull();
    expect(countOf(catalogue, 'episodes')).toBe(0);
    expect(countOf(catalogue, 'movie_reviews')).toBe(0);
  });
});

describe('the file of a catalogue', () => {
  it.each([{ seed: 5 }, { titles: 31 }])('a file is created again for the parameters %o', (other) => {
    const first = opened({ file });
    const before = idsOf(first.database, 'series');
    first.close();
    const second = opened({ file, ...other });
    expect(idsOf(second.database, 'series')).not.toEqual(before);
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  it('a damaged file is created again', () => {
    opened({ file }).close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4096);
    writeFileSync(file, bytes);
    expect(countOf(opened({ file }), 'movies')).toBe(30);
  });

  it('an unfinished file of an earlier process is removed', () => {
    const half = `${file}.unfinished`;
    writeFileSync(half, 'half');
    opened({ file });
    expect(existsSync(half)).toBe(false);
  });

  it('a file of another program stays as it is', () => {
    writeFileSync(file, 'my diary');
    expect(sentenceOf(() => opened({ file }))).toContain(`${file} is not a catalogue of this service`);
    expect(readFileSync(file, 'utf8')).toBe('my diary');
  });

  it('a database of another program stays as it is', () => {
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE recipes (name TEXT)');
    other.close();
    const before = readFileSync(file);
    expect(sentenceOf(() => opened({ file }))).toMatch(/^[^\n]+ move it away\.$/);
    expect(readFileSync(file)).toEqual(before);
  });

  it('a catalogue that can’t be opened is not taken for a file of another program', () => {
    opened({ file }).close();
    // As SQLite finds it on a disk on which no file can be made.
    mkdirSync(`${file}-wal`);
    expect(sentenceOf(() => opened({ file }))).toContain(`The catalogue ${file} cannot be made`);
  });

  it('a folder is rejected', () => {
    mkdirSync(file);
    expect(sentenceOf(() => opened({ file }))).toContain(`${file} is not a catalogue`);
  });

  it('an empty file is used', () => {
    writeFileSync(file, '');
    expect(countOf(opened({ file }), 'movies')).toBe(30);
  });

  it('a file below another file is rejected', () => {
    writeFileSync(join(folder, 'note'), '');
    const within = join(folder, 'note', 'catalogue.sqlite');
    expect(sentenceOf(() => opened({ file: within }))).toContain(`The catalogue ${within} cannot be made`);
  });

  it.runIf(process.platform !== 'win32')('a new file belongs to this user only', () => {
    opened({ file });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.runIf(canDeny)('a file in a read-only folder is rejected', () => {
    chmodSync(folder, 0o500);
    expect(sentenceOf(() => opened({ file }))).toContain('--data');
  });
});

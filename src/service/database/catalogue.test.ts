import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
  existsSync,
  mkdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import type { Database } from './connection.ts';
import { NotStarted } from '../options.ts';

const today = '2026-11-21';
let folder = '';
let file = '';
const open: Catalogue[] = [];

/** Root may write anywhere, and Windows has no such bits. */
const canDeny = process.platform !== 'win32' && process.getuid?.() !== 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  file = join(folder, 'catalogue.sqlite');
});

afterEach(() => {
  for (const catalogue of open.splice(0)) catalogue.close();
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

function opened(options: { file?: string; titles?: number; seed?: number; today?: string } = {}): Catalogue {
  const catalogue = openCatalogue({ file: ':memory:', titles: 30, seed: 1, today, ...options });
  open.push(catalogue);
  return catalogue;
}

function idsOf(database: Database, table: 'movies' | 'series'): number[] {
  const found = database.prepare(`SELECT id FROM ${table} ORDER BY key`).all();
  return found.map(({ id }) => Number(id));
}

/** Every row of every table, details of every title included. */
function contentOf({ database, ensureMovie, ensureSeries }: Catalogue): string {
  for (const id of idsOf(database, 'series')) ensureSeries(id);
  for (const id of idsOf(database, 'movies')) ensureMovie(id);
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all();
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
    expect(error).toBeInstanceOf(NotStarted);
    return (error as NotStarted).message;
  }
  throw new Error('It was opened all the same.');
}

function countOf({ database }: Catalogue, query: string): number {
  return Number(database.prepare(`SELECT count(*) AS count FROM ${query}`).get()?.['count']);
}

describe('the content of a catalogue', () => {
  it('is the same for the same seed, down to every detail', () => {
    expect(contentOf(opened())).toBe(contentOf(opened()));
  });

  it('is another for another seed', () => {
    expect(contentOf(opened({ seed: 2 }))).not.toBe(contentOf(opened()));
  });

  it('is the same whether titles are asked for early or late', () => {
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

describe('details of titles', () => {
  it('are written when a title is first asked for, and once', () => {
    const catalogue = opened();
    const [id = 0] = idsOf(catalogue.database, 'series');
    expect(countOf(catalogue, 'episodes')).toBe(0);
    expect(catalogue.ensureSeries(id)).toBe(true);
    const written = countOf(catalogue, 'episodes');
    expect(written).toBeGreaterThan(5);
    expect(catalogue.ensureSeries(id)).toBe(true);
    expect(countOf(catalogue, 'episodes')).toBe(written);
  });

  it('are refused for titles that do not exist', () => {
    const catalogue = opened();
    expect(catalogue.ensureSeries(987_654_321)).toBe(false);
    expect(catalogue.ensureMovie(987_654_321)).toBe(false);
    expect(countOf(catalogue, 'detailed')).toBe(0);
  });
});

describe('a file', () => {
  it('is used again when its parameters are the same', () => {
    const first = opened({ file });
    first.database.exec("INSERT INTO sessions VALUES ('kept', 548, 1)");
    first.close();
    expect(countOf(opened({ file }), "sessions WHERE id = 'kept'")).toBe(1);
  });

  it.each([{ seed: 5 }, { titles: 31 }])('is made anew for %o', (other) => {
    const first = opened({ file });
    const before = idsOf(first.database, 'series');
    first.close();
    const second = opened({ file, ...other });
    expect(idsOf(second.database, 'series')).not.toEqual(before);
    expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  it('of ours that is damaged is made anew', () => {
    opened({ file }).close();
    open.splice(0);
    const bytes = readFileSync(file);
    bytes.fill(0xff, 4096);
    writeFileSync(file, bytes);
    expect(countOf(opened({ file }), 'movies')).toBe(30);
  });

  it('that an earlier process left half made is cleared away', () => {
    const half = `${file}.999999999.unfinished`;
    const stranger = join(folder, 'other.sqlite.999999999.unfinished');
    for (const path of [half, stranger]) writeFileSync(path, 'half');
    opened({ file });
    expect(existsSync(half)).toBe(false);
    expect(existsSync(stranger)).toBe(true);
  });

  it('of something else is left as it is', () => {
    writeFileSync(file, 'my diary');
    expect(sentenceOf(() => opened({ file }))).toContain(`${file} is not a catalogue of this service`);
    expect(readFileSync(file, 'utf8')).toBe('my diary');
  });

  it('that is another program’s database is left as it is', () => {
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE recipes (name TEXT)');
    other.close();
    const before = readFileSync(file);
    expect(sentenceOf(() => opened({ file }))).toMatch(/^[^\n]+ move it away\.$/);
    expect(readFileSync(file)).toEqual(before);
  });

  it('that is a folder is refused', () => {
    mkdirSync(file);
    expect(sentenceOf(() => opened({ file }))).toContain(`${file} is not a catalogue`);
  });

  it('with nothing in it is used', () => {
    writeFileSync(file, '');
    expect(countOf(opened({ file }), 'movies')).toBe(30);
  });

  it('in a folder that is a file is refused', () => {
    writeFileSync(join(folder, 'note'), '');
    const within = join(folder, 'note', 'catalogue.sqlite');
    expect(sentenceOf(() => opened({ file: within }))).toContain(`The catalogue ${within} cannot be made`);
  });

  it.runIf(canDeny)('in a folder that cannot be written is refused', () => {
    chmodSync(folder, 0o500);
    expect(sentenceOf(() => opened({ file }))).toContain('--data');
  });
});

describe('another day', () => {
  it('moves what is on the air and in cinemas, and leaves the rest', () => {
    const catalogue = opened({ titles: 60 });
    const { database } = catalogue;
    const standing = (): unknown =>
      database.prepare('SELECT * FROM movies WHERE living = 0 ORDER BY key').all();
    const today = (): unknown =>
      database.prepare('SELECT min(day) AS day FROM series_airings').get()?.['day'];
    const before = { standing: standing(), today: today(), newest: newest(database) };
    const [id = 0] = idsOf(database, 'series');
    catalogue.ensureSeries(id);
    catalogue.moveTo('2026-11-25');
    expect(standing()).toEqual(before.standing);
    expect(today()).not.toBe(before.today);
    expect(newest(database)).toBe(before.newest + 4);
    expect(countOf(catalogue, 'episodes')).toBe(0);
    expect(countOf(catalogue, "trending WHERE time_window = 'day'")).toBe(60);
    expect(catalogue.ensureSeries(id)).toBe(true);
    expect(countOf(catalogue, "episodes WHERE series_key = 1 AND air_date = '2026-11-25'")).toBe(1);
  });

  it('makes the same catalogue whether it came overnight or was there at the start', () => {
    const moved = opened();
    moved.moveTo('2026-12-01');
    expect(contentOf(moved).length).toBe(64);
    const database = moved.database;
    const fresh = opened({ today: '2026-12-01' });
    const rows = (of: Database): unknown => of.prepare('SELECT * FROM series ORDER BY key').all();
    expect(rows(database)).toEqual(rows(fresh.database));
  });

  it('is noticed when a file is opened again', () => {
    opened({ file }).close();
    const later = opened({ file, today: '2026-11-28' });
    later.ensureSeries(idsOf(later.database, 'series')[0] ?? 0);
    expect(countOf(later, "episodes WHERE series_key = 1 AND air_date = '2026-11-28'")).toBe(1);
  });
});

function newest(database: Database): number {
  return Number(database.prepare('SELECT max(primary_release_day) AS day FROM movies').get()?.['day']);
}

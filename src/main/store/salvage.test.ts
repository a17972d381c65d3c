import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '#shared/clock.ts';
import type { PackPlan } from '#shared/packs/plan.ts';
import { Catalogue } from './catalogue.ts';
import { Database } from './connection.ts';
import { migrations } from './migrations.ts';
import { closeDatabase, openDatabase, replaceDamaged } from './opening.ts';

const pageSize = 4096;
/** Noon, so that it is this day in every time zone. */
const now = new Date('2026-11-21T12:00:00').getTime();
const clock: Clock = { now: () => now, elapsed: () => 0 };

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-salvage-'));
  file = join(folder, 'catalogue.sqlite');
});

afterEach(() => rmSync(folder, { recursive: true }));

function overwrite(page: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, new Uint8Array(pageSize).fill(0xa5), 0, pageSize, page * pageSize);
  closeSync(handle);
}

function catalogueOn(database: Database): Catalogue {
  return new Catalogue(database, { file, persistent: true, limit: 1_000_000, now: () => now });
}

const plan: PackPlan = {
  subject: { kind: 'movie', movieId: 5 },
  choices: { pictures: 'small', people: 'nobody' },
  service: 'demo',
  language: 'en-US',
  region: null,
  videoLanguages: 'en',
  today: '2026-11-21',
  changesWindowDays: 14,
};

/** Pictures of similar movies, so many that their rows take several pages. */
const similar = Array.from({ length: 120 }, (_, index) => ({
  id: 1000 + index,
  title: `Movie ${index}`,
  poster_path: `/poster-${index}.jpg`,
}));

/** Fills the file with a whole pack and with what a person made. */
function fill(): void {
  const opened = openDatabase(file, clock);
  const catalogue = catalogueOn(opened.database);
  const { shelf } = catalogue;
  const id = shelf.packKeep(plan, 'Five', null);
  for (const wanted of shelf.packNext(id, 'body', 64).items) {
    if (wanted.kind !== 'body') continue;
    const { asked, item } = wanted;
    const answer = answers[asked.endpoint as keyof typeof answers];
    const bytes = new TextEncoder().encode(JSON.stringify(answer));
    catalogue.keep(
      {
        ...{ key: item, bytes, endpoint: asked.endpoint, parameters: asked.parameters, account: null },
        ...{ dropped: 0, etag: null, fetchedAt: now, freshUntil: now + 1e9 },
      },
      answer,
    );
  }
  for (;;) {
    const { items } = shelf.packNext(id, 'picture', 500);
    if (items.length === 0) break;
    for (const item of items) {
      if (item.kind !== 'picture') continue;
      catalogue.picturePut(
        item.asked,
        new TextEncoder().encode(`bytes of ${item.item}`),
        'image/jpeg',
        '#102030',
      );
    }
  }
  catalogue.local.saveView('Short ones', 'with_runtime.lte=90');
  catalogue.local.markSeen(7, { season: 1, episode: 2 });
  closeDatabase(opened);
}

const answers = {
  'movie.watchProviders': { id: 5, results: {} },
  'movie.similar': {
    page: 1,
    total_pages: 1,
    total_results: similar.length,
    results: similar.map((movie) => ({
      ...movie,
      ...{ adult: false, backdrop_path: null, genre_ids: [], original_language: 'en', overview: '' },
      ...{ original_title: movie.title, popularity: 1, release_date: '2020-01-01', video: false },
      ...{ vote_average: 0, vote_count: 0 },
    })),
  },
  'movie.reviews': { id: 5, page: 1, results: [], total_pages: 0, total_results: 0 },
} as const;

/** What the replaced file holds of the pack, and whether everything it says it holds is proved whole. */
function heldAfterwards(): { held: number; all: number; damaged: number; views: number } {
  const opened = openDatabase(file, clock);
  const catalogue = catalogueOn(opened.database);
  const { shelf } = catalogue;
  let [held, all, damaged] = [0, 0, 0];
  for (const { id } of shelf.packs()) {
    const counts = shelf.packCounts(id, true);
    held += counts.held;
    all += counts.all;
    for (let after: string | null = ''; after !== null;) {
      const step = shelf.packVerifyStep(id, after, true);
      damaged += step.damaged;
      after = step.next;
    }
  }
  const views = catalogue.local.views().length;
  closeDatabase(opened);
  return { held, all, damaged, views };
}

describe('what is saved from a damaged database', () => {
  it('is everything outside the broken page, whichever it is', { timeout: 120_000 }, () => {
    fill();
    const { all } = heldAfterwards();
    expect(all).toBe(similar.length + 3);
    const whole = readFileSync(file);
    const losses: number[] = [];
    for (let page = 0; page < whole.length / pageSize; page += 1) {
      writeFileSync(file, whole);
      overwrite(page);
      replaceDamaged(file, { ...clock, now: () => now + page * 1000 });
      const after = heldAfterwards();
      expect(after.damaged, `page ${page}`).toBe(0);
      losses.push(all - after.held);
      for (const name of readdirSync(folder)) {
        expect(name).not.toMatch(/saved|salvaging/);
        if (name.includes('.damaged-')) rmSync(join(folder, name));
      }
    }
    // A page of rows loses these; only what leads to all of a table loses more: the few pages at the top of a tree.
    expect(losses.filter((loss) => loss > 0).length).toBeLessThan(losses.length / 4);
    expect(losses.filter((loss) => loss > all / 3).length).toBeLessThan(losses.length / 20);
  });

  it('is a pack whose own row is lost, with its items', () => {
    fill();
    const { all } = heldAfterwards();
    const database = new Database(file);
    const root = database.get<{ rootpage: number }>(
      "select rootpage from sqlite_schema where name = 'packs'",
    );
    database.close();
    overwrite((root?.rootpage ?? 1) - 1);
    replaceDamaged(file, clock);
    expect(heldAfterwards()).toMatchObject({ held: all, all, damaged: 0 });
    const opened = openDatabase(file, clock);
    const [pack] = catalogueOn(opened.database).shelf.packs();
    expect(pack?.plan).toEqual({ ...plan, videoLanguages: 'en' });
    closeDatabase(opened);
  });

  it('is found where the first page is broken, though the file is older than this version', () => {
    // A database that grew with the program, and was written to in between.
    const database = new Database(file);
    database.exec('pragma auto_vacuum = incremental');
    for (const [index, sql] of migrations.entries()) {
      database.exec(sql);
      database.transaction(() => {
        if (index > 0)
          database.run("insert into saved_views (name, query, position) values (?, '', 1)", `View ${index}`);
        for (let row = 0; row < 200; row += 1)
          database.run('insert into words (word) values (?)', `word ${index} ${row} ${'long'.repeat(50)}`);
      });
    }
    database.exec(`pragma user_version = ${migrations.length}; pragma application_id = ${0x4d617271}`);
    database.close();
    overwrite(0);
    const opened = openDatabase(file, clock);
    expect(opened.notices).toMatchObject([{ kind: 'databaseSetAside' }]);
    expect(
      catalogueOn(opened.database)
        .local.views()
        .map(({ name }) => name),
    ).toEqual(migrations.slice(1).map((_, index) => `View ${index + 1}`));
    closeDatabase(opened);
  });

  it('is what a person made, also from a file of an older version', () => {
    const database = new Database(file);
    for (const sql of migrations.slice(0, 4)) database.exec(sql);
    database.exec(`pragma user_version = 4; pragma application_id = ${0x4d617271}`);
    database.run("insert into saved_views (name, query, position) values ('Old', '', 1)");
    database.run("insert into bodies values (1, 'k', 'movie.popular', '{}', null, 0, null, 1, 1, 1)");
    database.close();
    replaceDamaged(file, clock);
    const opened = openDatabase(file, clock);
    expect(catalogueOn(opened.database).local.views()).toMatchObject([{ name: 'Old' }]);
    expect(opened.notices).toEqual([]);
    closeDatabase(opened);
  });

  it('is nothing of what is no database of ours, which is set aside as it is', () => {
    const database = new Database(file);
    database.exec('create table packs (id); pragma application_id = 7');
    database.close();
    const before = readFileSync(file);
    const opened = openDatabase(file, clock);
    closeDatabase(opened);
    const aside = readdirSync(folder).find((name) => name.includes('.damaged-')) ?? '';
    expect(readFileSync(join(folder, aside)).equals(before)).toBe(true);
  });

  it('takes its place also when the app stopped in between', () => {
    fill();
    const whole = readFileSync(file);
    // Stopped after the damaged file was set aside.
    writeFileSync(`${file}.saved`, whole);
    rmSync(file);
    expect(heldAfterwards().views).toBe(1);
    // Stopped before: what was saved by then is not believed.
    writeFileSync(`${file}.saved`, 'half of it');
    expect(heldAfterwards().views).toBe(1);
    expect(readdirSync(folder).filter((name) => name.includes('.saved'))).toEqual([]);
  });
});

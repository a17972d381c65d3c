import { mkdtempSync, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderOfFile } from '../fixtures/temporary-folder.ts';
import { accessToken, startService } from '../e2e/service.ts';
import type { TestService } from '../e2e/service.ts';
import { storyDay } from '../e2e/story-day.ts';
import { seeded } from '../fixtures/seeded.ts';
import { startCountingProxy } from '../fixtures/counting-proxy.ts';
import type { CountingProxy } from '../fixtures/counting-proxy.ts';
import { isFull } from '../fixtures/scale.ts';
import { inspectDatabase } from './inspect-database.ts';
import { startKeeper } from './keeper-process.ts';
import type { KeeperTask } from './keeper-task.ts';
import { databaseIn } from './kept-service.ts';

/*
 * Builds the index of everything through a service that refuses requests and breaks connections at random and is restarted,
 * with an app that is killed: every movie is there exactly once. MARQUEE_INDEX_TITLES is the size of the catalogue,
 * MARQUEE_INDEX_CATALOGUE the file of one that was made before.
 */

const titles = Number(process.env['MARQUEE_INDEX_TITLES'] ?? (isFull ? 5_000 : 300));
/** Every fourth event restarts the service, the others kill the app. */
const [kills, restarts] = isFull ? [10, 3] : [4, 1];
/** Of all requests about so many are refused, and as many lose their connection. */
const disturbances = Math.max(5, titles / 20_000);
/** Pages of movies, of series and of keywords, at least. */
const leastRequests = titles / 20 + 120;

/** Lists that only the index builder reads here. */
const ofIndex = /\/discover\/|\/trending\/|\/on_the_air|\/search\//;

const folder = folderOfFile();
let service: TestService;
let proxy: CountingProxy;

beforeAll(async () => {
  const made = process.env['MARQUEE_INDEX_CATALOGUE'];
  service = await startService(made === undefined ? { titles } : { titles, made });
  proxy = await startCountingProxy(service.authorisation);
});

afterAll(async () => {
  await proxy.close();
  await service.close();
});

/** Ids of the movies that the service lists. */
function idsOfService(): number[] {
  const database = new DatabaseSync(service.catalogueFile, { readOnly: true });
  const rows = database.prepare('select id from movies where adult = 0 order by id').all();
  database.close();
  return rows.map(({ id }) => Number(id));
}

/** Ids of the movies in the index; what is stored of each exactly once: its row, and its words. */
function idsOfIndex(file: string): { readonly ids: number[]; readonly stored: number[] } {
  const database = new DatabaseSync(file, { readOnly: true });
  const ids = database
    .prepare(
      `select key / 2 as id from titles join index_slices on index_slices.id = slice
       where kind = 'movies' and gone = 0 order by key`,
    )
    .all();
  database.exec('create virtual table temp.words_in using fts5vocab (main, title_words, instance)');
  const stored = database
    .prepare(
      `select coalesce(key / 2, -1) as id from (select distinct doc from words_in)
         left join titles on titles.id = doc % (1 << 41) and bucket = doc >> 41
       where doc % 2 = 1 order by 1`,
    )
    .all();
  database.close();
  return { ids: ids.map(({ id }) => Number(id)), stored: stored.map(({ id }) => Number(id)) };
}

it(
  `an index of ${titles.toLocaleString('en')} movies has each exactly once, though the app is killed ${kills} times and the service isn’t well`,
  async () => {
    const random = seeded(20_261_123);
    const counted = { refused: 0, reset: 0 };
    const answered = new Set<string>();
    let again = 0;
    let isUp = true;
    proxy.intercept = (path: string, answer: ServerResponse): boolean => {
      // The requests for single series and people are many, and lead to no movie.
      if (!ofIndex.test(path)) return false;
      const chance = (random.next() * leastRequests) / disturbances;
      if (chance < 1) {
        counted.refused += 1;
        answer.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' }).end('{}');
        return true;
      }
      if (chance < 2) {
        counted.reset += 1;
        answer.socket?.resetAndDestroy();
        return true;
      }
      if (isUp) {
        if (answered.has(path)) again += 1;
        answered.add(path);
      }
      return false;
    };
    const dataFolder = mkdtempSync(join(folder, 'data-'));
    const task: KeeperTask = { dataFolder, origin: proxy.origin, accessToken, today: storyDay, keep: [] };
    const start = () => startKeeper(task, join(folder, 'compiled'), 'index-keeper.ts');

    let keeper = start();
    let next = start();
    keeper.send('begin');
    const between = Math.floor(leastRequests / (kills + restarts + 1));
    for (let event = 1; event <= kills + restarts; event += 1) {
      // Requests after the last event, so that each meets a builder at work.
      const from = proxy.requests.length;
      const wait = Math.max(1, Math.floor(between * (0.5 + random.next() / 2)));
      await proxy.until((requests) => requests.length >= from + wait);
      expect(keeper.lines.filter((line) => line.startsWith('done'))).toEqual([]);
      if (event % 4 === 0) {
        isUp = false;
        await service.stop();
        await service.again();
        isUp = true;
        continue;
      }
      await keeper.kill();
      expect(keeper.errorOutput()).toBe('');
      // Copies the file.
      if (titles <= 50_000) expect(inspectDatabase(databaseIn(dataFolder)).problems).toEqual([]);
      keeper = next;
      // It loads its modules in the meantime.
      next = start();
      keeper.send('begin');
    }
    await next.kill();
    const done = JSON.parse((await keeper.waitForLine('done '))?.slice(5) ?? '{}') as object;
    keeper.send('end');
    await keeper.ended();
    expect(keeper.errorOutput()).toBe('');
    expect(keeper.lines.at(-1)).toBe('closed');
    expect(inspectDatabase(databaseIn(dataFolder)).problems).toEqual([]);
    expect(readdirSync(dataFolder).filter((name) => name.includes('damaged'))).toEqual([]);

    const wanted = idsOfService();
    expect(done).toMatchObject({ step: 'done', movies: wanted.length, incomplete: 0 });
    const { ids, stored } = idsOfIndex(databaseIn(dataFolder));
    expect(ids.length).toBe(wanted.length);
    expect(ids).toEqual(wanted);
    expect(stored).toEqual(wanted);
    console.info(
      `${wanted.length} movies, ${proxy.requests.length} requests: ${counted.refused} refused, ${counted.reset} reset, ${again} answered again`,
    );
    expect(Math.min(counted.refused, counted.reset)).toBeGreaterThan(0);
    // What was under way is lost, 24 pages at most, and what was asked before the index was begun.
    expect(again).toBeLessThanOrEqual(24 * (kills + restarts) + 8);
  },
  // A million titles take about an hour.
  900_000 + titles * 6,
);

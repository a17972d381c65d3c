import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import { createDemoSource } from '../../src/demo/demo-source.ts';
import { openCatalogue } from '../../src/service/catalogue/catalogue.ts';
import type { Catalogue } from '../../src/service/catalogue/catalogue.ts';
import { seasonId } from '../../src/service/catalogue/identifiers.ts';
import type { ServiceOptions } from '../../src/service/server/arguments.ts';
import { accessToken } from '../e2e/service.ts';
import { seeded } from '../fixtures/seeded.ts';
import { discoverSample } from './discover-sample.ts';
import { ms, quantile } from './row.ts';
import type { BenchRow } from './row.ts';

const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip' };
const today = '2026-11-21';
const requestsEach = 300;
const combinations = 40;

/** Paths by endpoint; titles, seasons and people are anywhere in the catalogue, a third of them well known. */
function sample(file: string): Map<string, string[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  const { next: random, below } = seeded(7);
  const titles = Number(database.prepare('SELECT max(key) AS most FROM movies').get()?.['most']);
  const rank = (): number => 1 + below(random() < 0.33 ? Math.min(titles, 2_000) : titles);
  const find = (sql: string, value: number): number => Number(database.prepare(sql).get(value)?.['id']);
  const series = (): number => find('SELECT id FROM series WHERE key = ?', rank());
  const movie = (): number => find('SELECT id FROM movies WHERE key = ?', rank());
  const people = find('SELECT max(id) AS id FROM people WHERE id > ?', 0);
  const person = (): number =>
    find('SELECT id FROM people WHERE id >= ? LIMIT 1', below(random() < 0.33 ? 2_000 : people));
  const page = (): string => `page=${1 + below(500)}`;
  const region = (): string =>
    random() < 0.5 ? '' : `&region=${['US', 'DE', 'JP', 'FR'][below(4)] ?? 'US'}`;
  const paths: Readonly<Record<string, () => string>> = {
    'season with credits and pictures': () => `/tv/${series()}/season/1?append_to_response=credits,images`,
    'credits of a series': () => `/tv/${series()}/credits`,
    'trending series': () => `/trending/tv/${random() < 0.5 ? 'day' : 'week'}?${page()}`,
    'series on the air': () => `/tv/on_the_air?${page()}`,
    'reviews of a movie': () => `/movie/${movie()}/reviews`,
    'videos of an episode': () => `/tv/${series()}/season/1/episode/1/videos`,
    'credits of a person': () => `/person/${person()}/tv_credits`,
    keywords: () =>
      `/search/keyword?query=${['war', 'a', 'space', 'love', 'night'][below(5)] ?? 'a'}&${page()}`,
    'groups of episodes': () => `/tv/${series()}/episode_groups`,
    'similar movies': () => `/movie/${movie()}/similar?page=${1 + below(20)}`,
    'changes of a series': () => `/tv/${series()}/changes`,
    'changes of a season': () => `/tv/season/${seasonId(rank(), 1)}/changes`,
    'pictures of a series': () => `/tv/${series()}/images`,
    'where to watch a movie': () => `/movie/${movie()}/watch/providers`,
    'movies in cinemas': () => `/movie/now_playing?${page()}${region()}`,
    'other titles of a series': () => `/tv/${series()}/alternative_titles`,
    'popular movies': () => `/movie/popular?${page()}${region()}&language=${random() < 0.5 ? 'en' : 'de'}`,
  };
  const sampled = Object.entries(paths).map(
    ([what, path]) => [what, Array.from({ length: requestsEach }, path)] as const,
  );
  const found = new Map([...sampled, ['movies by three filters', discoverSample(database, combinations)]]);
  database.close();
  return found;
}

/** What a new day takes, with the lists of that day, in milliseconds: the longest of a week's. */
function newDay(catalogue: Catalogue): number {
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, index + 1));
  const steps = days.flatMap((day) => [
    () => catalogue.moveToDay(day),
    ...(['day', 'week', 'on the air'] as const).map((list) => () => catalogue.seriesIn(list)),
  ]);
  return Math.max(
    ...steps.map((step) => {
      const from = performance.now();
      step();
      return performance.now() - from;
    }),
  );
}

/** The service in a thread, as in the app: the time that the thread's processor works is time that others wait. */
async function startThread(options: ServiceOptions): Promise<{ worker: Worker; base: string }> {
  const worker = new Worker(new URL('../../src/service/worker.ts', import.meta.url), { workerData: options });
  const [message] = (await once(worker, 'message')) as [{ ready?: ServiceAddresses; failed?: string }];
  if (!message.ready) throw new Error(message.failed);
  return { worker, base: message.ready.base };
}

/**
 * Bar 8: each endpoint of the bundled service, asked one request at a time for what it was not asked before. Beside the time
 * until the answer is there is the time of the processor, which is the same on a busy machine.
 */
export async function measure(titles = Number(process.env.MARQUEE_BENCH_TITLES ?? 300)): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-endpoints-'));
  const file = process.env.MARQUEE_BENCH_CATALOGUE ?? join(folder, 'catalogue.sqlite');
  const exists = existsSync(file);
  const madeFrom = performance.now();
  const catalogue = openCatalogue({ file, titles, seed: 1, today }, createDemoSource());
  const seconds = exists ? null : (performance.now() - madeFrom) / 1000;
  const moved = newDay(catalogue);
  catalogue.close();
  const size = statSync(file).size / titles;
  const asked = sample(file);
  const options: ServiceOptions = { file, titles, seed: 1, today, port: 0, accessToken };
  const { worker, base } = await startThread(options);
  const { origin, pathname } = new URL(base);
  const pool = new Pool(origin, { connections: 1 });
  const rows: BenchRow[] = [];
  const what = `bundled service, ${titles.toLocaleString('en')} titles`;
  const add = (row: Pick<BenchRow, 'what' | 'ours' | 'ratio' | 'target' | 'met'>): void => {
    rows.push({ bar: '8', ...row });
  };
  if (seconds !== null) {
    const ours = `${seconds.toFixed(1)} s`;
    add({ what: `${what}: made in`, ours, ratio: seconds, target: '<= 120 s', met: seconds <= 120 });
  }
  if (titles >= 100_000)
    add({
      what: `${what}: bytes a title`,
      ours: `${size.toFixed(0)} B`,
      ratio: size,
      target: '<= 1000',
      met: size <= 1000,
    });
  add({ what: `${what}: a new day`, ours: ms(moved), ratio: moved, target: '<= 20', met: moved <= 20 });
  for (const [endpoint, paths] of asked) {
    const times: { took: number; worked: number; path: string }[] = [];
    for (const path of paths) {
      const usage = await worker.cpuUsage();
      const from = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path: pathname + path, headers });
      await body.arrayBuffer();
      if (statusCode !== 200 && statusCode !== 404) throw new Error(`${path} answered ${statusCode}`);
      const took = performance.now() - from;
      const { user, system } = await worker.cpuUsage(usage);
      times.push({ took, worked: (user + system) / 1000, path });
    }
    times.sort((a, b) => a.worked - b.worked);
    const most = times.at(-1) ?? { worked: 0, path: '' };
    process.stderr.write(`most of the processor, ${ms(most.worked)}: ${most.path}\n`);
    const took = times.map((each) => each.took);
    const worked = times.map((each) => each.worked);
    const p99 = quantile(took, 0.99);
    const ours = `${ms(quantile(took, 0.5))}, p99 ${ms(p99)}; processor ${ms(quantile(worked, 0.5))}, p99 ${ms(quantile(worked, 0.99))}`;
    add({ what: `${what}: ${endpoint}`, ours, ratio: p99, target: 'p99 <= 20', met: p99 <= 20 });
  }
  await pool.close();
  worker.postMessage('stop');
  await once(worker, 'exit');
  await rm(folder, { recursive: true, force: true });
  return rows;
}

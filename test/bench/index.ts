import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { memorySettings } from '../../script/memory-settings.ts';
import { createDemoSource } from '../../src/demo/demo-source.ts';
import { openCatalogue } from '../../src/service/catalogue/catalogue.ts';
import { accessToken, seed, startService } from '../e2e/service.ts';
import type { TestService } from '../e2e/service.ts';
import { storyDay } from '../e2e/story-day.ts';
import type { BuildFigures, IndexTask } from './index-app.ts';
import { ms, quantile } from './row.ts';
import type { BenchRow } from './row.ts';
import type { SearchFigures } from './search-ours.ts';

const run = promisify(execFile);
const maxBuffer = 64 * 2 ** 20;
/** Requests that the builder has under way at once. */
const atOnce = 3;
const headers = {
  authorization: `Bearer ${accessToken}`,
  accept: 'application/json',
  'accept-encoding': 'gzip, br',
};

/** Runs a program with the settings of memory that the browser host has; it prints JSON. */
async function json<Value>(program: string, ...values: string[]): Promise<Value> {
  const argv = ['--heap-growing-percent=30', join(import.meta.dirname, program), ...values];
  const { stdout } = await run(process.execPath, argv, {
    maxBuffer,
    env: { ...process.env, ...memorySettings },
  });
  return JSON.parse(stdout) as Value;
}

/** Builds the index of a service whose caches are empty. */
async function build(
  service: TestService,
  dataFolder: string,
  typed: readonly string[],
): Promise<BuildFigures & { paths: string[] }> {
  const { origin } = new URL(service.base);
  const requestsFile = join(dataFolder, 'requests.txt');
  const task: IndexTask = { dataFolder, origin, accessToken, today: storyDay, requestsFile, typed };
  const figures = await json<BuildFigures>('index-app.ts', JSON.stringify(task));
  return { ...figures, paths: (await readFile(requestsFile, 'utf8')).trimEnd().split('\n') };
}

/** The floor: sends the same requests and does nothing with the answers; returns the ms that it takes. */
async function only(service: TestService, paths: readonly string[]): Promise<number> {
  const pool = new Pool(new URL(service.base).origin, { connections: atOnce });
  let next = 0;
  const one = async (): Promise<void> => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const { body } = await pool.request({ method: 'GET', path, headers });
      await body.dump({ limit: Infinity });
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: atOnce }, one));
  const tookMs = performance.now() - from;
  await pool.close();
  return tookMs;
}

/** What a table and its indexes take, in bytes, by their names; SQLite’s own of full-text tables begin with theirs. */
interface Disk {
  readonly titles: number;
  /** Without overviews. */
  readonly bytes: number;
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
}

function diskOf(file: string): Disk {
  const database = new DatabaseSync(file, { readOnly: true });
  const parts = database
    .prepare('select name, sum(pgsize) as bytes from dbstat group by name order by bytes desc')
    .all() as unknown as Disk['parts'];
  const { titles, overviews } = database
    .prepare(`select count(*) as titles, sum(octet_length(overview)) as overviews from titles`)
    .get() as { titles: number; overviews: number };
  const { payload } = database
    .prepare(`select sum(payload) as payload from dbstat where name = 'titles'`)
    .get() as { payload: number };
  database.close();
  const bytes = parts.map((part) => {
    if (part.name.startsWith('description_words')) return 0;
    // The space in half-full pages is theirs, too.
    return part.name === 'titles' ? part.bytes * (1 - overviews / payload) : part.bytes;
  });
  return { titles, bytes: bytes.reduce((sum, each) => sum + each, 0), parts };
}

/** What somebody types who looks for some of a catalogue's movies, key by key. */
function keyPressesFor(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const every = 'select max(1, max(key) / 25) from movies';
  const names = database.prepare(`select title from movies where key % (${every}) = 1`).all();
  database.close();
  return names.flatMap(({ title }) => {
    const letters = [...String(title)];
    return letters.map((_, index) => letters.slice(0, index + 1).join(''));
  });
}

/** A catalogue of the size that the environment names, or 20,000 titles; made in `folder` unless there is one already. */
async function catalogueIn(folder: string): Promise<{ readonly titles: number; readonly file: string }> {
  const titles = Number(process.env.MARQUEE_BENCH_TITLES ?? 20_000);
  const file = process.env.MARQUEE_BENCH_CATALOGUE ?? join(folder, 'service.sqlite');
  openCatalogue({ file, titles, seed, today: storyDay }, createDemoSource()).close();
  return { titles, file };
}

/** Bar 10: an index of every movie of the bundled service, built over HTTP while somebody types. Linux only. */
export async function measure(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-index-'));
  const made = await catalogueIn(folder);
  const typed = keyPressesFor(made.file);
  const service = await startService({ titles: made.titles, made: made.file });
  try {
    const built = await build(service, folder, typed);
    await service.stop();
    await service.again();
    const floorMs = await only(service, built.paths);
    const file = join(folder, 'catalogue-demo.sqlite');
    const name = (await readdir(folder)).find((each) => /^catalogue-.*\.sqlite$/.test(each));
    await rename(join(folder, name ?? ''), file);
    await json<SearchFigures>('search-ours.ts', 'merge', file, '0');
    const disk = diskOf(file);
    for (const part of disk.parts.slice(0, 12))
      process.stderr.write(`${part.name}: ${(part.bytes / disk.titles).toFixed(1)} bytes for each title\n`);
    const found = await json<SearchFigures>('search-ours.ts', 'search', file, '0', ...typed);
    const empty = join(await mkdtemp(join(folder, 'empty-')), 'catalogue-demo.sqlite');
    await json<SearchFigures>('search-ours.ts', 'search', empty, '0');
    const least = await json<SearchFigures>('search-ours.ts', 'search', empty, '0');
    return rowsOf(made.titles, { built, floorMs, disk, found, typed, empty: least });
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

interface Measured {
  readonly built: BuildFigures & { readonly paths: readonly string[] };
  readonly floorMs: number;
  readonly disk: Disk;
  readonly found: SearchFigures;
  readonly typed: readonly string[];
  /** Of a store without titles. */
  readonly empty: SearchFigures;
}

function rowsOf(titles: number, { built, floorMs, disk, found, typed, empty }: Measured): BenchRow[] {
  const of = `index of ${titles.toLocaleString('en')} movies`;
  const row = (
    what: string,
    ours: string,
    floor: string,
    ratio: number,
    target: string,
    met: boolean,
  ): BenchRow => ({
    ...{ bar: '10', what: `${of}: ${what}`, ours, floor, ratio, target, met },
  });
  const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
  const speed = floorMs / built.tookMs;
  const meanwhile = quantile(built.searches, 0.95);
  const perTitle = disk.bytes / disk.titles;
  const megabytes = built.bytes / 1e6;
  const byLength = [1, 2, 3, 4, 8].map((length) => {
    const times = found.times.filter((_, index) => typed[index]?.length === length);
    return `${length}: ${Math.max(...times).toFixed(1)}`;
  });
  const p95 = quantile(found.times, 0.95);
  return [
    row(
      `${built.paths.length.toLocaleString('en')} requests`,
      seconds(built.tookMs),
      `${seconds(floorMs)} the same, ignored`,
      speed,
      '>= 0.7',
      speed >= 0.7,
    ),
    row(
      'found and complete',
      `${built.movies.toLocaleString('en')}, ${built.incomplete} slices cut`,
      '–',
      built.movies / titles,
      'stated',
      true,
    ),
    row(
      'event loop meanwhile, p99',
      ms(built.delayMs),
      '–',
      built.delayMs / 20,
      '<= 20 ms',
      built.delayMs <= 20,
    ),
    row(
      'query meanwhile, p95',
      ms(meanwhile),
      `${ms(quantile(built.searches, 0.5))} median`,
      meanwhile / 4,
      '<= 4 ms',
      meanwhile <= 4,
    ),
    row('memory, at most', `${megabytes.toFixed(0)} MB`, '–', megabytes / 300, '< 300 MB', megabytes < 300),
    row(
      'disk for each title without overviews',
      `${perTitle.toFixed(0)} bytes`,
      '–',
      perTitle / 250,
      '<= 250 bytes',
      perTitle <= 250,
    ),
    row(
      'first answer of a store that is open',
      ms(found.firstMs),
      `${ms(empty.firstMs)} without titles; since its start ${ms(found.readyMs)} and ${ms(empty.readyMs)}`,
      found.firstMs / 50,
      '<= 50 ms',
      found.firstMs <= 50,
    ),
    row(
      'query p95 afterwards',
      ms(p95),
      `longest of so many letters, ms: ${byLength.join(', ')}`,
      p95 / 4,
      '<= 4 ms',
      p95 <= 4,
    ),
  ];
}

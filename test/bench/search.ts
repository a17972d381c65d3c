import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AppState } from '#shared/contract/answers.ts';
import type { Result } from '#shared/result.ts';
import { ask, launchBrowser, startHost } from '../e2e/host.ts';
import { newContext } from './held-app.ts';
import { goPastFirstRun } from './past-first-run.ts';
import { median, ms, quantile } from './row.ts';
import type { BenchRow } from './row.ts';
import { saveTwin, serveTwin } from './static-twin.ts';
import { openUnwatched } from './unwatched-page.ts';
import type { InsidePage } from './unwatched-page.ts';

const run = promisify(execFile);

interface Figures {
  readonly readyMs: number;
  readonly bytes: number;
  readonly times: number[];
}

/** How long building the index may take. */
const mostIndexingMs = 10 * 60_000;

/** The texts that are typed, key by key. */
const typed = [
  'the lighthouse of salt',
  'orchard by the sea',
  'verdict 99',
  'silent harbour',
  'physician in winter',
];
const keyPresses = typed.flatMap((text) =>
  Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1)),
);

async function side(program: string, file: string, titles: number): Promise<Figures> {
  const path = join(import.meta.dirname, program);
  const max = { maxBuffer: 64 * 2 ** 20 };
  await run(process.execPath, ['--max-old-space-size=8000', path, 'build', file, String(titles)], max);
  const { stdout } = await run(
    process.execPath,
    ['--max-old-space-size=8000', path, 'search', file, '0', ...keyPresses],
    max,
  );
  return JSON.parse(stdout) as Figures;
}

/** What a key press ends in: the answer's bytes, the page's markup and its look. */
interface Found {
  readonly text: string;
  readonly answer: string;
  readonly markup: string;
  readonly look: string;
}

/** Types a text; resolves once its results rest. */
function find(page: InsidePage, text: string): Promise<Found> {
  return page.evaluate(async (query) => {
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
    if (field === null) throw new Error('The page has no search field.');
    field.value = query;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await window.bench.settle();
    const body = JSON.stringify({ query, limit: 20 });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/rpc/search.local', { method: 'POST', headers, body });
    const markup = document.querySelector('main')?.innerHTML ?? '';
    return { text: query, answer: await response.text(), markup, look: window.bench.look() };
  }, text);
}

/** From a key press until its results are painted, in ms. */
function press(page: InsidePage, { text, look }: Found): Promise<number> {
  return page.evaluate(
    async ([query, wanted]) => {
      await window.bench.settle();
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
      const from = performance.now();
      if (field !== null) field.value = query;
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      return (await window.bench.painted(() => window.bench.look() === wanted)) - from;
    },
    [text, look] as const,
  );
}

/** The same bytes from a bare server, and the same markup. */
function place(page: InsidePage, index: number, markup: string): Promise<number> {
  return page.evaluate(
    async ([number, html]) => {
      await window.bench.settle();
      const from = performance.now();
      await (await fetch(`/answer/${number}`, { method: 'POST' })).json();
      const main = document.querySelector('main');
      if (main !== null) main.innerHTML = html;
      return (await window.bench.painted(() => true)) - from;
    },
    [index, markup] as const,
  );
}

/** Times of key presses that change what is shown, and of the floor, in ms. */
async function paintTimes(folder: string): Promise<{ readonly ours: number[]; readonly floor: number[] }> {
  const host = await startHost(folder, null);
  const browser = await launchBrowser();
  try {
    const watched = await (await newContext(browser)).newPage();
    await watched.goto(host.address);
    await goPastFirstRun(watched);
    await watched.goto(new URL('/#/search', host.address).href);
    await watched.locator('main input[type="search"]').waitFor();
    // What is found changes until the index has the whole catalogue.
    const until = Date.now() + mostIndexingMs;
    for (let isWhole = false; !isWhole; await watched.evaluate(() => window.bench.settle())) {
      if (Date.now() > until) throw new Error('The index isn’t whole.');
      const state = (await ask(watched, 'app.state', {})) as Result<AppState>;
      isWhole = state.ok && state.value.searchIndex?.step === 'done';
    }
    const page = await openUnwatched(browser, await watched.context().cookies());
    await page.goto(new URL('/#/search', host.address).href);
    await page.evaluate(() => window.bench.settle(), null);
    const found: Found[] = [];
    for (const text of keyPresses) found.push(await find(page, text));
    await find(watched, typed[0] ?? '');
    const served = await serveTwin(
      await saveTwin(watched),
      found.map(({ answer }) => answer),
    );
    await watched.close();
    const still = await openUnwatched(browser);
    await still.goto(served.address);
    await still.evaluate(() => window.bench.settle(), null);
    const times = { ours: [] as number[], floor: [] as number[] };
    let before = found.at(-1)?.look;
    for (const [index, each] of found.entries()) {
      const ours = await press(page, each);
      // A key press that changes no result paints nothing.
      if (each.look !== before) {
        times.ours.push(Number.isNaN(ours) ? Infinity : ours);
        times.floor.push(await place(still, index, each.markup));
      }
      before = each.look;
    }
    served.close();
    return times;
  } finally {
    await browser.close();
    await host.stop();
  }
}

/** Bar 2: local search at every key press. `titles`: how many are held; the bar's own million with MARQUEE_BENCH_TITLES. */
export async function measure(
  titles = Number(process.env.MARQUEE_BENCH_TITLES ?? 100_000),
): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-search-'));
  try {
    const ours = await side('search-ours.ts', join(folder, 'catalogue-demo.sqlite'), titles);
    const peer = await side('search-peer.ts', join(folder, 'minisearch.json'), titles);
    const painted = await paintTimes(folder);
    const held = `${titles.toLocaleString('en')} titles`;
    const [mine, theirs] = [quantile(ours.times, 0.95), quantile(peer.times, 0.95)];
    const [paint, least] = [median(painted.ours), median(painted.floor)];
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
    const floor = `${ms(median(ours.times))} median`;
    return [
      {
        bar: '2',
        what: `search, ${held}: query p95`,
        ours: ms(mine),
        peer: `${ms(theirs)} MiniSearch`,
        floor,
        ratio: theirs / mine,
        target: 'p95 <= 4 ms',
        met: mine <= 4,
      },
      {
        bar: '2',
        what: `search, ${held}: key press to painted`,
        ours: `${ms(paint)}, p95 ${ms(quantile(painted.ours, 0.95))}`,
        floor: `${ms(least)} bare transport and its markup`,
        ratio: paint / least,
        target: '<= 1.5 x floor',
        met: paint <= 1.5 * least,
      },
      {
        bar: '2',
        what: `search, ${held}: memory`,
        ours: megabytes(ours.bytes),
        peer: `${megabytes(peer.bytes)} MiniSearch`,
        ratio: peer.bytes / ours.bytes,
        target: '>= 10 x less',
        met: peer.bytes >= 10 * ours.bytes,
      },
      {
        bar: '2',
        what: `search, ${held}: ready after`,
        ours: ms(ours.readyMs),
        peer: `${ms(peer.readyMs)} MiniSearch`,
        ratio: peer.readyMs / ours.readyMs,
        target: '>= 20 x sooner',
        met: peer.readyMs >= 20 * ours.readyMs,
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { readFileSync, readdirSync } from 'node:fs';
import type { CDPSession, Page, Request } from '@playwright/test';
import { scaled } from '../fixtures/scale.ts';
import { ask, startHost } from './host.ts';
import { everyPage } from './pages.ts';
import { findStoryTitles } from './story-titles.ts';
import { listIds } from './service.ts';
import { expect, readySettings, test } from './story.ts';

/* Many moves in one page, so that whatever grows with each move is seen, there and in the process of its host. */

const rounds = scaled({ sample: 4, whole: 20 });
const steps = 15;

/** What a page retains after garbage collection, and what its host's process has. */
interface Retained {
  readonly nodes: number;
  readonly listeners: number;
  readonly heapMiB: number;
  readonly streams: number;
  readonly hostMiB: number;
  /** Open files and sockets. */
  readonly hostFiles: number;
}

/** What the process of the host has; nothing is known outside of Linux. */
function hostUse(pid: number): Pick<Retained, 'hostMiB' | 'hostFiles'> {
  if (process.platform !== 'linux') return { hostMiB: 0, hostFiles: 0 };
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { hostMiB: Number(resident) / 1024, hostFiles: readdirSync(`/proc/${pid}/fd`).length };
}

/** By how much the last quarter may exceed the second: a share, and what one page or one picture makes of a sample. */
const allowed: Readonly<Record<keyof Retained, { share: number; more: number }>> = {
  nodes: { share: 0.1, more: scaled({ sample: 1_000, whole: 150 }).count },
  listeners: { share: 0.1, more: 40 },
  heapMiB: { share: 0.15, more: 1 },
  streams: { share: 0, more: 0 },
  hostMiB: { share: 0.2, more: 40 },
  hostFiles: { share: 0, more: 10 },
};

type Move = { readonly to: string } | { readonly by: number };

/** Moves and waits until the page is shown, and also complete unless `hurried`. */
async function move(page: Page, asked: Move, hurried: boolean): Promise<void> {
  const from = await page.evaluate((how) => {
    const { hash } = location;
    if ('to' in how) location.hash = how.to;
    else history.go(how.by);
    return hash;
  }, asked);
  const to = 'to' in asked ? `#${asked.to}` : null;
  await page.waitForFunction(
    (sought) => {
      const { hash } = location;
      const main = document.querySelector('main');
      if (hash === sought.from && sought.to !== sought.from) return false;
      // A page may change its own address (Discover does).
      if (![hash, sought.to].includes(main?.dataset['address'] ?? null) || !main?.querySelector('h1'))
        return false;
      return sought.hurried || main.querySelector('[aria-busy="true"]') === null;
    },
    { from, to, hurried },
  );
}

/** What is retained now, after one collection of garbage. */
async function collect(devtools: CDPSession, streams: number, pid: number): Promise<Retained> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const named = new Map(metrics.map(({ name, value }) => [name, value]));
  return {
    nodes: named.get('Nodes') ?? Number.NaN,
    listeners: named.get('JSEventListeners') ?? Number.NaN,
    heapMiB: (named.get('JSHeapUsedSize') ?? Number.NaN) / 2 ** 20,
    streams,
    ...hostUse(pid),
  };
}

/** Collects until nothing more is released, because requests under way keep the page that was left for a moment. */
async function look(
  page: Page,
  devtools: CDPSession,
  streams: ReadonlySet<Request>,
  pid: number,
): Promise<Retained> {
  let retained = await collect(devtools, streams.size, pid);
  let unchanged = 0;
  for (let attempt = 0; unchanged < 3 && attempt < 50; attempt += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const next = await collect(devtools, streams.size, pid);
    unchanged = next.nodes < retained.nodes ? 0 : unchanged + 1;
    retained = next;
  }
  return retained;
}

/** The median, because a late picture can make one sample larger. */
function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test(
  'memory, elements, listeners and streams of the page and its host stay flat over many moves through every place',
  { tag: '@browser-only' },
  async ({ page, folder, service }) => {
    test.slow();
    const host = await startHost(folder, service);
    await page.goto(host.address);
    await ask(page, 'settings.change', { patch: readySettings });
    const streams = new Set<Request>();
    page.on('request', (request) => {
      if (request.resourceType() === 'eventsource') streams.add(request);
    });
    page.on('requestfinished', (request) => streams.delete(request));
    page.on('requestfailed', (request) => streams.delete(request));
    await page.reload();
    const titles = await findStoryTitles(service);
    const [series, movies] = [
      await listIds(service, '/trending/tv/day'),
      await listIds(service, '/movie/popular'),
    ];
    const places = Object.values(everyPage(titles));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');

    const held: Retained[] = [];
    let moved = 0;
    for (let round = 0; round < rounds.count; round += 1) {
      const show = series[round % series.length];
      const film = movies[round % movies.length];
      const route = [
        ...places
          .slice((round * 6) % places.length)
          .concat(places)
          .slice(0, 6),
        ...[`/tv/${show}`, `/tv/${show}/season/1`, `/movie/${film}`],
      ];
      // Every other page is left while it still loads, as a person in a hurry does.
      const moves: Move[] = [...route.map((to) => ({ to })), ...[-1, -1, 1, -2, 3].map((by) => ({ by }))];
      for (const [step, how] of moves.entries()) await move(page, how, step % 2 === 0);
      // Samples are comparable because all are taken on the same page.
      await move(page, { to: '/settings' }, false);
      moved += moves.length + 1;
      held.push(await look(page, devtools, streams, host.pid));
    }

    const quarter = rounds.count / 4;
    const summary: string[] = [];
    const grown: string[] = [];
    for (const what of Object.keys(allowed) as (keyof Retained)[]) {
      const of = (from: number): number =>
        middle(held.slice(from, from + quarter).map((sample) => sample[what]));
      const [early, late] = [of(quarter), of(3 * quarter)];
      const { share, more } = allowed[what];
      summary.push(
        `${what} ${early.toFixed(what === 'heapMiB' ? 1 : 0)} → ${late.toFixed(what === 'heapMiB' ? 1 : 0)}`,
      );
      if (!(late <= early * (1 + share) + more))
        grown.push(`${what}: ${held.map((sample) => sample[what].toFixed(1)).join(' ')}`);
    }
    console.log(
      `Soak: ${rounds.words} rounds, ${moved} moves; second quarter → last: ${summary.join(', ')}.`,
    );
    expect(moved).toBe(rounds.count * steps);
    expect(grown).toEqual([]);
    expect(held.at(-1)?.streams).toBe(1);
    await host.stop();
  },
);

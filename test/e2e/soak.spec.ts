import type { CDPSession, Page, Request } from '@playwright/test';
import { scaled } from '../fixtures/scale.ts';
import { everyPage } from './pages.ts';
import { findCast } from './seek.ts';
import { accessToken } from './service.ts';
import type { TestService } from './service.ts';
import { expect, readySettings, test } from './story.ts';

/* A long evening in one page: whatever grows with every step, grows here until it is seen. */

const rounds = scaled({ sample: 8, whole: 20 });
const steps = 15;

/** What a page holds after its garbage is gone. */
interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly heapMiB: number;
  readonly streams: number;
}

/** How much the last quarter may hold beyond the second: a share, and what a picture more or less makes. */
const allowed: Readonly<Record<keyof Held, { share: number; more: number }>> = {
  nodes: { share: 0.1, more: 150 },
  listeners: { share: 0.1, more: 40 },
  heapMiB: { share: 0.15, more: 1 },
  streams: { share: 0, more: 0 },
};

async function titles(service: TestService, path: string): Promise<number[]> {
  const response = await fetch(service.base + path, { headers: { authorization: `Bearer ${accessToken}` } });
  return ((await response.json()) as { results: { id: number }[] }).results.map(({ id }) => id);
}

type Move = { readonly to: string } | { readonly by: number };

/** Moves, and waits until the page is there; unless `hurried`, until it is whole as well. */
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
      // A page may write its address anew (Discover does); then it stands where it was sent.
      if (![hash, sought.to].includes(main?.dataset['address'] ?? null) || !main?.querySelector('h1'))
        return false;
      return sought.hurried || main.querySelector('[aria-busy="true"]') === null;
    },
    { from, to, hurried },
  );
}

async function look(devtools: CDPSession, streams: number): Promise<Held> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const named = new Map(metrics.map(({ name, value }) => [name, value]));
  return {
    nodes: named.get('Nodes') ?? Number.NaN,
    listeners: named.get('JSEventListeners') ?? Number.NaN,
    heapMiB: (named.get('JSHeapUsedSize') ?? Number.NaN) / 2 ** 20,
    streams,
  };
}

/** The middle one: a sample that a late picture made larger says nothing. */
function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

test(
  'moves over every place, back and forth: nothing grows on',
  { tag: '@browser-only' },
  async ({ app, service }) => {
    test.slow();
    const { page } = app;
    const streams = new Set<Request>();
    page.on('request', (request) => {
      if (request.resourceType() === 'eventsource') streams.add(request);
    });
    page.on('requestfinished', (request) => streams.delete(request));
    page.on('requestfailed', (request) => streams.delete(request));
    await page.reload();
    await app.settle(readySettings);
    const cast = await findCast(service);
    const [series, movies] = [
      await titles(service, '/trending/tv/day'),
      await titles(service, '/movie/popular'),
    ];
    const places = Object.values(everyPage(cast));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');

    const held: Held[] = [];
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
      // Every other page is left while it still loads, as a person in a hurry leaves it.
      const moves: Move[] = [...route.map((to) => ({ to })), ...[-1, -1, 1, -2, 3].map((by) => ({ by }))];
      for (const [step, how] of moves.entries()) await move(page, how, step % 2 === 0);
      // Every sample is taken at the same place, so that they can be compared.
      await move(page, { to: '/settings' }, false);
      moved += moves.length + 1;
      held.push(await look(devtools, streams.size));
    }

    const quarter = rounds.count / 4;
    const summary: string[] = [];
    const grown: string[] = [];
    for (const what of Object.keys(allowed) as (keyof Held)[]) {
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
  },
);

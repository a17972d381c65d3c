import type { ServerResponse } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import type { PackSummary } from '#shared/contract/packs.ts';
import type { AppOnService } from '../../../test/fixtures/app-on-service.ts';
import {
  advanceClock,
  findSeries,
  isPicturePath,
  proxy,
  restart,
  small,
  start,
  stop,
  waitForPack,
  waitUntilDone,
} from '../../../test/fixtures/packs-on-service.ts';
import { roundTrip } from '../../../test/fixtures/round-trip.ts';

type Answer = (answer: ServerResponse) => void;

const page = '<!DOCTYPE html><html><body>Please sign in to the network.</body></html>';
const html =
  (status: number): Answer =>
  (answer) =>
    void answer.writeHead(status, { 'content-type': 'text/html' }).end(page);
const json =
  (status: number, headers = {}): Answer =>
  (answer) =>
    void answer.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}');
const truncated: Answer = (answer) => {
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
  answer.write('{"id":', () => answer.destroy());
};
const reset: Answer = (answer) => void answer.socket?.resetAndDestroy();

const isService = (path: string): boolean => path.startsWith('/3/');
const isAny = (): boolean => true;

/** What fails for these paths, and what the pack waits for. */
const outages: readonly (readonly [string, (path: string) => boolean, Answer, code: string])[] = [
  ['500', isAny, json(500), 'serverFault'],
  ['a page in HTML with 200', isAny, html(200), 'badResponse'],
  ['a page in HTML with 404', isAny, html(404), 'badResponse'],
  ['a host of pictures that sends HTML', isPicturePath, html(200), 'badResponse'],
  ['429', isService, json(429, { 'retry-after': '1' }), 'rateLimited'],
  ['truncated answers', isAny, truncated, 'badResponse'],
  ['reset connections', isAny, reset, 'offline'],
];

afterEach(() => void vi.useRealTimers());

/** Keeps a season, and breaks the service when one of its answers is held. */
async function keepUntil(program: AppOnService, isBroken: (path: string) => boolean, answer: Answer) {
  const seriesId = await findSeries(1);
  let isFirst = true;
  proxy.delay((path) => {
    const isDelayed = isPicturePath(path) || !isFirst;
    isFirst &&= isDelayed;
    return isDelayed;
  });
  await program.ask('packs.keep', {
    subject: { kind: 'season', seriesId, seasonNumber: 1 },
    choices: small,
    name: 'A title',
    posterPath: null,
  });
  await waitForPack(program, ({ items }) => items.held > 0);
  proxy.intercept = (path, to) => {
    if (isBroken(path)) answer(to);
    return isBroken(path);
  };
  proxy.delay(null);
}

/**
 * Lets time pass in one step, and the requests that begin then get their answers: a further step would end them by their
 * timeouts.
 */
async function advance(ms: number): Promise<void> {
  advanceClock(ms);
  await vi.advanceTimersByTimeAsync(ms);
  do await roundTrip();
  while (proxy.pending() > 0);
}

/** Lets time pass in short steps until the pack waits or is done. */
async function rest(program: AppOnService): Promise<PackSummary> {
  for (;;) {
    const [pack] = await program.ask('packs.list', {});
    if (pack !== undefined && pack.state !== 'working') return pack;
    await advance(250);
  }
}

async function pass(program: AppOnService, steps: number, stepMs: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await advance(stepMs);
    await rest(program);
  }
}

/** Lets time pass until the pack is done; returns it and how long that took, in ms. */
async function passUntilDone(program: AppOnService, stepMs: number) {
  for (let ms = 0; ; ms += stepMs) {
    const pack = await rest(program);
    if (pack.state === 'done') return { ...pack, ms };
    await pass(program, 1, stepMs);
  }
}

it.each(outages)(
  'a pack waits for the end of %s, however long, and completes by itself',
  { timeout: 180_000 },
  async (_, isBroken, answer, code) => {
    // Time passes normally, and by hours where the test advances it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const program = await start();
    await keepUntil(program, isBroken, answer);
    const waiting = await waitForPack(program, ({ state }) => state === 'waiting');
    expect(waiting).toMatchObject({ waitsFor: { code }, items: { missing: 0 } });
    await pass(program, 20, 1_000);
    const before = proxy.requests.length;
    await pass(program, 8, 60 * 60_000);
    expect(proxy.requests.length - before, 'requests in eight hours').toBeLessThan(8 * 30);
    expect((await program.ask('packs.list', {}))[0]).toMatchObject({
      complete: false,
      items: { missing: 0 },
    });
    proxy.intercept = null;
    const done = await passUntilDone(program, 60_000);
    expect(done).toMatchObject({ complete: true, missing: {} });
    expect(done.ms).toBeLessThan(2 * 60 * 60_000);
  },
);

it('a pack that waited completes after a restart, when all is well', { timeout: 180_000 }, async () => {
  const program = await start();
  await keepUntil(program, isAny, html(200));
  await waitForPack(program, ({ state }) => state === 'waiting');
  await stop(program);
  proxy.intercept = null;
  const next = await restart();
  expect(await waitUntilDone(next)).toMatchObject({ complete: true, missing: {} });
});

it('a pack goes on as soon as another request to the service succeeds', { timeout: 180_000 }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const program = await start();
  await keepUntil(program, isAny, json(500));
  await waitForPack(program, ({ state }) => state === 'waiting');
  await pass(program, 6, 60 * 60_000);
  proxy.intercept = null;
  await program.ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page: 1 } });
  const done = await passUntilDone(program, 1_000);
  expect(done).toMatchObject({ complete: true, missing: {} });
  // Less than any pause after so many failures.
  expect(done.ms).toBeLessThan(5 * 60_000);
  expect(program.events.map(({ name }) => name)).toContain('service.recovered');
});

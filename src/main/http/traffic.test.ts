import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, hurried, manualClock } from '../../../test/faults/client-under-test.ts';
import type { ClientUnderTest } from '../../../test/faults/client-under-test.ts';
import { startFaultServer } from '../../../test/faults/fault-server.ts';
import type { FaultServer } from '../../../test/faults/fault-server.ts';
import * as faults from '../../../test/faults/faults.ts';
import { roundTrip } from '../../../test/fixtures/round-trip.ts';

let server: FaultServer;
let under: ClientUnderTest;
let waited: number[];

beforeEach(async () => {
  server = await startFaultServer();
  waited = [];
  under = clientOf(server.origin, { clock: hurried(waited) });
});
afterEach(async () => {
  await under.client.close();
  await server.close();
});

const season = (number: number) => ({ series_id: 1, season_number: number });
const read = (number = 2, options = {}) => under.client.fetch('tv.season', season(number), options);
const seen = () => server.requests.map(({ target }) => Number(target.split('/').at(-1)));

function gate() {
  const { promise: opened, resolve } = Promise.withResolvers<undefined>();
  return { opened, open: () => resolve(undefined) };
}

describe('a temporary failure', () => {
  it.each([502, 503, 504])('(%i) is retried after growing pauses', async (status) => {
    server.next(faults.html(status), faults.json({}, status), faults.json({ id: 1 }));
    expect(await read()).toMatchObject({ ok: true });
    expect(server.requests).toHaveLength(3);
    expect(waited).toEqual([7.5, 15]);
  });

  it('is final after three attempts', async () => {
    server.always(faults.json({}, 503));
    expect(await read()).toMatchObject({ failure: { code: 'serverFault', details: { status: 503 } } });
    expect(server.requests).toHaveLength(3);
  });

  it('is not a 500 or 404, which are not retried', async () => {
    server.next(faults.json({}, 500), faults.json({}, 404));
    await read();
    await read();
    expect(server.requests).toHaveLength(2);
  });

  it('is final when a retry would exceed the total time', async () => {
    const short = clientOf(server.origin, { clock: hurried(), limits: { totalMs: 5, pauseMs: 100 } });
    server.always(faults.json({}, 503));
    expect(await short.client.fetch('tv.season', season(1))).toMatchObject({
      failure: { code: 'serverFault' },
    });
    expect(server.requests).toHaveLength(1);
    await short.client.close();
  });

  it('can be cancelled during the pause', async () => {
    const clock = manualClock();
    const patient = clientOf(server.origin, { clock });
    server.always(faults.json({}, 503));
    const leaving = new AbortController();
    const reading = patient.client.fetch('tv.season', season(1), { signal: leaving.signal });
    await clock.waiting(1);
    leaving.abort();
    expect(await reading).toMatchObject({ failure: { code: 'cancelled' } });
    await patient.client.close();
  });
});

describe('a 429', () => {
  it.each([
    ['absent', undefined, 1_125],
    ['0', '0', 1_125],
    ['in seconds', '3', 3_375],
    ['no time at all', 'soon', 1_125],
  ])('is retried after its pause when Retry-After is %s', async (_, retryAfter, expected) => {
    server.next(faults.rateLimited(retryAfter), faults.json({ id: 1 }));
    expect(await read()).toMatchObject({ ok: true });
    expect(waited).toContain(expected);
  });

  it('is retried at the HTTP date of its Retry-After', async () => {
    const clock = manualClock();
    const dated = clientOf(server.origin, { clock });
    server.next(faults.rateLimited(new Date(clock.now() + 5_000).toUTCString()), faults.json({ id: 1 }));
    const reading = dated.client.fetch('tv.season', season(1));
    await clock.waiting(2);
    expect(clock.waits).toEqual([5_000, 5_625]);
    clock.pass(5_625);
    expect(await reading).toMatchObject({ ok: true });
    await dated.client.close();
  });

  it('pauses all other requests too', async () => {
    const { opened, open } = gate();
    const clock = manualClock();
    const slow = clientOf(server.origin, { clock });
    server.next(faults.rateLimited(), faults.held(opened, faults.json({})), faults.json({}));
    const reading = slow.client.fetch('tv.season', season(1));
    // The pause of all requests, and that of the refused one.
    await clock.waiting(2);
    const other = slow.client.fetch('tv.season', season(2));
    await roundTrip();
    expect(server.requests).toHaveLength(1);
    clock.pass(1_125);
    open();
    expect(await Promise.all([reading, other])).toMatchObject([{ ok: true }, { ok: true }]);
    await slow.client.close();
  });

  it('fails waiting requests too when it asks for too long a pause', async () => {
    const { opened, open } = gate();
    const busy = clientOf(server.origin, { clock: manualClock(), limits: { atOnce: 1 } });
    server.next(faults.held(opened, faults.rateLimited('99')));
    const first = busy.client.fetch('tv.season', season(1));
    const waiting = busy.client.fetch('tv.season', season(2));
    await server.came(1);
    open();
    for (const result of await Promise.all([
      first,
      waiting,
      first.then(() => busy.client.fetch('tv.season', season(3))),
    ])) {
      expect(result).toMatchObject({ ok: false, failure: { code: 'rateLimited' } });
      if (!result.ok) expect(result.failure.retryAfterMs).toBeGreaterThan(98_000);
    }
    expect(server.requests).toHaveLength(1);
    await busy.client.close();
  });
});

describe('the client', () => {
  it('sends six requests at once at most, and foreground before waiting background', async () => {
    const { opened, open } = gate();
    server.always(faults.held(opened, faults.json({})));
    const behind = Array.from({ length: 8 }, (_, index) => read(index, { priority: 'background' }));
    await server.came(6);
    const before = Array.from({ length: 5 }, (_, index) => read(20 + index));
    await roundTrip();
    expect(seen()).toEqual([0, 1, 2, 3, 4, 5]);
    open();
    await Promise.all([...behind, ...before]);
    expect(seen().slice(6, 11)).toEqual([20, 21, 22, 23, 24]);
    expect(server.requests).toHaveLength(13);
  });

  it('sends five background requests at most while a person is active', async () => {
    const { opened, open } = gate();
    server.next(faults.json({}));
    await read(30);
    server.always(faults.held(opened, faults.json({})));
    const behind = Array.from({ length: 8 }, (_, index) => read(index, { priority: 'background' }));
    await server.came(6);
    const before = Array.from({ length: 5 }, (_, index) => read(20 + index));
    await server.came(7);
    await roundTrip();
    expect(seen()).toEqual([30, 0, 1, 2, 3, 4, 20]);
    open();
    await Promise.all([...behind, ...before]);
    expect(seen().slice(7, 11)).toEqual([21, 22, 23, 24]);
  });

  it('shares one request among callers with the same key, each of which can leave', async () => {
    const { opened, open } = gate();
    server.always(faults.held(opened, faults.json({ id: 1 })));
    const leaving = new AbortController();
    const first = read(1, { signal: leaving.signal });
    const second = read(1);
    const conditional = read(1, { etag: '"other"' });
    await server.came(2);
    leaving.abort();
    expect(await first).toMatchObject({ failure: { code: 'cancelled' } });
    open();
    expect(await second).toMatchObject({ ok: true });
    expect(await conditional).toMatchObject({ ok: true });
    expect(server.requests).toHaveLength(2);
  });

  it('aborts a request when its last caller leaves, and starts a new one for the next caller', async () => {
    server.next(faults.silence, faults.json({ id: 1 }));
    const leaving = new AbortController();
    const both = [read(1, { signal: leaving.signal }), read(1, { signal: leaving.signal })];
    await server.came(1);
    leaving.abort();
    const next = read(1);
    expect(await Promise.all(both)).toMatchObject(Array(2).fill({ failure: { code: 'cancelled' } }));
    expect(await next).toMatchObject({ ok: true });
    expect(server.requests[1]?.connection).toBe(2);
  });

  it('does not share a request between different credentials', async () => {
    const { opened, open } = gate();
    let token = 'first-token';
    const changing = clientOf(server.origin, {
      credentials: { accessToken: () => ({ reveal: () => token }), apiKey: () => null },
    });
    server.always(faults.held(opened, faults.json({})));
    const before = changing.client.fetch('tv.season', season(1));
    token = 'second-token';
    const after = changing.client.fetch('tv.season', season(1));
    await server.came(2);
    open();
    await Promise.all([before, after]);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first-token',
      'Bearer second-token',
    ]);
    await changing.client.close();
  });

  it('promotes a background request when a person starts to wait for it', async () => {
    const { opened, open } = gate();
    const narrow = clientOf(server.origin, { limits: { atOnce: 1, backgroundAtOnce: 1 } });
    const ask = (number: number, priority: 'foreground' | 'background') =>
      narrow.client.fetch('tv.season', season(number), { priority });
    server.always(faults.held(opened, faults.json({})));
    const all = [ask(0, 'foreground'), ask(1, 'background'), ask(2, 'background'), ask(2, 'foreground')];
    await server.came(1);
    open();
    await Promise.all(all);
    expect(seen()).toEqual([0, 2, 1]);
    await narrow.client.close();
  });

  it('cancels waiting and running requests when it closes', async () => {
    const narrow = clientOf(server.origin, { limits: { atOnce: 1 } });
    server.always(faults.silence);
    const both = [1, 2].map((number) => narrow.client.fetch('tv.season', season(number)));
    await server.came(1);
    await narrow.client.close();
    expect(await Promise.all(both)).toMatchObject(Array(2).fill({ failure: { code: 'cancelled' } }));
    expect(await narrow.client.fetch('tv.season', season(1))).toMatchObject({
      failure: { code: 'cancelled' },
    });
    expect(narrow.reachable).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { endpointNames, endpoints } from '#shared/catalogue/endpoints.ts';
import { profiles } from '#shared/catalogue/profiles.ts';
import { failure } from '#shared/result.ts';
import { fc } from '../../../test/fixtures/properties.ts';
import type { ClientClock } from './client-clock.ts';
import { failureOfStatus, networkFailure } from './failures.ts';
import { defaultLimits } from './limits.ts';
import { addressRequest, withApiKey } from './request-address.ts';
import { freshForMs, readEtag } from './response-headers.ts';
import { pauseBeforeRetry, retryAfterMs } from './retry.ts';
import { Schedule } from './schedule.ts';
import type { Priority } from './schedule.ts';

describe('an address', () => {
  const base = 'https://catalogue.example/3';
  const address = (name: (typeof endpointNames)[number], parameters = {}) =>
    addressRequest(profiles.demo, base, name, parameters, null);

  it('of every endpoint has a complete path', () => {
    for (const name of endpointNames) {
      const row = endpoints[name];
      const parameters = Object.fromEntries(
        Object.entries({ ...row.pathParameters, ...row.queryParameters })
          .filter(([, parameter]) => 'required' in parameter)
          .map(([key, parameter]) => [key, 'oneOf' in parameter ? 'day' : parameter.of === 'text' ? 'x' : 7]),
      );
      const body = name === 'authentication.session' ? { request_token: 'x' } : null;
      const addressed = addressRequest(profiles.demo, base, name, parameters, body);
      expect(addressed).toMatchObject({ ok: true });
      if (addressed.ok)
        expect(addressed.value.url).toMatch(/^https:\/\/catalogue\.example\/3\/[a-z0-9_/]+(\?|$)/);
    }
  });

  it('holds any text as a single value', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }), (query) => {
        const addressed = address('search.keyword', { query });
        if (!addressed.ok) return;
        const url = new URL(withApiKey(addressed.value.url, query));
        expect([...url.searchParams]).toEqual([
          ['query', query],
          ['api_key', query],
        ]);
        expect(url.hash).toBe('');
      }),
    );
  });

  it.each([
    ['search.keyword', {}, 'query'],
    ['trending.tv', { time_window: '../../account' }, 'time_window'],
    ['tv.credits', { series_id: -1 }, 'series_id'],
    ['movie.popular', { page: 501 }, 'page'],
    ['movie.popular', { unknown: 1 }, 'unknown'],
  ] as const)('of %s is refused with %j', (name, parameters, field) => {
    expect(address(name, parameters)).toMatchObject({
      failure: { code: 'invalidInput', details: { field } },
    });
  });

  it('beyond the last page of the profile is refused', () => {
    const short = { ...profiles.demo, pageLimit: 10 };
    expect(addressRequest(short, base, 'movie.popular', { page: 11 }, null)).toMatchObject({ ok: false });
  });
});

describe('freshness', () => {
  it.each([
    [{}, null],
    [{ 'cache-control': 'public, max-age=28800' }, 28_800_000],
    [{ 'cache-control': 'max-age=60', age: '100' }, 0],
    [{ 'cache-control': 'max-age=60', age: 'old' }, 60_000],
    [{ 'cache-control': 'no-store' }, 0],
    [{ 'cache-control': 'private, no-cache' }, 0],
    [{ 'cache-control': 's-maxage=60' }, null],
    [{ 'cache-control': 'max-age=999999999999' }, 365 * 86_400_000],
  ])('of %j is read', (headers, expected) => {
    expect(freshForMs(headers)).toBe(expected);
  });

  it.each([
    ['W/"a"', 'W/"a"'],
    ['"a"', '"a"'],
    ['a', null],
    ['"a\r\nb"', null],
    [`"${'a'.repeat(2000)}"`, null],
  ])('has the ETag %j as %j', (etag, expected) => {
    expect(readEtag({ etag })).toBe(expected);
  });
});

describe('the pause before a retry', () => {
  const attempted = {
    method: 'GET',
    attempts: 1,
    resetBefore: false,
    failure: failure('serverFault', { status: 503 }),
    reset: false,
  } as const;
  const pause = (more = {}, random = 0) =>
    pauseBeforeRetry({ ...attempted, ...more }, defaultLimits, () => random);

  it('grows with each attempt, with jitter of half its length', () => {
    expect([pause(), pause({}, 1), pause({ attempts: 2 }), pause({ attempts: 2 }, 1)]).toEqual([
      200, 400, 400, 800,
    ]);
    expect(pause({ attempts: 3 })).toBeNull();
  });

  it('is as long as a 503 asks, unless that is too long', () => {
    const asking = (ms: number) => failure('serverFault', { status: 503 }, { retryAfterMs: ms });
    expect(pause({ failure: asking(3_000) })).toBe(3_000);
    expect(pause({ failure: asking(30_000) })).toBeNull();
  });

  it.each(['offline', 'timeout', 'notFound', 'badResponse'] as const)('does not exist for %s', (code) => {
    expect(pause({ failure: failure(code) })).toBeNull();
  });

  it('is 0 once for a lost connection, and does not exist for a POST', () => {
    const lost = { failure: failure('offline'), reset: true };
    expect([pause(lost), pause({ ...lost, resetBefore: true }), pause({ ...lost, method: 'POST' })]).toEqual([
      0,
      null,
      null,
    ]);
  });

  // Proves protections of retry.ts.
  it.each([
    ['5', 5_000],
    ['0', 0],
    ['-5', null],
    ['1.5', null],
    ['', null],
    ['2030', 2_030_000],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 9_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['Thu, rubbish', null],
    ['999999999', 86_400_000],
    ['Fri, 01 Jan 2100 00:00:00 GMT', 86_400_000],
  ])('reads Retry-After %j as %j ms', (said, expected) => {
    expect(retryAfterMs({ 'retry-after': said }, 1_000)).toBe(expected);
  });

  // Proves protections of retry.ts.
  it('compares the date of Retry-After with the service’s own clock', () => {
    const headers = { 'retry-after': 'Thu, 01 Jan 1970 01:00:05 GMT', date: 'Thu, 01 Jan 1970 01:00:00 GMT' };
    expect(retryAfterMs(headers, 0)).toBe(5_000);
    expect(retryAfterMs({ ...headers, date: 'rubbish' }, 3_600_000)).toBe(5_000);
  });
});

const reasonOf = (status: number, text: string) =>
  failureOfStatus({ status, text, retryAfterMs: null }).details.reason;

// Proves protections of failures.ts.
it('a refusal with a page for a browser is not one of the token', () => {
  const page = '<!doctype html><title>Blocked</title>';
  expect([401, 403].map((status) => reasonOf(status, page))).toEqual(['html', 'html']);
  expect(reasonOf(401, '{"status_code":7}')).toBe('credentials');
  expect(reasonOf(401, '{"status_code":3}')).toBe('session');
});

describe('the schedule', () => {
  const stays = new AbortController().signal;
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const still: ClientClock = {
    now: () => 0,
    elapsed: () => 0,
    after: () => () => undefined,
    random: () => 0,
  };
  const limits = { atOnce: 3, backgroundAtOnce: 1, patienceMs: 10_000, personActiveMs: 5_000 };

  /** A schedule, and the names of the requests that got a turn. */
  function open(clock = still, mostInBackground?: () => number) {
    const schedule = new Schedule(limits, clock, mostInBackground);
    const granted: string[] = [];
    const ask = (name: string, priority: Priority = 'background', signal = stays) => {
      const place = schedule.place(priority, signal);
      void place.turn().then((turn) => (turn.granted ? granted.push(name) : undefined));
      return place;
    };
    return { schedule, granted, ask };
  }

  it('continues after a pause whose timer fires early, and never shortens a pause', async () => {
    let act = (): void => undefined;
    const asked: number[] = [];
    const after = (ms: number, then: () => void) => {
      asked.push(ms);
      act = then;
      return () => undefined;
    };
    const { schedule, granted, ask } = open({ ...still, after });
    schedule.pause(5_000);
    schedule.pause(1_000);
    expect(asked).toEqual([5_000]);
    ask('f', 'foreground');
    act();
    await settled();
    expect(granted).toEqual(['f']);
  });

  it('keeps connections free from a person’s request until a while after it, and not for what a person waits for', async () => {
    let elapsed = 0;
    const { granted, ask } = open({ ...still, elapsed: () => elapsed });
    const places = ['b1', 'b2', 'b3', 'b4'].map((name) => ask(name));
    const person = ask('f', 'foreground');
    await settled();
    expect(granted).toEqual(['b1', 'b2', 'b3']);
    for (const place of places.slice(0, 2)) place.leave();
    await settled();
    expect(granted.slice(3)).toEqual(['f']);
    elapsed = 60_000;
    person.leave();
    await settled();
    expect(granted.slice(4)).toEqual([]);
    places[2]?.raise();
    await settled();
    expect(granted.slice(4)).toEqual(['b4']);
    places[2]?.leave();
    elapsed = 65_000;
    ask('b5');
    await settled();
    expect(granted.slice(5)).toEqual(['b5']);
  });

  it('limits the background further on request, and the foreground never', async () => {
    const { granted, ask } = open(still, () => 0);
    ask('b');
    ask('f', 'foreground');
    await settled();
    expect(granted).toEqual(['f']);
  });

  it('never exceeds its limit, starts nothing twice and loses nothing', async () => {
    const request = fc.record({ isUrgent: fc.boolean(), isRaised: fc.boolean(), leaves: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 20 }), async (requests) => {
        const { granted, ask } = open();
        const controllers = requests.map(() => new AbortController());
        const places = requests.map(({ isUrgent }, index) =>
          ask(String(index), isUrgent ? 'foreground' : 'background', controllers[index]?.signal),
        );
        for (const [index, { isRaised, leaves }] of requests.entries()) {
          if (isRaised) places[index]?.raise();
          if (leaves) controllers[index]?.abort();
        }
        await settled();
        const stays = (name: string | number): boolean => requests[Number(name)]?.leaves === false;
        for (let ended = 0; ended < granted.length; ended += 1) {
          expect(granted.slice(ended).filter(stays).length).toBeLessThanOrEqual(limits.atOnce);
          places[Number(granted[ended])]?.leave();
          await settled();
        }
        expect(new Set(granted).size).toBe(granted.length);
        expect(granted.filter(stays).sort()).toEqual([...requests.keys()].filter(stays).map(String).sort());
      }),
    );
  });
});

const coded = (code: string, more = {}) =>
  Object.assign(new Error('https://secret.example?api_key=1'), { code }, more);
it.each([
  [coded('ENOTFOUND'), 'offline', 'dns'],
  [new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')]), 'offline', 'refused'],
  [new TypeError('fetch failed', { cause: coded('ENETUNREACH') }), 'offline', 'unreachable'],
  [coded('UND_ERR_CONNECT_TIMEOUT'), 'offline', 'connect'],
  [coded('CERT_HAS_EXPIRED'), 'badResponse', 'certificate'],
  [
    coded('UND_ERR_PRX_CONN', { cause: coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE') }),
    'badResponse',
    'certificate',
  ],
  [coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'badResponse', 'tls'],
  [coded('HPE_INVALID_CONSTANT'), 'badResponse', 'http'],
  [coded('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'), 'badResponse', 'truncated'],
  [coded('UND_ERR_BODY_TIMEOUT'), 'timeout', 'body'],
  [new Error('unheard of'), 'offline', 'other'],
  ['no error at all', 'offline', 'other'],
])('a network error %s has its failure', (error, code, reason) => {
  const { failure: why } = networkFailure(error);
  expect(why).toMatchObject({ code, details: { reason } });
  expect(JSON.stringify(why)).not.toContain('secret');
});

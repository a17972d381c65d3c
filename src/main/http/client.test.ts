import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import { profiles } from '#shared/catalogue/profiles.ts';
import { accessToken, apiKey, clientOf } from '../../../test/faults/client-under-test.ts';
import type { ClientUnderTest } from '../../../test/faults/client-under-test.ts';
import { startFaultServer } from '../../../test/faults/fault-server.ts';
import type { FaultServer } from '../../../test/faults/fault-server.ts';
import * as faults from '../../../test/faults/faults.ts';

// Proves protections of exchange.ts.

let server: FaultServer;
let under: ClientUnderTest;

beforeEach(async () => {
  server = await startFaultServer();
  under = clientOf(server.origin);
});
afterEach(async () => {
  await under.client.close();
  await server.close();
});

const season = { series_id: 1, season_number: 2 };
const read = () => under.client.fetch('tv.season', season);
const bodyOf = async () => {
  const result = await read();
  if (!result.ok || result.value.kind !== 'body') throw new Error(JSON.stringify(result));
  return Buffer.from(result.value.body).toString();
};

describe('a request', () => {
  it('has the path of the table and the token in a header', async () => {
    server.always(faults.json({}));
    await under.client.fetch('tv.season', { ...season, language: 'de-DE' });
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'GET', target: '/3/tv/1/season/2?language=de-DE' });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${accessToken}`,
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
    });
  });

  it('has the key in the query and no token where the interface requires it', async () => {
    server.always(faults.json({}));
    await under.client.fetch('account', { session_id: 'the-session' });
    expect(server.requests[0]?.target).toBe(`/3/account?session_id=the-session&api_key=${apiKey}`);
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('has a body for the one endpoint with a body, and is sent twice for two calls', async () => {
    server.always(faults.json({}));
    const exchange = () =>
      under.client.fetch('authentication.session', {}, { body: { request_token: 'approved' } });
    await Promise.all([exchange(), exchange()]);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[0]).toMatchObject({ method: 'POST', body: '{"request_token":"approved"}' });
    expect(server.requests[0]?.headers['content-type']).toBe('application/json');
  });

  it('is not sent with invalid parameters or credentials', async () => {
    expect(await under.client.fetch('tv.season', { series_id: 1 })).toMatchObject({
      failure: { code: 'invalidInput', details: { endpoint: 'tv.season', field: 'season_number' } },
    });
    expect(await under.client.fetch('authentication.session', {})).toMatchObject({
      failure: { code: 'invalidInput', details: { field: 'request_token' } },
    });
    const bare = clientOf(server.origin, {
      credentials: { accessToken: () => null, apiKey: () => ({ reveal: () => 'line\r\nbreak' }) },
    });
    expect(await bare.client.fetch('tv.season', season)).toMatchObject({
      failure: { code: 'unauthorized', details: { reason: 'credentials', missing: true } },
    });
    expect(await bare.client.fetch('authentication.token', {})).toMatchObject({
      failure: { code: 'unauthorized', details: { reason: 'credentials', missing: false } },
    });
    expect(server.requests).toHaveLength(0);
  });

  it('has the paths and parameter names of the profile', async () => {
    server.always(faults.json({}));
    const other = clientOf(server.origin, { profile: profiles.tmdb });
    await other.client.fetch('tv.seasonRatings', { ...season, session_id: 's' });
    await other.client.fetch('discover.movie', { certificate: 'PG & more', page: 3 });
    await other.client.fetch('tv.episodeVideos', { ...season, episode_number: 1, official_only: true });
    await other.client.close();
    expect(server.requests.map(({ target }) => target)).toEqual([
      '/3/tv/1/season/2/account_states?session_id=s',
      '/3/discover/movie?page=3&certification=PG%20%26%20more',
      '/3/tv/1/season/2/episode/1/videos',
    ]);
  });
});

describe('an answer', () => {
  it('returns the bytes that the service sent, with ETag and freshness', async () => {
    server.always(
      faults.json({ name: 'Nachtvogel 夜' }, 200, {
        ETag: 'W/"abc"',
        'Cache-Control': 'public, max-age=600',
        Age: '60',
      }),
    );
    const result = await read();
    expect(result).toMatchObject({ ok: true, value: { kind: 'body', etag: 'W/"abc"', freshForMs: 540_000 } });
    expect(await bodyOf()).toBe('{"name":"Nachtvogel 夜"}');
    expect(under.reachable).toEqual([true, true]);
  });

  it('may be 304 only for a request with an ETag', async () => {
    server.always(faults.answer(304, '', { ETag: 'W/"abc"', 'Cache-Control': 'max-age=60' }));
    expect(await under.client.fetch('tv.season', season, { etag: 'W/"abc"' })).toEqual({
      ok: true,
      value: { kind: 'notModified', etag: 'W/"abc"', freshForMs: 60_000 },
    });
    expect(server.requests[0]?.headers['if-none-match']).toBe('W/"abc"');
    expect(await read()).toMatchObject({
      failure: { code: 'badResponse', details: { reason: 'notModified' } },
    });
  });

  it.each([
    ['gzip', faults.gzipped({ id: 1 })],
    ['undeclared gzip', faults.undeclaredGzip({ id: 1 })],
    ['br', faults.answer(200, brotliCompressSync(Buffer.from('{"id":1}')), { 'Content-Encoding': 'br' })],
    ['identity', faults.json({ id: 1 }, 200, { 'Content-Encoding': 'identity' })],
    ['a byte order mark', faults.answer(200, '\uFEFF{"id":1}')],
    ['a type of its own dialect', faults.json({ id: 1 }, 200, { 'Content-Type': 'application/vnd.c+json' })],
    ['no type', faults.json({ id: 1 }, 200, { 'Content-Type': '' })],
  ])('is read with %s', async (_, fault) => {
    server.always(fault);
    expect(await bodyOf()).toBe('{"id":1}');
  });

  it('is read whole however much it was compressed', async () => {
    const large = clientOf(server.origin, { limits: { bodyBytes: 2 ** 21 } }).client;
    const text = JSON.stringify({ id: 1, text: 'a'.repeat(2 ** 20) });
    for (const [encoding, packed] of [
      ['gzip', gzipSync(text)],
      ['br', brotliCompressSync(text)],
    ] as const) {
      server.always(faults.answer(200, packed, { 'Content-Encoding': encoding }));
      const read = await large.fetch('tv.season', season);
      expect(read.ok && read.value.kind === 'body' && new TextDecoder().decode(read.value.body)).toBe(text);
    }
    await large.close();
  });

  it.each([
    ['html', faults.html(200)],
    ['html', faults.answer(200, ' \n<!doctype html>')],
    ['contentType', faults.answer(200, 'id: 1', { 'Content-Type': 'text/plain' })],
    ['empty', faults.answer(200, '')],
    ['empty', faults.answer(204, '')],
    ['empty', faults.answer(200, ' \n ')],
    ['utf8', faults.answer(200, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))],
    ['compression', faults.brokenGzip({ id: 1, text: 'a'.repeat(300) })],
    ['compression', faults.answer(200, '{"id":1}', { 'Content-Encoding': 'gzip' })],
    ['encoding', faults.answer(200, '{"id":1}', { 'Content-Encoding': 'zstd' })],
    ['tooLarge', faults.huge(100_000, true)],
    ['tooLarge', faults.huge(100_000, false)],
    ['tooLarge', faults.gzipBomb(10_000_000)],
    ['nesting', faults.answer(200, `${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    ['http', faults.rubbish],
    ['http', faults.hugeHeaders],
    ['http', faults.answer(200, '{"id":1}', { 'Content-Length': 'many' })],
    ['truncated', faults.answer(200, '{"id":1}', { 'Content-Length': '1, 2' })],
  ])('is a badResponse (%s) without a word of its body', async (reason, fault) => {
    server.always(fault);
    const result = await under.client.fetch('tv.credits', { series_id: 1 });
    expect(result).toMatchObject({ ok: false, failure: { code: 'badResponse', details: { reason } } });
    expect(JSON.stringify(result)).not.toContain('secret of the gateway');
  });
});

describe('the answer of an endpoint with a limit of its own', () => {
  const limit = endpointOf('tv.season').mostBytes ?? 0;

  it.each([
    ['compressed', faults.gzipped({ text: 'a'.repeat(100_000) })],
    ['not compressed', faults.json({ text: 'a'.repeat(100_000) })],
  ])('may be larger than others, %s', async (_, fault) => {
    server.always(fault);
    expect(await read()).toMatchObject({ ok: true, value: { kind: 'body', mostListed: null } });
  });

  it('is limited, too', async () => {
    server.always(faults.answer(200, '{}', { 'Content-Length': String(limit + 1) }));
    expect(await read()).toMatchObject({
      failure: { code: 'badResponse', details: { reason: 'tooLarge' } },
    });
  });

  it('is read where another one of that size failed, and beside another one', async () => {
    const whole = faults.json({ text: 'a'.repeat(100_000) });
    server.always(faults.brokenGzip({ text: randomBytes(100_000).toString('hex') }));
    expect(await read()).toMatchObject({ ok: false });
    server.always(faults.huge(100_000, true));
    expect(await under.client.fetch('tv.season', { ...season, season_number: 1 })).toMatchObject({
      ok: true,
    });
    server.always(whole);
    const both = await Promise.all(
      [3, 4].map((number) => under.client.fetch('tv.season', { ...season, season_number: number })),
    );
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  });

  it('is cut where it has more values than can be parsed', async () => {
    const numbers = Array.from({ length: 60_000 }, () => []);
    server.always(faults.gzipped([{ id: 1, few: [1, 2], many: numbers }]));
    const result = await read();
    expect(result).toMatchObject({ ok: true, value: { kind: 'body', mostListed: 40 } });
    expect(JSON.parse(await bodyOf())).toEqual([{ id: 1, few: [1, 2], many: numbers.slice(0, 40) }]);
    expect(await under.client.fetch('tv.credits', { series_id: 1 })).toMatchObject({
      failure: { code: 'badResponse', details: { reason: 'tooLarge' } },
    });
  });

  it('is refused where it has too many values in no inner list', async () => {
    server.always(faults.gzipped(Array.from({ length: 60_000 }, () => ({}))));
    expect(await read()).toMatchObject({
      failure: { code: 'badResponse', details: { reason: 'tooLarge' } },
    });
  });
});

describe('an error status', () => {
  const body = (code: number) => ({ status_code: code, status_message: 'said in secret', success: false });
  it.each([
    [401, body(7), { code: 'unauthorized', details: { reason: 'credentials', serviceCode: 7 } }],
    [401, body(35), { code: 'unauthorized', details: { reason: 'credentials' } }],
    [401, body(3), { code: 'unauthorized', details: { reason: 'session' } }],
    [401, body(33), { code: 'unauthorized', details: { reason: 'session', serviceCode: 33 } }],
    [401, {}, { code: 'unauthorized', details: { reason: 'credentials', serviceCode: null } }],
    [403, body(45), { code: 'forbidden' }],
    [404, body(34), { code: 'notFound', details: { status: 404, serviceCode: 34, endpoint: 'tv.season' } }],
    [404, body(37), { code: 'unauthorized', details: { reason: 'session' } }],
    [400, body(22), { code: 'invalidInput', details: { serviceCode: 22 } }],
    [422, { errors: ['query must be provided'] }, { code: 'invalidInput', details: { serviceCode: null } }],
    [405, body(42), { code: 'badResponse', details: { reason: 'status', status: 405 } }],
    [406, body(19), { code: 'badResponse' }],
    [500, body(11), { code: 'serverFault', retryable: true }],
    [501, body(2), { code: 'serverFault', retryable: false }],
  ])('%i with %j has its failure', async (status, sent, failure) => {
    server.always(faults.json(sent, status));
    const result = await read();
    expect(result).toMatchObject({ ok: false, failure });
    expect(JSON.stringify(result)).not.toMatch(/secret|query must/);
    expect(server.requests).toHaveLength(1);
    expect(under.reachable).toEqual([true]);
  });

  it.each([404, 410, 422])(
    'never says for a page in HTML that something does not exist (%i)',
    async (status) => {
      server.always(faults.html(status));
      expect(await read()).toMatchObject({
        failure: { code: 'badResponse', details: { status, reason: 'html' } },
      });
    },
  );

  it('is a serverFault with reason html for a page of a gateway', async () => {
    server.always(faults.html(500));
    expect(await read()).toMatchObject({
      failure: { code: 'serverFault', details: { status: 500, reason: 'html' } },
    });
  });

  it('keeps its failure when its body is broken', async () => {
    server.always(faults.answer(404, 'not gzip', { 'Content-Encoding': 'gzip' }));
    expect(await read()).toMatchObject({ failure: { code: 'notFound' } });
  });
});

describe('a redirect', () => {
  it('within the origin is followed with the credentials', async () => {
    server.next(faults.redirect('/4/elsewhere?x=1'), faults.json({ id: 1 }));
    expect(await read()).toMatchObject({ ok: true });
    expect(server.requests[1]).toMatchObject({ target: '/4/elsewhere?x=1' });
    expect(server.requests[1]?.headers.authorization).toBe(`Bearer ${accessToken}`);
  });

  it('to another origin is refused without a request to it', async () => {
    const elsewhere = await startFaultServer();
    elsewhere.always(faults.json({ id: 1 }));
    for (const location of [
      `${elsewhere.origin}/3`,
      '//127.0.0.1:1/x',
      'https://127.0.0.1/x',
      'http://[',
      '',
    ]) {
      server.always(faults.redirect(location));
      expect(await read()).toMatchObject({
        failure: { code: 'badResponse', details: { reason: 'redirect' } },
      });
    }
    expect(elsewhere.connections).toBe(0);
    await elsewhere.close();
  });

  it('to another origin does not become a request to ours', async () => {
    server.next(faults.redirect('https://elsewhere.example/3/account'), faults.json({ id: 1 }));
    expect(await read()).toMatchObject({ failure: { code: 'badResponse', details: { reason: 'redirect' } } });
    expect(server.requests).toHaveLength(1);
  });

  it('is followed at most three times', async () => {
    server.always(faults.redirect('/3/again'));
    expect(await read()).toMatchObject({ failure: { code: 'badResponse', details: { reason: 'redirect' } } });
    expect(server.requests).toHaveLength(4);
  });
});

it('no failure and no log entry holds a secret', async () => {
  for (const fault of [
    faults.html(502),
    faults.rateLimited('99'),
    faults.reset('inBody'),
    faults.json({}, 401),
  ]) {
    server.always(fault);
    const results = [await read(), await under.client.fetch('account', { session_id: 'session-sentinel' })];
    const told = `${JSON.stringify(results)}${under.logged.join()}`;
    expect(told).not.toMatch(/sentinel|127\.0\.0\.1|api_key/);
  }
  expect(under.logged.length).toBeGreaterThan(4);
});

import { createServer, get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import { readServiceError } from '#shared/catalogue/error-body.ts';
import { ask, get, pathOf } from './asking.ts';
import { samplesOf } from './samples.ts';
import type { Samples } from './samples.ts';
import { accessToken, apiKey, runToEnd, startProcess } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';

let service: ServiceProcess;
let samples: Samples;

beforeAll(async () => {
  service = await startProcess();
  samples = await samplesOf(service);
});

afterAll(async () => {
  expect(service.complaints()).toBe('');
  await service.stop();
});

const bearerNames = endpointNames.filter((name) => endpointOf(name).authentication === 'bearer');
const cachedNames = bearerNames.filter((name) => !endpointOf(name).personal);

const details = 'public, max-age=28800';
const lists = 'public, max-age=21600';
const soon = 'public, max-age=600';
const cacheControls: Readonly<Record<string, string>> = {
  'trending.tv': soon,
  'tv.onTheAir': lists,
  'movie.popular': lists,
  'movie.nowPlaying': lists,
  'discover.movie': soon,
  'season.changes': soon,
  'tv.changes': soon,
  'tv.seasonRatings': 'private, max-age=0',
};

/** The bytes as they travelled: fetch would have decoded them. */
function fetchRaw(
  address: string,
  headers: Record<string, string>,
): Promise<{ message: IncomingMessage; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    httpGet(address, { headers }, (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('end', () => {
        resolve({ message, bytes: Buffer.concat(chunks) });
      });
      message.on('error', reject);
    }).on('error', reject);
  });
}

describe.each(bearerNames)('%s', (name) => {
  const address = (): string => `${service.base}${pathOf(name, samples[name])}`;

  it.each([
    ['no token', {}],
    ['another token', { Authorization: 'Bearer another.token.altogether' }],
    ['another scheme', { Authorization: `Basic ${accessToken}` }],
    ['a token that is longer', { Authorization: `Bearer ${accessToken}x` }],
  ] as [string, Record<string, string>][])('answers 401 to %s', async (_, headers) => {
    const { status, body, headers: got } = await ask(address(), { headers });
    expect([status, body.status_code, body.success]).toEqual([401, 7, false]);
    expect(typeof body.status_message).toBe('string');
    expect(got.get('cache-control')).toBeNull();
  });

  it('does not take the key for the token', async () => {
    const joined = `${address()}${address().includes('?') ? '&' : '?'}api_key=${apiKey}`;
    expect((await ask(joined)).status).toBe(401);
  });

  it('answers 405 to other methods, and says which it knows', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, body, headers } = await ask(address(), {
        method,
        headers: { Authorization: `Bearer ${accessToken}` },
      });
      expect([status, body.status_code]).toEqual([405, 42]);
      expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    }
    const options = await ask(address(), { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('says how long it stays fresh, and answers HEAD without a body', async () => {
    const full = await get(address());
    expect(full.status).toBe(200);
    expect(full.headers.get('cache-control')).toBe(cacheControls[name] ?? details);
    expect(full.headers.get('content-type')).toBe('application/json;charset=utf-8');
    expect(full.headers.get('vary')).toBe('Accept-Encoding');
    const head = await ask(address(), {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${accessToken}` },
    });
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', full.headers.get('etag')]);
  });

  it('confirms with 304 what the caller has already', async () => {
    const etag = (await get(address())).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await get(address(), { 'If-None-Match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get(address(), { 'If-None-Match': '"something else"' })).status).toBe(200);
  });
});

describe('encodings', () => {
  it.each(cachedNames)('%s is the same bytes as they are, with gzip and with br', async (name) => {
    const address = `${service.base}${pathOf(name, samples[name])}`;
    const asked = (encoding: string): Promise<{ message: IncomingMessage; bytes: Buffer }> =>
      fetchRaw(address, { Authorization: `Bearer ${accessToken}`, 'Accept-Encoding': encoding });
    const plain = await asked('identity');
    expect(plain.message.headers['content-encoding']).toBeUndefined();
    const worth = plain.bytes.length >= 1024;
    const zipped = await asked('gzip');
    expect(zipped.message.headers['content-encoding']).toBe(worth ? 'gzip' : undefined);
    expect(worth ? gunzipSync(zipped.bytes) : zipped.bytes).toEqual(plain.bytes);
    const best = await asked('gzip, deflate, br');
    expect(best.message.headers['content-encoding']).toBe(worth ? 'br' : undefined);
    expect(worth ? brotliDecompressSync(best.bytes) : best.bytes).toEqual(plain.bytes);
  });
});

describe('paths', () => {
  it.each([
    '',
    '/',
    '/3',
    '/3/',
    '/3/movie',
    '/3/movie/popular/',
    '/3/account_states',
    '/4/movie/popular',
    '/favicon.ico',
  ])('“%s” leads nowhere, and says so in JSON', async (path) => {
    const { status, body } = await get(`${service.authorisation}${path}`);
    expect([status, readServiceError(body)?.serviceCode]).toEqual([404, 34]);
  });
});

describe('the program', () => {
  it('says in one sentence that a port is in use, and how to go on', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const { code, out, complaint } = await runToEnd(['--port', String(port), '--data', service.file]);
    taken.close();
    expect([code, out]).toEqual([2, '']);
    expect(complaint).toBe(
      `Port ${port} is already in use: choose another with --port, or 0 for any free one.\n`,
    );
  });

  it.each([
    [['--titles', 'many'], '--titles'],
    [['--port', '0', '--data', '/dev/null/catalogue.sqlite'], '/dev/null/catalogue.sqlite'],
    [['--port', '0', '--host', '203.0.113.77'], '203.0.113.77'],
    [['--nonsense'], '--nonsense'],
  ])('refuses %j in one sentence', async (argv, named) => {
    const { code, out, complaint } = await runToEnd(argv);
    expect([code, out]).toEqual([2, '']);
    expect(complaint).toContain(named);
    expect(complaint.trim().split('\n')).toHaveLength(1);
    expect(complaint).not.toMatch(/^ {4}at /m);
  });

  it('explains itself', async () => {
    const { code, out } = await runToEnd(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('--token-minutes');
  });

  it('makes token and key from the seed, the same each time', async () => {
    const { credentialsOf } = await import('../../src/service/http/authentication.ts');
    expect(credentialsOf(1)).toEqual(credentialsOf(1));
    expect(credentialsOf(1)).not.toEqual(credentialsOf(2));
    expect(credentialsOf(1).apiKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it('delays its answers when told to, and ends when asked to', async () => {
    const slow = await startProcess(['--latency', '150', '--titles', '30']);
    const before = performance.now();
    expect((await get(`${slow.base}/movie/popular`)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(145);
    expect(await slow.stop()).toBe(0);
  });
});

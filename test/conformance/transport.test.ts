import { createServer, get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readServiceError } from '#shared/catalogue/decode.ts';
import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import { send, get, pathOf } from './requests.ts';
import { runningSamples, runningService } from './running-service.ts';
import { accessToken, apiKey, runToEnd, startProcess } from './service-process.ts';

const service = runningService();
const samples = runningSamples(service);

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

/** Returns the bytes as sent; fetch would decode them. */
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
    ['a longer token', { Authorization: `Bearer ${accessToken}x` }],
  ] as [string, Record<string, string>][])('a request with %s is refused with 401', async (_, headers) => {
    const { status, body, headers: got } = await send(address(), { headers });
    expect([status, body.status_code, body.success]).toEqual([401, 7, false]);
    expect(typeof body.status_message).toBe('string');
    expect(got.get('cache-control')).toBeNull();
  });

  it('the key doesn’t replace the token', async () => {
    const joined = `${address()}${address().includes('?') ? '&' : '?'}api_key=${apiKey}`;
    expect((await send(joined)).status).toBe(401);
  });

  it('an unsupported method is refused with 405 and the supported methods', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, body, headers } = await send(address(), {
        method,
        headers: { Authorization: `Bearer ${accessToken}` },
      });
      expect([status, body.status_code]).toEqual([405, 42]);
      expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    }
    const options = await send(address(), { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('the response says how long it stays fresh, and HEAD has no body', async () => {
    const full = await get(address());
    expect(full.status).toBe(200);
    expect(full.headers.get('cache-control')).toBe(cacheControls[name] ?? details);
    expect(full.headers.get('content-type')).toBe('application/json;charset=utf-8');
    expect(full.headers.get('vary')).toBe('Accept-Encoding');
    const head = await send(address(), {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${accessToken}` },
    });
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', full.headers.get('etag')]);
  });

  it('a matching ETag gets a 304', async () => {
    const etag = (await get(address())).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await get(address(), { 'If-None-Match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get(address(), { 'If-None-Match': '"something else"' })).status).toBe(200);
  });
});

describe('encodings', () => {
  it.each(cachedNames)('%s has the same bytes in every encoding', async (name) => {
    const address = `${service.base}${pathOf(name, samples[name])}`;
    const fetchEncoded = (encoding: string): Promise<{ message: IncomingMessage; bytes: Buffer }> =>
      fetchRaw(address, { Authorization: `Bearer ${accessToken}`, 'Accept-Encoding': encoding });
    const plain = await fetchEncoded('identity');
    expect(plain.message.headers['content-encoding']).toBeUndefined();
    const isCompressed = plain.bytes.length >= 1024;
    const zipped = await fetchEncoded('gzip');
    expect(zipped.message.headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined);
    expect(isCompressed ? gunzipSync(zipped.bytes) : zipped.bytes).toEqual(plain.bytes);
    const best = await fetchEncoded('gzip, deflate, br');
    expect(best.message.headers['content-encoding']).toBe(isCompressed ? 'br' : undefined);
    expect(isCompressed ? brotliDecompressSync(best.bytes) : best.bytes).toEqual(plain.bytes);
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
    '/3/movie/unpopular',
    '/3/account_states',
    '/4/movie/popular',
    '/favicon.ico',
  ])('the path “%s” is refused in JSON', async (path) => {
    const { status, body } = await get(`${service.authorisation}${path}`);
    expect([status, readServiceError(body)?.serviceCode]).toEqual([404, 34]);
  });
});

describe('the program', () => {
  it('the program reports a port in use in one sentence, with a solution', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const { code, out, errorOutput } = await runToEnd(['--port', String(port), '--data', service.file]);
    taken.close();
    expect([code, out]).toEqual([2, '']);
    expect(errorOutput).toBe(
      `Port ${port} is already in use: choose another with --port, or 0 for any free one.\n`,
    );
  });

  it.each([
    [['--titles', 'many'], '--titles'],
    [['--port', '0', '--data', '/dev/null/catalogue.sqlite'], '/dev/null/catalogue.sqlite'],
    [['--port', '0', '--host', '203.0.113.77'], '203.0.113.77'],
    [['--port', '0', '--host', '0.0.0.0'], '--access-token'],
  ])('the program refuses the arguments %j in one sentence', async (argv, named) => {
    const { code, out, errorOutput } = await runToEnd(argv);
    expect([code, out]).toEqual([2, '']);
    expect(errorOutput).toContain(named);
    expect(errorOutput.trim().split('\n')).toHaveLength(1);
    expect(errorOutput).not.toMatch(/^ {4}at /m);
  });

  it('--help explains the options', async () => {
    const { code, out } = await runToEnd(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('--token-minutes');
  });

  it('the token and the key depend only on the seed', async () => {
    const { credentialsOf } = await import('../../src/service/account/credentials.ts');
    expect(credentialsOf(1)).toEqual(credentialsOf(1));
    expect(credentialsOf(1)).not.toEqual(credentialsOf(2));
    expect(credentialsOf(1).apiKey).toMatch(/^[0-9a-f]{32}$/);
  });

  it('--latency delays responses, and SIGTERM ends the program', async () => {
    const slow = await startProcess(['--latency', '150', '--titles', '30']);
    const before = performance.now();
    expect((await get(`${slow.base}/movie/popular`)).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(145);
    expect(await slow.stop()).toBe(0);
  });
});

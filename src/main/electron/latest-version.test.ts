import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync, sign } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '#shared/contract/failures.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findNewVersion, readUpdateSource } from './latest-version.ts';
import type { LatestOptions, NewVersion } from './latest-version.ts';

// Proves protections of latest-version.ts.

/** As electron-builder writes it. */
const description = (version: string): string =>
  `version: ${version}\nfiles:\n  - url: Marquee-${version}.AppImage\n    sha512: c2hh\n    size: 9\n` +
  `path: Marquee-${version}.AppImage\nreleaseDate: '2026-03-01T00:00:00.000Z'\n`;

let server: Server;
let answer: RequestListener;
let requests: string[];
const warn = vi.fn();

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  warn.mockReset();
});

const options = (differences: Partial<LatestOptions> = {}): LatestOptions => ({
  address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`,
  ...{ version: '1.9.0', platform: 'linux', arch: 'x64' },
  key: null,
  log: { warn },
  ...differences,
});

const find = (differences?: Partial<LatestOptions>): Promise<Result<NewVersion | null>> =>
  findNewVersion(options(differences), new AbortController().signal);

async function failureOf(found: Promise<Result<unknown>>): Promise<object> {
  const result = await found;
  return result.ok ? {} : { code: result.failure.code, ...result.failure.details };
}

const answers =
  (text: string, status = 200, headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(text);

describe('looking for a new version', () => {
  it.each([
    ['1.9.0', '1.10.0'],
    ['1.9.0', '2.0.0'],
    ['1.10.0-beta.2', '1.10.0'],
  ])('while %s runs, finds %s', async (version, released) => {
    answer = answers(description(released));
    expect(await find({ version })).toEqual({
      ok: true,
      value: { version: released, description: description(released) },
    });
  });

  it.each(['1.9.0', '1.8.12', '0.10.0'])('while 1.9.0 runs, does not find %s', async (released) => {
    answer = answers(description(released));
    expect(await find()).toEqual({ ok: true, value: null });
  });

  it.each([
    ['linux', 'x64', 'latest-linux.yml'],
    ['linux', 'arm64', 'latest-linux-arm64.yml'],
    ['darwin', 'arm64', 'latest-mac.yml'],
    ['win32', 'x64', 'latest.yml'],
  ])('on %s (%s) reads %s, once, and no other file', async (platform, arch, name) => {
    answer = answers(description('1.10.0'));
    await find({ platform, arch });
    expect(requests).toEqual([`GET /releases/${name}`]);
  });

  it('says nothing about the app or the person', async () => {
    let sent: readonly string[] = [];
    answer = (request, response) => {
      sent = Object.keys(request.headers).sort();
      response.end(description('1.10.0'));
    };
    await find();
    expect(sent).toEqual(['connection', 'host']);
  });

  it.each<[string, RequestListener, object]>([
    ['an error', answers('', 500), { code: 'badResponse', reason: 'status', status: 500 }],
    ['rubbish', answers('<html>version: soon</html>'), { reason: 'version' }],
    ['a test version', answers(description('2.0.0-beta.1')), { reason: 'version' }],
    ['a huge file', answers(`${description('2.0.0')}${' '.repeat(70_000)}`), { reason: 'tooLarge' }],
    [
      'a huge file of unknown length',
      (_request, response) => {
        response.write(description('2.0.0'));
        response.end(' '.repeat(70_000));
      },
      { reason: 'tooLarge' },
    ],
    ['a closed connection', (request) => request.socket.destroy(), { code: 'offline' }],
  ])('fails after %s, and says why', async (_what, does, why) => {
    answer = does;
    expect(await failureOf(find())).toMatchObject(why);
  });

  it('follows no redirect', async () => {
    answer = (request, response) =>
      request.url === '/elsewhere'
        ? response.end(description('2.0.0'))
        : response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await failureOf(find())).toMatchObject({ reason: 'status', status: 302 });
    expect(requests).toEqual(['GET /releases/latest-linux.yml']);
  });

  it('fails where nothing answers', async () => {
    const given = options();
    server.close();
    const found = findNewVersion(given, new AbortController().signal);
    expect(await failureOf(found)).toMatchObject({ code: 'offline', reason: 'refused' });
  });

  it('does not bypass a proxy that can’t be used', async () => {
    const address = 'https://releases.invalid';
    const proxyFor = () => Promise.reject(new Error('no answer'));
    expect(await failureOf(find({ address, proxyFor }))).toMatchObject({ code: 'offline', reason: 'proxy' });
    expect(warn.mock.calls).toEqual([['proxy not usable']]);
  });

  it('is cancelled when the app closes', async () => {
    const closing = new AbortController();
    answer = () => closing.abort();
    expect(await failureOf(findNewVersion(options(), closing.signal))).toMatchObject({ code: 'cancelled' });
  });
});

describe('a package with its publisher’s key', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const released = description('1.10.0');
  const signed = (text: string, key = privateKey): string =>
    sign(null, Buffer.from(text), key).toString('base64');

  const serve =
    (signature: string | null): RequestListener =>
    (request, response) => {
      if (request.url?.endsWith('.sig') !== true) response.end(released);
      else if (signature === null) response.writeHead(404).end();
      else response.end(`${signature}\n`);
    };

  it('finds a version whose description its publisher signed', async () => {
    answer = serve(signed(released));
    expect(await find({ key: publicKey })).toMatchObject({ ok: true, value: { version: '1.10.0' } });
    expect(requests).toEqual(['GET /releases/latest-linux.yml', 'GET /releases/latest-linux.yml.sig']);
  });

  it.each([
    ['somebody else signed', signed(released, generateKeyPairSync('ed25519').privateKey), 'signature'],
    ['its publisher signed for another version', signed(description('1.11.0')), 'signature'],
    ['has a broken signature', 'bm90IHNpZ25lZA==', 'signature'],
    ['has an empty signature', '', 'signature'],
    ['nobody signed', null, 'status'],
  ])('refuses a description that %s', async (_what, signature, reason) => {
    answer = serve(signature);
    expect(await failureOf(find({ key: publicKey }))).toMatchObject({ code: 'badResponse', reason });
  });

  it('reads the key from its manifest', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-updates-'));
    const file = join(folder, 'package.json');
    const updatesKey = publicKey.export({ type: 'spki', format: 'pem' });
    await writeFile(file, JSON.stringify({ updates: 'https://example.org', updatesKey }));
    expect((await readUpdateSource(file))?.key?.equals(publicKey)).toBe(true);
    await writeFile(file, JSON.stringify({ updates: 'https://example.org', updatesKey: 'none' }));
    await expect(readUpdateSource(file)).rejects.toThrow();
    await rm(folder, { recursive: true });
  });
});

describe('the address of new versions', () => {
  it.each([
    [{ updates: 'https://example.org/marquee/' }, 'https://example.org/marquee'],
    [{ updates: 'http://127.0.0.1:4030' }, 'http://127.0.0.1:4030'],
    [{ updates: 'http://example.org/marquee' }, null],
    [{ updates: 'https://name:word@example.org' }, null],
    [{ updates: 7 }, null],
    [{}, null],
  ])('of a package with %o is %s', async (manifest, address) => {
    const folder = await mkdtemp(join(tmpdir(), 'marquee-updates-'));
    const file = join(folder, 'package.json');
    await writeFile(file, JSON.stringify(manifest));
    expect((await readUpdateSource(file))?.address ?? null).toBe(address);
    await rm(folder, { recursive: true });
  });

  it('is not in this repository', async () => {
    expect(await readUpdateSource(join(import.meta.dirname, '../../../package.json'))).toBeNull();
  });
});

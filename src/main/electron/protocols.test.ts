import type { Session } from 'electron';
import { beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import { fc } from '../../../test/fixtures/properties.ts';
import type { PageFiles } from '../platform/page-files.ts';
import { serveAppScheme, serveMediaScheme } from './protocols.ts';

// Proves protections of protocols.ts, page-files.ts, pictures.ts.

type Handler = (request: Request) => Response | Promise<Response>;

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const files: PageFiles = new Map([
  ['/', { bytes: bytes('<body></body>'), type: 'text/html; charset=utf-8' }],
  ['/index.html', { bytes: bytes('index'), type: 'text/html; charset=utf-8' }],
  ['/assets/a.js', { bytes: bytes('script'), type: 'text/javascript; charset=utf-8' }],
]);

const handlers = new Map<string, Handler>();
const session = {
  protocol: { handle: (scheme: string, handler: Handler) => void handlers.set(scheme, handler) },
} as unknown as Session;

let requested: unknown[];
let signals: AbortSignal[];
let picture: () => Promise<unknown>;
let first: () => Promise<string>;
beforeEach(() => {
  handlers.clear();
  requested = [];
  signals = [];
  first = () => Promise.resolve('<b>first answers</b>');
  picture = () => Promise.resolve(succeed({ bytes: bytes('p'), contentType: 'image/png', exact: true }));
  serveAppScheme(session, files, { firstAnswers: () => first() });
  serveMediaScheme(session, {
    picture: ((address: unknown, signal: AbortSignal) => {
      requested.push(address);
      signals.push(signal);
      return picture();
    }) as never,
  });
});

async function get(address: string, method = 'GET'): Promise<Response> {
  const handler = handlers.get(address.slice(0, address.indexOf(':')));
  if (handler === undefined) throw new Error(`No handler for ${address}`);
  return handler(new Request(address, { method }));
}

describe('app://', () => {
  it('serves the page with its first answers, and without them where they can’t be read', async () => {
    expect(await (await get('app://bundle/')).text()).toBe('<body><b>first answers</b></body>');
    first = () => Promise.reject(new Error('closed'));
    expect(await (await get('app://bundle/')).text()).toBe('<body></body>');
  });

  it('serves the built files with a strict policy and their content types', async () => {
    const page = await get('app://bundle/index.html');
    expect([page.status, await page.text()]).toEqual([200, 'index']);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:|blob:/);
    expect((await get('app://bundle/assets/a.js')).headers.get('content-type')).toMatch(/^text\/javascript/);
  });

  it.each([
    'app://bundle/../package.json',
    'app://bundle/../../../../etc/passwd',
    'app://bundle/assets/../../package.json',
    'app://bundle/%2e%2e/package.json',
    'app://bundle/%2e%2e%2fpackage.json',
    'app://bundle/..%5cpackage.json',
    'app://bundle/assets\\..\\a.js',
    'app://bundle/%5c%5chost%5cshare',
    'app://bundle//assets/a.js',
    'app://bundle//evil.example/',
    'app://bundle/assets/a.js%00',
    'app://bundle/assets/a.js%00.png',
    'app://bundle/assets/a.js?x',
    'app://bundle/index.html?x=1',
    'app://bundle/assets/a.js/',
    'app://bundle/assets/',
    'app://bundle/ASSETS/A.JS',
    'app://bundle/etc/passwd',
    'app://bundle/__proto__',
    'app://bundle/constructor',
    'app://evil/index.html',
    'app://bundle.evil/index.html',
    'app://bundle:80/index.html',
    'app://BUNDLE/index.html',
    'app:///index.html',
    'app:/index.html',
    'app:index.html',
  ])('returns 404 for %s', async (address) => {
    const answer = await get(address);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('returns a built file or 404 for any path', async () => {
    const pieces = fc.constantFrom(
      '/',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '\\',
      '%00',
      'assets',
      'a.js',
      ';',
      '@',
      '#',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 10 }), async (path) => {
        const answer = await get(`app://bundle/${path.join('')}`);
        const text = await answer.text();
        expect(
          answer.status === 404
            ? text === ''
            : ['<body><b>first answers</b></body>', 'script'].includes(text),
        ).toBe(true);
      }),
    );
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    expect((await get('app://bundle/index.html', method)).status).toBe(405);
    expect((await get('media://picture/poster/w342/a.jpg', method)).status).toBe(405);
    expect(requested).toEqual([]);
  });

  it('answers HEAD without a body', async () => {
    const answer = await get('app://bundle/index.html', 'HEAD');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

describe('media://', () => {
  it('serves a picture by kind, size and file with the type of its bytes', async () => {
    const answer = await get('media://picture/poster/w342/a.jpg');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    // A picture opened as a page gets no rights.
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(requested).toEqual([{ kind: 'poster', size: 'w342', file: 'a.jpg' }]);
  });

  it.each([
    'media://evil/poster/w342/a.jpg',
    'media://picture/poster/w342/../../a.jpg',
    'media://picture/poster/w342/%2e%2e%2fa.jpg',
    'media://picture/poster/w342/..%5ca.jpg',
    'media://picture/poster/w342/a.jpg/b.jpg',
    'media://picture/poster/w342/a.jpg%00.png',
    'media://picture/poster/w342/https:%2f%2fevil.example%2fa.jpg',
    'media://picture/poster/w342//evil.example/a.jpg',
    'media://picture/poster/w342/a.html',
    'media://picture/poster/w342/a',
    'media://picture/poster/w342/',
    'media://picture/poster/w343/a.jpg',
    'media://picture/poster/toString/a.jpg',
    'media://picture/__proto__/w342/a.jpg',
    'media://picture//poster/w342/a.jpg',
    `media://picture/poster/w342/${'a'.repeat(300)}.jpg`,
    'media://picture/',
  ])('returns 404 for %s without requesting a picture', async (address) => {
    expect((await get(address)).status).toBe(404);
    expect(requested).toEqual([]);
  });

  describe('while a picture is slow', () => {
    /** Begins to answer with a picture that comes when `finish` is called. */
    async function begin() {
      const { promise, resolve: finish } = Promise.withResolvers<unknown>();
      picture = () => promise;
      return { answer: await get('media://picture/poster/w342/a.jpg'), finish };
    }

    it('begins the answer, and ends it with the picture', async () => {
      const { answer, finish } = await begin();
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      finish(succeed({ bytes: bytes('p'), contentType: 'image/png', exact: true }));
      expect(await answer.text()).toBe('p');
    });

    it('ends the answer without a picture where there is none', async () => {
      const { answer, finish } = await begin();
      finish(fail('notFound'));
      expect(await answer.text()).toBe('');
    });

    it('gives the picture up when the page no longer wants it', async () => {
      const { answer } = await begin();
      expect(signals.at(-1)?.aborted).toBe(false);
      await answer.body?.cancel();
      expect(signals.at(-1)?.aborted).toBe(true);
    });
  });

  it('does not reveal why a picture is unavailable', async () => {
    picture = () => Promise.resolve(fail('serverFault', { status: 500, reason: 'https://secret.example' }));
    const answer = await get('media://picture/poster/w342/a.jpg');
    expect([answer.status, await answer.text()]).toEqual([503, '']);
    expect(JSON.stringify([...answer.headers])).not.toContain('secret');
  });
});

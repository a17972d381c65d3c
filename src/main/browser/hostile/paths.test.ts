import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';

/* Paths that would lead out of the page's files (path traversal), and methods that are none of ours. */

const { bugs, cookie, exchange, expectNothing, expectRefused, get, head, json, length, origin, own } =
  await attackedHost();

describe('paths', () => {
  it.each([
    '/../package.json',
    '/../../../../etc/passwd',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/.%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/%252e%252e/package.json',
    '/..%5cpackage.json',
    '/assets\\..\\..\\package.json',
    '/%5c%5cevil.example%5cshare',
    '//evil.example/assets/a.js',
    '///assets/a.js',
    '/\\evil.example/',
    '/assets/a.js%00',
    '/assets/a.js%00.png',
    '/assets/a.js/',
    '/assets//a.js',
    '/assets/',
    '/ASSETS/A.JS',
    '/assets/a%2ejs',
    '/index.html/..%2f',
    '/.git/config',
    '/__proto__',
    '/constructor',
    '/rpc/app.state',
    '/media/poster/w342/../../../etc/passwd',
    '/media/poster/w342/%2e%2e%2fa.jpg',
    '/media/poster/w342/a.jpg/b.jpg',
    '/media/poster/w342/a.jpg%00.png',
    '/media/poster/w342/http:%2f%2fevil.example%2fa.jpg',
    '/media/poster/w342/a.html',
    '/media/poster/w343/a.jpg',
    '/media/__proto__/w342/a.jpg',
    '/media/poster/toString/a.jpg',
    '/media//poster/w342/a.jpg',
  ])('%s leads nowhere', async (path) => {
    await expectRefused(get(path), 404);
  });

  it.each(['/a\0b', '/a\x01b', '/a\x7fb', '/a b', '/\xff'])('%j is no path', async (path) => {
    const answer = await exchange([Buffer.from(get(path), 'latin1')]);
    expect(answer.statuses.filter((status) => status < 400)).toEqual([]);
    expectNothing(answer);
  });

  it('any bytes lead to a file of the page or to a refusal, never to a bug', async () => {
    const paths = fc.string({
      unit: fc.constantFrom(
        '/',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '%00',
        '\\',
        '?',
        '#',
        ';',
        '@',
        ':',
        'assets',
        'a.js',
        'media',
        '%',
      ),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(paths, async (path) => {
        const { statuses, text } = await exchange([get(`/${path}`, 'Connection: close')]);
        expect(statuses).toHaveLength(1);
        if (statuses[0] === 200) expect(text).toMatch(/ours$/);
        else expect([400, 404]).toContain(statuses[0]);
      }),
      { numRuns: 200 },
    );
    expect(bugs).toEqual([]);
  });
});

describe('methods', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'])(
    '%s does nothing, with the cookie or without',
    async (method) => {
      for (const path of ['/', '/events', '/rpc/app.state', '/media/poster/w342/a.jpg']) {
        await expectRefused(head(`${method} ${path} HTTP/1.1`, own(), cookie(), origin()), 405);
        await expectRefused(head(`${method} ${path} HTTP/1.1`, own()), 403);
      }
    },
  );

  it('HEAD hears no events, and an override of the method is not heard', async () => {
    await expectRefused(head('HEAD /events HTTP/1.1', own(), cookie()), 404);
    const overridden = ['X-HTTP-Method-Override: POST', 'X-Method-Override: POST', '_method: POST'];
    await expectRefused(get('/rpc/app.state', ...overridden), 404);
  });

  it('a verb goes by POST to its own path alone', async () => {
    const verb = (path: string) =>
      head(`POST ${path} HTTP/1.1`, own(), cookie(), origin(), json, length('{}')) + '{}';
    for (const path of [
      '/',
      '/rpc/',
      '/rpc/app.state/',
      '/rpc/../rpc2/app.state',
      '/rpc//app.state',
      '/rpc/app%2estate',
      '/events',
      '/assets/a.js',
    ]) {
      await expectRefused(verb(path), 404);
    }
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      const answer = await exchange([verb(`/rpc/${name}`)]);
      expect(answer.text).toContain('unknownVerb');
      expectNothing(answer);
    }
  });
});

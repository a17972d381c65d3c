import { fc } from '../../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';

/* Path traversal and unsupported methods. */

const { bugs, cookie, exchange, expectNothing, expectRefused, get, head, json, length, origin, own } =
  await attackedHost();

describe('the path', () => {
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
  ])('%s returns nothing', async (path) => {
    await expectRefused(get(path), 404);
  });

  it.each(['/a\0b', '/a\x01b', '/a\x7fb', '/a b', '/\xff'])('%j is invalid', async (path) => {
    const answer = await exchange([Buffer.from(get(path), 'latin1')]);
    expect(answer.statuses.filter((status) => status < 400)).toEqual([]);
    expectNothing(answer);
  });

  it('of any bytes returns a file of the page or a refusal, never an internal error', async () => {
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
        if (statuses[0] === 200) expect(text).toMatch(/ours/);
        else expect([400, 404]).toContain(statuses[0]);
      }),
      { numRuns: 200 },
    );
    expect(bugs).toEqual([]);
  });
});

describe('a method', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'])(
    '%s is refused with and without the cookie',
    async (method) => {
      for (const path of ['/', '/events', '/rpc/app.state', '/media/poster/w342/a.jpg']) {
        await expectRefused(head(`${method} ${path} HTTP/1.1`, own(), cookie(), origin()), 405);
        await expectRefused(head(`${method} ${path} HTTP/1.1`, own()), 403);
      }
    },
  );

  it('HEAD gets no events, and a method override has no effect', async () => {
    await expectRefused(head('HEAD /events HTTP/1.1', own(), cookie()), 404);
    const overridden = ['X-HTTP-Method-Override: POST', 'X-Method-Override: POST', '_method: POST'];
    await expectRefused(get('/rpc/app.state', ...overridden), 404);
  });

  it('POST runs a verb only at its own path', async () => {
    const verb = (path: string) =>
      head(`POST ${path} HTTP/1.1`, own(), cookie(), origin(), json, length('{}')) + '{}';
    for (const path of [
      ...['/', '/rpc/', '/rpc/app.state/', '/rpc/../rpc2/app.state', '/rpc//app.state', '/rpc/app%2estate'],
      ...['/events', '/assets/a.js'],
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

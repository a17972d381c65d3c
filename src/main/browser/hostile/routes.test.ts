import { describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';
import { routeOf, routes } from '../host-routes.ts';
import type { Route, RouteName } from '../host-routes.ts';

/* Every route of the host, asked by whoever must not use it. */

const { bugs, confirmation, cookie, exchange, expectRefused, head, json, length, origin, own } =
  await attackedHost();

/** A request of each route that it answers to the page; without `open`, its secret is in the cookie only. */
const samples: Readonly<Record<RouteName, { readonly line: string; readonly open?: true }>> = {
  answer: { line: 'POST /confirm/a-guess/yes', open: true },
  entry: { line: 'GET /?token=a-guess', open: true },
  question: { line: 'GET /confirm' },
  importPack: { line: 'POST /files/import' },
  importData: { line: 'POST /files/local-data' },
  verb: { line: 'POST /rpc/app.state' },
  events: { line: 'GET /events' },
  picture: { line: 'GET /media/poster/w342/a.jpg' },
  pack: { line: 'GET /files/packs/1' },
  // The document, which contains the first answers.
  file: { line: 'GET /' },
  other: { line: 'PUT /' },
};
const table: readonly (readonly [RouteName, Route])[] = Object.entries(routes) as [RouteName, Route][];
const ofCookie = table.filter(([, { access }]) => access === 'cookie');

/** The sample of a route with headers; a POST has a body and, unless it is told, the host's own origin. */
function sample(name: RouteName, ...headers: string[]): string {
  const { line } = samples[name];
  if (!line.startsWith('POST ')) return head(`${line} HTTP/1.1`, ...headers);
  const from = headers.some((header) => header.startsWith('Origin:')) ? [] : [origin()];
  return head(`${line} HTTP/1.1`, ...headers, ...from, json, length('{}')) + '{}';
}

describe('every route', () => {
  // Proves protections of host-routes.ts.
  it.each(table)('%s has a sample that goes to it', (name, { access }) => {
    const { line, open } = samples[name];
    const [method = '', target = ''] = line.split(' ');
    expect(routeOf(method, new URL(target, 'http://a.example'))).toBe(name);
    expect(open ?? false).toBe(access !== 'cookie');
  });

  it.each(['/', '/calendar/a.ics', '/confirm/a/yes', '/events'])(
    'is one that needs the cookie, unless its address has a secret: %s',
    (path) => {
      for (const method of ['GET', 'HEAD', 'PUT'])
        expect(routes[routeOf(method, new URL(path, 'http://a.example'))].access).toBe('cookie');
    },
  );

  // Proves protections of host.ts.
  it.each(ofCookie)('%s refuses whoever has no cookie, and keeps no connection', async (name) => {
    for (const headers of [[], ['Cookie: marquee=a-guess']])
      expect(await expectRefused(sample(name, own(), ...headers), 403)).toMatchObject({ closed: true });
  });

  it.each(ofCookie)(
    '%s refuses another page in the same browser, although it has the cookie',
    async (name) => {
      const others = [
        ['Origin: http://evil.example'],
        ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: cors'],
        ['Service-Worker: script'],
      ];
      for (const other of others) await expectRefused(sample(name, own(), cookie(), ...other), 403);
    },
  );

  it.each(table)('%s refuses another name of this machine (DNS rebinding)', async (name) => {
    await expectRefused(sample(name, 'Host: evil.example', cookie()), 403);
  });

  it.each(table.filter(([, { access }]) => access !== 'cookie'))(
    '%s, which needs no cookie, refuses another secret than the one in its address',
    async (name) => {
      confirmation.ask(['http://new.example'], () => Promise.reject(new Error('nobody said so')));
      await expectRefused(sample(name, own()), 403, 404);
    },
  );

  it.each(ofCookie)('%s answers the page', async (name) => {
    const { statuses } = await exchange([sample(name, own(), cookie())]);
    expect(statuses).not.toContain(403);
    expect(bugs).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';

/* The question for a new service, against the app's own page after somebody took it over. */

const { confirmation, cookie, exchange, expectRefused, get, head, origin, own } = await attackedHost();

const origins = ['https://catalogue.example', 'https://<b>evil.example'];
const navigation = ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
let confirmed = 0;
const ask = (): void => confirmation.ask(origins, () => Promise.resolve(void (confirmed += 1)));
const token = (): string => confirmation.asked?.token ?? '';
// Proves protections of handlers.ts, host-pages.ts.

/** The form of the question's page: its origin is opaque, so it has no cookie. */
const press = (path: string, ...headers: string[]) =>
  head(`POST ${path} HTTP/1.1`, own(), 'Origin: null', 'Sec-Fetch-Site: cross-site', ...headers);

beforeEach(() => {
  confirmed = 0;
  ask();
});

describe('the question for a new service', () => {
  it('names the origins as text, on a page with an origin of its own and without scripts', async () => {
    const { statuses, text } = await exchange([get('/confirm', ...navigation)]);
    expect(statuses).toEqual([200]);
    expect(text).toContain('https://catalogue.example');
    expect(text).toContain('https://&#60;b&#62;evil.example');
    const policy = /\r\ncontent-security-policy: ([^\r]*)/i.exec(text)?.[1] ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
    expect(policy).toMatch(/frame-ancestors 'none'; form-action 'self'; sandbox allow-forms$/);
    expect(text).toMatch(/\r\ncache-control: no-store\r\n/i);
    expect(text).not.toMatch(/<script|set-cookie/i);
  });

  it.each([
    [
      'a request of a script',
      ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: cors', 'Sec-Fetch-Dest: empty'],
    ],
    ['a frame', ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe']],
    ['a browser that says nothing about a request', []],
  ])('is not given to %s', async (_what, headers) => {
    await expectRefused(get('/confirm', ...headers), 404);
  });

  it('is answered once, by its own form', async () => {
    const path = `/confirm/${token()}/yes`;
    expect((await exchange([press(path)])).statuses).toEqual([200]);
    expect(confirmed).toBe(1);
    expect((await exchange([press(path)])).statuses).toEqual([403]);
    expect(confirmed).toBe(1);
    ask();
    expect((await exchange([press(`/confirm/${token()}/no`)])).statuses).toEqual([200]);
    expect(confirmation.asked).toBe(null);
    expect(confirmed).toBe(1);
  });

  it('is not answered by a guess, the token of an earlier question, or under a foreign name', async () => {
    const earlier = token();
    ask();
    await expectRefused(press(`/confirm/${earlier}/yes`), 403);
    await expectRefused(press('/confirm/guess/yes', cookie()), 403);
    await expectRefused(head('POST /confirm/guess/yes HTTP/1.1', own(), cookie(), origin()), 403);
    const named = head(`POST /confirm/${token()}/yes HTTP/1.1`, 'Host: evil.example');
    await expectRefused(named, 403);
    expect(confirmed).toBe(0);
  });

  it('has no body, and keeps no connection', async () => {
    const large = press('/confirm/guess/yes', 'Content-Length: 900000000');
    expect(await exchange([large, 'x'.repeat(1_000)])).toMatchObject({ statuses: [403], closed: true });
  });
});

import { describe, expect, it } from 'vitest';
import { readServiceError } from '#shared/catalogue/decode.ts';
import { send, call, get, sendRaw } from './requests.ts';
import { runningService } from './running-service.ts';
import { accessToken } from './service-process.ts';

const service = runningService(['--titles', '30']);

function request(target: string, more = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${accessToken}\r\nConnection: close\r\n${more}\r\n`;
}

/** Status and parsed body of a raw response. */
function readRaw(raw: string): { status: number; body: unknown } {
  const [head = '', body = ''] = raw.split('\r\n\r\n');
  expect(head).toMatch(/content-type: application\/json/i);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body: JSON.parse(body) };
}

describe('hostile input', () => {
  const targets: readonly (readonly [string, string, number])[] = [
    ['an encoded NUL byte', '/3/tv/%00/credits', 400],
    ['encoded dots', '/3/%2e%2e/%2e%2e/etc/passwd', 404],
    ['plain dots', '/3/../../etc/passwd', 404],
    ['an encoded slash', '/3/tv/1%2fcredits', 400],
    ['an encoded backslash', '/3/tv/1%5ccredits', 400],
    ['broken percent-encoding', '/3/tv/%zz/credits', 400],
    ['half a percent-encoding', '/3/tv/%e2%82/credits', 400],
    ['a path of 10,000 characters', `/3/tv/${'9'.repeat(10_000)}/credits`, 414],
    ['a number of 400 digits', `/3/tv/${'9'.repeat(400)}/credits`, 404],
    ['a negative number', '/3/tv/-1/credits', 404],
    ['a number in hexadecimal', '/3/tv/0x10/credits', 404],
    ['a fraction', '/3/tv/1.5/credits', 404],
    ['a query of 7,000 characters', `/3/search/keyword?query=${'a'.repeat(7_000)}`, 422],
    ['a NUL byte in the query', '/3/search/keyword?query=%00', 422],
    ['an absolute address', 'http://elsewhere.example/3/movie/popular', 404],
    ['no path at all', '*', 404],
    ['a prototype name', '/3/__proto__/constructor', 404],
    ['a picture outside its folder', '/t/p/w92/..%2f..%2fpackage.json', 404],
    ['a picture with encoded dots', '/t/p/w92/%2e%2e', 404],
    ['a picture with a NUL byte', '/t/p/w92/a%00.jpg', 404],
  ];

  it.each(targets)('%s is refused in JSON, and the service keeps running', async (_, target, status) => {
    const response = readRaw(await sendRaw(service.base, request(target)));
    expect(response.status).toBe(status);
    expect(readServiceError(response.body)).not.toBeNull();
    expect((await call(service.base, 'movie.popular')).status).toBe(200);
  });

  it.each([
    ['a raw NUL byte', request('/3/tv/\u0000/credits'), 400],
    ['an address of 40,000 characters', request(`/3/search/keyword?query=${'a'.repeat(40_000)}`), 431],
    ['no HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
  ])('%s, which can’t be parsed, is refused, and the service keeps running', async (_, bytes, status) => {
    expect(await sendRaw(service.base, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await call(service.base, 'movie.popular')).status).toBe(200);
  });

  it('a body that is too large is refused', async () => {
    const address = `${service.base}/authentication/session/new?api_key=${service.apiKey}`;
    const response = await send(address, {
      method: 'POST',
      body: `{"request_token":"${'a'.repeat(100_000)}"}`,
    });
    expect(response.status).toBe(400);
    expect(readServiceError(response.body)?.serviceCode).toBe(47);
  });

  it.each(['', 'null', '[]', '"text"', '{', '{"request_token":{"$ne":1}}', '{"request_token":5}'])(
    'the body %s is refused',
    async (body) => {
      const address = `${service.base}/authentication/session/new?api_key=${service.apiKey}`;
      const response = await send(address, { method: 'POST', body });
      expect([400, 422]).toContain(response.status);
      expect(readServiceError(response.body)).not.toBeNull();
    },
  );

  it('an unexpected body is ignored', async () => {
    const raw = await sendRaw(service.base, `${request('/3/movie/popular', 'Content-Length: 5\r\n')}hello`);
    expect(raw).toMatch(/^HTTP\/1\.1 200/);
  });

  it('wildcards and quotes in a keyword search match themselves', async () => {
    for (const query of ['%', '_', "'", '"', '\\', '* OR 1=1', 'a" NEAR "b']) {
      const response = await call(service.base, 'search.keyword', { query });
      expect(response.status).toBe(200);
      for (const { name } of response.body.results) expect(name.toLowerCase()).toContain(query.toLowerCase());
    }
  });

  it('a filter accepts a thousand ids', async () => {
    const many = Array.from({ length: 990 }, (_, index) => index % 10).join(',');
    const response = await get(`${service.base}/discover/movie?with_keywords=${many}`);
    expect(response.status).toBe(200);
    expect(response.body.results).toEqual([]);
  });

  it('the service writes nothing to standard error', () => {
    expect(service.errorOutput()).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';

/* Request smuggling, and input that is not HTTP. */

const { cookie, exchange, expectNothing, get, head, length, own, post, ran } = await attackedHost();

describe('request smuggling:', () => {
  const inner = `GET /assets/a.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  const chunked = 'Transfer-Encoding: chunked';

  it.each([
    ['a length and chunks', () => post(`0\r\n\r\n${inner}`, length('{}'), chunked)],
    ['chunks and a length', () => post(`0\r\n\r\n${inner}`, chunked, length('{}'))],
    ['two lengths', () => post(`{}${inner}`, length('{}'), 'Content-Length: 4')],
    ['one length that is two', () => post(`{}${inner}`, 'Content-Length: 2, 4')],
    ['a length with a sign', () => post('{}', 'Content-Length: +2')],
    ['a negative length', () => post('{}', 'Content-Length: -2')],
    ['a hexadecimal length', () => post('{}', 'Content-Length: 0x2')],
    ['a length that overflows', () => post('{}', 'Content-Length: 99999999999999999999999')],
    ['an unknown transfer coding', () => post(`0\r\n\r\n${inner}`, 'Transfer-Encoding: xchunked')],
    ['compressed chunks', () => post(`0\r\n\r\n${inner}`, 'Transfer-Encoding: chunked, gzip')],
    ['chunks twice', () => post(`0\r\n\r\n${inner}`, chunked, 'Transfer-Encoding: identity')],
    ['a chunk with a wrong size', () => post('zz\r\n{}\r\n0\r\n\r\n', chunked)],
    ['a chunk with a negative size', () => post('-2\r\n{}\r\n0\r\n\r\n', chunked)],
    ['a chunk that is longer than it says', () => post('1\r\n{}\r\n0\r\n\r\n', chunked)],
    ['a chunk with a size that overflows', () => post('fffffffffffffffff\r\n{}\r\n0\r\n\r\n', chunked)],
    ['white space before a colon', () => post(`{}${inner}`, 'Content-Length : 2')],
    [
      'a header that continues on the next line',
      () => post('{}', 'X-Folded: a\r\n\tb', 'Content-Length: zz'),
    ],
    ['a header without a name', () => post('{}', ': x', length('{}'))],
    ['a header with a NUL', () => post('{}', 'X-Nul: a\0b', length('{}'))],
    ['a header with a lone CR', () => post('{}', 'X-Cr: a\rHost: evil.example', length('{}'))],
    ['lines that end in LF only', () => `GET / HTTP/1.1\n${own()}\n${cookie()}\n\n`],
    ['an unknown HTTP version', () => `GET / HTTP/9.9\r\n${own()}\r\n${cookie()}\r\n\r\n`],
    ['HTTP/2 without negotiation', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS handshake', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['another protocol', () => 'SSH-2.0-OpenSSH_9.9\r\n'],
  ])('%s gets one refusal, and the connection closes', async (_what, bytes) => {
    const answer = await exchange([Buffer.from(bytes(), 'latin1')]);
    expect(answer.closed).toBe(true);
    expect(answer.statuses.filter((status) => status < 400)).toEqual([]);
    expect(answer.statuses.length).toBeLessThanOrEqual(1);
    expectNothing(answer);
  });

  it('a folded header does not count as a second header', async () => {
    const folded = get('/assets/a.js', 'X-Folded: a\r\n Sec-Fetch-Site: same-origin');
    const answer = await exchange([folded.replace(cookie(), 'X: y')]);
    expectNothing(answer);
  });

  it('each request of a connection is checked by itself', async () => {
    const answer = await exchange([
      get('/assets/a.js') +
        head('GET /assets/a.js HTTP/1.1', 'Host: evil.example', cookie()) +
        get('/assets/a.js'),
    ]);
    // The refusal closes the connection, so the next request is not read.
    expect(answer).toMatchObject({ statuses: [200, 403], closed: true });
    expect(ran).toEqual([]);
  });

  it('a request inside a body is not run', async () => {
    const answer = await exchange([post(inner, length(inner))]);
    expect(answer.statuses).toEqual([200]);
    expect(answer.text).toContain('"reason":"json"');
    expectNothing(answer);
  });
});

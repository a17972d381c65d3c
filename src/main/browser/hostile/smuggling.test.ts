import { describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';

/* Requests that two readers would part differently (request smuggling), and what is no HTTP. */

const { cookie, exchange, expectNothing, get, head, length, own, post, ran } = await attackedHost();

describe('requests within requests', () => {
  const inner = `GET /assets/a.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
  const chunked = 'Transfer-Encoding: chunked';

  it.each([
    ['a length and chunks', () => post(`0\r\n\r\n${inner}`, length('{}'), chunked)],
    ['chunks and a length', () => post(`0\r\n\r\n${inner}`, chunked, length('{}'))],
    ['two lengths', () => post(`{}${inner}`, length('{}'), 'Content-Length: 4')],
    ['one length that is two', () => post(`{}${inner}`, 'Content-Length: 2, 4')],
    ['a length with a sign', () => post('{}', 'Content-Length: +2')],
    ['a length below nothing', () => post('{}', 'Content-Length: -2')],
    ['a length in another system', () => post('{}', 'Content-Length: 0x2')],
    ['a length beyond all numbers', () => post('{}', 'Content-Length: 99999999999999999999999')],
    ['chunks of another kind', () => post(`0\r\n\r\n${inner}`, 'Transfer-Encoding: xchunked')],
    ['chunks that are packed too', () => post(`0\r\n\r\n${inner}`, 'Transfer-Encoding: chunked, gzip')],
    ['chunks twice', () => post(`0\r\n\r\n${inner}`, chunked, 'Transfer-Encoding: identity')],
    ['a chunk with a wrong size', () => post('zz\r\n{}\r\n0\r\n\r\n', chunked)],
    ['a chunk with a size below nothing', () => post('-2\r\n{}\r\n0\r\n\r\n', chunked)],
    ['a chunk that is longer than it says', () => post('1\r\n{}\r\n0\r\n\r\n', chunked)],
    ['a chunk beyond all numbers', () => post('fffffffffffffffff\r\n{}\r\n0\r\n\r\n', chunked)],
    ['white space before a colon', () => post(`{}${inner}`, 'Content-Length : 2')],
    ['a header that goes on in the next line', () => post('{}', 'X-Folded: a\r\n\tb', 'Content-Length: zz')],
    ['a header without a name', () => post('{}', ': x', length('{}'))],
    ['a header with a NUL', () => post('{}', 'X-Nul: a\0b', length('{}'))],
    ['a header with a lone CR', () => post('{}', 'X-Cr: a\rHost: evil.example', length('{}'))],
    ['lines that end in LF alone', () => `GET / HTTP/1.1\n${own()}\n${cookie()}\n\n`],
    ['a version of nobody', () => `GET / HTTP/9.9\r\n${own()}\r\n${cookie()}\r\n\r\n`],
    ['HTTP/2 without asking', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a greeting of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['no HTTP at all', () => 'SSH-2.0-OpenSSH_9.9\r\n'],
  ])('%s: one refusal, and the connection ends', async (_what, bytes) => {
    const answer = await exchange([Buffer.from(bytes(), 'latin1')]);
    expect(answer.closed).toBe(true);
    expect(answer.statuses.filter((status) => status < 400)).toEqual([]);
    expect(answer.statuses.length).toBeLessThanOrEqual(1);
    expectNothing(answer);
  });

  it('a folded header is no second header', async () => {
    const folded = get('/assets/a.js', 'X-Folded: a\r\n Sec-Fetch-Site: same-origin');
    const answer = await exchange([folded.replace(cookie(), 'X: y')]);
    expectNothing(answer);
  });

  it('each of several on one connection is judged by itself', async () => {
    const answer = await exchange([
      get('/assets/a.js') +
        head('GET /assets/a.js HTTP/1.1', 'Host: evil.example', cookie()) +
        get('/assets/a.js'),
    ]);
    // The refusal ends the connection, so what stands behind it is not even heard.
    expect(answer).toMatchObject({ statuses: [200, 403], closed: true });
    expect(ran).toEqual([]);
  });

  it('a body that is a request is a body', async () => {
    const answer = await exchange([post(inner, length(inner))]);
    expect(answer.statuses).toEqual([200]);
    expect(answer.text).toContain('"reason":"json"');
    expectNothing(answer);
  });
});

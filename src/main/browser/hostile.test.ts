import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import { requestNames } from '#shared/contract/requests.ts';
import type { App } from '../app.ts';
import { sameSecret } from './guard.ts';
import { startBrowserHost } from './host.ts';
import type { BrowserHost } from './host.ts';

/*
 * The browser host as others see it: another program on this machine, which sends what it likes, and another page in
 * the same browser, which sends what browsers let it. Bytes on real sockets, no client in between.
 */

const ran: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'marquee-hostile-'));
const calendarSecret = 'a-Secret_of-the-calendar';
const listeners = new Set<(message: EventMessage) => void>();
const app = {
  handlers: Object.fromEntries(
    requestNames.map((name) => [
      name,
      () => {
        ran.push(name);
        return Promise.resolve(succeed('ran'));
      },
    ]),
  ),
  picture: (address: { file: string }) => {
    ran.push(address.file);
    return Promise.resolve(succeed({ bytes: new Uint8Array([1]), contentType: 'image/jpeg', exact: true }));
  },
  subscribe: (listener: (message: EventMessage) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  files: {
    feedToken: () => Promise.resolve(calendarSecret),
    calendar: () => Promise.resolve('BEGIN:VCALENDAR ours'),
    exported: (id: number) => {
      ran.push(`export ${id}`);
      if (id !== 1) return Promise.resolve(fail('notFound'));
      const path = join(folder, 'exported');
      writeFileSync(path, 'pack');
      const name = 'name";\r\nX-Injected: 1; filename="b.exe \u202e☃.marqueepack';
      return Promise.resolve(succeed({ path, name, bytes: 4, discard: () => Promise.resolve() }));
    },
    taken: (path: string) => {
      ran.push(`import ${readFileSync(path, 'latin1')}`);
      return Promise.resolve(succeed('taken'));
    },
  },
  present: () => Promise.resolve({ name: 'app.changed', payload: { revision: 1 } }),
} as unknown as App;

const files = new Map([
  ['/', { bytes: new TextEncoder().encode('<!doctype html>ours'), type: 'text/html; charset=utf-8' }],
  ['/assets/a.js', { bytes: new TextEncoder().encode('ours'), type: 'text/javascript; charset=utf-8' }],
]);

const bugs: unknown[] = [];
let host: BrowserHost;
let port = 0;
let token = '';
const sockets = new Set<Socket>();

beforeAll(async () => {
  host = await startBrowserHost({
    app,
    files,
    port: 0,
    folder,
    onBug: (_what, error) => bugs.push(error),
    timeouts: { headersTimeout: 300, connectionsCheckingInterval: 50, stallMs: 300 },
  });
  const url = new URL(host.address);
  port = Number(url.port);
  token = url.searchParams.get('token') ?? '';
});
beforeEach(() => {
  ran.length = 0;
  bugs.length = 0;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await host.close();
  rmSync(folder, { recursive: true });
});

interface Exchange {
  /** Everything that came back. */
  readonly text: string;
  readonly statuses: readonly number[];
  /** Whether the host ended the connection. */
  readonly closed: boolean;
}

/** Sends bytes, piece after piece, and hears until the host closes or says nothing for a while. */
function exchange(
  pieces: readonly (string | Buffer)[],
  firstWithinMs = 1_000,
  quietMs = 300,
): Promise<Exchange> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    let text = '';
    let closed = false;
    let timer: NodeJS.Timeout | undefined;
    const end = (): void => {
      clearTimeout(timer);
      socket.destroy();
      sockets.delete(socket);
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      settle({ text, statuses, closed });
    };
    const wait = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      wait(quietMs);
    });
    socket.on('close', () => {
      closed = true;
      end();
    });
    // A host that ends the connection while we still send resets it.
    socket.on('error', () => undefined);
    socket.on('connect', () => {
      for (const piece of pieces) socket.write(piece);
      wait(firstWithinMs);
    });
  });
}

const cookie = () => `Cookie: marquee-${port}=${token}`;
const own = () => `Host: 127.0.0.1:${port}`;
const origin = () => `Origin: http://127.0.0.1:${port}`;
const head = (line: string, ...headers: string[]) => `${[line, ...headers].join('\r\n')}\r\n\r\n`;
const get = (path: string, ...headers: string[]) => head(`GET ${path} HTTP/1.1`, own(), cookie(), ...headers);
const json = 'Content-Type: application/json';
/** A verb as the page itself sends it, with more headers behind. */
const post = (body: string, ...headers: string[]) =>
  head('POST /rpc/app.state HTTP/1.1', own(), cookie(), origin(), json, ...headers) + body;
const length = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`;

/** Nothing of the app ran, and nothing of it was said. */
function expectNothing(answer: Exchange): void {
  expect(ran).toEqual([]);
  expect(bugs).toEqual([]);
  expect(answer.text).not.toMatch(/ours|"ran"|set-cookie/i);
  expect(answer.text).not.toContain(token);
}

async function expectRefused(bytes: string, ...statuses: number[]): Promise<Exchange> {
  const answer = await exchange([bytes], 2_000, 40);
  expect(answer.statuses, bytes.slice(0, 200)).toHaveLength(1);
  expect(statuses, bytes.slice(0, 200)).toContain(answer.statuses[0]);
  expectNothing(answer);
  return answer;
}

it('answers its own page: what is refused below is refused for one reason', async () => {
  expect(await exchange([get('/assets/a.js')])).toMatchObject({ statuses: [200], closed: false });
  expect((await exchange([post('{}', length('{}'))])).text).toContain('"ran"');
  expect(ran).toEqual(['app.state']);
});

describe('another page in the same browser', () => {
  // What a browser says of it: a page elsewhere, and one at another port of this machine, which is the same site.
  const sites = [
    ['http://evil.example', 'cross-site'],
    ['http://127.0.0.1:9999', 'same-site'],
    ['http://localhost:9999', 'cross-site'],
    ['null', 'cross-site'],
  ] as const;

  it.each(sites)('at %s runs no verb, whatever type its body claims', async (from, site) => {
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      for (const cookies of [[cookie()], []]) {
        const lines = [own(), ...cookies, `Origin: ${from}`, `Content-Type: ${type}`, length('{}')];
        const request = head('POST /rpc/app.state HTTP/1.1', ...lines, `Sec-Fetch-Site: ${site}`) + '{}';
        await expectRefused(request, 403);
        // A browser that says nothing of sites.
        await expectRefused(head('POST /rpc/app.state HTTP/1.1', ...lines) + '{}', 403);
      }
    }
  });

  it('runs no verb by claiming nothing: a form without Origin, an Origin twice, another spelling', async () => {
    const said = (...lines: string[]) =>
      head('POST /rpc/app.state HTTP/1.1', own(), cookie(), json, length('{}'), ...lines) + '{}';
    await expectRefused(said(), 403);
    await expectRefused(said('Origin: '), 403);
    await expectRefused(said(origin(), 'Origin: http://evil.example'), 403);
    await expectRefused(said(`Origin: http://localhost:${port}`), 403);
    await expectRefused(said(`Origin: https://127.0.0.1:${port}`), 403);
    await expectRefused(said(`Origin: http://127.0.0.1:${port}.evil.example`), 403);
    await expectRefused(said(`Origin: http://127.0.0.1:${port}/`), 403);
    await expectRefused(said(origin(), 'Sec-Fetch-Site: none'), 403);
  });

  it.each(sites.map(([, site]) => site))(
    'embeds nothing of ours and hears no events, although its browser sends our cookie (%s)',
    async (site) => {
      for (const [path, destination] of [
        ['/assets/a.js', 'script'],
        ['/media/poster/w342/a.jpg', 'image'],
        ['/events', 'empty'],
        ['/', 'iframe'],
      ] as const) {
        const mode = destination === 'iframe' ? 'navigate' : 'no-cors';
        const asked = [
          `Sec-Fetch-Site: ${site}`,
          `Sec-Fetch-Mode: ${mode}`,
          `Sec-Fetch-Dest: ${destination}`,
        ];
        await expectRefused(get(path, ...asked), 403);
      }
    },
  );

  it('may lead a person to us, as a link in a terminal or a mail does', async () => {
    const asked = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
    expect((await exchange([get('/', ...asked)])).statuses).toEqual([200]);
    expect((await exchange([head(`GET /?token=${token} HTTP/1.1`, own(), ...asked)])).statuses).toEqual([
      303,
    ]);
  });

  it('is told by every answer that it may neither frame, embed nor sniff it', async () => {
    for (const bytes of [
      get('/'),
      get('/nowhere'),
      head('GET / HTTP/1.1', own()),
      post('{}', length('{}')),
    ]) {
      const { text } = await exchange([bytes]);
      expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
      expect(text).toMatch(/\r\ncross-origin-resource-policy: same-origin\r\n/i);
      expect(text).toMatch(/\r\ncontent-security-policy: [^\r]*frame-ancestors 'none'/i);
      expect(text).not.toMatch(/\r\naccess-control-/i);
    }
  });

  it('gets no leave from a preflight', async () => {
    const asked = ['Access-Control-Request-Method: POST', 'Access-Control-Request-Headers: content-type'];
    const preflight = (from: string) =>
      head('OPTIONS /rpc/app.state HTTP/1.1', own(), `Origin: ${from}`, ...asked);
    for (const from of ['http://evil.example', `http://127.0.0.1:${port}`]) {
      expect((await expectRefused(preflight(from), 403)).text).not.toMatch(/access-control-/i);
    }
  });

  it('opens no WebSocket', async () => {
    const upgrade = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    const asked = head('GET /events HTTP/1.1', own(), cookie(), 'Origin: http://evil.example', ...upgrade);
    await expectRefused(asked, 403);
  });
});

describe('another name for this machine (DNS rebinding)', () => {
  it.each([
    ['another name', 'evil.example:PORT'],
    ['another name without a port', 'evil.example'],
    ['our name without a port', '127.0.0.1'],
    ['another port', '127.0.0.1:1'],
    ['the port with a zero before', '127.0.0.1:0PORT'],
    ['capitals', 'LOCALHOST:PORT'],
    ['a dot behind', 'localhost.:PORT'],
    ['a dot behind the number', '127.0.0.1.:PORT'],
    ['IPv6', '[::1]:PORT'],
    ['IPv4 in IPv6', '[::ffff:127.0.0.1]:PORT'],
    ['the address of no machine', '0.0.0.0:PORT'],
    ['a short number', '127.1:PORT'],
    ['one number', '2130706433:PORT'],
    ['our name within another', '127.0.0.1:PORT.evil.example'],
    ['our name behind another', 'evil.example,127.0.0.1:PORT'],
    ['a name and a password', 'evil.example@127.0.0.1:PORT'],
    ['nothing', ''],
  ])('%s', async (_what, name) => {
    const named = `Host: ${name.replace('PORT', String(port))}`;
    await expectRefused(head('GET / HTTP/1.1', named, cookie()), 400, 403);
    await expectRefused(head(`GET /?token=${token} HTTP/1.1`, named), 400, 403);
    const body = '{}';
    const verb = ['POST /rpc/app.state HTTP/1.1', named, cookie(), origin(), json, length(body)] as const;
    await expectRefused(head(...verb) + body, 400, 403);
  });

  it('no name, or two', async () => {
    await expectRefused(head('GET / HTTP/1.1', cookie()), 400);
    await expectRefused(head('GET / HTTP/1.0', cookie()), 403);
    await expectRefused(head('GET / HTTP/1.1', own(), 'Host: evil.example', cookie()), 400, 403);
    await expectRefused(head('GET / HTTP/1.1', 'Host: evil.example', own(), cookie()), 400, 403);
  });

  it('a name in the target instead: an absolute form is nobody’s file, and never overrules Host', async () => {
    for (const target of [
      'http://evil.example/',
      `http://127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}/?token=${token}`,
      'https://evil.example/assets/a.js',
    ]) {
      await expectRefused(head(`GET ${target} HTTP/1.1`, own(), cookie()), 400, 404);
      await expectRefused(head(`GET ${target} HTTP/1.1`, 'Host: evil.example', cookie()), 400, 403);
    }
    await expectRefused(head('OPTIONS * HTTP/1.1', own(), cookie()), 400, 405);
  });

  it('no tunnel', async () => {
    const answer = await exchange([head('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example')]);
    expect(answer).toMatchObject({ statuses: [], closed: true });
  });
});

describe('the token', () => {
  it('is 256 bits of chance, other in every run, so that how often somebody may guess is of no matter', async () => {
    const other = await startBrowserHost({ app, files, port: 0, folder, onBug: () => undefined });
    const others = new URL(other.address).searchParams.get('token') ?? '';
    await other.close();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(Buffer.from(others, 'base64url')).toHaveLength(32);
    expect(others).not.toBe(token);
  });

  it('answers every wrong one alike: missing, short, long, all but right, in another place', async () => {
    const almost = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const name = `marquee-${port}`;
    const given = [
      [],
      [`Cookie: ${name}=`],
      [`Cookie: ${name}=x`],
      [`Cookie: ${name}=${almost}`],
      [`Cookie: ${name}=${token}x`],
      [`Cookie: ${name}=${token.toLowerCase()}`],
      [`Cookie: ${name.toUpperCase()}=${token}`],
      [`Cookie: marquee-${port + 1}=${token}`],
      [`Cookie: ${name}=wrong; ${name}=${token}`],
      [`Cookie: x${name}=${token}`],
      [`Cookie: ${name}="${token}"`],
      [`Authorization: Bearer ${token}`],
    ];
    const answers = await Promise.all(
      given.map((headers) => exchange([head('GET /assets/a.js HTTP/1.1', own(), ...headers)])),
    );
    answers.push(await exchange([head(`GET /?token=${almost} HTTP/1.1`, own())]));
    answers.push(await exchange([head(`GET /assets/a.js?token=${token} HTTP/1.1`, own())]));
    answers.push(await exchange([head(`GET /?TOKEN=${token} HTTP/1.1`, own())]));
    const said = new Set(answers.map(({ text }) => text.replace(/\r\nDate: [^\r]*/i, '')));
    expect(said.size).toBe(1);
    expect([...said][0]).toContain(' 403 ');
    for (const answer of answers) expectNothing(answer);
  });

  it('is compared whole, whatever is given', () => {
    expect(sameSecret(token, token)).toBe(true);
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (given) => given === token || !sameSecret(given, token)),
    );
    for (let at = 0; at < token.length; at += 1) {
      const wrong = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(sameSecret(wrong, token)).toBe(false);
    }
  });

  it('leaves the address at once and goes on where no script reads it', async () => {
    const { text } = await exchange([head(`GET /?token=${token} HTTP/1.1`, own())]);
    expect(text).toMatch(/^HTTP\/1\.1 303 /);
    expect(text).toMatch(/\r\nlocation: \/\r\n/i);
    expect(text).toMatch(/\r\ncache-control: no-store\r\n/i);
    expect(text).toMatch(/\r\nreferrer-policy: no-referrer\r\n/i);
    expect(text).toMatch(/\r\nset-cookie: [^\r]*; Path=\/; HttpOnly; SameSite=Strict\r\n/i);
  });
});

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

describe('too much', () => {
  it('a body beyond its limit is not read to its end, by length or in chunks', async () => {
    const large = 'x'.repeat(300_000);
    const byLength = await exchange([post(large, 'Content-Length: 900000000')]);
    expect(byLength).toMatchObject({ closed: true });
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n`;
    const inChunks = await exchange([post(chunk.repeat(3), 'Transfer-Encoding: chunked')]);
    expect(inChunks).toMatchObject({ closed: true });
    for (const answer of [byLength, inChunks]) expectNothing(answer);
  });

  it('a stranger’s body is not read at all', async () => {
    const asked = head('POST /rpc/app.state HTTP/1.1', own(), json, 'Content-Length: 900000000');
    expect(await exchange([asked, 'x'.repeat(1_000)])).toMatchObject({ statuses: [403], closed: true });
  });

  it.each([
    ['one header', () => get('/', `X-Long: ${'x'.repeat(20_000)}`)],
    ['many headers', () => get('/', ...Array.from({ length: 2_000 }, (_, index) => `X-${index}: 12345678`))],
    ['a path', () => get(`/${'a'.repeat(20_000)}`)],
    ['a query', () => get(`/?token=${'a'.repeat(20_000)}`)],
  ])('%s of more than 16 KiB', async (_what, bytes) => {
    const answer = await exchange([bytes()]);
    expect(answer).toMatchObject({ statuses: [431], closed: true });
    expectNothing(answer);
  });

  it('JSON nested without end is refused, and nothing breaks', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const answer = await exchange([post(deep, length(deep))], 1_000);
    expect(answer.statuses).toEqual([200]);
    expect(answer.text).toContain('"invalidInput"');
    expectNothing(answer);
  });

  it('listeners: the one too many is refused, and a place that is left is free', async () => {
    const open = () =>
      new Promise<{ socket: Socket; status: string }>((settle, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(get('/events')));
        sockets.add(socket);
        socket.once('data', (chunk) => settle({ socket, status: chunk.toString('latin1').slice(9, 12) }));
        socket.on('error', reject);
      });
    const opened = [];
    for (let index = 0; index < 33; index += 1) opened.push(await open());
    expect(opened.map(({ status }) => status)).toEqual([...Array<string>(32).fill('200'), '503']);
    for (const { socket } of opened) socket.destroy();
    await expect.poll(async () => (await open()).status).toBe('200');
  });

  it('events that nobody reads are not kept for ever', async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(get('/events')));
    sockets.add(socket);
    socket.on('error', () => undefined);
    await new Promise((settle) => socket.once('data', settle));
    socket.pause();
    const before = listeners.size;
    const message = { name: 'app.open', payload: { address: 'x'.repeat(1_000_000) } } as const;
    let closed = false;
    socket.on('close', () => (closed = true));
    for (let index = 0; index < 40; index += 1) {
      for (const listener of listeners) listener(message);
      await new Promise((settle) => setImmediate(settle));
    }
    socket.resume();
    await expect.poll(() => closed).toBe(true);
    expect(listeners.size).toBe(before);
    expect(socket.bytesRead).toBeLessThan(30_000_000);
  });
});

describe('too slow', () => {
  it.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET / HTTP/1.1\r\nHost: 127'],
  ])('a connection that %s is ended', async (_what, bytes) => {
    const answer = await exchange([bytes], 3_000, 1_000);
    expect(answer.closed).toBe(true);
    expect(answer.statuses.filter((status) => status !== 408)).toEqual([]);
  });

  it('a body that never comes is not waited for', async () => {
    const answer = await exchange([post('{', 'Content-Length: 100')], 3_000, 1_000);
    expect(answer.closed).toBe(true);
    expect(ran).toEqual([]);
  });
});

it('a body that goes on arriving may take its time, and so may an answer', async () => {
  const body = JSON.stringify({ patch: {} });
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.write(head('POST /rpc/app.state HTTP/1.1', own(), cookie(), origin(), json, length(body)));
  for (const character of body) {
    await new Promise((settle) => setTimeout(settle, 60));
    socket.write(character);
  }
  await expect.poll(() => text).toContain('HTTP/1.1 200');
  // Nor is the stream of events a request that stalls.
  const listening = connect(port, '127.0.0.1', () => listening.write(get('/events')));
  sockets.add(listening);
  let closed = false;
  listening.on('close', () => (closed = true));
  listening.resume();
  await new Promise((settle) => setTimeout(settle, 900));
  expect(closed).toBe(false);
  listening.destroy();
  socket.destroy();
});

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
        const { statuses, text } = await exchange([get(`/${path}`, 'Connection: close')], 1_000);
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

describe('a pack file', () => {
  const send = (...headers: string[]) => head('POST /files/import HTTP/1.1', ...headers) + 'pack';
  const pack = ['Content-Type: application/octet-stream', 'Content-Length: 4'];

  it('is taken from the page alone, and nothing is left of it', async () => {
    expect((await exchange([send(own(), cookie(), origin(), ...pack)])).text).toContain('"taken"');
    expect(ran).toEqual(['import pack']);
    ran.length = 0;
    for (const headers of [
      [own(), origin(), ...pack],
      [own(), cookie(), ...pack],
      [own(), cookie(), 'Origin: http://127.0.0.1:9999', ...pack],
      [own(), cookie(), 'Origin: null', ...pack],
      [own(), cookie(), origin(), 'Sec-Fetch-Site: same-site', ...pack],
      ['Host: evil.example', cookie(), origin(), ...pack],
    ]) {
      await expectRefused(send(...headers), 403);
    }
    expect(readdirSync(folder).filter((name) => name !== 'exported')).toEqual([]);
  });

  it('that is cut short, slow or no HTTP is not taken, and nothing is left of it', async () => {
    const asked = head('POST /files/import HTTP/1.1', own(), cookie(), origin(), 'Content-Length: 900000');
    expect((await exchange([asked, 'x'.repeat(1_000)], 3_000, 1_000)).closed).toBe(true);
    const chunked = head(
      'POST /files/import HTTP/1.1',
      own(),
      cookie(),
      origin(),
      'Transfer-Encoding: chunked',
    );
    await exchange([`${chunked}4\r\npack\r\nzz\r\n`]);
    expect(ran).toEqual([]);
    expect(bugs).toEqual([]);
    await expect.poll(() => readdirSync(folder).filter((name) => name !== 'exported')).toEqual([]);
  });

  it('is asked for by its number, and its name is no header and no place', async () => {
    const answer = await exchange([get('/files/packs/1')]);
    expect(answer.text).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.text).not.toMatch(/\r\nX-Injected/i);
    expect(answer.text).toMatch(
      /\r\ncontent-disposition: attachment; filename="pack\.marqueepack"; filename\*=UTF-8''[\w%.~-]+\r\n/i,
    );
    ran.length = 0;
    for (const path of [
      '/files/',
      '/files/packs/',
      '/files/packs/1/',
      '/files/packs/-1',
      '/files/packs/1e3',
      '/files/packs/..%2f..%2fetc%2fpasswd',
      '/files/import',
      `/files/packs/${'1'.repeat(16)}`,
    ]) {
      await expectRefused(get(path), 404);
    }
    await expectRefused(head('GET /files/packs/1 HTTP/1.1', own()), 403);
  });
});

describe('the calendar', () => {
  const path = `/calendar/${calendarSecret}.ics`;

  it('is for who knows its secret, and by our own name alone', async () => {
    expect((await exchange([head(`GET ${path} HTTP/1.1`, own())])).text).toContain('VCALENDAR');
    await expectRefused(head('GET /calendar/wrong.ics HTTP/1.1', own()), 404);
    await expectRefused(head(`GET ${path} HTTP/1.1`, `Host: evil.example:${port}`), 403);
    await expectRefused(head(`GET ${path} HTTP/1.1`, own(), 'Origin: http://evil.example'), 403);
    await expectRefused(head(`GET ${path} HTTP/1.1`, own(), 'Sec-Fetch-Site: same-site'), 403);
    await expectRefused(head(`POST ${path} HTTP/1.1`, own(), origin(), 'Content-Length: 0'), 405);
  });

  it('opens nothing else: its secret is not the token', async () => {
    await expectRefused(head(`GET /?token=${calendarSecret} HTTP/1.1`, own()), 403);
    await expectRefused(
      head('GET /assets/a.js HTTP/1.1', own(), `Cookie: marquee-${port}=${calendarSecret}`),
      403,
    );
  });
});

it('listens to this machine alone', async () => {
  const outside = await new Promise<string>((settle) => {
    // Another address of this machine: a host that listens everywhere answers there too.
    const socket = connect({ port, host: '127.0.0.2' });
    socket.once('connect', () => {
      socket.destroy();
      settle('connected');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? 'error'));
  });
  expect(outside).not.toBe('connected');
});

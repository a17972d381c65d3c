import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';

/* Denial of service by large and by slow requests. */

const { exchange, expectNothing, get, head, json, length, listeners, own, port, post, sendOther, sockets } =
  await attackedHost();
/** Ends slow connections at once. */
const impatient = await attackedHost({ headersTimeout: 300, connectionsCheckingInterval: 50, stallMs: 300 });
/** Ends a stalled body, after more time than a busy machine needs between two chunks. */
const patient = await attackedHost({ stallMs: 1_000 });

// Proves protections of event-stream.ts.
describe('large requests:', () => {
  it('a body beyond its limit is not read to its end, by length or in chunks', async () => {
    const large = 'x'.repeat(300_000);
    const byLength = await exchange([post(large, 'Content-Length: 900000000')]);
    expect(byLength).toMatchObject({ closed: true });
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n`;
    const inChunks = await exchange([post(chunk.repeat(3), 'Transfer-Encoding: chunked')]);
    expect(inChunks).toMatchObject({ closed: true });
    for (const answer of [byLength, inChunks]) expectNothing(answer);
  });

  // Proves protections of host.ts.
  it('a body from a client without the cookie is not read', async () => {
    const asked = head('POST /rpc/app.state HTTP/1.1', own(), json, 'Content-Length: 900000000');
    expect(await exchange([asked, 'x'.repeat(1_000)])).toMatchObject({ statuses: [403], closed: true });
  });

  it('no connection to an address with a secret, which needs no cookie, is kept', async () => {
    expect(await exchange([head('GET /?token=a-guess HTTP/1.1', own())])).toMatchObject({ closed: true });
  });

  it.each([
    ['one header', () => get('/', `X-Long: ${'x'.repeat(20_000)}`)],
    ['many headers', () => get('/', ...Array.from({ length: 2_000 }, (_, index) => `X-${index}: 12345678`))],
    ['a path', () => get(`/${'a'.repeat(20_000)}`)],
    ['a query', () => get(`/?token=${'a'.repeat(20_000)}`)],
  ])('%s of more than 16 KiB are refused', async (_what, bytes) => {
    const answer = await exchange([bytes()]);
    expect(answer).toMatchObject({ statuses: [431], closed: true });
    expectNothing(answer);
  });

  it('deeply nested JSON is refused, and the host still answers', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const answer = await exchange([post(deep, length(deep))]);
    expect(answer.statuses).toEqual([200]);
    expect(answer.text).toContain('"invalidInput"');
    expectNothing(answer);
  });

  it('the number of listeners is limited, and a closed one frees its place', async () => {
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
    // Closed by the client; the host sees this before a later request.
    await Promise.all(opened.map(({ socket }) => once(socket, 'close')));
    await sendOther();
    expect((await open()).status).toBe('200');
  });

  it('a listener that does not read is disconnected', async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(get('/events')));
    sockets.add(socket);
    socket.on('error', () => undefined);
    await once(socket, 'data');
    socket.pause();
    const before = listeners.size;
    const message = { name: 'seasons.found', payload: 'x'.repeat(1_000_000) } as unknown as EventMessage;
    const closed = once(socket, 'close');
    for (let index = 0; index < 40; index += 1) {
      for (const listener of listeners) listener(message);
      await new Promise((settle) => setImmediate(settle));
    }
    socket.resume();
    await closed;
    expect(listeners.size).toBe(before);
    expect(socket.bytesRead).toBeLessThan(30_000_000);
  });
});

// Proves protections of host.ts.
it('the number of connections is limited, and a closed one frees its place', async () => {
  const { exchange, get, port, sockets } = patient;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    await once(socket, 'connect');
    return socket;
  };
  const held = await Promise.all(Array.from({ length: 256 }, open));
  const surplus = await open();
  await once(surplus.resume(), 'close');
  // A connection that is ended by a time limit gets an answer.
  expect(surplus.bytesRead).toBe(0);
  const [first] = held;
  first?.destroy();
  await expect.poll(async () => (await exchange([get('/')])).statuses, { timeout: 20_000 }).toEqual([200]);
  for (const socket of held) socket.destroy();
});

// Proves protections of host.ts.
describe('slow requests:', () => {
  it.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET / HTTP/1.1\r\nHost: 127'],
  ])('a connection that %s is ended', async (_what, bytes) => {
    const answer = await impatient.exchange([bytes]);
    expect(answer.closed).toBe(true);
    expect(answer.statuses.filter((status) => status !== 408)).toEqual([]);
  });

  it('a body that stalls is ended', async () => {
    const answer = await impatient.exchange([impatient.post('{', 'Content-Length: 100')]);
    expect(answer.closed).toBe(true);
    expect(impatient.ran).toEqual([]);
  });
});

it('a body that keeps arriving and an answer have no time limit', async () => {
  const { exchange, get, head, own, cookie, origin, json, post, port, sockets, sendOther } = patient;
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    return socket;
  };
  // The event stream does not count as stalled.
  const listening = open();
  listening.write(get('/events'));
  await once(listening, 'data');
  const arriving = open();
  let text = '';
  arriving.on('data', (chunk) => (text += chunk.toString('latin1')));
  const body = JSON.stringify({ patch: {} });
  const chunked = 'Transfer-Encoding: chunked';
  arriving.write(head('POST /rpc/app.state HTTP/1.1', own(), cookie(), origin(), json, chunked));
  // A later body that stalls is ended, which proves that the limit has passed.
  let isOver = false;
  const stalled = exchange([post('{', 'Content-Length: 100')]).then(({ closed }) => {
    isOver = true;
    return closed;
  });
  while (!isOver) {
    arriving.write('1\r\n \r\n');
    await sendOther();
  }
  expect(await stalled).toBe(true);
  arriving.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
  await once(arriving, 'data');
  expect(text).toContain('HTTP/1.1 200');
  expect(listening.closed).toBe(false);
});

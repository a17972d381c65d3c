import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';

/* More than there is room for, and slower than anybody waits (denial of service). */

const { exchange, expectNothing, get, head, json, length, listeners, own, port, post, passBy, sockets } =
  await attackedHost();
/** Ends what is slow at once. */
const impatient = await attackedHost({ headersTimeout: 300, connectionsCheckingInterval: 50, stallMs: 300 });
/** Ends a body that stalls, after longer than a busy machine takes between two pieces of one. */
const patient = await attackedHost({ stallMs: 1_000 });

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
    const answer = await exchange([post(deep, length(deep))]);
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
    // Ended by the person's side; the host hears of it before it hears who asks later.
    await Promise.all(opened.map(({ socket }) => once(socket, 'close')));
    await passBy();
    expect((await open()).status).toBe('200');
  });

  it('events that nobody reads are not kept for ever', async () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(get('/events')));
    sockets.add(socket);
    socket.on('error', () => undefined);
    await once(socket, 'data');
    socket.pause();
    const before = listeners.size;
    const message = { name: 'app.open', payload: { address: 'x'.repeat(1_000_000) } } as const;
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

describe('too slow', () => {
  it.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET / HTTP/1.1\r\nHost: 127'],
  ])('a connection that %s is ended', async (_what, bytes) => {
    const answer = await impatient.exchange([bytes]);
    expect(answer.closed).toBe(true);
    expect(answer.statuses.filter((status) => status !== 408)).toEqual([]);
  });

  it('a body that never comes is not waited for', async () => {
    const answer = await impatient.exchange([impatient.post('{', 'Content-Length: 100')]);
    expect(answer.closed).toBe(true);
    expect(impatient.ran).toEqual([]);
  });
});

it('a body that goes on arriving may take its time, and so may an answer', async () => {
  const { exchange, get, head, own, cookie, origin, json, post, port, sockets, passBy } = patient;
  const open = (): Socket => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    return socket;
  };
  // The stream of events is no request that stalls.
  const listening = open();
  listening.write(get('/events'));
  await once(listening, 'data');
  const arriving = open();
  let text = '';
  arriving.on('data', (chunk) => (text += chunk.toString('latin1')));
  const body = JSON.stringify({ patch: {} });
  const chunked = 'Transfer-Encoding: chunked';
  arriving.write(head('POST /rpc/app.state HTTP/1.1', own(), cookie(), origin(), json, chunked));
  // One that came later and does stall is ended: so much time has passed.
  let isOver = false;
  const stalled = exchange([post('{', 'Content-Length: 100')]).then(({ closed }) => {
    isOver = true;
    return closed;
  });
  while (!isOver) {
    arriving.write('1\r\n \r\n');
    await passBy();
  }
  expect(await stalled).toBe(true);
  arriving.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
  await once(arriving, 'data');
  expect(text).toContain('HTTP/1.1 200');
  expect(listening.closed).toBe(false);
});

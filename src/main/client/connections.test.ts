import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { certificate } from '../../../test/faults/certificate.ts';
import { accessToken, clientOf, shortLimits } from '../../../test/faults/client-under-test.ts';
import type { ClientUnderTest } from '../../../test/faults/client-under-test.ts';
import { startFaultServer } from '../../../test/faults/fault-server.ts';
import type { FaultServer } from '../../../test/faults/fault-server.ts';
import * as faults from '../../../test/faults/faults.ts';

let server: FaultServer;
let under: ClientUnderTest;

beforeEach(async () => {
  server = await startFaultServer();
  under = clientOf(server.origin);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await under.client.close();
  await server.close();
});

const season = { series_id: 1, season_number: 2 };
const read = ({ client } = under) => client.fetch('tv.season', season);

async function closedPort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  await new Promise((resolve) => taken.close(resolve));
  return port;
}

/** Reads once through a client of another address, and closes it. */
async function readAt(origin: string, more: Parameters<typeof clientOf>[1] = {}) {
  const other = clientOf(origin, more);
  const result = await read(other);
  await other.client.close();
  return { result, reachable: other.reachable };
}

describe('nobody there', () => {
  it('is offline, at once, when the connection is refused', async () => {
    const { result, reachable } = await readAt(`http://127.0.0.1:${await closedPort()}`);
    expect(result).toMatchObject({
      failure: { code: 'offline', retryable: true, details: { reason: 'refused', endpoint: 'tv.season' } },
    });
    expect(reachable).toEqual([false]);
  });

  it('is offline when the name leads nowhere', async () => {
    const { result, reachable } = await readAt('https://catalogue.invalid');
    expect(result).toMatchObject({ failure: { code: 'offline', details: { reason: 'dns' } } });
    expect(reachable).toEqual([false]);
  });

  it('is offline when connecting takes too long', async () => {
    // Kept in the queue of a listener that never accepts a TLS handshake: TCP stands, TLS does not.
    const mute = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => mute.once('listening', resolve));
    const { port } = mute.address() as AddressInfo;
    const { result, reachable } = await readAt(`https://127.0.0.1:${port}`, { limits: { connectMs: 100 } });
    mute.close();
    expect(result).toMatchObject({ failure: { code: 'offline', details: { reason: 'connect' } } });
    expect(reachable).toEqual([false]);
  });
});

describe('a lost connection', () => {
  it.each([
    ['before the headers', faults.reset('beforeHeaders')],
    ['in the headers', faults.reset('inHeaders')],
    ['in the body', faults.reset('inBody')],
    ['by hanging up', faults.hangUp],
    ['in a body of a declared length', faults.truncated],
    ['in a chunked body', faults.truncatedChunks],
  ])('%s is made good by one more attempt', async (_, fault) => {
    server.next(fault, faults.json({ id: 1 }));
    expect(await read()).toMatchObject({ ok: true });
    expect(server.requests).toHaveLength(2);
    expect(server.connections).toBe(2);
    expect(under.reachable).toEqual([true]);
  });

  it('twice before the headers is offline', async () => {
    server.always(faults.reset('beforeHeaders'));
    expect(await read()).toMatchObject({ failure: { code: 'offline', details: { reason: 'reset' } } });
    expect(server.requests).toHaveLength(2);
    expect(under.reachable).toEqual([false]);
  });

  it('twice in the body is a badResponse worth trying later, not offline', async () => {
    server.always(faults.truncated);
    expect(await read()).toMatchObject({
      failure: { code: 'badResponse', retryable: true, details: { reason: 'truncated' } },
    });
    expect(under.reachable).toEqual([true]);
  });

  it('is not made good for a POST, which may have been done', async () => {
    server.always(faults.reset('beforeHeaders'));
    const sent = { body: { request_token: 'approved' } };
    expect(await under.client.fetch('authentication.session', {}, sent)).toMatchObject({
      failure: { code: 'offline' },
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a time limit', () => {
  it.each([
    ['headers', faults.silence],
    ['body', faults.stalled],
  ])('ends the wait (%s)', async (reason, fault) => {
    server.always(fault);
    const { result } = await readAt(server.origin, { limits: shortLimits });
    expect(result).toMatchObject({
      failure: { code: 'timeout', retryable: true, details: { reason } },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('ends a body that goes on for ever without ever stalling', async () => {
    server.always(faults.trickle(20));
    const { result, reachable } = await readAt(server.origin, { limits: { exchangeMs: 200 } });
    expect(result).toMatchObject({ failure: { code: 'timeout', details: { reason: 'total' } } });
    expect(reachable).toEqual([true]);
  });

  it('leaves an answer that is only slow alone', async () => {
    server.always(faults.late(80, faults.json({ id: 1 })));
    expect(await read()).toMatchObject({ ok: true });
  });
});

describe('a certificate', () => {
  it('that nobody vouches for is told apart from being offline', async () => {
    const secure = await startFaultServer({ tls: true });
    const { result, reachable } = await readAt(secure.origin);
    expect(result).toMatchObject({
      failure: {
        code: 'badResponse',
        retryable: false,
        details: { reason: 'certificate', certificate: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
      },
    });
    expect(reachable).toEqual([]);
    await secure.close();
    expect(secure.requests).toHaveLength(0);
  });

  it('for another name is refused, and the right one is taken', async () => {
    const secure = await startFaultServer({ tls: true });
    secure.always(faults.json({ id: 1 }));
    const tls = { ca: certificate };
    expect((await readAt(`https://127.0.0.1:${secure.port}`, { tls })).result).toMatchObject({
      failure: { details: { certificate: 'ERR_TLS_CERT_ALTNAME_INVALID' } },
    });
    expect((await readAt(secure.origin, { tls })).result).toMatchObject({ ok: true });
    await secure.close();
  });

  it('is missed where plain HTTP answers', async () => {
    const plain = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    plain.listen(0, '127.0.0.1');
    await new Promise((resolve) => plain.once('listening', resolve));
    const { result } = await readAt(`https://127.0.0.1:${(plain.address() as AddressInfo).port}`);
    plain.close();
    expect(result).toMatchObject({ failure: { code: 'badResponse', details: { reason: 'tls' } } });
  });
});

describe("the system's proxy", () => {
  it('is never asked for this machine', async () => {
    const proxy = await startFaultServer();
    vi.stubEnv('http_proxy', proxy.origin);
    vi.stubEnv('no_proxy', '');
    server.always(faults.json({ id: 1 }));
    expect((await readAt(server.origin)).result).toMatchObject({ ok: true });
    expect(proxy.connections).toBe(0);
    await proxy.close();
  });

  it('is asked for a tunnel to every other host, and never told the token', async () => {
    const proxy = await startFaultServer();
    vi.stubEnv('https_proxy', proxy.origin);
    vi.stubEnv('no_proxy', '');
    proxy.always(faults.answer(502, ''));
    const { result, reachable } = await readAt('https://catalogue.invalid');
    expect(proxy.requests[0]).toMatchObject({ method: 'CONNECT', target: 'catalogue.invalid:443' });
    expect(JSON.stringify(proxy.requests)).not.toContain(accessToken);
    expect(result).toMatchObject({ failure: { code: 'offline', details: { reason: 'proxy' } } });
    expect(reachable).toEqual([false]);
    await proxy.close();
  });

  it('that is no address is said, not walked around', async () => {
    vi.stubEnv('https_proxy', 'not an address');
    const { result } = await readAt('https://catalogue.invalid');
    expect(result).toMatchObject({
      failure: { code: 'offline', retryable: false, details: { reason: 'proxy' } },
    });
  });
});

import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { certificate } from '../../../test/faults/certificate.ts';
import { clientOf, shortLimits } from '../../../test/faults/client-under-test.ts';
import type { ClientUnderTest } from '../../../test/faults/client-under-test.ts';
import { closedPort } from '../../../test/fixtures/closed-port.ts';
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
  await under.client.close();
  await server.close();
});

const season = { series_id: 1, season_number: 2 };
const read = ({ client } = under) => client.fetch('tv.season', season);

/** Reads once through a client of another address, and closes it. */
async function readAt(origin: string, more: Parameters<typeof clientOf>[1] = {}) {
  const other = clientOf(origin, more);
  const result = await read(other);
  await other.client.close();
  return { result, reachable: other.reachable };
}

describe('a service that cannot be reached', () => {
  it('is offline at once when it refuses the connection', async () => {
    const { result, reachable } = await readAt(`http://127.0.0.1:${await closedPort()}`);
    expect(result).toMatchObject({
      failure: { code: 'offline', retryable: true, details: { reason: 'refused', endpoint: 'tv.season' } },
    });
    expect(reachable).toEqual([false]);
  });

  it('is offline when its name does not resolve', async () => {
    const { result, reachable } = await readAt('https://catalogue.invalid');
    expect(result).toMatchObject({ failure: { code: 'offline', details: { reason: 'dns' } } });
    expect(reachable).toEqual([false]);
  });

  it('is offline when connecting exceeds the time limit', async () => {
    // A listener that accepts TCP connections and never answers the TLS handshake.
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
  ])('%s is retried once', async (_, fault) => {
    server.next(fault, faults.json({ id: 1 }));
    expect(await read()).toMatchObject({ ok: true });
    expect(server.requests).toHaveLength(2);
    expect(server.connections).toBe(2);
    expect(under.reachable).toEqual([true]);
  });

  it('twice before the headers means offline', async () => {
    server.always(faults.reset('beforeHeaders'));
    expect(await read()).toMatchObject({ failure: { code: 'offline', details: { reason: 'reset' } } });
    expect(server.requests).toHaveLength(2);
    expect(under.reachable).toEqual([false]);
  });

  it('twice in the body is a retryable badResponse, not offline', async () => {
    server.always(faults.truncated);
    expect(await read()).toMatchObject({
      failure: { code: 'badResponse', retryable: true, details: { reason: 'truncated' } },
    });
    expect(under.reachable).toEqual([true]);
  });

  it('is not retried for a POST, which the service may have processed', async () => {
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
  ])('ends a request (%s)', async (reason, fault) => {
    server.always(fault);
    const { result } = await readAt(server.origin, { limits: shortLimits });
    expect(result).toMatchObject({
      failure: { code: 'timeout', retryable: true, details: { reason } },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('ends a body that never stalls and never ends', async () => {
    server.always(faults.trickle(20));
    const { result, reachable } = await readAt(server.origin, { limits: { exchangeMs: 200 } });
    expect(result).toMatchObject({ failure: { code: 'timeout', details: { reason: 'total' } } });
    expect(reachable).toEqual([true]);
  });

  it('does not end an answer that is only slow', async () => {
    server.always(faults.late(80, faults.json({ id: 1 })));
    expect(await read()).toMatchObject({ ok: true });
  });
});

describe('a certificate', () => {
  it('without a known authority is a badResponse, not offline', async () => {
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

  it('for another name is refused, and the right one is accepted', async () => {
    const secure = await startFaultServer({ tls: true });
    secure.always(faults.json({ id: 1 }));
    const tls = { ca: certificate };
    expect((await readAt(`https://127.0.0.1:${secure.port}`, { tls })).result).toMatchObject({
      failure: { details: { certificate: 'ERR_TLS_CERT_ALTNAME_INVALID' } },
    });
    expect((await readAt(secure.origin, { tls })).result).toMatchObject({ ok: true });
    await secure.close();
  });

  it('is required where plain HTTP answers', async () => {
    const plain = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    plain.listen(0, '127.0.0.1');
    await new Promise((resolve) => plain.once('listening', resolve));
    const { result } = await readAt(`https://127.0.0.1:${(plain.address() as AddressInfo).port}`);
    plain.close();
    expect(result).toMatchObject({ failure: { code: 'badResponse', details: { reason: 'tls' } } });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { certificate } from '../../../test/faults/certificate.ts';
import { accessToken, clientOf } from '../../../test/faults/client-under-test.ts';
import { startFaultServer } from '../../../test/faults/fault-server.ts';
import type { FaultServer } from '../../../test/faults/fault-server.ts';
import * as faults from '../../../test/faults/faults.ts';
import { closedPort } from '../../../test/fixtures/closed-port.ts';
import { startConnectProxy, startSocksProxy } from '../../../test/fixtures/proxies.ts';
import type { TestProxy } from '../../../test/fixtures/proxies.ts';

const elsewhere = 'https://catalogue.invalid';
const season = { series_id: 1, season_number: 2 };

let server: FaultServer;
let proxy: TestProxy;

beforeEach(async () => {
  vi.stubEnv('no_proxy', '');
  server = await startFaultServer({ tls: true });
  server.always(faults.json({ id: 1 }));
  proxy = await startConnectProxy(server.port);
});
afterEach(async () => {
  await proxy.close();
  await server.close();
});

/** Reads once through a client of an address, and closes it. */
async function readAt(origin: string, more: Parameters<typeof clientOf>[1] = {}) {
  const { client, reachable, logged } = clientOf(origin, { tls: { ca: certificate }, ...more });
  const result = await client.fetch('tv.season', season);
  await client.close();
  return { result, reachable, logged };
}

const failedProxy = { failure: { code: 'offline', details: { reason: 'proxy' } } };

// Proves protections of dispatcher.ts.
describe('the proxy of the environment', () => {
  it('is never used for this machine', async () => {
    vi.stubEnv('http_proxy', proxy.address);
    vi.stubEnv('https_proxy', proxy.address);
    const plain = await startFaultServer();
    plain.always(faults.json({ id: 1 }));
    for (const { origin } of [plain, server])
      expect((await readAt(origin)).result).toMatchObject({ ok: true });
    expect(proxy.seen()).toBe('');
    await plain.close();
  });

  it('opens a tunnel to every other host, in which it can’t read the token', async () => {
    vi.stubEnv('https_proxy', proxy.address);
    expect((await readAt(elsewhere)).result).toMatchObject({ ok: true });
    expect(proxy.tunnels).toEqual(['catalogue.invalid:443']);
    expect(proxy.seen()).not.toContain(accessToken);
    expect(JSON.stringify(server.requests)).toContain(accessToken);
  });

  it('gets no token when it refuses the tunnel', async () => {
    const refusing = await startFaultServer();
    refusing.always(faults.answer(502, ''));
    vi.stubEnv('https_proxy', refusing.origin);
    const { result, reachable } = await readAt(elsewhere);
    expect(refusing.requests[0]).toMatchObject({ method: 'CONNECT', target: 'catalogue.invalid:443' });
    expect(JSON.stringify(refusing.requests)).not.toContain(accessToken);
    expect(result).toMatchObject(failedProxy);
    expect(reachable).toEqual([false]);
    await refusing.close();
  });

  // Proves protections of connections.ts.
  it('with an invalid address is a failure, and is not bypassed', async () => {
    vi.stubEnv('https_proxy', 'not an address');
    const { result } = await readAt(elsewhere);
    expect(result).toMatchObject({
      failure: { code: 'offline', retryable: false, details: { reason: 'proxy' } },
    });
  });
});

describe("the system's proxy", () => {
  it('is never looked up or used for this machine', async () => {
    const proxyFor = vi.fn(() => Promise.resolve([proxy.address]));
    expect((await readAt(server.origin, { proxyFor })).result).toMatchObject({ ok: true });
    expect(proxyFor).not.toHaveBeenCalled();
    expect(proxy.tunnels).toEqual([]);
  });

  it('is looked up by origin, and opens a tunnel in which it can’t read the token', async () => {
    const proxyFor = vi.fn(() => Promise.resolve([proxy.address]));
    expect((await readAt(elsewhere, { proxyFor })).result).toMatchObject({ ok: true });
    expect(proxyFor).toHaveBeenCalledExactlyOnceWith(elsewhere);
    expect(proxy.tunnels).toEqual(['catalogue.invalid:443']);
    expect(proxy.seen()).not.toContain(accessToken);
    expect(JSON.stringify(server.requests)).toContain(accessToken);
  });

  it('is looked up for each request, because a person changes networks', async () => {
    const other = await startConnectProxy(server.port);
    const proxyFor = vi.fn(() => Promise.resolve([proxy.address]));
    const { client } = clientOf(elsewhere, { tls: { ca: certificate }, proxyFor });
    expect(await client.fetch('tv.season', season)).toMatchObject({ ok: true });
    proxyFor.mockResolvedValue([other.address]);
    expect(await client.fetch('tv.season', season)).toMatchObject({ ok: true });
    await client.close();
    expect([proxy.tunnels.length, other.tunnels.length]).toEqual([1, 1]);
    await other.close();
  });

  it('does not weaken the check of the service’s certificate', async () => {
    const proxyFor = () => Promise.resolve([proxy.address]);
    expect((await readAt('https://other.invalid', { proxyFor })).result).toMatchObject({
      failure: { details: { certificate: 'ERR_TLS_CERT_ALTNAME_INVALID' } },
    });
    expect(server.requests).toEqual([]);
  });

  it('can be one of SOCKS 5, which gets a name and can’t read the token either', async () => {
    const socks = await startSocksProxy(server.port);
    const { result } = await readAt(elsewhere, { proxyFor: () => Promise.resolve([socks.address]) });
    expect(result).toMatchObject({ ok: true });
    expect(socks.tunnels).toEqual(['catalogue.invalid:443']);
    expect(socks.seen()).not.toContain(accessToken);
    await socks.close();
  });

  it('that is down is a failure of the proxy, not of the service', async () => {
    const address = `http://127.0.0.1:${await closedPort()}`;
    const { result, reachable } = await readAt(elsewhere, { proxyFor: () => Promise.resolve([address]) });
    expect(result).toMatchObject(failedProxy);
    expect(reachable).toEqual([false]);
  });

  it('that can’t be used gives way to the next one, and is tried last from then on', async () => {
    const refusing = await startFaultServer();
    refusing.always(faults.answer(502, ''));
    const proxyFor = () => Promise.resolve([refusing.origin, proxy.address]);
    const { client, reachable } = clientOf(elsewhere, { tls: { ca: certificate }, proxyFor });
    for (const _ of [1, 2]) expect(await client.fetch('tv.season', season)).toMatchObject({ ok: true });
    await client.close();
    expect(refusing.requests).toHaveLength(1);
    expect(JSON.stringify(refusing.requests)).not.toContain(accessToken);
    expect(proxy.tunnels).toEqual(['catalogue.invalid:443', 'catalogue.invalid:443']);
    expect(reachable).toEqual([true, true]);
    await refusing.close();
  });

  it('that is down may be up again, whatever comes after it', async () => {
    const down = `http://127.0.0.1:${await closedPort()}`;
    const { result } = await readAt(elsewhere, {
      proxyFor: () => Promise.resolve([down, 'gopher://proxy.invalid']),
    });
    expect(result).toMatchObject({ failure: { retryable: true, details: { reason: 'proxy' } } });
  });

  it('is left out only where the system says so', async () => {
    const down = `http://127.0.0.1:${await closedPort()}`;
    const { result } = await readAt(elsewhere, { proxyFor: () => Promise.resolve([down, null]) });
    // The name doesn’t exist.
    expect(result).toMatchObject({ failure: { code: 'offline', details: { reason: 'dns' } } });
  });

  it.each([
    ['of an unknown kind', () => Promise.resolve(['gopher://proxy.invalid'])],
    ['that can’t be looked up', () => Promise.reject(new Error('no answer'))],
  ])('%s is not bypassed', async (_, proxyFor) => {
    vi.stubEnv('https_proxy', proxy.address);
    const { result, logged } = await readAt(elsewhere, { proxyFor });
    expect(result).toMatchObject(failedProxy);
    expect(proxy.tunnels).toEqual([]);
    expect(logged.join()).toContain('proxy not usable');
  });
});

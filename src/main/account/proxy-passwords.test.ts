import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import { certificate } from '../../../test/faults/certificate.ts';
import { clientOf } from '../../../test/faults/client-under-test.ts';
import { startFaultServer } from '../../../test/faults/fault-server.ts';
import type { FaultServer } from '../../../test/faults/fault-server.ts';
import * as faults from '../../../test/faults/faults.ts';
import { closedPort } from '../../../test/fixtures/closed-port.ts';
import { startConnectProxy } from '../../../test/fixtures/proxies.ts';
import type { TestProxy } from '../../../test/fixtures/proxies.ts';
import { Secret } from '../platform/secret.ts';
import { ProxyPasswords } from './proxy-passwords.ts';

const elsewhere = 'https://catalogue.invalid';
/** Maria’s user name and password (RFC 7617). */
const right = `Basic ${Buffer.from('maria:péa:rl').toString('base64')}`;
const wrong = `Basic ${Buffer.from('maria:péarl').toString('base64')}`;
const asks = { failure: { code: 'offline', details: { reason: 'proxyPassword' } } };

let server: FaultServer;
let proxy: TestProxy;
let sent: string[];
let kept: Map<string, string>;
let isKeychainThere: boolean;
let writes: number;
let logged: string[];
let passwords: ProxyPasswords;

/** Starts a proxy that asks for a user name and a password, or for another kind of sign-in. */
const startAsking = (
  challenge = 'Basic realm="office"',
  target = server.port,
  port = 0,
): Promise<TestProxy> =>
  startConnectProxy(
    target,
    {
      challenge,
      accepts: (authorization = '') => {
        sent.push(authorization);
        return authorization === right;
      },
    },
    port,
  );

/** Lets the proxy lead to another port from now on. */
async function restart(target: number): Promise<void> {
  const port = Number(new URL(proxy.address).port);
  await proxy.close();
  proxy = await startAsking('Basic', target, port);
}

beforeEach(async () => {
  server = await startFaultServer({ tls: true });
  server.always(faults.json({ id: 1 }));
  [sent, logged, kept, isKeychainThere, writes] = [[], [], new Map<string, string>(), true, 0];
  proxy = await startAsking();
  passwords = newRun();
});
afterEach(async () => {
  await proxy.close();
  await server.close();
});

/** The passwords as a start of the app has them. */
function newRun(): ProxyPasswords {
  return new ProxyPasswords({
    keychain: {
      get: (origin, kind) => {
        const value = kept.get(`${kind} ${origin}`);
        if (!isKeychainThere) return Promise.resolve(fail('keychainUnavailable', { reason: 'noService' }));
        return Promise.resolve(succeed(value === undefined ? null : new Secret(value)));
      },
      set: (origin, kind, secret) => {
        writes += 1;
        kept.set(`${kind} ${origin}`, secret.reveal());
        return Promise.resolve(succeed(null));
      },
    },
    log: { protect: (value) => void logged.push(value), warn: () => undefined },
    changed: () => undefined,
  });
}

/** Reads different seasons at once through one client, and closes it. */
async function read({ times = 1, proxies = [proxy.address] as (string | null)[] } = {}) {
  const { client } = clientOf(elsewhere, {
    tls: { ca: certificate },
    proxyFor: () => Promise.resolve(proxies),
    proxyPasswords: passwords,
  });
  const seasons = Array.from({ length: times }, (_, index) => ({ series_id: 1, season_number: index }));
  const results = await Promise.all(seasons.map((season) => client.fetch('tv.season', season)));
  await client.close();
  return results;
}

const asking = (): string => new URL(proxy.address).host;

// Proves protections of proxies.ts.
describe('a proxy that asks for a password', () => {
  it('is neither bypassed nor passed over for the next one', async () => {
    const next = await startConnectProxy(server.port);
    expect(await read({ proxies: [proxy.address, next.address, null] })).toMatchObject([asks]);
    expect(next.tunnels).toEqual([]);
    expect(passwords.asking).toEqual({ address: asking(), isRefused: false });
    await expect.poll(() => proxy.connected(), { timeout: 10_000 }).toBe(0);
    await next.close();
  });

  it('gets the one that a person types, which only this proxy gets, and no longer asks', async () => {
    await read();
    expect(passwords.use(asking(), 'maria', 'péa:rl')).toMatchObject({ ok: true });
    expect(passwords.asking).toBeNull();
    expect(await read({ times: 3 })).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    expect(JSON.stringify(server.requests)).not.toContain('roxy');
    const other = await startAsking();
    sent = [];
    expect(await read({ proxies: [other.address] })).toMatchObject([asks]);
    expect(sent).toEqual(['']);
    await other.close();
  });

  it('gets the one that it accepted from the first request of the next start on', async () => {
    await read();
    passwords.use(asking(), 'maria', 'péa:rl');
    await read();
    expect(kept).toEqual(new Map([[`proxy ${proxy.address}`, right]]));
    passwords = newRun();
    sent = [];
    expect(await read({ times: 2 })).toMatchObject([{ ok: true }, { ok: true }]);
    expect(passwords.asking).toBeNull();
    expect(writes).toBe(1);
    // A log of this start removes it, too.
    expect(logged).toEqual([right, 'péa:rl', right]);
  });

  it('gets a wrong one once, whatever is sent at the same time and later, and it isn’t kept', async () => {
    await read();
    passwords.use(asking(), 'maria', 'péarl');
    for (const _ of [1, 2])
      expect(await Promise.all([read({ times: 3 }), read()])).toMatchObject([[asks, asks, asks], [asks]]);
    expect(sent.filter((authorization) => authorization !== '')).toEqual([wrong]);
    expect(kept.size).toBe(0);
    expect(passwords.asking).toEqual({ address: asking(), isRefused: true });
  });

  it('that fails when it gets what a person typed gets it again, and it is kept once the proxy accepted it', async () => {
    await read();
    passwords.use(asking(), 'maria', 'péa:rl');
    await restart(await closedPort());
    expect(await read()).toMatchObject([{ failure: { code: 'offline', details: { reason: 'proxy' } } }]);
    expect(kept.size).toBe(0);
    await restart(server.port);
    expect(await read()).toMatchObject([{ ok: true }]);
    expect(kept.size).toBe(1);
  });

  it('gets one that is no longer right once at a start', async () => {
    kept.set(`proxy ${proxy.address}`, wrong);
    expect(await read({ times: 4 })).toMatchObject([asks, asks, asks, asks]);
    expect(sent.filter((authorization) => authorization !== '')).toEqual([wrong]);
    expect(passwords.asking).toMatchObject({ isRefused: true });
  });

  it('gets the keychain’s as soon as that can be read', async () => {
    kept.set(`proxy ${proxy.address}`, right);
    isKeychainThere = false;
    expect(await read()).toMatchObject([asks]);
    isKeychainThere = true;
    passwords.keychainRead();
    expect(await read()).toMatchObject([{ ok: true }]);
    expect(passwords.asking).toBeNull();
  });

  it('whose password was changed while the app runs asks again', async () => {
    await read();
    passwords.use(asking(), 'maria', 'péa:rl');
    await read();
    const port = Number(new URL(proxy.address).port);
    await proxy.close();
    const accepts = (authorization = '') => sent.push(authorization) < 0;
    proxy = await startConnectProxy(server.port, { challenge: 'Basic', accepts }, port);
    sent = [];
    for (const _ of [1, 2]) expect(await read()).toMatchObject([asks]);
    expect(sent.filter((authorization) => authorization !== '')).toEqual([right]);
    expect(passwords.asking).toEqual({ address: asking(), isRefused: true });
  });

  it.each([['NTLM'], ['Negotiate, NTLM'], ['Digest realm="basic office"']])(
    'in a way that the app doesn’t have (%s) is a failure of its own, and gets nothing',
    async (challenge) => {
      const other = await startAsking(challenge);
      expect(await read({ proxies: [other.address, null] })).toMatchObject([
        { failure: { code: 'offline', details: { reason: 'proxySignIn' } } },
      ]);
      expect(passwords.asking).toBeNull();
      await other.close();
    },
  );

  it.each([['Negotiate, Basic realm="office"'], ['basic'], ['Digest realm="office", Basic realm="office"']])(
    'in several ways is asked for the one that the app has (%s)',
    async (challenge) => {
      const other = await startAsking(challenge);
      expect(await read({ proxies: [other.address] })).toMatchObject([asks]);
      await other.close();
    },
  );
});

describe('a request of Chromium', () => {
  it('gets a proxy’s user name and password by its host and port, once the proxy accepted them', async () => {
    const { hostname, port } = new URL(proxy.address);
    await read();
    passwords.use(asking(), 'maria', 'péa:rl');
    expect(passwords.loginOf(hostname, Number(port))).toBeNull();
    await read();
    expect(passwords.loginOf(hostname, Number(port))).toEqual(['maria', 'péa:rl']);
    expect(passwords.loginOf(hostname, Number(port) + 1)).toBeNull();
    expect(passwords.loginOf('other.invalid', Number(port))).toBeNull();
  });

  it.each([
    ['http://proxy.example', 80],
    ['https://proxy.example', 443],
  ])('gets those of %s with the usual port', async (address, port) => {
    passwords.noteAccepted(address, new Secret(right));
    expect(passwords.loginOf('proxy.example', port)).toEqual(['maria', 'péa:rl']);
    expect(passwords.loginOf('proxy.example', 8080)).toBeNull();
  });
});

describe('a user name and a password', () => {
  it('are taken only for the proxy that asks, so that nobody can send them elsewhere', async () => {
    expect(passwords.use(asking(), 'maria', 'péa:rl')).toMatchObject({ failure: { code: 'invalidInput' } });
    await read();
    expect(passwords.use('other.invalid:8080', 'maria', 'péa:rl')).toMatchObject({
      failure: { code: 'invalidInput' },
    });
    expect(await read()).toMatchObject([asks]);
  });

  it('are refused where the name has a colon, which would begin the password', async () => {
    await read();
    expect(passwords.use(asking(), 'maria:p', 'éarl')).toMatchObject({
      failure: { code: 'invalidInput', details: { field: 'user' } },
    });
  });
});

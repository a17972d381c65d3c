import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/requests.ts';
import { fail, succeed } from '#shared/result.ts';
import { certificate } from '../../../test/faults/certificate.ts';
import { startFaultServer } from '../../../test/faults/fault-server.ts';
import type { FaultServer } from '../../../test/faults/fault-server.ts';
import * as faults from '../../../test/faults/faults.ts';
import { startAppOnService } from '../../../test/fixtures/app-on-service.ts';
import { emptyKeychain } from '../../../test/fixtures/empty-keychain.ts';
import { startConnectProxy } from '../../../test/fixtures/proxies.ts';
import type { TestProxy } from '../../../test/fixtures/proxies.ts';
import { folder as dataFolder } from '../../../test/fixtures/temporary-folder.ts';
import { Secret } from '../platform/secret.ts';

// Proves protections of service-access.ts.

let server: Server;
let origin: string;
const authorizations: (string | undefined)[] = [];
let isDown = false;
beforeEach(async () => {
  authorizations.length = 0;
  isDown = false;
  server = createServer(({ headers, url = '', socket }, response) => {
    if (isDown) return void socket.destroy();
    authorizations.push(headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      url.startsWith('/3/account?')
        ? '{"id":7,"username":"ada","name":"Ada","include_adult":false,"iso_639_1":"","iso_3166_1":"","avatar":{}}'
        : '{"page":1,"results":[],"total_pages":1,"total_results":0}',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
});

const known = () => ({ dataFolder, origin, accessToken: 'secret-token', today: '2026-11-20' });

it.each([
  ['of the service', (own: string) => own, 'Bearer secret-token'],
  ['of another service', () => 'https://given.example', undefined],
])('an access token in the environment %s is sent only there', async (_, tokenOrigin, authorization) => {
  const { app, tried } = await startAppOnService({
    ...{ ...known(), tokenOrigin: tokenOrigin(origin) },
  });
  await tried('service.check', {});
  await app.close();
  expect(authorizations.filter((each) => each !== authorization)).toEqual([]);
  expect(authorizations.length > 0).toBe(authorization !== undefined);
});

// Proves protections of service-access.ts, app.ts, when-settled.ts.
describe('a new service', () => {
  const service = () => ({ base: `${origin}/3`, authorisation: origin, pictures: `${origin}/t/p` });
  const elsewhere = { origin: 'https://given.example', accessToken: 'secret-token' };
  /** The app without a service from its command line, which is asked by `confirmOrigins`. */
  const start = (more: Partial<Parameters<typeof startAppOnService>[0]>) =>
    startAppOnService({
      ...{ dataFolder, today: '2026-11-20', ...elsewhere, isChosen: true },
      settings: { version: 1, settings: { profile: 'tmdb' }, remembered: { origins: [], pages: [] } },
      ...more,
    });
  const choose = () => ({ patch: { profile: 'other', otherService: service() } }) as const;

  it('is sent nothing unless the person confirms it outside the page', async () => {
    const asked: (readonly string[])[] = [];
    const { app, tried } = await start({
      confirmOrigins: (origins) => Promise.resolve(asked.push(origins) > 1),
    });
    expect(await tried('settings.change', choose())).toMatchObject({ failure: { code: 'forbidden' } });
    expect(app.settings()).toMatchObject({ profile: 'tmdb', otherService: null });
    expect(authorizations).toEqual([]);
    expect(await tried('settings.change', choose())).toMatchObject({ ok: true });
    await tried('secrets.set', { kind: 'accessToken', value: 'secret-token'.repeat(8), keep: 'session' });
    expect(await tried('service.check', {})).toMatchObject({ ok: true });
    // It is asked for once.
    await tried('settings.change', { patch: { profile: 'demo' } });
    expect(await tried('settings.change', choose())).toMatchObject({ ok: true });
    await app.close();
    expect(asked).toEqual([[origin], [origin]]);
    expect(authorizations.length).toBeGreaterThan(0);
  });

  it('is used when the person confirms it later, on a page of the host', async () => {
    let confirm = (): Promise<void> => Promise.resolve();
    const { app, tried } = await start({
      confirmOrigins: (_origins, confirmed) => {
        confirm = confirmed;
        return Promise.resolve(false);
      },
    });
    expect(await tried('settings.change', choose())).toMatchObject({
      failure: { details: { reason: 'unconfirmed' } },
    });
    await confirm();
    expect(app.service()).toMatchObject([{ id: 'other' }, service()]);
    await app.close();
  });

  it('gets neither a change nor a token that a person meant for the one before, and answers questions', async () => {
    const { app, ask, tried } = await start({});
    const subject = { kind: 'movie', id: 101 } as const;
    const change: InputOf<'mine.change'> = { changes: [{ what: 'follow', subject, on: true }] };
    const switched = Promise.withResolvers<unknown>();
    const unsubscribe = app.onSettings(() => {
      const token = { kind: 'accessToken', value: 'secret-token'.repeat(8), keep: 'session' } as const;
      const sent = [tried('mine.change', change), tried('secrets.set', token), tried('mine.lists', {})];
      switched.resolve(Promise.all(sent));
    });
    await ask('settings.change', choose());
    unsubscribe();
    const refused = { failure: { code: 'cancelled', details: { reason: 'otherService' } } };
    expect(await switched.promise).toMatchObject([refused, refused, { ok: true }]);
    expect(await ask('mine.of', { subjects: [subject] })).toMatchObject([{ followed: false }]);
    expect(await tried('mine.change', change)).toMatchObject({ ok: true });
    await app.close();
  });

  it('of the settings’ file that nobody confirmed is sent nothing', async () => {
    const settings = { profile: 'other', otherService: service(), firstRunDone: true };
    const { app, tried } = await start({
      settings: { version: 1, settings, remembered: { origins: [], pages: [] } },
    });
    const refused = { failure: { code: 'forbidden', details: { reason: 'unconfirmedService' } } };
    expect(await tried('service.check', {})).toMatchObject(refused);
    const read = { endpoint: 'movie.popular', parameters: { page: 1 } } as const;
    expect(await tried('catalogue.read', read)).toMatchObject(refused);
    await tried('network.retry', {});
    await app.close();
    expect(authorizations).toEqual([]);
  });
});

it.each([
  ['is unlocked after its time limit', 'locked'],
  ['the person makes Marquee look for again', 'denied'],
])(
  'a keychain that %s signs in then, and a key that it doesn’t delete isn’t used any more',
  async (_, reason) => {
    const unlocked = Promise.withResolvers<boolean>();
    let isClosed = true;
    const { app, ask, tried, events, until } = await startAppOnService({
      ...known(),
      keychain: {
        ...emptyKeychain,
        probe: () =>
          Promise.resolve(isClosed ? { state: 'unavailable', reason: 'locked' } : { state: 'available' }),
        get: (_origin, kind) => {
          if (isClosed) return Promise.resolve(fail('keychainUnavailable', { reason }));
          return Promise.resolve(succeed(new Secret(kind.repeat(8))));
        },
        delete: () => Promise.resolve(fail('keychainUnavailable', { reason: 'denied' })),
        answered: () => unlocked.promise,
      },
    });
    await ask('service.check', {});
    const closed = { signIn: { step: 'signedOut' }, keychain: { state: 'unavailable' } };
    expect(await ask('app.state', {})).toMatchObject(closed);
    isClosed = false;
    if (reason === 'locked') unlocked.resolve(true);
    else await ask('keychain.retry', {});
    const { signIn, keychain } = await until(
      () => ask('app.state', {}),
      (state) => state.signIn.step === 'signedIn',
    );
    expect(signIn).toMatchObject({ account: { name: 'Ada' } });
    expect(keychain).toEqual({ state: 'available' });
    const told = (): unknown =>
      events.findLast(({ name, payload }) => name === 'app.changed' && payload.secrets);
    expect(await ask('app.state', {})).toMatchObject({ secrets: { apiKey: 'keychain' } });
    expect(await tried('secrets.clear', { kind: 'apiKey' })).toMatchObject({
      failure: { code: 'keychainUnavailable' },
    });
    expect(told()).toMatchObject({ payload: { secrets: { apiKey: 'absent' } } });
    await app.close();
  },
);

it('a stored session of an unknown account signs in as soon as the service is reached', async () => {
  isDown = true;
  const { app, ask, until } = await startAppOnService({
    ...known(),
    keychain: {
      ...emptyKeychain,
      get: (_origin, kind) => Promise.resolve(succeed(new Secret(kind.repeat(8)))),
    },
  });
  const signIn = async () => (await ask('app.state', {})).signIn;
  await until(signIn, ({ step }) => step === 'ended');
  isDown = false;
  await ask('network.retry', {});
  await until(signIn, ({ step }) => step === 'signedIn');
  await app.close();
});

describe('a proxy that asks for a password', () => {
  let service: FaultServer;
  let proxy: TestProxy;
  beforeEach(async () => {
    setDefaultCACertificates([...getCACertificates('default'), certificate]);
    service = await startFaultServer({ tls: true });
    service.always(faults.json({ page: 1, results: [], total_pages: 1, total_results: 0 }));
    proxy = await startConnectProxy(service.port, {
      challenge: 'Basic realm="office"',
      accepts: (authorization) => authorization === right,
    });
  });
  afterEach(async () => {
    await proxy.close();
    await service.close();
  });
  const right = `Basic ${Buffer.from('maria:pearl').toString('base64')}`;
  const start = (more: Partial<Parameters<typeof startAppOnService>[0]> = {}) =>
    startAppOnService({
      ...{ ...known(), origin: 'https://catalogue.invalid' },
      proxyFor: () => Promise.resolve([proxy.address]),
      ...more,
    });
  const asks = { failure: { code: 'offline', details: { reason: 'proxyPassword' } } };

  it('gets what a person types, and the page is told whether it accepts that', async () => {
    const { app, ask, tried, events, until } = await start();
    const address = new URL(proxy.address).host;
    const asking = async () => (await ask('app.state', {})).proxy;
    expect(await asking()).toBeNull();
    expect(await tried('service.check', {})).toMatchObject(asks);
    await until(
      () => events,
      (seen) =>
        seen.some(({ name, payload }) => name === 'app.changed' && payload.proxy?.address === address),
    );
    expect(await asking()).toEqual({ address, isRefused: false });
    expect(await tried('proxy.signIn', { address, user: 'maria', password: 'opal' })).toMatchObject({
      failure: { code: 'forbidden', details: { reason: 'proxyPassword' } },
    });
    expect(await asking()).toEqual({ address, isRefused: true });
    const signedIn = await tried('proxy.signIn', { address, user: 'maria', password: 'pearl' });
    expect(signedIn).toMatchObject({ ok: true });
    expect(await asking()).toBeNull();
    expect(await tried('service.check', {})).toMatchObject({ ok: true });
    await app.close();
  });

  it('gets the keychain’s password as soon as the keychain can be read', async () => {
    let isClosed = true;
    const { app, ask, tried } = await start({
      keychain: {
        ...emptyKeychain,
        get: (_origin, kind) => {
          if (isClosed) return Promise.resolve(fail('keychainUnavailable', { reason: 'denied' }));
          return Promise.resolve(succeed(kind === 'proxy' ? new Secret(right) : null));
        },
      },
    });
    expect(await tried('service.check', {})).toMatchObject(asks);
    isClosed = false;
    await ask('keychain.retry', {});
    expect(await tried('service.check', {})).toMatchObject({ ok: true });
    await app.close();
  });

  it('no longer asks once the service is reached without it', async () => {
    const other = await startConnectProxy(service.port);
    let proxies = [proxy.address];
    const { app, ask, tried } = await start({ proxyFor: () => Promise.resolve(proxies) });
    expect(await tried('service.check', {})).toMatchObject(asks);
    proxies = [other.address];
    expect(await tried('service.check', {})).toMatchObject({ ok: true });
    expect((await ask('app.state', {})).proxy).toBeNull();
    await app.close();
    await other.close();
  });
});

it('closing does not wait for a locked keychain', async () => {
  const never = () => new Promise<never>(() => undefined);
  const { app, tried } = await startAppOnService({
    ...known(),
    keychain: { probe: never, get: never, set: never, delete: never, answered: never },
  });
  const waiting = tried('service.check', {});
  await app.close();
  expect(await waiting).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import { fail, succeed } from '#shared/result.ts';
import { startFaultServer } from '../../../test/faults/fault-server.ts';
import type { FaultServer } from '../../../test/faults/fault-server.ts';
import * as faults from '../../../test/faults/faults.ts';
import { Condition } from '../../../test/fixtures/condition.ts';
import { onePixel as png } from '../../../test/fixtures/one-pixel.ts';
import { roundTrip } from '../../../test/fixtures/round-trip.ts';
import type { StoredPicture } from '../catalogue/store/pictures.ts';
import { Pictures } from './pictures.ts';
import type { PicturesOptions } from './pictures.ts';

// Proves protections of download.ts.

const poster: PictureAddress = { kind: 'poster', size: 'w342', file: 'abc.jpg' };
const picture = (bytes: Uint8Array = png, type = 'image/jpeg') =>
  faults.answer(200, bytes, { 'Content-Type': type });

let server: FaultServer;
let kept: Map<string, StoredPicture>;
let full: boolean;
let logged: string[];
/** A picture was stored or could not be. */
let keeping: Condition;
let pictures: Pictures;

function open(more: Partial<PicturesOptions> = {}): Pictures {
  return new Pictures({
    addresses: () => ({ base: '', authorisation: '', pictures: `${server.origin}/t/p` }),
    store: {
      get: ({ size, file }) => Promise.resolve(succeed(kept.get(`${size}/${file}`) ?? null)),
      nearest: (_kind, file) => {
        const other = [...kept.keys()].find((key) => key.endsWith(`/${file}`));
        return Promise.resolve(succeed(kept.get(other ?? '') ?? null));
      },
      put: ({ size, file }, bytes, contentType) => {
        if (full) return Promise.resolve(fail('storage', { reason: 'full' }));
        kept.set(`${size}/${file}`, { bytes: new Uint8Array(bytes), contentType });
        keeping.notify();
        return Promise.resolve(succeed(null));
      },
    },
    enabled: () => true,
    online: () => true,
    now: () => 0,
    log: {
      warn(event, facts) {
        logged.push(`${event} ${JSON.stringify(facts)}`);
        keeping.notify();
      },
    },
    ...more,
    // Longer than a busy machine takes.
    limits: { connectMs: 20_000, headersMs: 20_000, stallMs: 20_000, bytes: 50_000, ...more.limits },
  });
}

beforeEach(async () => {
  server = await startFaultServer();
  kept = new Map();
  keeping = new Condition();
  full = false;
  logged = [];
  pictures = open();
});
afterEach(async () => {
  await pictures.close();
  await server.close();
});

describe('a picture', () => {
  it('is fetched once without credentials, stored, and then comes from the store', async () => {
    server.always(picture());
    expect(await pictures.get(poster)).toEqual(
      succeed({ bytes: png, contentType: 'image/png', from: 'network', exact: true }),
    );
    await keeping.wait(() => kept.size === 1);
    expect(await pictures.get(poster)).toMatchObject({ value: { from: 'store', exact: true } });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({ method: 'GET', target: '/t/p/w342/abc.jpg' });
    expect(Object.keys(server.requests[0]!.headers).sort()).toEqual([
      ...['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
    ]);
  });

  it('is one request for all callers, each of which can leave', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    server.always(faults.held(answered, picture()));
    const leaving = new AbortController();
    const waiting = [pictures.get(poster, leaving.signal), pictures.get(poster), pictures.get(poster)];
    await server.came(1);
    leaving.abort();
    answer(undefined);
    expect(await Promise.all(waiting)).toMatchObject([
      { failure: { code: 'cancelled' } },
      { value: { from: 'network' } },
      { value: { from: 'network' } },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it('is one of twenty requests at once at most', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    server.always(faults.held(answered, picture()));
    const all = Array.from({ length: 50 }, (_, index) => pictures.get({ ...poster, file: `p${index}.jpg` }));
    await server.came(20);
    await roundTrip();
    expect([server.connections, server.requests.length]).toEqual([20, 20]);
    answer(undefined);
    expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true);
  });

  it('with an SVG file is requested as a PNG', async () => {
    server.always(picture());
    await pictures.get({ kind: 'logo', size: 'w92', file: 'logo.svg' });
    await pictures.get({ kind: 'logo', size: 'original', file: 'logo.svg' });
    expect(server.requests.map(({ target }) => target)).toEqual(['/t/p/w92/logo.png', '/t/p/w500/logo.png']);
  });

  it('is returned although it cannot be stored', async () => {
    full = true;
    server.always(picture());
    expect(await pictures.get(poster)).toMatchObject({ ok: true });
    await keeping.wait(() => logged.length > 0);
    expect(logged).toEqual(['picture not kept {"reason":"full","code":"storage"}']);
  });

  it('that arrives after pictures were switched off is neither stored nor returned', async () => {
    server.always(picture());
    let isOn = true;
    const pictures = open({ enabled: () => isOn, note: () => (isOn = false) });
    expect(await pictures.get(poster)).toMatchObject({ failure: { details: { reason: 'picturesOff' } } });
    await pictures.close();
    expect(kept.size).toBe(0);
  });

  it('is neither fetched nor returned when pictures are off, and not fetched without an address', async () => {
    kept.set('w342/abc.jpg', { bytes: png, contentType: 'image/png' });
    expect(await open({ enabled: () => false }).get(poster)).toMatchObject({
      failure: { code: 'notFound', details: { reason: 'picturesOff' } },
    });
    const homeless = open({ addresses: () => null });
    expect(await homeless.get(poster)).toMatchObject({ ok: true });
    expect(await homeless.get({ ...poster, file: 'other.jpg' })).toMatchObject({
      failure: { code: 'offline' },
    });
    expect(server.connections).toBe(0);
  });
});

describe('a response that is not a picture', () => {
  const bomb = png.slice();
  bomb.set([0, 0, 0x40, 0, 0, 0, 0x40, 0], 16);
  it.each([
    [
      'type',
      faults.answer(200, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', {
        'Content-Type': 'image/jpeg',
      }),
    ],
    ['type', faults.html(200)],
    ['tooManyPixels', picture(bomb)],
    ['tooLarge', faults.huge(100_000, true)],
    ['tooLarge', faults.huge(100_000, false)],
    ['empty', faults.answer(200, '')],
    ['truncated', faults.truncated],
    ['truncated', faults.reset('inBody')],
    ['encoding', faults.gzipped('x')],
    ['redirect', faults.redirect('https://elsewhere.example/x.jpg')],
    ['http', faults.rubbish],
  ])('(%s) is refused and not stored', async (reason, fault) => {
    server.always(fault);
    expect(await pictures.get(poster)).toMatchObject({
      failure: { code: 'badResponse', details: { reason } },
    });
    expect(kept.size).toBe(0);
    expect(logged.join()).toContain('"file":"abc.jpg"');
  });

  it.each([
    [403, 'forbidden'],
    [404, 'notFound'],
    [429, 'rateLimited'],
    [503, 'serverFault'],
  ])('with status %i is %s', async (status, code) => {
    server.always(faults.answer(status, 'no', { 'Content-Type': 'text/plain' }));
    expect(await pictures.get(poster)).toMatchObject({ failure: { code } });
  });

  it('that was not found is not requested again for an hour', async () => {
    let now = 0;
    pictures = open({ now: () => now });
    server.always(faults.answer(404, 'no such file', { 'Content-Type': 'text/plain' }));
    await pictures.get(poster);
    expect(await pictures.get(poster)).toMatchObject({ failure: { code: 'notFound' } });
    expect(server.requests).toHaveLength(1);
    now = 3_700_000;
    await pictures.get(poster);
    expect(server.requests).toHaveLength(2);
    pictures.forgetMissing();
    await pictures.get(poster);
    expect(server.requests).toHaveLength(3);
  });

  // Proves protections of download.ts.
  it.each([200, 404, 403, 511])(
    'in place of which a portal sent a page (%i) is requested again',
    async (status) => {
      server.next(faults.html(status));
      server.always(picture());
      expect(await pictures.get(poster)).toMatchObject({ ok: false });
      expect(await pictures.get(poster)).toMatchObject({ ok: true });
    },
  );
});

describe('without the service', () => {
  it('a lost connection is retried once', async () => {
    server.next(faults.reset('beforeHeaders'), picture());
    expect(await pictures.get(poster)).toMatchObject({ ok: true });
  });

  it.each([
    ['headers', faults.silence],
    ['body', faults.stalled],
  ])('silence (%s) ends as a timeout', async (reason, fault) => {
    server.always(fault);
    pictures = open({ limits: { headersMs: 150, stallMs: 150 } });
    expect(await pictures.get(poster)).toMatchObject({ failure: { code: 'timeout', details: { reason } } });
  });

  it.each([
    ['a body that never ends is aborted', faults.trickle(10)],
    [
      'early hints without end are aborted, although each would begin the time for headers anew',
      faults.hintedForever(10),
    ],
  ])('%s', async (_, fault) => {
    server.always(fault);
    pictures = open({ limits: { bodyMs: 100 } });
    expect(await pictures.get(poster)).toMatchObject({
      failure: { code: 'timeout', details: { reason: 'total' } },
    });
  });

  it('another stored size stands in for one that cannot be fetched, and is not exact', async () => {
    kept.set('w154/abc.jpg', { bytes: new Uint8Array([1]), contentType: 'image/png' });
    server.always(faults.html(503));
    expect(await pictures.get(poster)).toEqual(
      succeed({ ...kept.get('w154/abc.jpg'), from: 'store', exact: false }),
    );
  });

  it('nothing is requested while the service does not answer', async () => {
    pictures = open({ online: () => false });
    kept.set('w92/abc.jpg', { bytes: png, contentType: 'image/png' });
    expect(await pictures.get(poster)).toMatchObject({ value: { from: 'store', exact: false } });
    expect(await pictures.get({ ...poster, file: 'other.jpg' })).toMatchObject({
      failure: { code: 'offline' },
    });
    expect(server.connections).toBe(0);
  });

  it('the proxy is used for every host but this machine', async () => {
    const proxy = await startFaultServer();
    proxy.always(faults.answer(502, ''));
    for (const name of ['http_proxy', 'https_proxy']) vi.stubEnv(name, proxy.origin);
    vi.stubEnv('no_proxy', '');
    server.always(picture());
    expect(await pictures.get(poster)).toMatchObject({ ok: true });
    expect(proxy.connections).toBe(0);
    const away = open({
      addresses: () => ({ base: '', authorisation: '', pictures: 'https://pictures.invalid' }),
    });
    expect(await away.get({ ...poster, file: 'other.jpg' })).toMatchObject({
      failure: { code: 'offline', details: { reason: 'proxy' } },
    });
    expect(proxy.requests[0]?.target).toBe('pictures.invalid:443');
    await away.close();
    await proxy.close();
  });

  it('closing cancels running requests', async () => {
    server.always(faults.silence);
    const waiting = pictures.get(poster);
    await server.came(1);
    await pictures.close();
    expect(await waiting).toMatchObject({ failure: { code: 'cancelled' } });
    expect(await pictures.get(poster)).toMatchObject({ failure: { code: 'cancelled' } });
  });
});

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChangeList } from '#shared/catalogue/resources/changes.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { PackChoices, PackSubject, PackSummary } from '#shared/contract/packs.ts';
import { startAppOnService } from '../../test/fixtures/app-on-service.ts';
import type { AppOnService } from '../../test/fixtures/app-on-service.ts';
import { startCountingProxy } from '../../test/fixtures/counting-proxy.ts';
import type { CountingProxy } from '../../test/fixtures/counting-proxy.ts';
import { onePixel } from '../../test/fixtures/one-pixel.ts';
import { roundTrip } from '../../test/fixtures/round-trip.ts';
import { accessToken, startProcess } from '../../test/conformance/service-process.ts';
import type { ServiceProcess } from '../../test/conformance/service-process.ts';

const today = '2026-10-14';
const noon = Date.parse(`${today}T12:00:00Z`);
const small: PackChoices = { pictures: 'small', people: 'nobody' };

let service: ServiceProcess;
let proxy: CountingProxy;
let folder: string;
let running: AppOnService[] = [];
/** The clock of the program; a test moves it. */
let clock = noon;

beforeAll(async () => {
  service = await startProcess();
}, 60_000);
afterAll(() => service.stop());
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(running.map(({ app }) => app.close()));
  running = [];
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(profile: 'other' | 'tmdb' = 'other'): Promise<AppOnService> {
  clock = noon;
  folder = mkdtempSync(join(tmpdir(), 'marquee-packs-'));
  proxy = await startCountingProxy(new URL(service.base).origin);
  proxy.picture = onePixel;
  return again(profile);
}

/** Starts the program anew on the same folder. */
async function again(profile: 'other' | 'tmdb' = 'other'): Promise<AppOnService> {
  const started = await startAppOnService({
    dataFolder: folder,
    origin: proxy.origin,
    accessToken,
    today,
    now: () => clock,
    profile,
  });
  running.push(started);
  return started;
}

async function get<T>(path: string): Promise<T | null> {
  const response = await fetch(service.base + path, { headers: { authorization: `Bearer ${accessToken}` } });
  return response.ok ? ((await response.json()) as T) : null;
}

/** A series of at least so many seasons. */
async function findSeries(seasons: number): Promise<number> {
  for (let page = 1; page <= 6; page += 1) {
    const list = await get<{ results: { id: number }[] }>(`/trending/tv/week?page=${page}`);
    for (const { id } of list?.results ?? []) {
      if ((await get(`/tv/${id}/season/${seasons}`)) !== null) return id;
    }
  }
  throw new Error(`No series has ${seasons} seasons.`);
}

/** Waits until a pack is so, the latest where no identifier is given. */
async function untilPack(
  { ask, until }: AppOnService,
  isSo: (pack: PackSummary) => boolean,
  id?: number,
): Promise<PackSummary> {
  const found = await until(
    async () => (await ask('packs.list', {})).find((each) => id === undefined || each.id === id),
    (pack) => pack !== undefined && isSo(pack),
  );
  if (found === undefined) throw new Error('There is no such pack.');
  return found;
}

function untilDone(program: AppOnService, id?: number): Promise<PackSummary> {
  return untilPack(program, ({ state }) => state === 'done', id);
}

const isPicture = (path: string): boolean => path.startsWith('/t/p/');

/** Waits until the seasons of so many series were found, which nothing stops that stops their packs. */
async function seasonsFound({ events, until }: AppOnService, ofSeries: number): Promise<void> {
  await until(
    () => events.filter((event) => event.name === 'seasons.found' && event.payload.complete).length,
    (count) => count === ofSeries,
  );
}

/** The paths that are asked for until a list was read from the service, which comes behind whatever was sent before. */
async function askedBesides({ ask }: AppOnService, page: number): Promise<readonly string[]> {
  const before = proxy.asked.length;
  await ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page } });
  return proxy.asked.slice(before).filter((path) => !path.startsWith('/3/movie/popular'));
}

async function keep(program: AppOnService, subject: PackSubject, choices = small): Promise<PackSummary> {
  const packs = await program.ask('packs.keep', { subject, choices, name: 'A title', posterPath: null });
  expect(packs.length).toBeGreaterThan(0);
  return untilDone(program);
}

describe('a pack', { timeout: 90_000 }, () => {
  it('is whole, verifies, opens without the service, and frees what it took when it goes', async () => {
    const program = await start();
    const seriesId = await findSeries(3);
    const subject = { kind: 'series', seriesId, specials: true } as const;
    const estimate = await program.ask('packs.estimate', { subject, choices: small });
    expect(estimate.requests).toBeGreaterThan(3);
    const pack = await keep(program, subject);
    expect(pack).toMatchObject({ complete: true, missing: {}, state: 'done' });
    expect(pack.items.held).toBe(pack.items.all);
    const asked = [...proxy.asked];
    expect(new Set(asked).size, 'nothing is asked for twice').toBe(asked.length);

    const verified = await program.ask('packs.verify', { id: pack.id });
    expect(verified).toMatchObject({ checked: pack.items.all, missing: [], missingCount: 0 });

    proxy.cut();
    const offline = await program.ask('catalogue.read', {
      endpoint: 'tv.season',
      parameters: { series_id: seriesId, season_number: 1 },
    });
    expect((JSON.parse(offline.text) as Season).season_number).toBe(1);

    const { bytes } = await program.ask('packs.wouldFree', { id: pack.id });
    expect(bytes).toBe(pack.bytes.held);
    const removed = await program.ask('packs.remove', { id: pack.id });
    expect(removed).toEqual({ freedBytes: bytes, packs: [] });
    expect((await program.ask('storage.state', {})).keptBytes).toBe(0);
  });

  it('shares what two packs need, and keeps it until both are gone', async () => {
    const program = await start();
    const seriesId = await findSeries(3);
    const season = await keep(program, { kind: 'season', seriesId, seasonNumber: 1 });
    const before = proxy.asked.length;
    await program.ask('packs.keep', {
      subject: { kind: 'series', seriesId, specials: false },
      choices: small,
      name: 'The series',
      posterPath: null,
    });
    const series = (await program.ask('packs.list', {})).find(({ subject }) => subject.kind === 'series');
    const whole = await untilDone(program, series?.id);
    expect(whole.complete).toBe(true);
    const since = proxy.asked.slice(before);
    expect(since.filter((path) => proxy.asked.slice(0, before).includes(path))).toEqual([]);
    const { freedBytes } = await program.ask('packs.remove', { id: whole.id });
    expect(freedBytes).toBeLessThan(whole.bytes.held);
    expect((await program.ask('packs.list', {})).map(({ id, complete }) => [id, complete])).toEqual([
      [season.id, true],
    ]);
    expect(await program.ask('packs.verify', { id: season.id })).toMatchObject({ missingCount: 0 });
  });

  it('goes on where it stopped: paused, without a network, and in a new process', async () => {
    const program = await start();
    const seriesId = await findSeries(3);
    proxy.holdBack(isPicture);
    await program.ask('packs.keep', {
      subject: { kind: 'series', seriesId, specials: true },
      choices: { ...small, people: 'everyone' },
      name: 'A title',
      posterPath: null,
    });
    await seasonsFound(program, 1);
    await untilPack(program, ({ items }) => items.held > 0);
    const [paused] = await program.ask('packs.pause', { id: 1 });
    expect(paused?.state).toBe('paused');
    proxy.holdBack(null);
    // What had been sent when it was paused.
    await askedBesides(program, 1);
    expect(await askedBesides(program, 2), 'nothing moves while it is paused').toEqual([]);
    const half = (await program.ask('packs.list', {}))[0];
    expect(half?.items.held).toBeGreaterThan(0);
    expect(half?.complete).toBe(false);

    await program.app.close();
    running = [];
    const next = await again();
    expect((await next.ask('packs.list', {}))[0]?.state).toBe('paused');
    await next.ask('packs.resume', { id: 1 });
    expect((await untilDone(next)).complete).toBe(true);
    const pictures = proxy.asked.filter(isPicture);
    // Pictures under way when it was paused may be asked for once more.
    expect(pictures.length - new Set(pictures).size).toBeLessThanOrEqual(16);
  });

  it('says what is missing and why, and gets it when it is there again', async () => {
    const program = await start();
    const seriesId = await findSeries(2);
    proxy.rewrite = (path, body) => (path.includes('/images') ? { nothing: 'of the kind' } : body);
    const pack = await keep(program, { kind: 'series', seriesId, specials: false });
    expect(pack.complete).toBe(false);
    expect(pack.missing).toEqual({ broken: 1 });
    const { missing } = await program.ask('packs.missing', { id: pack.id });
    expect(missing).toEqual([{ kind: 'body', what: 'tv.images', which: '', why: 'broken' }]);
    proxy.rewrite = null;
    await program.ask('packs.resume', { id: pack.id });
    expect((await untilDone(program)).complete).toBe(true);
  });

  it('keeps what it holds whatever the limit of the rest', async () => {
    const program = await start();
    const seriesId = await findSeries(2);
    const pack = await keep(program, { kind: 'series', seriesId, specials: false });
    await program.ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page: 1 } });
    await program.ask('settings.change', { patch: { storageLimitBytes: 0 } });
    const storage = await program.ask('storage.state', {});
    expect(storage.looseBytes).toBe(0);
    expect(storage.keptBytes).toBe(pack.bytes.held);
    expect(await program.ask('packs.verify', { id: pack.id })).toMatchObject({ missingCount: 0 });
    await program.ask('storage.clear', { kinds: ['seasons', 'stills', 'posters'] });
    expect((await program.ask('storage.state', {})).keptBytes).toBe(pack.bytes.held);
  });

  it('loses its pictures when pictures are switched off, and gets them when they are on again', async () => {
    const program = await start();
    const seriesId = await findSeries(2);
    const pack = await keep(program, { kind: 'season', seriesId, seasonNumber: 1 });
    await program.ask('settings.change', { patch: { pictures: 'off' } });
    const { kinds } = await program.ask('storage.state', {});
    expect([kinds.posters, kinds.stills, kinds.portraits].every(({ count }) => count === 0)).toBe(true);
    await program.ask('settings.change', { patch: { pictures: 'on' } });
    await untilPack(program, (each) => each.state === 'done' && each.items.held === pack.items.held);
    const whole = await untilDone(program);
    expect(whole).toMatchObject({ complete: true, items: pack.items });
    expect(await program.ask('packs.verify', { id: pack.id })).toMatchObject({ missingCount: 0 });
  });

  it('comes to another computer in one file, and a file for another service is refused', async () => {
    const program = await start();
    await program.ask('catalogue.read', {
      endpoint: 'trending.tv',
      parameters: { time_window: 'week', page: 1 },
    });
    const { results } = (await get<{ results: { id: number }[] }>('/trending/tv/week')) ?? { results: [] };
    const seriesId = results[0]?.id ?? 0;
    const pack = await keep(program, { kind: 'series', seriesId, specials: false });
    const named = await program.ask('title.known', { mediaType: 'tv', id: seriesId });
    const exported = await program.app.files.exported(pack.id);
    if (!exported.ok) throw new Error(JSON.stringify(exported.failure));
    await program.ask('packs.remove', { id: pack.id });
    await program.ask('storage.clear', {
      kinds: [
        'seasons',
        'titles',
        'people',
        'changes',
        'posters',
        'stills',
        'portraits',
        'logos',
        'backdrops',
      ],
    });
    proxy.cut();
    const taken = await program.app.files.taken(exported.value.path);
    expect(taken).toMatchObject({ ok: true, value: { items: pack.items.all } });
    const [imported] = await program.ask('packs.list', {});
    // By the name that lists tell, not by the one that it was given when nothing was known.
    const { item } = named;
    const name = 'name' in item ? item.name : '';
    expect(name).not.toBe('');
    expect(imported).toMatchObject({ complete: true, items: pack.items, name });
    expect(await program.ask('packs.verify', { id: imported?.id ?? 0 })).toMatchObject({ missingCount: 0 });
    const offline = await program.ask('catalogue.read', {
      endpoint: 'tv.season',
      parameters: { series_id: seriesId, season_number: 1 },
    });
    expect((JSON.parse(offline.text) as Season).season_number).toBe(1);

    // On a computer that has seen nothing else, the pages have their names.
    const fresh = mkdtempSync(join(tmpdir(), 'marquee-packs-'));
    const third = await startAppOnService({ dataFolder: fresh, origin: proxy.origin, accessToken, today });
    running.push(third);
    expect(await third.app.files.taken(exported.value.path)).toMatchObject({ ok: true });
    expect(await third.ask('title.known', { mediaType: 'tv', id: seriesId })).toEqual({
      ...named,
      fetchedAt: expect.any(Number) as number,
      // Which language it was told in, a file does not say.
      language: '',
    });

    // What a run left behind that was killed while it exported is gone with the next start.
    writeFileSync(join(fresh, 'export-12-3.marqueepack'), 'half');
    await third.app.close();
    running = running.filter((each) => each !== third);
    running.push(await startAppOnService({ dataFolder: fresh, origin: proxy.origin, accessToken, today }));
    // Nothing tells of it: the folder alone shows it.
    await expect
      .poll(() => readdirSync(fresh).filter((name) => name.startsWith('export-')), { timeout: 30_000 })
      .toEqual([]);

    const elsewhere = mkdtempSync(join(tmpdir(), 'marquee-packs-'));
    const other = await startAppOnService({
      dataFolder: elsewhere,
      origin: 'http://127.0.0.1:9',
      accessToken,
      today,
    });
    running.push(other);
    expect(await other.app.files.taken(exported.value.path)).toMatchObject({
      ok: false,
      failure: { code: 'invalidInput', details: { reason: 'service' } },
    });
    expect(await other.ask('packs.list', {})).toEqual([]);
    await exported.value.discard();
  });
});

describe('packs', { timeout: 90_000 }, () => {
  it('hold a movie with where to watch it, and the first titles of a view with all of their pages', async () => {
    const program = await start();
    const parameters = { sort_by: 'popularity.desc' };
    const { results } = (await get<{ results: { id: number }[] }>(
      '/discover/movie?sort_by=popularity.desc',
    )) ?? { results: [] };
    const movieId = results[0]?.id ?? 0;
    expect((await keep(program, { kind: 'movie', movieId })).complete).toBe(true);
    await program.ask('packs.keep', {
      subject: { kind: 'view', viewId: 1, parameters, count: 25 },
      choices: small,
      name: 'Popular',
      posterPath: null,
    });
    const view = (await program.ask('packs.list', {})).find(({ subject }) => subject.kind === 'view');
    expect((await untilDone(program, view?.id)).complete).toBe(true);
    const wanted = new Set(proxy.asked.flatMap((path) => /movie\/(\d+)\/watch/.exec(path)?.[1] ?? []));
    expect(wanted.size).toBe(25);
    expect(proxy.asked.filter((path) => path.includes('/discover/movie')).length).toBe(2);
    proxy.cut();
    for (const endpoint of ['movie.watchProviders', 'movie.similar', 'movie.reviews'] as const) {
      const parametersOf = endpoint === 'movie.watchProviders' ? {} : { page: 1 };
      for (const { id } of results) {
        const read = await program.tried('catalogue.read', {
          endpoint,
          parameters: { movie_id: id, ...parametersOf },
        });
        expect(read.ok, `${endpoint} ${id}`).toBe(true);
      }
    }
  });

  it('come forward together, and go on by themselves when the service is back', async () => {
    // The time passes as it does, and by minutes where the test lets it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const program = await start();
    const ids = [await findSeries(5), await findSeries(3)];
    proxy.holdBack(isPicture);
    for (const seriesId of new Set(ids)) {
      await program.ask('packs.keep', {
        subject: { kind: 'series', seriesId, specials: true },
        choices: { ...small, people: 'everyone' },
        name: `Series ${seriesId}`,
        posterPath: null,
      });
    }
    await seasonsFound(program, new Set(ids).size);
    const list = () => program.ask('packs.list', {});
    const under = await program.until(list, (packs) => packs.every(({ items }) => items.held > 0));
    expect(under.every(({ complete }) => !complete)).toBe(true);
    proxy.refuse(true);
    await program.until(list, (packs) => packs.every(({ state }) => state === 'waiting'));
    // Until the question about the network is answered a pack has a timer of its own, which must not run out before.
    expect(await program.ask('network.retry', {})).toMatchObject({ online: false });
    await roundTrip();
    const watch = '/3/movie/popular?page=1';
    const before = proxy.asked.length;
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      // Whatever a timer began has been through the store and out by then.
      for (let turns = 0; turns < 3; turns += 1) await program.ask('storage.state', {});
      await roundTrip();
    }
    const since = proxy.asked.slice(before);
    expect(since.length).toBeGreaterThan(0);
    expect(new Set(since), 'only the watch of the network asks').toEqual(new Set([watch]));
    proxy.refuse(false);
    proxy.holdBack(null);
    await program.ask('network.retry', {});
    for (const { id } of under) expect((await untilDone(program, id)).complete).toBe(true);
  });

  it('end when the service’s terms say so, unless they were renewed before; and say when', async () => {
    const day = 24 * 60 * 60_000;
    const program = await start('tmdb');
    const seriesId = await findSeries(2);
    const pack = await keep(program, { kind: 'season', seriesId, seasonNumber: 1 });
    expect(pack.expiresAt).toBeGreaterThan(clock + 180 * day);
    expect(pack.expiresAt).toBeLessThan(clock + 182 * day);

    clock += 175 * day;
    const [renewed] = await program.ask('packs.check', { id: pack.id });
    expect(renewed?.expiresAt).toBeGreaterThan(clock + 180 * day);

    clock += 182 * day;
    await program.app.close();
    running = [];
    const later = await again('tmdb');
    const [ended] = await later.ask('packs.list', {});
    expect(ended?.missing.expired).toBeGreaterThan(1);
    expect(ended?.complete).toBe(false);
    await later.ask('packs.resume', { id: pack.id });
    expect((await untilDone(later)).complete).toBe(true);
  });
});

describe('kept current', { timeout: 120_000 }, () => {
  const hour = 60 * 60_000;
  const emptied = (path: string, body: unknown): unknown =>
    path.includes('/changes') ? ({ changes: [] } satisfies ChangeList) : body;

  it('costs one request for an unchanged series of ten seasons and one for each that airs; a changed episode one more', async () => {
    const program = await start();
    const seriesId = await findSeries(10);
    const airing: number[] = [];
    for (let number = 0; number < 60; number += 1) {
      const season = await get<Season>(`/tv/${seriesId}/season/${number}`);
      if (season === null) {
        if (number > 10) break;
        continue;
      }
      const days = season.episodes.map(({ air_date: day }) => day);
      if (number > 0 && (days.includes(null) || days.some((day) => (day ?? '') >= '2026-09-30')))
        airing.push(number);
    }
    proxy.rewrite = emptied;
    const pack = await keep(program, { kind: 'series', seriesId, specials: false });
    expect(pack.complete).toBe(true);

    clock += 2 * hour;
    let before = proxy.asked.length;
    const [checked] = await program.ask('packs.check', { id: pack.id });
    expect(checked?.checkedAt).toBe(clock);
    const unchanged = proxy.asked.slice(before);
    expect(unchanged.filter((path) => path.includes(`/tv/${seriesId}/changes`)).length).toBe(1);
    expect(unchanged.length).toBe(1 + airing.length);

    // An episode of the second season gets another name, and both histories tell of it.
    const when = `${new Date(clock).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    proxy.rewrite = (path, body) => {
      if (path.includes(`/tv/${seriesId}/changes`) && path.includes('page=1')) {
        return {
          changes: [
            {
              key: 'season',
              items: [{ id: 'c1', action: 'updated', time: when, value: { season_id: 1, season_number: 2 } }],
            },
          ],
        };
      }
      if (!path.includes(`/tv/${seriesId}/season/2?`)) return emptied(path, body);
      const season = body as { episodes: { name: string }[] };
      if (season.episodes[0]) season.episodes[0].name = 'Renamed';
      return season;
    };
    clock += 2 * hour;
    before = proxy.asked.length;
    const [found] = await program.ask('packs.check', { id: pack.id });
    const changed = proxy.asked.slice(before);
    expect(changed.length).toBe(1 + airing.length + 1);
    expect(changed.filter((path) => path.includes('/season/2?')).length).toBe(1);
    expect(found?.changes).toBe(1);
    const [episode] = await program.ask('changes.list', {});
    expect(episode).toMatchObject({
      seriesId,
      seasonNumber: 2,
      episodeNumber: 1,
      changes: [{ field: 'name', after: 'Renamed' }],
    });
    const left = await program.ask('changes.seen', { seriesId, seasonNumber: 2, episodeNumber: 1 });
    expect(left).toEqual([]);
    expect((await program.ask('packs.list', {}))[0]?.changes).toBe(0);
  });

  it('asks everything by its etag after a long absence, and downloads nothing that stayed the same', async () => {
    const program = await start();
    const seriesId = await findSeries(2);
    const pack = await keep(program, { kind: 'season', seriesId, seasonNumber: 1 });
    clock += 30 * 24 * hour;
    const [before, bytes] = [proxy.asked.length, proxy.bytes()];
    await program.ask('packs.check', { id: pack.id });
    const asked = proxy.asked.slice(before).filter((path) => !isPicture(path));
    expect(asked.length).toBeGreaterThan(1);
    // The histories of changes alone have other answers by now: their days are others.
    expect(proxy.bytes() - bytes).toBeLessThan(2_000);
    const [checked] = await program.ask('packs.list', {});
    expect(checked).toMatchObject({ complete: true, checkedAt: clock });
  });
});

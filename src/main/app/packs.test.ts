import { describe, expect, it } from 'vitest';
import type { AppOnService } from '../../../test/fixtures/app-on-service.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import {
  findSeries,
  keep,
  proxy,
  readService,
  small,
  start,
  waitForPack,
  waitUntilDone,
} from '../../../test/fixtures/packs-on-service.ts';

/** Checks a pack, which would fetch what isn't on the disk. */
async function expectWhole(program: AppOnService, id: number): Promise<void> {
  const before = proxy.requests.length;
  await program.ask('packs.check', { id });
  await waitUntilDone(program, id);
  expect(proxy.requests.slice(before).filter((path) => !path.includes('/changes'))).toEqual([]);
}

describe('a pack', { timeout: 90_000 }, () => {
  it('a pack is complete, opens without the service, and its removal frees its bytes', async () => {
    const program = await start();
    const seriesId = await findSeries(3);
    const subject = { kind: 'series', seriesId, specials: true } as const;
    const estimate = await program.ask('packs.estimate', { subject, choices: small });
    expect(estimate.requests).toBeGreaterThan(3);
    const pack = await keep(program, subject);
    expect(pack).toMatchObject({ complete: true, missing: {}, state: 'done' });
    expect(pack.items.held).toBe(pack.items.all);
    const requests = [...proxy.requests];
    expect(new Set(requests).size, 'nothing is requested twice').toBe(requests.length);

    proxy.cut();
    const offline = await program.ask('catalogue.read', {
      endpoint: 'tv.season',
      parameters: { series_id: seriesId, season_number: 1 },
    });
    expect((JSON.parse(offline.text) as Season).season_number).toBe(1);

    const { bytes } = await program.ask('packs.wouldFree', { id: pack.id });
    expect(bytes).toBe(pack.bytes.held);
    const removed = await program.ask('packs.remove', { id: pack.id });
    expect(removed).toEqual({ freedBytes: bytes });
    expect((await program.ask('storage.state', {})).keptBytes).toBe(0);
  });

  it('two packs share what both need, which stays until both are removed', async () => {
    const program = await start();
    const seriesId = await findSeries(3);
    const season = await keep(program, { kind: 'season', seriesId, seasonNumber: 1 });
    const before = proxy.requests.length;
    await program.ask('packs.keep', {
      subject: { kind: 'series', seriesId, specials: false },
      choices: small,
      name: 'The series',
      posterPath: null,
    });
    const series = (await program.ask('packs.list', {})).find(({ subject }) => subject.kind === 'series');
    const whole = await waitUntilDone(program, series?.id);
    expect(whole.complete).toBe(true);
    const since = proxy.requests.slice(before);
    expect(since.filter((path) => proxy.requests.slice(0, before).includes(path))).toEqual([]);
    const { freedBytes } = await program.ask('packs.remove', { id: whole.id });
    expect(freedBytes).toBeLessThan(whole.bytes.held);
    expect((await program.ask('packs.list', {})).map(({ id, complete }) => [id, complete])).toEqual([
      [season.id, true],
    ]);
    await expectWhole(program, season.id);
  });

  it('a pack lists what is missing and why, and downloads it once the service has it again', async () => {
    const program = await start();
    const seriesId = await findSeries(2);
    proxy.rewrite = (path, body) => (path.includes('/images') ? { nothing: 'of the kind' } : body);
    const pack = await keep(program, { kind: 'series', seriesId, specials: false });
    expect(pack.complete).toBe(false);
    expect(pack.missing).toEqual({ broken: 1 });
    const { missing } = await program.ask('packs.missing', { id: pack.id });
    expect(missing).toEqual([{ kind: 'body', what: 'pictures', which: '', why: 'broken' }]);
    proxy.rewrite = null;
    await program.ask('packs.resume', { id: pack.id });
    expect((await waitUntilDone(program)).complete).toBe(true);
  });

  it('a pack is not evicted, whatever the storage limit', async () => {
    const program = await start();
    const seriesId = await findSeries(2);
    const pack = await keep(program, { kind: 'series', seriesId, specials: false });
    await program.ask('catalogue.read', { endpoint: 'movie.popular', parameters: { page: 1 } });
    await program.ask('settings.change', { patch: { storageLimitBytes: 0 } });
    const storage = await program.ask('storage.state', {});
    expect(storage.evictableBytes).toBe(0);
    expect(storage.keptBytes).toBe(pack.bytes.held);
    await expectWhole(program, pack.id);
    await program.ask('storage.clear', { kinds: ['seasons', 'stills', 'posters'] });
    const cleared = await program.ask('storage.state', {});
    expect(cleared.keptBytes).toBe(pack.bytes.held);
  });

  it('a pack loses its pictures when pictures are switched off, and downloads them when they are on again', async () => {
    const program = await start();
    const seriesId = await findSeries(2);
    const pack = await keep(program, { kind: 'season', seriesId, seasonNumber: 1 });
    await program.ask('settings.change', { patch: { pictures: 'off' } });
    const { kinds } = await program.ask('storage.state', {});
    expect([kinds.posters, kinds.stills, kinds.portraits].every(({ count }) => count === 0)).toBe(true);
    // The list is counted again a second after a change.
    await waitForPack(program, ({ items }) => items.all < pack.items.all);
    await program.ask('settings.change', { patch: { pictures: 'on' } });
    await waitForPack(program, (each) => each.state === 'done' && each.items.held === pack.items.held);
    const whole = await waitUntilDone(program);
    expect(whole).toMatchObject({ complete: true, items: pack.items });
    await expectWhole(program, pack.id);
  });

  it('packs contain a movie with where to watch it, and the first titles of a view with all of their pages', async () => {
    const program = await start();
    const parameters = { sort_by: 'popularity.desc' };
    const { results } = (await readService<{ results: { id: number }[] }>(
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
    expect((await waitUntilDone(program, view?.id)).complete).toBe(true);
    const wanted = new Set(proxy.requests.flatMap((path) => /movie\/(\d+)\/watch/.exec(path)?.[1] ?? []));
    expect(wanted.size).toBe(25);
    expect(proxy.requests.filter((path) => path.includes('/discover/movie')).length).toBe(2);
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
});

import { describe, expect, it } from 'vitest';
import type { ChangeList } from '#shared/catalogue/resources/changes.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import {
  advanceClock,
  clock,
  findSeries,
  isPicturePath,
  keep,
  proxy,
  readService,
  restart,
  start,
  stop,
  waitUntilDone,
} from '../../../test/fixtures/packs-on-service.ts';

describe('a pack', { timeout: 120_000 }, () => {
  const hour = 60 * 60_000;
  const day = 24 * hour;
  const withoutChanges = (path: string, body: unknown): unknown =>
    path.includes('/changes') ? ({ changes: [] } satisfies ChangeList) : body;

  it('a pack expires when the service’s terms say so, shows when, and a check renews it', async () => {
    const program = await start('tmdb');
    const seriesId = await findSeries(2);
    const pack = await keep(program, { kind: 'season', seriesId, seasonNumber: 1 });
    expect(pack.expiresAt).toBeGreaterThan(clock + 180 * day);
    expect(pack.expiresAt).toBeLessThan(clock + 182 * day);

    advanceClock(175 * day);
    const before = proxy.requests.length;
    await program.ask('packs.check', { id: pack.id });
    const [renewed] = await program.ask('packs.list', {});
    expect(renewed?.expiresAt).toBeGreaterThan(clock + 180 * day);
    expect(proxy.requests.slice(before).some(isPicturePath)).toBe(true);

    advanceClock(182 * day);
    await stop(program);
    const restarted = await restart('tmdb');
    const [ended] = await restarted.ask('packs.list', {});
    expect(ended?.missing.expired).toBeGreaterThan(1);
    expect(ended?.complete).toBe(false);
    await restarted.ask('packs.resume', { id: pack.id });
    expect((await waitUntilDone(restarted)).complete).toBe(true);
  });

  it('a check costs one request for an unchanged series of ten seasons and one for each airing season, and a changed episode costs one more', async () => {
    const program = await start();
    const seriesId = await findSeries(10);
    const airing: number[] = [];
    for (let number = 0; number < 60; number += 1) {
      const season = await readService<Season>(`/tv/${seriesId}/season/${number}`);
      if (season === null) {
        if (number > 10) break;
        continue;
      }
      const days = season.episodes.map(({ air_date: day }) => day);
      if (number > 0 && (days.includes(null) || days.some((day) => (day ?? '') >= '2026-09-30')))
        airing.push(number);
    }
    proxy.rewrite = withoutChanges;
    const pack = await keep(program, { kind: 'series', seriesId, specials: false });
    expect(pack.complete).toBe(true);

    advanceClock(2 * hour);
    let before = proxy.requests.length;
    await program.ask('packs.check', { id: pack.id });
    const [checked] = await program.ask('packs.list', {});
    expect(checked?.checkedAt).toBe(clock);
    const unchanged = proxy.requests.slice(before);
    expect(unchanged.filter((path) => path.includes(`/tv/${seriesId}/changes`)).length).toBe(1);
    expect(unchanged.length).toBe(1 + airing.length);

    // An episode of the second season gets another name, which both histories list.
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
      if (!path.includes(`/tv/${seriesId}/season/2?`)) return withoutChanges(path, body);
      const season = body as { episodes: { name: string }[] };
      if (season.episodes[0]) season.episodes[0].name = 'Renamed';
      return season;
    };
    advanceClock(2 * hour);
    before = proxy.requests.length;
    await program.ask('packs.check', { id: pack.id });
    const [found] = await program.ask('packs.list', {});
    const changed = proxy.requests.slice(before);
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

  it('a check after a long absence sends every ETag, and downloads nothing that is unchanged', async () => {
    const program = await start();
    const seriesId = await findSeries(2);
    const pack = await keep(program, { kind: 'season', seriesId, seasonNumber: 1 });
    advanceClock(30 * day);
    const [before, bytes] = [proxy.requests.length, proxy.bytes()];
    await program.ask('packs.check', { id: pack.id });
    const requests = proxy.requests.slice(before).filter((path) => !isPicturePath(path));
    expect(requests.length).toBeGreaterThan(1);
    // Only the histories of changes have other answers, because they cover other days.
    expect(proxy.bytes() - bytes).toBeLessThan(2_000);
    const [checked] = await program.ask('packs.list', {});
    expect(checked).toMatchObject({ complete: true, checkedAt: clock });
  });
});

import { describe, expect, it } from 'vitest';
import { body, folder, good, season, start, stop } from '../../../../test/fixtures/open-store.ts';
import type { Store } from '../store.ts';
import { Database } from '../connection.ts';

const series = { kind: 'series', id: 7 } as const;
const today = '2026-11-22';

/** The seen episodes of the series, as "1.2". */
async function seen(store: Store): Promise<string[]> {
  const { marks } = good(await store.mine.title(today, series));
  return marks.map(({ season, episode }) => `${season}.${episode}`);
}

async function storeSeason(store: Store, number: number, ...names: string[]): Promise<void> {
  const parameters = { series_id: 7, season_number: number };
  good(await store.bodies.accept(body('tv.season', parameters, season(number, ...names))));
}

const importing = { views: [], posters: [], operations: [] };

describe('a mark of an older version', () => {
  it('becomes marks of the known episodes, and of others as soon as their season is known', async () => {
    let store = await start();
    await storeSeason(store, 2, 'a', 'b', 'c');
    await storeSeason(store, 0, 's');
    await stop(store);
    const library = new Database(`${folder}/library.sqlite`);
    library.run("insert into seen_up_to values ('demo', 7, 2, 2)");
    library.close();
    store = await start();
    expect(await seen(store)).toEqual(['2.1', '2.2']);
    await storeSeason(store, 1, 'x', 'y');
    expect(await seen(store)).toEqual(['1.1', '1.2', '2.1', '2.2']);
    await storeSeason(store, 3, 'z');
    expect(await seen(store)).toHaveLength(4);
  });

  it('is not made again after it was removed', async () => {
    let store = await start();
    await storeSeason(store, 2, 'a');
    good(await store.personal.import({ ...importing, seen: [{ seriesId: 7, season: 2, episode: 1 }] }));
    expect(await seen(store)).toEqual(['2.1']);
    good(await store.mine.change(today, [{ what: 'unseen', subject: series }]));
    await stop(store);
    store = await start();
    expect(await seen(store)).toEqual([]);
    good(await store.personal.import({ ...importing, seen: [{ seriesId: 7, season: 2, episode: 1 }] }));
    expect(await seen(store)).toEqual([]);
  });

  it('of specials marks specials only', async () => {
    const store = await start();
    await storeSeason(store, 0, 's', 't');
    await storeSeason(store, 1, 'x');
    good(await store.personal.import({ ...importing, seen: [{ seriesId: 7, season: 0, episode: 2 }] }));
    expect(await seen(store)).toEqual(['0.1', '0.2']);
  });
});

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LookUpState } from '#shared/contract/imports.ts';
import type { CatalogueRead } from '#shared/contract/requests.ts';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import { fail, succeed } from '#shared/result.ts';
import { body, folder, good, movie, start } from '../../../test/fixtures/open-store.ts';
import type { Store } from '../app/open-store.ts';
import { pack } from '../store/bytes.ts';
import { TitleLookUp } from './title-look-up.ts';
import type { LookUpService } from './title-look-up.ts';

const pages = 4;
const film = (title: string, year: number | null): ImportRecord => ({
  ...{
    what: 'seen',
    kind: 'movie',
    title,
    year,
    tmdb: null,
    season: null,
    episode: null,
    value: null,
    position: null,
    note: null,
  },
});

async function wait(store: Store, ...records: ImportRecord[]): Promise<string> {
  const control = new Int32Array(new SharedArrayBuffer(12));
  const imported = good(
    await store.imports.import(pack(records), { hasIds: false, choices: [], remarks: [] }, control),
  );
  return imported.batch ?? '';
}

/** A service whose lists have four pages; page n has movie n of the list's year, "Movie n". */
function serviceOf(store: Store, asked: string[], failing: () => boolean = () => false) {
  return {
    store: store.imports,
    read: async ({ endpoint, parameters, priority }: CatalogueRead) => {
      const { page: number = 1, primary_release_year: year = '' } = parameters;
      asked.push(`${endpoint} ${String(year)} ${Number(number)} ${priority ?? ''}`.replace(/\s+/g, ' '));
      if (failing()) return fail('offline');
      const item = {
        ...movie(Number(number), `Movie ${Number(number)}`),
        release_date: `${Number(year)}-05-01`,
      };
      const text = { page: number, results: [item], total_pages: pages, total_results: pages };
      const accepted = good(await store.bodies.accept(body(endpoint, parameters, text)));
      return succeed({ text: accepted.text, dropped: 0, fetchedAt: 1, freshness: 'fresh' as const });
    },
  };
}

/** A look-up whose `ended` resolves with its last state. */
function lookUpOf(
  service: ReturnType<typeof serviceOf>,
  onChange: (state: LookUpState) => void = () => undefined,
) {
  const ended = Promise.withResolvers<LookUpState>();
  let matched = 0;
  const lookUp = new TitleLookUp({
    service: () => service,
    onChange: (state) => {
      onChange(state);
      if (!state.running) ended.resolve(state);
    },
    onMatched: () => (matched += 1),
  });
  return { lookUp, ended: ended.promise, matched: () => matched };
}

const titlesSeen = async (store: Store) =>
  good(await store.mine.history({ offset: 0, limit: 10 })).entries.map(({ title }) => title.name);

describe('a look-up of titles that wait', () => {
  it('reads the lists of their years one page at a time until it has found them', async () => {
    const store = await start(undefined, 10_000_000);
    const asked: string[] = [];
    await wait(store, film('Movie 2', 2019));
    const { lookUp, ended, matched } = lookUpOf(serviceOf(store, asked));
    expect(lookUp.start()).toMatchObject({ running: true });
    expect(lookUp.start()).toMatchObject({ running: true });
    expect(await ended).toEqual({ running: false, part: 1, found: 1, failure: null });
    expect(asked).toEqual(['discover.movie 2019 1 background', 'discover.movie 2019 2 background']);
    expect([await titlesSeen(store), matched()]).toEqual([['Movie 2'], 1]);
    expect(good(await store.imports.waiting()).total).toBe(0);
  });

  it('ends at the last page of each list, and doesn’t begin again', async () => {
    const store = await start(undefined, 10_000_000);
    const asked: string[] = [];
    const states: LookUpState[] = [];
    await wait(store, film('Reef', 2019), film('Reef', null));
    const first = lookUpOf(serviceOf(store, asked), (state) => states.push(state));
    first.lookUp.start();
    expect(await first.ended).toEqual({ running: false, part: 1, found: 0, failure: null });
    expect(asked).toHaveLength(2 * pages);
    expect(states.map(({ part }) => part)).toEqual(states.map(({ part }) => part).sort((a, b) => a - b));
    expect(good(await store.imports.waiting())).toMatchObject({ total: 2, isLookedUp: true });
    const second = lookUpOf(serviceOf(store, asked));
    second.lookUp.start();
    await second.ended;
    expect(asked).toHaveLength(2 * pages);
    await wait(store, film('Quay', 2019));
    expect(good(await store.imports.waiting()).isLookedUp).toBe(false);
  });

  it('continues where it was stopped, or where the service failed', async () => {
    const store = await start(undefined, 10_000_000);
    const asked: string[] = [];
    await wait(store, film('Reef', 2019));
    const stopped = lookUpOf(serviceOf(store, asked), ({ part }) => {
      if (part > 0) stopped.lookUp.stop();
    });
    stopped.lookUp.start();
    expect(await stopped.ended).toMatchObject({ running: false, failure: null });
    const failed = lookUpOf(serviceOf(store, asked, () => asked.length === 3));
    failed.lookUp.start();
    expect(await failed.ended).toMatchObject({ running: false, failure: { code: 'offline' } });
    const last = lookUpOf(serviceOf(store, asked));
    last.lookUp.start();
    await last.ended;
    expect(asked.map((each) => Number(each.split(' ')[2]))).toEqual([1, 2, 3, 3, 4]);
  });

  it('of a service that was in use before doesn’t block one of the next', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    const [before, next] = [await start(other, 10_000_000), await start(undefined, 10_000_000)];
    await wait(next, film('Movie 1', 2019));
    const silent = { store: before.imports, read: () => new Promise<never>(() => undefined) };
    let service: LookUpService = silent;
    const ended = Promise.withResolvers<LookUpState>();
    const lookUp = new TitleLookUp({
      service: () => service,
      onChange: (state) => {
        if (!state.running) ended.resolve(state);
      },
      onMatched: () => undefined,
    });
    lookUp.start();
    service = serviceOf(next, []);
    expect(lookUp.state()).toMatchObject({ running: false, found: 0 });
    lookUp.start();
    expect(await ended.promise).toMatchObject({ running: false, found: 1 });
  });

  it('adds what it finds to the import, which one undo takes back', async () => {
    const store = await start(undefined, 10_000_000);
    const batch = await wait(store, film('Movie 1', 2019));
    const { lookUp, ended } = lookUpOf(serviceOf(store, []));
    lookUp.start();
    await ended;
    expect(await titlesSeen(store)).toEqual(['Movie 1']);
    good(await store.mine.undo(batch));
    expect(await titlesSeen(store)).toEqual([]);
  });
});

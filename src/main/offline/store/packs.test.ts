import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { changesWindow } from '#shared/catalogue/endpoints/changes.ts';
import { bodyItem } from '#shared/catalogue/pack-plan.ts';
import type { PackPlan } from '#shared/catalogue/pack-plan.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import { openMemory } from '../../../../test/fixtures/open-memory.ts';
import { planOf as plan } from '../../../../test/fixtures/resources.ts';
import { body, folder, good, movie, page, season, start } from '../../../../test/fixtures/open-store.ts';
import { bodyBytes } from '../../../../test/fixtures/pack-file.ts';
import { accept } from '../../catalogue/store/bodies.ts';
import { hashOf, pack } from '../../store/bytes.ts';
import type { StoreContext } from '../../store/context.ts';
import { importPack } from './import.ts';
import { miss, next } from './pack-items.ts';
import { itemsNeededBy } from './pack-needs.ts';
import { list } from './pack-rows.ts';
import { checked, keep, planAgain, planSeasons, releaseFormerItems, remove } from './packs.ts';
import { manifest } from './transfer.ts';
import type { TransferItem } from './transfer.ts';

it('the packs of all services are listed for other computers, with the titles that are known by now', async () => {
  const store = await start();
  good(await store.packs.keep(plan(1), 'Movie 1', null));
  good(await store.packs.keep(plan(2), 'Movie 2', '/two.jpg'));
  good(await store.bodies.accept(body('movie.popular', { page: 1 }, page(movie(1, 'Harbour')))));
  const library = new DatabaseSync(join(folder, 'library.sqlite'));
  library.exec(`insert into packs select 'other', identity, subject, settings, name, poster_path, language, paused, created_at - 1
    from packs where name = 'Movie 1'`);
  library.close();
  const names = good(await store.packs.listed()).map(({ service, name }) => `${service}: ${name}`);
  expect(names.sort()).toEqual(['demo: Harbour', 'demo: Movie 2', 'other: Movie 1']);
});

it.each([
  { people: 'nobody', kept: [] },
  { people: 'cast', kept: [1] },
  { people: 'everyone', kept: [1, 2] },
] as const)('a pack with $people keeps the pages of those people', ({ people, kept }) => {
  const choices = { pictures: 'none', people } as const;
  const person = (id: number) => ({ id, profile_path: null });
  const credits = { cast: [person(1)], crew: [person(2)] };
  const asked = { endpoint: 'tv.credits', parameters: { series_id: 7 } } as const;
  const items = itemsNeededBy({ ...plan(1), choices }, asked, credits);
  expect(items.map(({ asked: wanted }) => wanted)).toMatchObject(
    kept.map((id) => ({ endpoint: 'person.tvCredits', parameters: { person_id: id } })),
  );
});

const series: PackPlan = { ...plan(1), subject: { kind: 'series', seriesId: 7, specials: false } };
let context: StoreContext;
beforeEach(() => {
  context = openMemory(() => 9_000);
});

const described = (endpoint: EndpointName, parameters: Parameters) => {
  const { item, asked } = bodyItem(series, endpoint, parameters, 1);
  return { kind: 'body', key: item, ...(asked as BodyAsked), depth: 1 } as const;
};

/** Accepts an answer that was fetched at 5 s. */
const arrive = async (endpoint: EndpointName, parameters: Parameters, answer: unknown) =>
  good(await accept(context, body(endpoint, described(endpoint, parameters).parameters, answer, 5_000)));

it('a pack keeps one history of a season’s changes, up to the latest day, with all of its pages', async () => {
  const id = keep(
    context,
    { ...series, subject: { kind: 'season', seriesId: 7, seasonNumber: 1 } },
    '',
    null,
  );
  const other = keep(context, series, 'Series', null);
  planSeasons(context, other, [1, 2]);
  const histories = (of: number): unknown[] =>
    context.database
      .all<{ asked: string }>(
        "select asked from pack_items where pack_id = ? and item like '%|season.changes|%' order by asked",
        of,
      )
      .map(({ asked }) => {
        const { season_id: season, end_date: end, page } = (JSON.parse(asked) as BodyAsked).parameters;
        return [season, end, page];
      })
      .sort();
  const keptHistories = (): unknown =>
    context.database.all("select key from bodies where endpoint = 'season.changes' and kept = 1").length;
  const arriveSeason = (number: number, ...names: string[]) =>
    arrive('tv.season', { series_id: 7, season_number: number }, season(number, ...names));

  await arriveSeason(1, 'One');
  await arriveSeason(2, 'One');
  const items = Array.from({ length: 20 }, (_, index) => ({ id: `${index}`, action: 'updated' }));
  const asked = { season_id: 701, ...changesWindow(series), page: 1 };
  await arrive('season.changes', asked, { changes: [{ key: 'name', items }] });
  const ofSeries = [
    [701, '2026-11-21', 1],
    [701, '2026-11-21', 2],
    [702, '2026-11-21', 1],
  ];
  expect(histories(other)).toEqual(ofSeries);

  checked(context, id, 6_000, '2026-11-22', null);
  await arriveSeason(1, 'One', 'Two');
  expect(histories(id)).toEqual([[701, '2026-11-22', 1]]);
  expect(histories(other)).toEqual(ofSeries);
  expect(keptHistories()).toBe(1);

  checked(context, other, 7_000, '2026-11-23', null);
  await arriveSeason(1, 'One', 'Two', 'Three');
  expect(histories(other)).toEqual([
    [701, '2026-11-23', 1],
    [702, '2026-11-21', 1],
  ]);
  expect(keptHistories()).toBe(0);
});

it('a pack that is planned again keeps what it had until it has what it needs by the new plan', async () => {
  const kept = () => context.database.all('select key from bodies where kept = 1').length;
  const everyone = { ...series, choices: { pictures: 'none', people: 'everyone' } } as const;
  const check = () => releaseFormerItems(context, false);
  const arriveAll = async () => {
    await arrive('tv.credits', { series_id: 7 }, { id: 7, cast: [{ id: 5, profile_path: null }], crew: [] });
    await arrive('person.tvCredits', { person_id: 5 }, { id: 5, cast: [], crew: [] });
  };
  const id = keep(context, everyone, 'Series', null);
  await arriveAll();
  expect(kept()).toBe(2);

  keep(context, series, 'Series', null);
  check();
  expect(kept()).toBe(2);
  context.database.run("update pack_items set state = 'held'");
  check();
  expect(kept()).toBe(2);
  planSeasons(context, id, []);
  check();
  expect(kept()).toBe(1);

  keep(context, everyone, 'Series', null);
  await arriveAll();
  expect(kept()).toBe(2);
  const other = keep(
    context,
    { ...series, subject: { ...series.subject, seriesId: 8 } } as PackPlan,
    'Other',
    null,
  );
  keep(context, series, 'Series', null);
  remove(context, other);
  check();
  expect(kept()).toBe(2);
  remove(context, id);
  check();
  expect(kept()).toBe(0);
});

it('a body that a check couldn’t read is requested again, although it is stored', async () => {
  const id = keep(context, series, 'Series', null);
  await arrive('tv.credits', { series_id: 7 }, { id: 7, cast: [], crew: [] });
  const pending = () =>
    next(context, id, 'body', 100).items.filter(({ item }) => item.includes('tv.credits'));
  expect(pending()).toEqual([]);
  const key = described('tv.credits', { series_id: 7 }).key;
  checked(context, id, 6_000, '2026-11-22', 99_000, [key]);
  expect(pending()).toMatchObject([{ wasBroken: true }]);
});

it('a pack of a view gives up what the view no longer lists once it is planned again', async () => {
  const view: PackPlan = { ...plan(1), subject: { kind: 'view', viewId: 1, parameters: {}, count: 2 } };
  const id = keep(context, view, 'View', null);
  const listed = (...ids: readonly number[]) =>
    arrive('discover.movie', { page: 1 }, page(...ids.map((each) => movie(each, `Movie ${each}`))));
  const wanted = (): number[] => [
    ...new Set(
      context.database
        .all<{ movie: number }>(
          `select asked ->> '$.parameters.movie_id' as movie from pack_items where asked ->> '$.parameters.movie_id' > 0`,
        )
        .map((row) => row.movie),
    ),
  ];
  await listed(1, 2);
  await arrive('movie.similar', { movie_id: 2, page: 1 }, page());
  await listed(1, 3);
  expect(wanted()).toEqual([1, 2, 3]);
  planAgain(context, id);
  await listed(1, 3);
  expect(wanted()).toEqual([1, 3]);
  const kept = () =>
    context.database.all<{ kept: number }>("select kept from bodies where endpoint = 'movie.similar'");
  expect(kept()).toEqual([{ kept: 1 }]);
  context.database.run("update pack_items set state = 'held'");
  releaseFormerItems(context, false);
  expect(kept()).toEqual([{ kept: 0 }]);
});

describe('an imported pack', () => {
  /** An answer as a pack file has it. */
  function held(endpoint: EndpointName, parameters: Parameters, answer: unknown, fetchedAt: number) {
    const bytes = bodyBytes(endpoint, answer);
    const about = { fetchedAt, etag: null, dropped: 0, bytes: bytes.byteLength, sha256: hashOf(bytes) };
    return { item: { ...described(endpoint, parameters), ...about } as TransferItem, bytes };
  }

  /** Imports a pack file that was made at 4 s. */
  function take(...contents: readonly { readonly item: TransferItem; readonly bytes?: Buffer }[]): void {
    const path = join(folder, 'pack.marqueepack');
    writeFileSync(path, Buffer.concat(contents.flatMap(({ bytes = [] }) => bytes)));
    const items = pack(contents.map(({ item }) => item));
    const about = { plan: series, name: 'Series', posterPath: null, title: null };
    importPack(context, { path, start: 0, items, ...about, made: 4_000, notBefore: 0 });
  }

  const states = (where: string): unknown[] =>
    context.database
      .all<{ asked: string; state: string }>(
        `select asked, state from pack_items where ${where} order by item`,
      )
      .map(({ asked, state }) => [(JSON.parse(asked) as { parameters: Parameters }).parameters, state]);

  it('keeps the newer answers and further seasons that this computer has', async () => {
    const first = { series_id: 7, season_number: 1 };
    planSeasons(context, keep(context, series, 'Series', null), [1, 2]);
    await arrive('tv.season', first, season(1, 'One', 'Two'));
    await arrive('tv.credits', { series_id: 7 }, { id: 7, cast: [], crew: [] });
    const credits = described('tv.credits', { series_id: 7 });
    take(held('tv.season', first, season(1, 'One'), 2_000), {
      item: { ...credits, missing: 'broken', bytes: 0 },
    });
    expect(states("item like '%|tv.season|%'")).toMatchObject([
      [{ season_number: 1 }, 'held'],
      [{ season_number: 2 }, 'wanted'],
    ]);
    expect(states("item like '%|tv.episodeVideos|%'")).toMatchObject([
      [{ episode_number: 1 }, 'wanted'],
      [{ episode_number: 2 }, 'wanted'],
    ]);
    expect(states("item like '%|tv.credits|%'")).toMatchObject([[{ series_id: 7 }, 'wanted']]);
  });

  it('is as current as its file and the oldest answer there, even if it was checked here later', () => {
    const checkedAt = (): unknown => list(context).map((row) => row.checkedAt);
    take();
    expect(checkedAt()).toEqual([4_000]);
    checked(context, 1, 8_000, '2026-11-21', null);
    const titles = { id: 7, results: [] };
    take(
      ...[3_000, 2_000, 3_500].map((at, id) => held('tv.alternativeTitles', { series_id: id }, titles, at)),
    );
    expect(checkedAt()).toEqual([2_000]);
    take();
    expect(checkedAt()).toEqual([2_000]);
  });

  it('takes nothing away from a pack with further choices', () => {
    const choices = { pictures: 'large', people: 'nobody' } as const;
    context.database.run(
      `insert into titles (key, bucket, name, original_name, folded, popularity, poster_path, fetched_at)
       values (14, 0, 'Series', 'Series', 'series', 1, '/p.jpg', 1)`,
    );
    const pictures = (): unknown =>
      context.database.all("select item from pack_items where kind = 'picture'");
    keep(context, { ...series, choices }, 'Series', null);
    const before = pictures();
    take();
    expect(list(context).map(({ plan: { choices: kept } }) => kept)).toEqual([choices]);
    expect(before).not.toEqual([]);
    expect(pictures()).toEqual(before);
  });

  it('still wants what wasn’t fetched when its file was made, and looks for its seasons', () => {
    const kept = (): unknown =>
      list(context).map(({ id, planned }) => ({ planned, items: manifest(context, id) }));
    const id = keep(context, series, 'Series', null);
    const credits = described('tv.credits', { series_id: 7 });
    miss(context, id, credits.key, 'tooLarge');
    for (const planned of [false, true]) {
      if (planned) planSeasons(context, id, [1]);
      const before = kept();
      const items = manifest(context, id);
      remove(context, id);
      take(...items.map((item) => ({ item })));
      expect(kept()).toEqual(before);
      expect(before).toMatchObject([{ planned }]);
      expect(states("state <> 'wanted'")).toMatchObject([[{ series_id: 7 }, 'missing']]);
    }
  });
});

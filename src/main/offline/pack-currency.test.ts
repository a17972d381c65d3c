import { describe, expect, it } from 'vitest';
import { fail, succeed } from '#shared/result.ts';
import { planOf } from '../../../test/fixtures/resources.ts';
import { PackChecks, PackCurrency } from './pack-currency.ts';
import type { CurrencyPorts } from './pack-currency.ts';
import type { KeptSeason } from './store/kept.ts';
import type { PackRow } from './store/pack-rows.ts';

// Proves protections of pack-currency.ts.

const today = '2026-11-20';
const hour = 60 * 60_000;

function season(number: number, airDates: readonly string[], hasUndated = false): KeptSeason {
  return {
    key: `season ${number}`,
    asked: { endpoint: 'tv.season', parameters: { series_id: 1, season_number: number } },
    etag: null,
    seasonId: 100 + number,
    seasonNumber: number,
    airDates,
    hasUndated,
    fetchedAt: 0,
  };
}

/** What checks packs with these seasons, on a store that answers what `packs` and `bodies` say. */
function currencyOf(
  seasons: readonly KeptSeason[],
  { packs, bodies, ...more }: Partial<CurrencyPorts> & { packs?: object; bodies?: object } = {},
): PackCurrency {
  const answers = (value: unknown) => () => Promise.resolve(succeed(value));
  const kept = { keptSeasons: answers(seasons), checked: answers(null) };
  return new PackCurrency({
    store: { packs: { ...kept, ...packs }, bodies } as unknown as CurrencyPorts['store'],
    fetchBody: () => Promise.resolve(fail('offline')),
    fetchPicture: () => Promise.resolve(fail('offline')),
    planSeasons: () => Promise.resolve(succeed(null)),
    findSeasons: () => Promise.resolve(fail('offline')),
    now: () => Date.UTC(2026, 10, 20),
    keepAtMostMs: null,
    ...more,
  });
}

const pack = (subject: PackRow['plan']['subject']): PackRow => ({
  id: 1,
  plan: planOf(1, { subject, region: null, today }),
  name: 'A title',
  posterPath: null,
  planned: true,
  paused: false,
  createdAt: 1_000,
  checkedAt: 5_000,
});
const series = pack({ kind: 'series', seriesId: 1, specials: false });

describe('a kept series is checked', () => {
  it('every few hours around the day of an episode', async () => {
    const currency = currencyOf([season(1, ['2020-01-01']), season(2, ['2026-11-13', '2026-11-21'])]);
    expect((await currency.dueAt(series)) - 5_000).toBe(6 * hour);
  });

  it('daily while it is on the air, even if a day is not known yet', async () => {
    expect((await currencyOf([season(2, ['2026-11-10'])]).dueAt(series)) - 5_000).toBe(24 * hour);
    expect((await currencyOf([season(2, ['2020-01-01'], true)]).dueAt(series)) - 5_000).toBe(24 * hour);
  });

  it('weekly when it has ended', async () => {
    expect((await currencyOf([season(1, ['2020-01-01'])]).dueAt(series)) - 5_000).toBe(7 * 24 * hour);
  });

  it('daily if it is a movie, because where to watch it changes', async () => {
    expect((await currencyOf([]).dueAt(pack({ kind: 'movie', movieId: 3 }))) - 5_000).toBe(24 * hour);
  });

  const now = Date.UTC(2026, 10, 20);
  it.each([
    {
      when: 'at once, and wholly, if the clock was ahead at its last check',
      checkedAt: now + 365 * 24 * hour,
    },
    { when: 'wholly after a longer time than histories cover', checkedAt: now - 14 * 24 * hour },
  ])('$when, and for seasons that it lacks', async ({ checkedAt }) => {
    const asked: unknown[] = [];
    const currency = currencyOf([season(1, ['2020-01-01'])], {
      packs: {
        keptBodies: () => Promise.resolve(succeed([season(1, [])])),
        checked: (_id: number, at: number) => Promise.resolve(succeed(asked.push(at))),
      },
      fetchBody: (body) => Promise.resolve(succeed(asked.push(body.endpoint))) as never,
      findSeasons: () => Promise.resolve(succeed([1, 2])),
      planSeasons: (_id, numbers) => Promise.resolve(succeed(asked.push(numbers))),
    });
    expect(await currency.dueAt({ ...series, checkedAt })).toBeLessThanOrEqual(now);
    await currency.check({ ...series, checkedAt }, new AbortController().signal);
    expect(asked).toEqual([[1, 2], 'tv.season', now]);
  });
});

it('answers that alone can’t be read end neither the check nor those of other packs', async () => {
  const kept = (id: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...season(index, []),
      key: `${id} ${index}`,
      etag: `${id}`,
    }));
  const movie = pack({ kind: 'movie', movieId: 3 });
  const checked: unknown[] = [];
  const failures: Record<string, ReturnType<typeof fail>> = {};
  const currency = currencyOf([], {
    packs: {
      keptBodies: (id: number) => Promise.resolve(succeed(kept(id, 5))),
      checked: (id: number, ...[, , , unread]: unknown[]) =>
        Promise.resolve(succeed(checked.push([id, unread]))),
    },
    fetchBody: ({ parameters }, etag) =>
      Promise.resolve(failures[`${etag} ${parameters.season_number}`] ?? succeed({ changed: false })),
  });
  const checks = new PackChecks(currency, {
    rows: () => Promise.resolve([1, 2].map((id) => ({ ...movie, id }))),
    ...{ isBusy: () => false, mayCheck: () => true, now: () => Date.UTC(2026, 10, 20) },
    checked: () => Promise.resolve(),
  });
  const round = async () => {
    checked.length = 0;
    await checks.checkDue();
    return checked;
  };
  failures['1 1'] = fail('badResponse', { reason: 'shape' });
  failures['1 3'] = fail('serverFault');
  expect(await round()).toEqual([
    [1, ['1 1', '1 3']],
    [2, []],
  ]);
  // It may be the service.
  for (const number of [1, 2, 3]) failures[`1 ${number}`] = fail('serverFault');
  expect(await round()).toEqual([[2, []]]);
  failures['1 0'] = fail('offline');
  expect(await round()).toEqual([]);
  checks.close();
});

it.each([
  { zone: 'Pacific/Honolulu', checkedAt: Date.UTC(2026, 10, 20), asked: ['2026-11-08', '2026-11-21'] },
  // In its zone, that was 13 days ago.
  { zone: 'Pacific/Kiritimati', checkedAt: Date.UTC(2026, 10, 7, 20), asked: ['whole'] },
])('histories are read by days of UTC in $zone, too', async ({ zone, checkedAt, asked }) => {
  const { TZ: before } = process.env;
  process.env.TZ = zone;
  const found = new Set<unknown>();
  const currency = currencyOf([season(1, ['2020-01-01'])], {
    packs: { keptBodies: () => Promise.resolve(succeed([])) },
    bodies: { lookup: () => Promise.resolve(succeed({ text: '{"changes":[]}' })) },
    fetchBody: ({ parameters: { start_date: from, end_date: to } }) => {
      for (const day of [from, to]) found.add(day);
      return Promise.resolve(succeed({ changed: false })) as never;
    },
    findSeasons: () => {
      found.add('whole');
      return Promise.resolve(succeed([]));
    },
    now: () => Date.UTC(2026, 10, 21, 8),
  });
  await currency.check({ ...series, checkedAt }, new AbortController().signal);
  expect([...found]).toEqual(asked);
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

it('a view that lists others by now is planned again once it was checked', async () => {
  const calls: string[] = [];
  const page = { ...season(1, []), asked: { endpoint: 'discover.movie', parameters: { page: 1 } } };
  let changed = false;
  let stored = [1, 2];
  const note = (call: string) => () => Promise.resolve(succeed(calls.push(call)));
  const currency = currencyOf([], {
    packs: {
      keptBodies: () => Promise.resolve(succeed([page])),
      ...{ checked: note('checked'), planAgain: note('planned') },
    },
    bodies: {
      lookup: () =>
        Promise.resolve(succeed({ text: JSON.stringify({ results: stored.map((id) => ({ id })) }) })),
    },
    fetchBody: () => {
      if (changed) stored = [...next];
      return Promise.resolve(succeed({ changed }));
    },
  });
  let next = [2, 1];
  const view = pack({ kind: 'view', viewId: 1, parameters: {}, count: 20 });
  const check = (paused = false) => currency.check({ ...view, paused }, new AbortController().signal);
  await check();
  changed = true;
  await check();
  expect(calls).toEqual(['checked', 'checked']);
  next = [2, 3];
  await check();
  next = [3, 4];
  await check(true);
  expect(calls.slice(2)).toEqual(['checked', 'planned', 'checked']);
});

it('a failed check does not count as one', async () => {
  let noted = 0;
  const currency = currencyOf([season(1, ['2026-11-19'])], {
    packs: {
      checked: () => {
        noted += 1;
        return Promise.resolve(succeed(null));
      },
    },
  });
  const checked = await currency.check(
    { ...series, checkedAt: Date.UTC(2026, 10, 19) },
    new AbortController().signal,
  );
  expect(checked).toMatchObject({ ok: false, failure: { code: 'offline' } });
  expect(noted).toBe(0);
});

it('renews pictures before the service’s limit, until one fails that the service still has', async () => {
  const now = Date.UTC(2026, 10, 20);
  const asked: unknown[] = [];
  const files = ['gone.jpg', 'a.jpg', 'offline.jpg', 'b.jpg'];
  const currency = currencyOf([], {
    packs: {
      keptBodies: () => Promise.resolve(succeed([])),
      keptPictures: (_id: number, before: number) => {
        asked.push(before);
        return Promise.resolve(succeed(files.map((file) => ({ kind: 'poster', size: 'w342', file }))));
      },
    },
    fetchPicture: ({ file }) => {
      asked.push(file);
      if (file === 'gone.jpg') return Promise.resolve(fail('notFound'));
      return Promise.resolve(file === 'offline.jpg' ? fail('offline') : succeed(null));
    },
    keepAtMostMs: 181 * 24 * hour,
  });
  const checked = await currency.check(pack({ kind: 'movie', movieId: 3 }), new AbortController().signal);
  expect(checked).toMatchObject({ ok: true });
  expect(asked).toEqual([now - 167 * 24 * hour, 'gone.jpg', 'a.jpg', 'offline.jpg']);
});

it('reads a history without an end up to a page, and then the seasons themselves', async () => {
  const seasons = Array.from({ length: 40 }, (_, index) => season(index + 1, ['2026-11-19']));
  const items = Array.from({ length: 30 }, (_, index) => ({
    id: `${index}`,
    time: '2026-11-01 00:00:00 UTC',
  }));
  const text = JSON.stringify({ changes: [{ key: 'name', items }] });
  const asked: string[] = [];
  const currency = currencyOf(seasons, {
    bodies: { lookup: () => Promise.resolve(succeed({ text })) },
    fetchBody: (body) => Promise.resolve(succeed(asked.push(body.endpoint))) as never,
  });
  const checked = { ...series, checkedAt: Date.UTC(2026, 10, 19) };
  expect(await currency.check(checked, new AbortController().signal)).toMatchObject({ ok: true });
  const counted = Object.groupBy(asked, (endpoint) => endpoint);
  expect(Object.entries(counted).map(([name, all]) => [name, all?.length])).toEqual([
    ['tv.changes', 60],
    ['tv.season', 40],
  ]);
});

it('finds a change that is later than a body but earlier than its pack, and one during a check with the next', async () => {
  const fetchedAt = Date.UTC(2026, 10, 19, 10);
  let now = Date.UTC(2026, 10, 20);
  const text = (day: string): string =>
    JSON.stringify({
      changes: [{ key: 'season', items: [{ id: '1', time: day, value: { season_number: 1 } }] }],
    });
  let history = text('2026-11-19 12:00:00 UTC');
  const asked: string[] = [];
  const noted: unknown[] = [];
  const currency = currencyOf([{ ...season(1, ['2020-01-01']), fetchedAt }], {
    packs: { checked: (...given: unknown[]) => Promise.resolve(succeed(noted.push(given[1]))) },
    bodies: { lookup: () => Promise.resolve(succeed({ text: history })) },
    fetchBody: ({ endpoint }) => {
      asked.push(endpoint);
      // The machine slept meanwhile.
      now += 8 * hour;
      return Promise.resolve(succeed({ changed: true })) as never;
    },
    now: () => now,
  });
  const kept = { ...series, createdAt: Date.UTC(2026, 10, 19, 15), checkedAt: null };
  const began = now;
  expect(await currency.check(kept, new AbortController().signal)).toMatchObject({ ok: true });
  expect(asked).toContain('tv.season');
  expect(noted).toEqual([began]);
  asked.length = 0;
  history = text('2026-11-19 08:00:00 UTC');
  await currency.check({ ...kept, checkedAt: began }, new AbortController().signal);
  expect(asked).not.toContain('tv.season');
});

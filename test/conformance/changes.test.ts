import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/text/calendar-day.ts';
import { createDemoCatalogue } from '../fixtures/demo-catalogue.ts';
import type { DemoCatalogue } from '../fixtures/demo-catalogue.ts';
import { call } from './requests.ts';
import type { Values } from './requests.ts';
import { readBody, runningSamples, runningService } from './running-service.ts';
import { today } from './service-process.ts';

/* Every change of the demo catalogue, as E8 and E14 report it. */

interface Item {
  readonly id: string;
  readonly action: string;
  readonly value?: unknown;
  readonly original_value?: unknown;
}

const service = runningService(['--seed', '1', '--titles', '300']);
const samples = runningSamples(service);
let catalogue: DemoCatalogue;

beforeAll(() => {
  catalogue = createDemoCatalogue({ file: service.file, titles: 300, seed: 1, today });
});

afterAll(() => catalogue.close());

const ids = (sql: string): number[] => catalogue.all<{ id: number }>(sql).map(({ id }) => id);

/** The longest window, which contains every change. */
const window: Values = { start_date: addDays(today, -14), end_date: today };

async function everyItem(
  name: 'tv.changes' | 'season.changes',
  parameters: Values,
): Promise<[string, Item][]> {
  const found: [string, Item][] = [];
  for (let page = 1, more = true; more; page += 1) {
    const { body } = await call(service.base, name, { ...parameters, ...window, page });
    const groups = body.changes as readonly { readonly key: string; readonly items: readonly Item[] }[];
    for (const { key, items } of groups) for (const item of items) found.push([key, item]);
    more = groups.length > 0;
  }
  return found;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** A message if an item breaks the interface's rules about `value` and `original_value`. */
function errorsIn([key, item]: [string, Item]): string[] {
  const [has, had] = [Object.hasOwn(item, 'value'), Object.hasOwn(item, 'original_value')];
  const isValid = {
    added: has && !had,
    updated: has && had && kindOf(item.value) === kindOf(item.original_value),
    deleted: !has && had,
  };
  return isValid[item.action as keyof typeof isValid] ? [] : [`${key}: ${JSON.stringify(item)}`];
}

it('every change has the old and the new value that its action requires', async () => {
  const items: [string, Item][] = [];
  for (const id of ids('SELECT id FROM series'))
    items.push(...(await everyItem('tv.changes', { series_id: id })));
  for (const id of ids('SELECT id FROM seasons'))
    items.push(...(await everyItem('season.changes', { season_id: id })));
  expect(new Set(items.map(([, { id }]) => id)).size).toBe(catalogue.one('SELECT count(*) FROM changes'));
  expect(items.flatMap(errorsIn).slice(0, 5)).toEqual([]);
  const actions = new Set(items.map(([key, { action }]) => `${key} ${action}`));
  expect(actions).toContain('episode updated');
});

describe('the window of changes', () => {
  interface Changes {
    readonly changes: readonly {
      readonly key: string;
      readonly items: readonly { readonly id: string; readonly time: string }[];
    }[];
  }
  const timesOf = ({ changes }: Changes): string[] =>
    changes.flatMap(({ items }) => items.map(({ time }) => time));
  const changeEndpoints = ['tv.changes', 'season.changes'] as const;
  const withoutDates = (name: (typeof changeEndpoints)[number]): Values => {
    const { start_date: _start, end_date: _end, ...others } = samples[name];
    return others;
  };

  it.each(changeEndpoints)('%s without dates returns the last 24 hours', async (name) => {
    const [plain, spelled] = await Promise.all([
      readBody<Changes>(service, name, withoutDates(name)),
      readBody<Changes>(service, name, {
        ...withoutDates(name),
        start_date: addDays(today, -1),
        end_date: today,
      }),
    ]);
    expect(plain).toEqual(spelled);
  });

  it.each(changeEndpoints)(
    '%s includes changeEndpoints ends of the window, and nothing outside it',
    async (name) => {
      const whole = timesOf(await readBody<Changes>(service, name, { ...withoutDates(name), ...window }));
      expect(whole.length).toBeGreaterThan(0);
      let counted = 0;
      for (let back = 14; back >= 0; back -= 1) {
        const day = addDays(today, -back);
        const times = timesOf(
          await readBody<Changes>(service, name, { ...withoutDates(name), start_date: day, end_date: day }),
        );
        expect(times.every((time) => time.startsWith(day))).toBe(true);
        counted += times.length;
      }
      expect(counted).toBe(whole.length);
    },
  );

  it.each(changeEndpoints)(
    '%s allows 14 days, and refuses 15 days and reversed dates with code 20',
    async (name) => {
      const windows: readonly (readonly [Values, number])[] = [
        [{ start_date: addDays(today, -14) }, 200],
        [{ start_date: addDays(today, -15) }, 422],
        [{ start_date: '2020-01-01', end_date: '2020-01-15' }, 200],
        [{ start_date: '2020-01-01', end_date: '2020-01-16' }, 422],
        [{ start_date: today, end_date: addDays(today, -1) }, 422],
        [{ end_date: addDays(today, -3) }, 200],
      ];
      for (const [window, expected] of windows) {
        const { status, body } = await call(service.base, name, { ...withoutDates(name), ...window });
        expect([window, status, body.status_code]).toEqual([
          window,
          expected,
          expected === 200 ? undefined : 20,
        ]);
      }
    },
  );

  it.each(changeEndpoints)('%s returns an empty page after the last one', async (name) => {
    expect(await readBody(service, name, { ...samples[name], page: 9 })).toEqual({ changes: [] });
  });
});

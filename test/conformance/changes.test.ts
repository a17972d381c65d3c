import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#shared/text/calendar-day.ts';
import { call } from './asking.ts';
import type { Values } from './asking.ts';
import { startProcess, today } from './service-process.ts';
import type { ServiceProcess } from './service-process.ts';

/* Every change of the app's own demo catalogue, as E8 and E14 tell it. */

interface Item {
  readonly id: string;
  readonly action: string;
  readonly value?: unknown;
  readonly original_value?: unknown;
}

let service: ServiceProcess;
let catalogue: DatabaseSync;

beforeAll(async () => {
  service = await startProcess(['--seed', '1', '--titles', '300']);
  catalogue = new DatabaseSync(service.file, { readOnly: true });
});

afterAll(async () => {
  catalogue.close();
  await service.stop();
});

const ids = (sql: string): number[] =>
  catalogue
    .prepare(sql)
    .all()
    .map(({ id }) => Number(id));

/** The longest window, which holds every change of the catalogue, and the one that a request without days means. */
const windows: readonly Values[] = [{ start_date: addDays(today, -14), end_date: today }, {}];

async function everyItem(name: 'tv.changes' | 'season.changes', which: Values): Promise<[string, Item][]> {
  const found: [string, Item][] = [];
  for (const window of windows) {
    for (let page = 1, more = true; more; page += 1) {
      const { body } = await call(service.base, name, { ...which, ...window, page });
      const groups = body.changes as readonly { readonly key: string; readonly items: readonly Item[] }[];
      for (const { key, items } of groups) for (const item of items) found.push([key, item]);
      more = groups.length > 0;
    }
  }
  return found;
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** What the interface says of `value` and `original_value`, by action. */
function complaintsOf([key, item]: [string, Item]): string[] {
  const [has, had] = [Object.hasOwn(item, 'value'), Object.hasOwn(item, 'original_value')];
  const right = {
    added: has && !had,
    updated: has && had && kindOf(item.value) === kindOf(item.original_value),
    deleted: !has && had,
  };
  return right[item.action as keyof typeof right] ? [] : [`${key}: ${JSON.stringify(item)}`];
}

it('every change carries what was there before and what is there now, as its action demands', async () => {
  const items: [string, Item][] = [];
  // Asking for a series writes its seasons, so these can only be found afterwards.
  for (const id of ids('SELECT id FROM series'))
    items.push(...(await everyItem('tv.changes', { series_id: id })));
  for (const id of ids('SELECT id FROM seasons'))
    items.push(...(await everyItem('season.changes', { season_id: id })));
  const rows = catalogue.prepare('SELECT count(*) AS count FROM changes').get();
  expect(new Set(items.map(([, { id }]) => id)).size).toBe(rows?.['count']);
  expect(items.flatMap(complaintsOf).slice(0, 5)).toEqual([]);
  const actions = new Set(items.map(([key, { action }]) => `${key} ${action}`));
  expect(actions).toContain('episode updated');
  expect(service.complaints()).toBe('');
});

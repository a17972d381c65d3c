import { describe, expect, it } from 'vitest';
import type { Marquee } from '../../transport/marquee.ts';
import { readChanges } from './read-changes.ts';

interface Asked {
  readonly start_date: string;
  readonly end_date: string;
  readonly page: number;
}

/** A service that responds with these ids of changes. */
function serviceWith(answer: (requested: Asked) => readonly string[]) {
  const requested: string[] = [];
  const marquee = {
    read(endpoint: string, parameters: Asked) {
      requested.push(`${endpoint} ${parameters.start_date} ${parameters.end_date} ${parameters.page}`);
      const items = answer(parameters).map((id) => ({ id, action: 'updated', time: null }));
      return Promise.resolve({ value: { changes: [{ key: 'name', items }] } });
    },
  } as unknown as Marquee;
  return { marquee, requested };
}

const today = '2026-11-20';

describe('changes', () => {
  it('are read until a page adds nothing, however short they are', async () => {
    const { marquee, requested } = serviceWith(({ page }) => [['a', 'b'], ['b', 'c'], ['c']][page - 1] ?? []);
    const read = await readChanges(marquee, { of: { series: 7 }, today, ranges: 1 }, 14, {});
    expect(read.entries.map(({ id }) => id)).toEqual(['name a', 'name b', 'name c']);
    expect(requested).toEqual([1, 2, 3].map((page) => `tv.changes 2026-11-07 2026-11-20 ${page}`));
    expect(read.covered).toEqual({ from: '2026-11-07', to: today });
  });

  it('end if a service repeats pages or never ends', async () => {
    let number = 0;
    const { marquee, requested } = serviceWith(() => [String((number += 1))]);
    await readChanges(marquee, { of: { season: 9 }, today, ranges: 1 }, 14, {});
    expect(requested.length).toBeLessThanOrEqual(30);
    expect(requested[0]).toBe('season.changes 2026-11-07 2026-11-20 1');
  });

  it('are read backwards, each day and change once', async () => {
    const { marquee, requested } = serviceWith(({ start_date: start, page }) =>
      page === 1 ? [start, 'on both'] : [],
    );
    const read = await readChanges(marquee, { of: { series: 7 }, today, ranges: 2 }, 14, {});
    expect(read.covered).toEqual({ from: '2026-10-24', to: today });
    expect(requested.at(-1)).toBe('tv.changes 2026-10-24 2026-11-06 2');
    expect(read.entries).toHaveLength(3);
  });
});

import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ChangeItem } from '#shared/catalogue/resources/changes.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { RequestFailed } from '../../transport/marquee.ts';
import { ChangeJournal } from './change-journal.svelte.ts';

interface Asked {
  readonly start_date: string;
  readonly end_date: string;
  readonly page: number;
}

function change(id: string): ChangeItem {
  return { id, action: 'updated', time: null, iso_639_1: null, iso_3166_1: null };
}

/** A journal over a service that answers with the identifiers of changes. */
function journalOver(answer: (asked: Asked, endpoint: string) => readonly string[]) {
  const asked: string[] = [];
  const app = {
    state: { profile: { changesWindowDays: 14 } },
    marquee: {
      async read(endpoint: string, parameters: Asked) {
        asked.push(`${endpoint} ${parameters.start_date} ${parameters.end_date} ${parameters.page}`);
        const items = answer(parameters, endpoint).map(change);
        return Promise.resolve({ value: { changes: [{ key: 'name', items }] } });
      },
    },
  };
  return { journal: new ChangeJournal(app as unknown as AppModel), asked };
}

/** Nothing here waits for more than promises, which a turn of the event loop settles. */
async function settled(journal: ChangeJournal): Promise<void> {
  await turn();
  expect(journal.pending).toBe(false);
}

describe('the journal', () => {
  it('follows pages until one adds nothing, however short they are', async () => {
    const { journal, asked } = journalOver(({ page }) => [['a', 'b'], ['b', 'c'], ['c']][page - 1] ?? []);
    journal.begin({ series: 7 }, '2026-11-20');
    await settled(journal);
    expect(journal.entries.map(({ id }) => id)).toEqual(['name a', 'name b', 'name c']);
    expect(asked).toEqual([1, 2, 3].map((page) => `tv.changes 2026-11-07 2026-11-20 ${page}`));
    expect(journal.covered).toEqual({ from: '2026-11-07', to: '2026-11-20' });
  });

  it('ends where a service repeats or invents for ever', async () => {
    let number = 0;
    const { journal, asked } = journalOver(() => [String((number += 1))]);
    journal.begin({ season: 9 }, '2026-11-20');
    await settled(journal);
    expect(asked.length).toBeLessThanOrEqual(30);
    expect(asked[0]).toBe('season.changes 2026-11-07 2026-11-20 1');
  });

  it('walks back without asking for a day twice, and tries a failed step again', async () => {
    let down = false;
    const { journal, asked } = journalOver(({ start_date: start, page }) => {
      if (down) throw new RequestFailed({ code: 'offline', retryable: true, details: {} });
      return page === 1 ? [start] : [];
    });
    journal.begin({ series: 7 }, '2026-11-20');
    await settled(journal);
    down = true;
    await journal.earlier();
    expect(journal.failure?.code).toBe('offline');
    expect(journal.covered?.from).toBe('2026-11-07');
    expect(journal.entries).toHaveLength(1);
    down = false;
    await journal.earlier();
    expect(journal.failure).toBeNull();
    expect(journal.covered).toEqual({ from: '2026-10-24', to: '2026-11-20' });
    expect(asked.at(-1)).toBe('tv.changes 2026-10-24 2026-11-06 2');
    expect(journal.entries).toHaveLength(2);
  });

  it('reads again what changed, also what changed while it was read', async () => {
    let more = false;
    const { journal } = journalOver(({ page }) => (page === 1 ? (more ? ['a', 'b'] : ['a']) : []));
    const changed = { endpoint: 'tv.changes', parameters: { series_id: 7 } };
    journal.begin({ series: 7 }, '2026-11-20');
    journal.hear(changed);
    more = true;
    await settled(journal);
    expect(journal.entries).toHaveLength(2);
    more = false;
    journal.hear({ endpoint: 'tv.changes', parameters: { series_id: 8 } });
    expect(journal.pending).toBe(false);
    journal.hear(changed);
    await settled(journal);
    expect(journal.entries).toHaveLength(1);
  });
});

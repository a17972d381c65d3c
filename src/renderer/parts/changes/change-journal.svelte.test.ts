import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ChangeItem } from '#shared/catalogue/resources/changes.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { RequestFailed } from '../../transport/marquee.ts';
import { VisitMemory } from '../../state/visit.svelte.ts';
import { ChangeJournal } from './change-journal.svelte.ts';

interface Asked {
  readonly start_date: string;
  readonly end_date: string;
  readonly page: number;
}

function change(id: string): ChangeItem {
  return { id, action: 'updated', time: null, iso_639_1: null, iso_3166_1: null };
}

/** A journal of a service that responds with these ids of changes. */
function journalOver(
  answer: (requested: Asked, endpoint: string) => readonly string[],
  visit = new VisitMemory('a'),
) {
  const requested: string[] = [];
  const app = {
    state: { profile: { changesWindowDays: 14 } },
    marquee: {
      async read(endpoint: string, parameters: Asked) {
        requested.push(`${endpoint} ${parameters.start_date} ${parameters.end_date} ${parameters.page}`);
        const items = answer(parameters, endpoint).map(change);
        return Promise.resolve({ value: { changes: [{ key: 'name', items }] } });
      },
    },
  };
  return { journal: new ChangeJournal(app as unknown as AppModel, visit), requested };
}

/** Everything here settles within one turn of the event loop. */
async function settled(journal: ChangeJournal): Promise<void> {
  await turn();
  expect(journal.pending).toBe(false);
}

describe('the journal', () => {
  it('reads pages until one adds nothing, however short they are', async () => {
    const { journal, requested } = journalOver(({ page }) => [['a', 'b'], ['b', 'c'], ['c']][page - 1] ?? []);
    void journal.ask({ of: { series: 7 }, today: '2026-11-20' });
    await settled(journal);
    expect(journal.value?.entries.map(({ id }) => id)).toEqual(['name a', 'name b', 'name c']);
    expect(requested).toEqual([1, 2, 3].map((page) => `tv.changes 2026-11-07 2026-11-20 ${page}`));
    expect(journal.value?.covered).toEqual({ from: '2026-11-07', to: '2026-11-20' });
  });

  it('stops if a service repeats pages or never ends', async () => {
    let number = 0;
    const { journal, requested } = journalOver(() => [String((number += 1))]);
    void journal.ask({ of: { season: 9 }, today: '2026-11-20' });
    await settled(journal);
    expect(requested.length).toBeLessThanOrEqual(30);
    expect(requested[0]).toBe('season.changes 2026-11-07 2026-11-20 1');
  });

  it('reads backwards, each day and change once, retries a failed range, and reads as far when the person goes back to it', async () => {
    let down = false;
    const visit = new VisitMemory('a');
    const answer = ({ start_date: start, page }: Asked): readonly string[] => {
      if (down) throw new RequestFailed({ code: 'offline', retryable: true, details: {} });
      return page === 1 ? [start, 'on both'] : [];
    };
    const { journal, requested } = journalOver(answer, visit);
    void journal.ask({ of: { series: 7 }, today: '2026-11-20' });
    await settled(journal);
    down = true;
    await journal.earlier();
    expect(journal.failure?.code).toBe('offline');
    expect(journal.value?.covered.from).toBe('2026-11-07');
    expect(journal.value?.entries).toHaveLength(2);
    down = false;
    await journal.earlier();
    expect(journal.failure).toBeNull();
    expect(journal.value?.covered).toEqual({ from: '2026-10-24', to: '2026-11-20' });
    expect(requested.at(-1)).toBe('tv.changes 2026-10-24 2026-11-06 2');
    expect(journal.value?.entries).toHaveLength(3);
    const { journal: again } = journalOver(answer, visit);
    void again.ask({ of: { series: 7 }, today: '2026-11-20' });
    await settled(again);
    expect(again.value).toEqual(journal.value);
  });

  it('reads changed ranges again, even if they changed during a read', async () => {
    let more = false;
    const { journal } = journalOver(({ page }) => (page === 1 ? (more ? ['a', 'b'] : ['a']) : []));
    const changed = { endpoint: 'tv.changes', parameters: { series_id: 7 } };
    void journal.ask({ of: { series: 7 }, today: '2026-11-20' });
    more = true;
    journal.handleChange(changed);
    await settled(journal);
    expect(journal.value?.entries).toHaveLength(2);
    more = false;
    journal.handleChange({ endpoint: 'tv.changes', parameters: { series_id: 8 } });
    expect(journal.pending).toBe(false);
    journal.handleChange(changed);
    await settled(journal);
    expect(journal.value?.entries).toHaveLength(1);
  });

  it('retries the ranges that failed to be read again, and no other', async () => {
    let down = false;
    const { journal, requested } = journalOver(({ page }) => {
      if (down) throw new RequestFailed({ code: 'offline', retryable: true, details: {} });
      return page === 1 ? ['a'] : [];
    });
    void journal.ask({ of: { series: 7 }, today: '2026-11-20' });
    await settled(journal);
    down = true;
    journal.handleChange({ endpoint: 'tv.changes', parameters: { series_id: 7 } });
    await settled(journal);
    expect(journal.failure?.code).toBe('offline');
    down = false;
    await journal.again();
    expect(journal.failure).toBeNull();
    expect(requested.at(-1)).toBe('tv.changes 2026-11-07 2026-11-20 2');
    expect(journal.value?.covered).toEqual({ from: '2026-11-07', to: '2026-11-20' });
  });
});

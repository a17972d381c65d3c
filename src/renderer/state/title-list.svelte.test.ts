import { describe, expect, it, vi } from 'vitest';
import type { TitleCardFacts } from '../format/title-card.ts';
import type { ReadOptions } from '../transport/marquee.ts';
import type { AppModel } from './app-model.svelte.ts';
import { cardPage, titleList } from './title-list.ts';

const cardOf = (id: number): TitleCardFacts => ({
  mediaType: 'movie',
  id,
  name: `Movie ${id}`,
  day: null,
  score: 0,
  votes: 0,
  posterPath: null,
});
/** The app of a service with so many pages. */
const appOf = (pageLimit: number) =>
  ({
    state: { profile: { pageLimit } },
    clock: { now: () => Date.now(), elapsed: () => performance.now() },
  }) as unknown as AppModel;

/** A list of pages with these ids, without the odd ones, and the options of its reads. */
function evenTitles(pages: readonly (readonly number[])[], refresh?: boolean, totals = true) {
  const options: ReadOptions[] = [];
  const list = titleList(
    appOf(2),
    (page, given) => {
      options.push(given);
      const results = pages[page - 1] ?? [];
      const value = { page, results, total_pages: totals ? pages.length : 0, total_results: totals ? 9 : 0 };
      const loaded = { value, fetchedAt: page, freshness: 'fresh' as const, dropped: 0 };
      return cardPage(Promise.resolve(loaded), (id) => (id % 2 === 0 ? cardOf(id) : []));
    },
    refresh,
  );
  return { list, options };
}

/** A list of 500 pages with one title each, and the options of its reads. */
function endlessTitles(idOn: (page: number) => number) {
  const options: ReadOptions[] = [];
  const list = titleList(appOf(500), (page, given) => {
    options.push(given);
    const value = { page, results: [cardOf(idOn(page))], total_pages: 500, total_results: 10_000 };
    return Promise.resolve({ value, fetchedAt: Date.now(), freshness: 'fresh', dropped: 0 });
  });
  return { list, options };
}

describe('a list of titles', () => {
  it('has a card for each title that is not left out, each once, up to the service’s last page', async () => {
    const { list } = evenTitles([
      [1, 2, 4],
      [4, 6],
      [8, 10],
    ]);
    await list.upTo(5);
    expect(list.items.map(({ id }) => id)).toEqual([2, 4, 6]);
    expect(list.total).toBe(9);
    expect(list.complete).toBe(true);
  });

  it('has the pages that are at hand at once, and loads the others', async () => {
    const asked: number[] = [];
    const pageWith = (id: number | null, page: number) => {
      const results = id === null ? [] : [cardOf(id)];
      const value = { page, results, total_pages: 4, total_results: 3 };
      return { value, fetchedAt: page, freshness: 'fresh' as const, dropped: 0 };
    };
    const known = [2, null, 4].map((id, index) => pageWith(id, index + 1));
    const list = titleList(
      appOf(9),
      (page) => {
        asked.push(page);
        return Promise.resolve(pageWith(6, page));
      },
      false,
      (page) => known[page - 1] ?? null,
    );
    const ids = (): number[] => list.items.map(({ id }) => id);
    void list.more();
    expect([ids(), list.pending]).toEqual([[2], false]);
    await list.upTo(4);
    expect([ids(), asked]).toEqual([[2, 4, 6], [4]]);
    expect(list.complete).toBe(true);
  });

  it('asks the service again only on request', async () => {
    for (const refresh of [false, true]) {
      const { list, options } = evenTitles([[2]], refresh);
      await list.more();
      expect(options[0]?.refresh).toBe(refresh);
    }
  });

  // Proves protections of paged-list.svelte.ts.
  it('goes on after a page that adds nothing', async () => {
    const { list } = evenTitles([[1, 3], [2]]);
    await list.more();
    expect(list.items.map(({ id }) => id)).toEqual([2]);
    expect(list.complete).toBe(true);
  });

  // Proves protections of paged-list.svelte.ts.
  it('ends with an empty page if the service gives no totals', async () => {
    const { list } = evenTitles([[2], []], false, false);
    await list.more();
    expect({ complete: list.complete, total: list.total }).toEqual({ complete: false, total: null });
    await list.more();
    expect(list.complete).toBe(true);
    expect(list.items).toHaveLength(1);
  });

  // Proves protections of paged-list.svelte.ts.
  it('reads another page for whoever asks when the items of one appear', async () => {
    const { list } = evenTitles([[2], [4]]);
    const asked: Promise<void>[] = [];
    const stop = $effect.root(() => {
      $effect.pre(() => {
        if (list.items.length === 1) asked.push(list.more());
      });
    });
    await list.more();
    await Promise.resolve();
    await Promise.all(asked);
    stop();
    expect(asked).toHaveLength(1);
    expect(list.items.map(({ id }) => id)).toEqual([2, 4]);
    expect(list.pending).toBe(false);
  });

  it('ends at a service that answers the same page again and again', async () => {
    const { list, options } = endlessTitles(() => 2);
    await list.upTo(500);
    await list.more();
    expect([list.items.length, list.complete, options.length]).toEqual([1, true, 11]);
  });

  it('requests at most 40 pages in 10 s for a window that never fills', async () => {
    vi.useFakeTimers();
    try {
      const { list, options } = endlessTitles((page) => 2 * page);
      void list.upTo(500);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(options).toHaveLength(40);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(options).toHaveLength(80);
      list.stop();
    } finally {
      vi.useRealTimers();
    }
  });
});

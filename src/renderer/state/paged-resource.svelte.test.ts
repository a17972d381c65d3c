import { describe, expect, it, vi } from 'vitest';
import type { TitleCardFacts } from '../format/title-card.ts';
import type { ReadOptions } from '../transport/marquee.ts';
import type { AppModel } from './app-model.svelte.ts';
import { titleList } from './title-list.ts';

const cardOf = (id: number): TitleCardFacts => ({
  mediaType: 'movie',
  id,
  name: `Movie ${id}`,
  day: null,
  score: 0,
  votes: 0,
  posterPath: null,
});
/** A list of a service with these pages, without the odd titles; `known` are at hand. */
function listOf(
  pageLimit: number,
  read: (page: number) => object,
  { refresh = false, known = [] as readonly object[] } = {},
) {
  const options: ReadOptions[] = [];
  const loaded = (value: object | undefined) => ({ value, fetchedAt: Date.now(), freshness: 'fresh' });
  const app = {
    state: { profile: { pageLimit } },
    clock: { now: () => Date.now(), elapsed: () => performance.now() },
    marquee: {
      read(_endpoint: string, { page }: { page: number }, given: ReadOptions) {
        options.push(given);
        return Promise.resolve(loaded(read(page)));
      },
      lastRead(_endpoint: string, { page }: { page: number }) {
        const body = known[page - 1];
        return body === undefined ? null : { loaded: loaded(body), isFresh: true };
      },
    },
  };
  const list = titleList(
    app as unknown as AppModel,
    'movie.popular',
    {},
    ({ id }) => (id % 2 === 0 ? cardOf(id) : []),
    refresh,
  );
  return { list, options };
}

/** A list of two pages at most with these ids, and the options of its reads. */
function evenTitles(pages: readonly (readonly number[])[], refresh = false, totals = true) {
  return listOf(
    2,
    (page) => ({
      results: (pages[page - 1] ?? []).map((id) => ({ id })),
      total_pages: totals ? pages.length : 0,
      total_results: totals ? 9 : 0,
    }),
    { refresh },
  );
}

/** A list of 500 pages with one title each, and the options of its reads. */
function endlessTitles(idOn: (page: number) => number) {
  return listOf(500, (page) => ({ results: [{ id: idOn(page) }], total_pages: 500, total_results: 10_000 }));
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
    const pageWith = (id: number) => ({ results: [{ id }], total_pages: 4, total_results: 3 });
    const { list, options } = listOf(9, () => pageWith(6), { known: [2, 1, 4].map(pageWith) });
    const ids = (): number[] => list.items.map(({ id }) => id);
    void list.more();
    expect([ids(), list.pending]).toEqual([[2], false]);
    await list.upTo(4);
    expect([ids(), options.length]).toEqual([[2, 4, 6], 1]);
    expect(list.complete).toBe(true);
  });

  it.each([false, true])('asks the service again only on request (%s)', async (refresh) => {
    const { list, options } = evenTitles([[2]], refresh);
    await list.more();
    expect(options[0]?.refresh).toBe(refresh);
  });

  // Proves protections of paged-resource.svelte.ts.
  it('goes on after a page that adds nothing', async () => {
    const { list } = evenTitles([[1, 3], [2]]);
    await list.more();
    expect(list.items.map(({ id }) => id)).toEqual([2]);
    expect(list.complete).toBe(true);
  });

  // Proves protections of paged-resource.svelte.ts.
  it('ends with an empty page if the service gives no totals', async () => {
    const { list } = evenTitles([[2], []], false, false);
    await list.more();
    expect({ complete: list.complete, total: list.total }).toEqual({ complete: false, total: null });
    await list.more();
    expect(list.complete).toBe(true);
    expect(list.items).toHaveLength(1);
  });

  // Proves protections of paged-resource.svelte.ts.
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
    const { list, options } = endlessTitles((page) => 2 * page);
    void list.upTo(500);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(options).toHaveLength(40);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(options).toHaveLength(80);
    list.stop();
  });
});

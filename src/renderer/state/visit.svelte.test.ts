import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { RequestFailed } from '../transport/marquee.ts';
import { PagedResource, rememberPages } from './paged-resource.svelte.ts';
import { Remembered, VisitMemory } from './visit.svelte.ts';

/** A list of a service with this many pages of two items, some of which fail. */
function listOf(pages: number, failing: ReadonlySet<number> = new Set()) {
  const requested: number[] = [];
  const list = new PagedResource<number>({
    async load(page) {
      requested.push(page);
      await Promise.resolve();
      if (failing.has(page)) throw new RequestFailed({ code: 'offline', retryable: true, details: {} });
      const results = [page * 2, page * 2 + 1];
      const value = { page, results, total_pages: pages, total_results: pages * 2 };
      return { value, fetchedAt: page, freshness: 'fresh', dropped: 0 };
    },
    keyOf: String,
    pageLimit: 500,
    clock: { now: () => 0, elapsed: () => 0 },
  });
  return { list, requested };
}

/** Shows a list as a page of this visit; returns the function that leaves it. */
function show(list: () => PagedResource<number>, visit: VisitMemory): () => void {
  const leave = $effect.root(() => rememberPages('titles', list, visit));
  flushSync();
  return leave;
}

async function grown(visit: VisitMemory): Promise<void> {
  while (visit.growing) await Promise.resolve();
  flushSync();
}

describe('the memory of a visit', () => {
  it('is restored when going back, not when opening the page again', () => {
    const visit = new VisitMemory('entry');
    const tab = new Remembered<'acting' | 'crew' | null>(visit, 'tab', null);
    expect(tab.value).toBeNull();
    tab.value = 'crew';
    expect(new Remembered(visit, 'tab', null).value).toBe('crew');
    expect(new Remembered(visit, 'order', 'year').value).toBe('year');
    expect(new Remembered(new VisitMemory('entry'), 'tab', null).value).toBeNull();
  });

  it('is reactive', () => {
    const tab = new Remembered(new VisitMemory('entry'), 'tab', 'acting');
    const drawn: string[] = [];
    const stop = $effect.root(() => {
      $effect(() => {
        drawn.push(tab.value);
      });
    });
    flushSync();
    tab.value = 'crew';
    flushSync();
    stop();
    expect(drawn).toEqual(['acting', 'crew']);
  });

  it('reports that the page is growing until all work has ended, even with a failure', async () => {
    const visit = new VisitMemory('entry');
    const slow = Promise.withResolvers<null>();
    const first = visit.grow(slow.promise);
    const second = visit.grow(Promise.reject(new Error('no'))).catch(() => undefined);
    await second;
    expect(visit.growing).toBe(true);
    slow.resolve(null);
    await first;
    expect(visit.growing).toBe(false);
  });
});

describe('a list of a restored visit', () => {
  /** A visit that was left when its list had so many pages. */
  async function visited(pages: number) {
    const visit = new VisitMemory('entry');
    const before = listOf(9);
    const leave = show(() => before.list, visit);
    await before.list.upTo(pages);
    flushSync();
    leave();
    return { visit, before };
  }

  it('loads exactly as many pages as it had, one after another', async () => {
    const { visit, before } = await visited(4);
    const after = listOf(9);
    show(() => after.list, visit);
    expect(visit.growing).toBe(true);
    await grown(visit);
    expect(after.requested).toEqual([1, 2, 3, 4]);
    expect(after.list.items).toEqual(before.list.items);
  });

  it('starts empty when the page is opened again', () => {
    const { list, requested } = listOf(9);
    const visit = new VisitMemory('entry');
    show(() => list, visit);
    expect(requested).toEqual([]);
  });

  it('stops at a failed page and loads all pages the next time', async () => {
    const { visit } = await visited(5);
    const cut = listOf(9, new Set([3]));
    const leaveCut = show(() => cut.list, visit);
    await grown(visit);
    expect(cut.requested).toEqual([1, 2, 3]);
    expect(cut.list.failure?.code).toBe('offline');
    leaveCut();

    const whole = listOf(9);
    show(() => whole.list, visit);
    await grown(visit);
    expect(whole.list.pages).toBe(5);
  });

  it('does not continue for a replaced list or after the visit', async () => {
    const visit = new VisitMemory('entry');
    const before = listOf(9);
    const leave = show(() => before.list, visit);
    await before.list.upTo(4);
    const other = listOf(9);
    let shown = $state.raw(before.list);
    leave();
    const leaveBoth = show(() => shown, visit);
    shown = other.list;
    flushSync();
    await other.list.more();
    flushSync();
    leaveBoth();
    expect(other.requested).toEqual([1]);

    const third = listOf(9);
    show(() => third.list, visit);
    third.list.stop();
    await grown(visit);
    expect(third.requested).toEqual([1]);
  });

  it('ends where a shorter list ends', async () => {
    const { list, requested } = listOf(2);
    await list.upTo(7);
    expect([list.complete, requested]).toEqual([true, [1, 2]]);
  });
});

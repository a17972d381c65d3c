import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { RequestFailed } from '../transport/marquee.ts';
import { PagedList, rememberPages } from './paged-list.svelte.ts';
import { Remembered, VisitMemory } from './visit.svelte.ts';

/** A list over a service that has so many pages of two, of which these fail. */
function listOf(pages: number, failing: ReadonlySet<number> = new Set()) {
  const asked: number[] = [];
  const list = new PagedList<number>({
    async load(page) {
      asked.push(page);
      await Promise.resolve();
      if (failing.has(page)) throw new RequestFailed({ code: 'offline', retryable: true, details: {} });
      const results = [page * 2, page * 2 + 1];
      const value = { page, results, total_pages: pages, total_results: pages * 2 };
      return { value, fetchedAt: page, freshness: 'fresh', dropped: 0 };
    },
    keyOf: String,
    pageLimit: 500,
  });
  return { list, asked };
}

/** Shows a list as a page does that is opened at this visit; gives back how it is left. */
function show(list: () => PagedList<number>, visit: VisitMemory): () => void {
  const leave = $effect.root(() => rememberPages('titles', list, visit));
  flushSync();
  return leave;
}

async function grown(visit: VisitMemory): Promise<void> {
  while (visit.growing) await Promise.resolve();
  flushSync();
}

describe('what is remembered of a visit', () => {
  it('is there for whoever comes back, and not for whoever opens the page anew', () => {
    const visit = new VisitMemory();
    const tab = new Remembered<'acting' | 'crew' | null>(visit, 'tab', null);
    expect(tab.value).toBeNull();
    tab.value = 'crew';
    expect(new Remembered(visit, 'tab', null).value).toBe('crew');
    expect(new Remembered(visit, 'order', 'year').value).toBe('year');
    expect(new Remembered(new VisitMemory(), 'tab', null).value).toBeNull();
  });

  it('is drawn as it changes', () => {
    const tab = new Remembered(new VisitMemory(), 'tab', 'acting');
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

  it('says that the page is growing until all of it has grown, however that ends', async () => {
    const visit = new VisitMemory();
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

describe('a list that is come back to', () => {
  it('has as many pages as it had, one after another and no more', async () => {
    const visit = new VisitMemory();
    const before = listOf(9);
    const leave = show(() => before.list, visit);
    await before.list.upTo(4);
    flushSync();
    leave();

    const after = listOf(9);
    show(() => after.list, visit);
    expect(visit.growing).toBe(true);
    await grown(visit);
    expect(after.asked).toEqual([1, 2, 3, 4]);
    expect(after.list.items).toEqual(before.list.items);
  });

  it('begins with nothing where the page is opened anew', () => {
    const { list, asked } = listOf(9);
    const visit = new VisitMemory();
    show(() => list, visit);
    expect(asked).toEqual([]);
  });

  it('stops where a page fails and wants them all the next time', async () => {
    const visit = new VisitMemory();
    const before = listOf(9);
    const leave = show(() => before.list, visit);
    await before.list.upTo(5);
    flushSync();
    leave();

    const cut = listOf(9, new Set([3]));
    const leaveCut = show(() => cut.list, visit);
    await grown(visit);
    expect(cut.asked).toEqual([1, 2, 3]);
    expect(cut.list.failure?.code).toBe('offline');
    leaveCut();

    const whole = listOf(9);
    show(() => whole.list, visit);
    await grown(visit);
    expect(whole.list.pages).toBe(5);
  });

  it('does not go on for a list that took its place, nor after it was left', async () => {
    const visit = new VisitMemory();
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
    expect(other.asked).toEqual([1]);

    const third = listOf(9);
    show(() => third.list, visit);
    third.list.stop();
    await grown(visit);
    expect(third.asked).toEqual([1]);
  });

  it('ends with the list where the list became shorter', async () => {
    const { list, asked } = listOf(2);
    await list.upTo(7);
    expect([list.complete, asked]).toEqual([true, [1, 2]]);
  });
});

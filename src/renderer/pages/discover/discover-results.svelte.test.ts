import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import type { Marquee } from '../../transport/marquee.ts';
import { Counts } from './counts.svelte.ts';
import { DiscoverForm } from './discover-form.svelte.ts';
import { DiscoverResults } from './discover-results.svelte.ts';

const movie = (id: number) => ({ id, title: `Movie ${id}`, original_title: '', release_date: null });

/** An app whose service finds these movies, whatever is requested. */
function appWith(ids: readonly number[]) {
  const queries: object[] = [];
  const looks: object[] = [];
  const marquee = {
    lastRead: () => null,
    async read(_endpoint: string, parameters: object) {
      queries.push(parameters);
      const value = { page: 1, results: ids.map(movie), total_pages: 1, total_results: ids.length };
      return { value, fetchedAt: 1, freshness: 'fresh', dropped: 0 };
    },
    request: (_name: 'views.look', look: object) => Promise.resolve(looks.push(look)),
  } as unknown as Marquee;
  const app = {
    ...{ marquee, contentKey: 'demo', state: { profile: { pageLimit: 500 } } },
    clock: { now: () => 0, elapsed: () => 0 },
  } as unknown as AppModel;
  return { app, queries, looks, form: new DiscoverForm({}, new Counts(marquee)) };
}

describe('the results of Discover', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('send one request for a query that changes several times in a row', async () => {
    const { app, queries, form } = appWith([1, 2]);
    const results = new DiscoverResults(app, form);
    const end = $effect.root(() => {
      $effect(() => results.follow());
    });
    flushSync();
    for (const score of [1, 2, 3]) {
      form.set({ 'vote_average.gte': score });
      flushSync();
    }
    await vi.runAllTimersAsync();
    end();
    expect(queries).toEqual([{ page: 1 }, { 'vote_average.gte': 3, page: 1 }]);
    expect(results.list.items.map(({ name }) => name)).toEqual(['Movie 1', 'Movie 2']);
  });

  it('send no request for an invalid query', async () => {
    const { app, queries, form } = appWith([1]);
    const results = new DiscoverResults(app, form);
    form.set({ 'vote_average.gte': 8, 'vote_average.lte': 2 });
    expect(results.follow()).toBeUndefined();
    await vi.runAllTimersAsync();
    expect(queries).toHaveLength(1);
  });

  it('say how many movies fit, or that the query isn’t sent', async () => {
    const { app, form } = appWith([1, 2]);
    const results = new DiscoverResults(app, form);
    expect(results.status('en')).toBe(m.discover_counting());
    await vi.runAllTimersAsync();
    expect(results.status('en')).toBe(m.discover_count({ count: 2, shown: '2' }));
    form.set({ 'vote_average.gte': 8, 'vote_average.lte': 2 });
    expect(results.status('en')).toBe(m.discover_not_asked());
  });

  it('tell which movies of a view were seen', async () => {
    const { app, looks, form } = appWith([1, 3]);
    await new DiscoverResults(app, form).noteSeen({ id: 9 });
    expect(looks).toEqual([{ id: 9, ids: [1, 3] }]);
  });
});

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
function appWith(ids: readonly number[], before: object | null) {
  const queries: object[] = [];
  const marquee = {
    lastRead: () => null,
    async read(_endpoint: string, parameters: object) {
      queries.push(parameters);
      const value = { page: 1, results: ids.map(movie), total_pages: 1, total_results: ids.length };
      return { value, fetchedAt: 1, freshness: 'fresh', dropped: 0 };
    },
    async request(name: string, input: { id: number }) {
      if (name === 'views.look') return { before };
      return { id: input.id, mediaType: 'movie', item: movie(input.id) };
    },
  } as unknown as Marquee;
  const app = {
    ...{ marquee, contentKey: 'demo', state: { profile: { pageLimit: 500 } } },
    clock: { now: () => 0, elapsed: () => 0 },
  } as unknown as AppModel;
  return { app, queries, form: new DiscoverForm({}, new Counts(marquee)) };
}

describe('the results of Discover', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('send one request for a query that changes several times in a row', async () => {
    const { app, queries, form } = appWith([1, 2], null);
    const results = new DiscoverResults(app, form, { value: null });
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
    const { app, queries, form } = appWith([1], null);
    const results = new DiscoverResults(app, form, { value: null });
    form.set({ 'vote_average.gte': 8, 'vote_average.lte': 2 });
    expect(results.follow()).toBeUndefined();
    await vi.runAllTimersAsync();
    expect(queries).toHaveLength(1);
  });

  it('say how many movies fit, or that the query isn’t sent', async () => {
    const { app, form } = appWith([1, 2], null);
    const results = new DiscoverResults(app, form, { value: null });
    expect(results.status('en')).toBe(m.discover_counting());
    await vi.runAllTimersAsync();
    expect(results.status('en')).toBe(m.discover_count({ count: 2, shown: '2' }));
    form.set({ 'vote_average.gte': 8, 'vote_average.lte': 2 });
    expect(results.status('en')).toBe(m.discover_not_asked());
  });

  it('name the new and gone movies of a view', async () => {
    const { app, form } = appWith([1, 3], { at: 5, total: 2, ids: [1, 2] });
    const results = new DiscoverResults(app, form, { value: null });
    await results.compare({ id: 9 });
    expect(results.told.value).toMatchObject({
      news: { since: 5, added: [3], gone: [2] },
      names: { 2: 'Movie 2', 3: 'Movie 3' },
    });
  });

  it('have no news on the first visit of a view', async () => {
    const { app, form } = appWith([1], null);
    const results = new DiscoverResults(app, form, { value: null });
    await results.compare({ id: 9 });
    expect(results.told.value).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { Marquee } from '../../transport/marquee.ts';
import { Counts } from './counts.svelte.ts';
import { DiscoverForm } from './discover-form.svelte.ts';

const counts = new Counts({} as Marquee);

describe('the form of Discover', () => {
  it('keeps invalid texts in their fields but not in the query', () => {
    const form = new DiscoverForm({ year: 2010 }, counts);
    form.type('year', '1850');
    expect(form.query).toEqual({});
    expect(form.typed('year')).toBe('1850');
    expect(form.isRefused('year')).toBe(true);
    expect(form.isRefusedIn('anyRelease')).toBe(true);
    expect(form.isRefusedIn('firstRelease', 'score')).toBe(false);
    expect(form.empty).toBe(false);

    form.type('year', '1950');
    expect(form.query).toEqual({ year: 1950 });
    expect(form.isRefused('year')).toBe(false);
    form.type('year', '');
    expect(form.empty).toBe(true);
  });

  it('marks unreadable texts and removes them with their group', () => {
    const form = new DiscoverForm({}, counts, { 'vote_average.gte': '99' });
    expect(form.typed('vote_average.gte')).toBe('99');
    form.type('release_date.gte', null);
    expect(form.isRefused('release_date.gte')).toBe(true);
    form.removeFilter('score');
    expect(form.isRefused('vote_average.gte')).toBe(false);
    form.clear();
    expect(form.empty).toBe(true);
  });

  it('removes an invalid text when the filter is set another way', () => {
    const form = new DiscoverForm({}, counts);
    form.type('vote_average.gte', '99');
    form.type('vote_average.lte', '-1');
    form.set({ 'vote_average.gte': 7 });
    expect(form.typed('vote_average.gte')).toBe('7');
    expect(form.isRefused('vote_average.lte')).toBe(true);
  });

  it('proposes the own watch country, and sets it with the first watch filter', () => {
    const form = new DiscoverForm({}, counts, {}, 'DE');
    expect(form.watchRegion).toBe('DE');
    expect(form.text).toBe('');
    expect(form.pressed('with_genres', 'without_genres', '18', 'include')).toEqual({ with_genres: '18' });
    const query = form.pressed('with_watch_providers', 'without_watch_providers', '8', 'include');
    expect(query).toEqual({ with_watch_providers: '8', watch_region: 'DE' });
    form.set(query);
    form.chooseWatchRegion('US');
    expect(form.query).toEqual({ with_watch_providers: '8', watch_region: 'US' });
    form.chooseWatchRegion(null);
    expect(form.query).toEqual({});
    expect(form.watchRegion).toBeNull();
  });

  it('proposes no country for a link whose watch filters have none', () => {
    const form = new DiscoverForm({ with_watch_providers: '8' }, counts, {}, 'DE');
    expect(form.watchRegion).toBeNull();
  });
});

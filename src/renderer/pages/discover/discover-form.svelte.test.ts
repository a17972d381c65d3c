import { describe, expect, it } from 'vitest';
import type { Marquee } from '../../transport/marquee.ts';
import { Counts } from './counts.svelte.ts';
import { DiscoverForm } from './discover-form.svelte.ts';

const counts = new Counts({} as Marquee);

describe('the form of Discover', () => {
  it('keeps what was typed and cannot be in its field, out of the question', () => {
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

  it('marks what the field could not read, and takes it away with everything or with its group', () => {
    const form = new DiscoverForm({}, counts, { 'vote_average.gte': '99' });
    expect(form.typed('vote_average.gte')).toBe('99');
    form.type('release_date.gte', null);
    expect(form.isRefused('release_date.gte')).toBe(true);
    form.takeAway('score');
    expect(form.isRefused('vote_average.gte')).toBe(false);
    form.clear();
    expect(form.empty).toBe(true);
  });

  it('forgets what could not be once something else sets the same filter', () => {
    const form = new DiscoverForm({}, counts);
    form.type('vote_average.gte', '99');
    form.type('vote_average.lte', '-1');
    form.set({ 'vote_average.gte': 7 });
    expect(form.typed('vote_average.gte')).toBe('7');
    expect(form.isRefused('vote_average.lte')).toBe(true);
  });
});

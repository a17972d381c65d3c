import { describe, expect, it } from 'vitest';
import { decode } from '#shared/catalogue/decode.ts';
import type { SearchHit } from '#shared/contract/answers.ts';
import type { MineState } from '#shared/contract/mine-answers.ts';
import { hidingReasons } from '#shared/contract/settings.ts';
import { valueOr } from '#shared/result.ts';
import { castPeople } from './people.ts';
import { shieldedHit } from './hit-words.ts';
import { isHidden, movieCard, seriesCard } from './title-card.ts';
import { providerName } from './watch-providers.ts';

const page = (item: object): unknown => ({ page: 1, results: [{ id: 7, ...item }] });

// Proves protections of title-card.ts.
it('a card has the original name, or else the number, where the service has no name', () => {
  const series = (item: object): string | undefined => {
    const [first] = valueOr(decode('trending.tv', page(item)), null)?.value.results ?? [];
    return first === undefined ? undefined : seriesCard(first).name;
  };
  const movie = (item: object): string | undefined => {
    const [first] = valueOr(decode('movie.popular', page(item)), null)?.value.results ?? [];
    return first === undefined ? undefined : movieCard(first).name;
  };
  expect(series({ name: 'Der Hafen', original_name: 'The harbour' })).toBe('Der Hafen');
  expect(series({ name: ' ', original_name: 'The harbour' })).toBe('The harbour');
  expect([series({}), movie({ title: '' })]).toEqual(['Series 7', 'Movie 7']);
});

// Proves protections of people.ts.
it('a person without a name has their number', () => {
  const body = { id: 1, cast: [{ id: 9, credit_id: 'c', name: '', character: 'A guest' }] };
  const credits = valueOr(decode('tv.credits', body), null)?.value.cast ?? [];
  expect(castPeople(credits).map(({ name }) => name)).toEqual(['Person 9']);
});

// Proves protections of watch-providers.ts.
it('a watch provider without a name has its number', () => {
  expect(providerName({ provider_id: 8, provider_name: ' ' })).toBe('Service 8');
  expect(providerName({ provider_id: 8, provider_name: 'Lumora' })).toBe('Lumora');
});

// Proves protections of hit-words.ts.
it('what a search found without a name has its number', () => {
  const nowhere = { picturePath: null, seriesId: null, seasonNumber: null, episodeNumber: null };
  const hit = { ...nowhere, id: 7, label: '', marks: [[0, 3]] as [number, number][], detail: '' };
  const shown = (more: Partial<SearchHit>): string =>
    shieldedHit({ ...hit, kind: 'movie', ...more }, () => false).label;
  expect([shown({}), shown({ kind: 'tv' }), shown({ kind: 'person' })]).toEqual([
    'Movie 7',
    'Series 7',
    'Person 7',
  ]);
  expect(shown({ kind: 'episode', seriesId: 1, seasonNumber: 2, episodeNumber: 3 })).toBe('Episode 3');
  expect(shown({ label: 'Tide' })).toBe('Tide');
});

const nothing: MineState = { followed: false, dismissed: false, paused: false, seen: 0, progress: null };
const reasonsOf = (state: Partial<MineState>) =>
  hidingReasons.filter((reason) => isHidden({ ...nothing, ...state }, [reason]));

describe('a title', () => {
  it('is hidden for each of its reasons alone, and for none without the switch', () => {
    expect(reasonsOf({})).toEqual([]);
    expect(reasonsOf({ seen: 2 })).toEqual(['seen']);
    expect(reasonsOf({ dismissed: true })).toEqual(['dismissed']);
    expect(reasonsOf({ followed: true })).toEqual(['followed']);
    expect(isHidden({ ...nothing, followed: true, seen: 1 }, [])).toBe(false);
    expect(isHidden({ ...nothing, followed: true }, ['seen', 'followed'])).toBe(true);
  });

  it('that is a series counts as seen when all its aired episodes were', () => {
    expect(reasonsOf({ seen: 6, progress: { seen: 6, aired: 7 } })).toEqual([]);
    expect(reasonsOf({ seen: 7, progress: { seen: 7, aired: 7 } })).toEqual(['seen']);
  });
});

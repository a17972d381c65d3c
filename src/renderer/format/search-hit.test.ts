import { expect, it } from 'vitest';
import type { SearchHit } from '#shared/contract/answers.ts';
import { hitDetail, hitKind } from './hit-words.ts';
import { hitGroups, hitKey } from './search-hit.ts';

// Proves protections of search-hit.ts.

const nowhere = { picturePath: null, seriesId: null, seasonNumber: null, episodeNumber: null } as const;
const hit = (
  kind: SearchHit['kind'],
  id: number,
  label: string,
  more: Partial<SearchHit> = {},
): SearchHit => ({
  ...{ kind, id, label, marks: [], detail: '', ...nowhere, ...more },
});

it('what a search finds has a key of its own, also characters of one person and episodes that share an id', () => {
  const episode = (seriesId: number, episodeNumber: number): SearchHit =>
    hit('episode', 1_000_000_100_001, 'Pilot', { seriesId, seasonNumber: 1, episodeNumber });
  const hits = [
    ...[hit('tv', 7, 'Salt'), hit('movie', 7, 'Salt'), hit('person', 7, 'Salt'), hit('person', 7, 'Pepper')],
    hit('person', 7, 'Salt', { detail: 'Salt' }),
    ...[hit('keyword', 7, 'salt'), episode(1, 1), episode(2, 1), episode(1, 2)],
  ];
  expect(new Set(hits.map(hitKey)).size).toBe(hits.length);
});

it('a hit says who plays a character in what, and the series and number of an episode', () => {
  const ilse = hit('person', 7, 'Ilse', { detail: 'Mara Quill', isCharacter: true });
  expect([hitKind(ilse), hitDetail(ilse)]).toEqual(['Character', 'Mara Quill']);
  expect(hitDetail({ ...ilse, seriesName: 'Harbour' })).toBe('Mara Quill in Harbour');
  const pilot = hit('episode', 1, 'Pilot', { seasonNumber: 4, episodeNumber: 7 });
  expect(hitDetail(pilot)).toBe('S4\u00a0E7');
  expect(hitDetail({ ...pilot, seriesName: 'Harbour' })).toBe('Harbour · S4\u00a0E7');
});

it('a hit names the department of a person as the page does, and one without a department by nothing', () => {
  const quill = hit('person', 7, 'Mara Quill', { detail: 'Costume & Make-Up' });
  expect([hitKind(quill), hitDetail(quill)]).toEqual(['Person', 'Costume and make-up']);
  expect(hitDetail({ ...quill, detail: '' })).toBe('');
});

it('what is only similar stands under headings of its own', () => {
  const found = {
    ...{ query: 'salt', held: { titles: 0, people: 0, episodes: 0 }, isSimilar: false },
    ...{ titles: [hit('tv', 7, 'Salt')], people: [], characters: [hit('person', 7, 'Salt')] },
    ...{ episodes: [], keywords: [hit('keyword', 7, 'salt')] },
  };
  const headings = (isSimilar: boolean): string[] =>
    hitGroups({ ...found, isSimilar }).map(({ heading, hits }) => `${heading} ${hits.length}`);
  expect(headings(false)).toEqual(['Titles 1', 'Characters 1', 'Keywords 1']);
  expect(headings(true)).toEqual(['Similar titles 1', 'Similar names 2']);
});

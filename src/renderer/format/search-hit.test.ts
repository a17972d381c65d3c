import { expect, it } from 'vitest';
import type { SearchHit } from '#shared/contract/answers.ts';
import { hitKey } from './search-hit.ts';

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
    ...[hit('keyword', 7, 'salt'), episode(1, 1), episode(2, 1), episode(1, 2)],
  ];
  expect(new Set(hits.map(hitKey)).size).toBe(hits.length);
});

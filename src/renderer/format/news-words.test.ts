import { expect, it } from 'vitest';
import type { InboxEntry } from '#shared/contract/inbox.ts';
import { newsAddress, newsLines } from './news-words.ts';

it('an entry about renumbered episodes says where they are now, and leads to the series', () => {
  const move = { season: 1, episode: 2, toSeason: 0, toEpisode: 9, isProbable: false };
  const moves = [move, { ...move, episode: 3, toSeason: 1, toEpisode: 2, isProbable: true }];
  const entry = {
    ...{ subject: { kind: 'series', id: 7 }, kind: 'renumbered', view: null },
    news: { title: 'Harbour', days: [], offers: [], moves, more: 1 },
  } as unknown as InboxEntry;
  expect(newsLines(entry, 'en')).toEqual([
    'Episodes have other numbers now, and what you marked moved with them',
    'S1 E2 is now S0 E9, S1 E3 is probably S1 E2 now',
    'And 1 more',
  ]);
  expect(newsAddress(entry)).toBe('#/tv/7');
});

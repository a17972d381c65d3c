import { describe, expect, it } from 'vitest';
import type { InboxEntry } from '#shared/contract/inbox.ts';
import { arrivedTitles } from './arrived.ts';

const day = 24 * 60 * 60_000;
const now = 100 * day;
const entry = (id: number, kind: InboxEntry['kind'], daysAgo: number, name = `Movie ${id}`): InboxEntry => ({
  ...{ subject: { kind: 'movie', id }, entry: `${kind}-2026-11-01`, kind, isUnread: false },
  news: { title: 'At that time', days: [], offers: [], more: 0 },
  title: { name, posterPath: null, day: null, score: 0, votes: 0 },
  at: now - daysAgo * day,
  view: null,
});
const idsOf = (...entries: InboxEntry[]) => arrivedTitles(entries, now).map(({ id }) => id);

describe('what arrived', () => {
  it('is new for two weeks, the latest first and each title once', () => {
    expect(
      idsOf(entry(2, 'arrived', 1), entry(1, 'arrived', 3), entry(2, 'arrived', 9), entry(3, 'arrived', 15)),
    ).toEqual([2, 1]);
  });

  it('did not leave since', () => {
    expect(idsOf(entry(1, 'left', 1), entry(1, 'arrived', 3))).toEqual([]);
    expect(idsOf(entry(1, 'changed', 1), entry(1, 'arrived', 3))).toEqual([1]);
    expect(idsOf(entry(1, 'arrived', 1), entry(1, 'left', 3))).toEqual([1]);
    expect(idsOf(entry(1, 'changed', 1), entry(2, 'moved', 1))).toEqual([]);
  });

  it('has the name at that time where no list names it any more', () => {
    expect(arrivedTitles([entry(1, 'arrived', 1, '')], now)[0]?.name).toBe('At that time');
  });
});

import { describe, expect, it } from 'vitest';
import { failure } from '#shared/contract/failures.ts';
import type { PackSummary } from '#shared/contract/packs.ts';
import {
  missingByReason,
  packLook,
  packPercent,
  refreshBefore,
  sayMissingItem,
  sayOtherLanguage,
  sayPack,
  sayPackAge,
  sayPackAloud,
  sayPackName,
  sayPackSubject,
} from './pack-words.ts';

const day = 86_400_000;
const complete: PackSummary = {
  id: 1,
  subject: { kind: 'series', seriesId: 7, specials: false },
  choices: { pictures: 'standard', people: 'everyone' },
  name: 'The Salt Line',
  posterPath: null,
  language: 'en-US',
  state: 'done',
  waitsFor: null,
  items: { all: 364, held: 364, missing: 0 },
  bytes: { held: 84_000_000, expected: 84_000_000 },
  complete: true,
  missing: {},
  leftMs: null,
  createdAt: 0,
  checkedAt: null,
  verifiedAt: null,
  expiresAt: null,
  changes: 0,
};
const working: PackSummary = {
  ...complete,
  state: 'working',
  complete: false,
  items: { all: 364, held: 218, missing: 0 },
};

describe('a pack in words', () => {
  it('says what it is doing', () => {
    const { complete: whole, ...rest } = complete;
    expect(whole).toBe(true);
    expect(sayPack(complete, 'en')).toBe('Complete');
    expect(sayPack(working, 'en')).toBe('Keeping · 59%');
    expect(sayPack({ ...working, state: 'paused' }, 'en')).toBe('Paused · 59%');
    const lacking = { ...rest, complete: false, items: { all: 364, held: 361, missing: 3 } };
    expect(sayPack(lacking, 'en')).toBe('3 missing');
    expect(packLook(lacking)).toBe('missing');
  });

  it('says what it waits for', () => {
    const waiting = { ...working, state: 'waiting' } as const;
    expect(sayPack({ ...waiting, waitsFor: failure('offline') }, 'en')).toBe('Waiting for the network');
    expect(sayPack({ ...waiting, waitsFor: failure('storage', { reason: 'full' }) }, 'en')).toBe(
      'Waiting for room on the disk',
    );
    expect(sayPack({ ...waiting, waitsFor: failure('rateLimited') }, 'en')).toBe('Waiting for the service');
  });

  it('is whole only when every item is held', () => {
    expect(packPercent({ ...working, items: { all: 0, held: 0, missing: 0 } })).toBe(0);
    expect(packPercent({ ...working, items: { all: 1000, held: 999, missing: 0 } })).toBe(99);
    expect(packPercent({ ...working, items: { all: 10, held: 12, missing: 0 } })).toBe(100);
  });

  it('does not chatter: from one ten percent to the next the same is said aloud', () => {
    const said = new Set<string>();
    for (let held = 0; held <= 364; held += 1)
      said.add(sayPackAloud({ ...working, items: { all: 364, held, missing: 0 } }, 'en'));
    expect(said.size).toBe(11);
    expect(sayPackAloud(working, 'en')).toBe('The Salt Line: Keeping · 50%');
  });

  it('says what it keeps', () => {
    expect(sayPackSubject({ kind: 'series', seriesId: 1, specials: true })).toBe('Series with its specials');
    expect(sayPackSubject({ kind: 'season', seriesId: 1, seasonNumber: 2 })).toBe('Season 2');
    expect(sayPackSubject({ kind: 'season', seriesId: 1, seasonNumber: 0 })).toBe('Specials');
    expect(sayPackSubject({ kind: 'view', viewId: 1, parameters: {}, count: 40 })).toBe(
      'Saved view, the first 40 titles',
    );
  });

  it('is called after its series and its season', () => {
    expect(sayPackName(complete)).toBe('The Salt Line');
    const season = { kind: 'season', seriesId: 7, seasonNumber: 2 } as const;
    expect(sayPackName({ ...complete, subject: season })).toBe('The Salt Line · Season 2');
  });

  it('says since when it is kept only when it is', () => {
    const hour = 3_600_000;
    expect(sayPackAge(complete, hour, 'en')).toMatch(/^kept /);
    expect(sayPackAge(working, hour, 'en')).toMatch(/^begun /);
    expect(sayPackAge({ ...complete, checkedAt: 0 }, hour, 'en')).toMatch(/^checked /);
  });

  it('names its language where that is another, and the country where that is all', () => {
    expect(sayOtherLanguage('en-US', 'en-US', 'en')).toBeNull();
    expect(sayOtherLanguage('en-US', 'de-DE', 'en')).toBe('English');
    expect(sayOtherLanguage('pt-BR', 'pt-PT', 'en')).toBe('Brazilian Portuguese');
  });

  it('speaks of the end of the terms only when it is near', () => {
    expect(refreshBefore(complete, 0)).toBeNull();
    expect(refreshBefore({ ...complete, expiresAt: 15 * day }, 0)).toBeNull();
    expect(refreshBefore({ ...complete, expiresAt: 14 * day }, 0)).toBe(14 * day);
    expect(refreshBefore({ ...complete, expiresAt: 0 }, day)).toBe(0);
  });
});

describe('what is missing', () => {
  it('is counted by reason, in a fixed order', () => {
    expect(missingByReason({ ...complete, missing: { damaged: 2, gone: 1, broken: 0 } })).toEqual([
      { why: 'gone', count: 1 },
      { why: 'damaged', count: 2 },
    ]);
  });

  it('is named by what a person knows', () => {
    const item = { kind: 'body', why: 'gone' } as const;
    expect(sayMissingItem({ ...item, what: 'tv.season', which: '2' })).toBe('Season 2');
    expect(sayMissingItem({ ...item, what: 'tv.episodeVideos', which: '2 5' })).toBe(
      'Videos · Season 2 · Episode 5',
    );
    expect(sayMissingItem({ ...item, kind: 'picture', what: 'still', which: 'abc.jpg' })).toBe(
      'Stills · abc.jpg',
    );
    expect(sayMissingItem({ ...item, what: 'tv.details', which: '' })).toBe('tv.details');
  });
});

import { describe, expect, it } from 'vitest';
import type { PackSummary } from '#shared/contract/packs.ts';
import { failure } from '#shared/result.ts';
import {
  missingByReason,
  packLook,
  packPercent,
  refreshBefore,
  missingItemText,
  otherLanguageName,
  packText,
  packAgeText,
  packAnnouncement,
  packTitle,
  packSubjectText,
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
  it('describes its state', () => {
    const { complete: whole, ...rest } = complete;
    expect(whole).toBe(true);
    expect(packText(complete, 'en')).toBe('Complete');
    expect(packText(working, 'en')).toBe('Downloading · 59%');
    expect(packText({ ...working, state: 'paused' }, 'en')).toBe('Paused · 59%');
    const lacking = { ...rest, complete: false, items: { all: 364, held: 361, missing: 3 } };
    expect(packText(lacking, 'en')).toBe('3 missing');
    expect(packLook(lacking)).toBe('missing');
  });

  it('describes what it waits for', () => {
    const waiting = { ...working, state: 'waiting' } as const;
    expect(packText({ ...waiting, waitsFor: failure('offline') }, 'en')).toBe('Waiting for a connection');
    expect(packText({ ...waiting, waitsFor: failure('storage', { reason: 'full' }) }, 'en')).toBe(
      'Waiting for disk space',
    );
    expect(packText({ ...waiting, waitsFor: failure('rateLimited') }, 'en')).toBe('Waiting for the service');
  });

  it('is complete only when every item is stored', () => {
    expect(packPercent({ ...working, items: { all: 0, held: 0, missing: 0 } })).toBe(0);
    expect(packPercent({ ...working, items: { all: 1000, held: 999, missing: 0 } })).toBe(99);
    expect(packPercent({ ...working, items: { all: 10, held: 12, missing: 0 } })).toBe(100);
  });

  it('changes the announcement only every ten percent', () => {
    const announcements = new Set<string>();
    for (let held = 0; held <= 364; held += 1)
      announcements.add(packAnnouncement({ ...working, items: { all: 364, held, missing: 0 } }, 'en'));
    expect(announcements.size).toBe(11);
    expect(packAnnouncement(working, 'en')).toBe('The Salt Line: Downloading · 50%');
  });

  it('describes its subject', () => {
    expect(packSubjectText({ kind: 'series', seriesId: 1, specials: true })).toBe('Series with specials');
    expect(packSubjectText({ kind: 'season', seriesId: 1, seasonNumber: 2 })).toBe('Season 2');
    expect(packSubjectText({ kind: 'season', seriesId: 1, seasonNumber: 0 })).toBe('Specials');
    expect(packSubjectText({ kind: 'view', viewId: 1, parameters: {}, count: 40 })).toBe(
      'Saved view, first 40 titles',
    );
  });

  it('is named after its series and season', () => {
    expect(packTitle(complete)).toBe('The Salt Line');
    const season = { kind: 'season', seriesId: 7, seasonNumber: 2 } as const;
    expect(packTitle({ ...complete, subject: season })).toBe('The Salt Line · Season 2');
  });

  it('states its age as kept only when it is complete', () => {
    const hour = 3_600_000;
    expect(packAgeText(complete, hour, 'en')).toMatch(/^saved /);
    expect(packAgeText(working, hour, 'en')).toMatch(/^started /);
    expect(packAgeText({ ...complete, checkedAt: 0 }, hour, 'en')).toMatch(/^checked /);
  });

  it('names a different language, and the country if only that differs', () => {
    expect(otherLanguageName('en-US', 'en-US', 'en')).toBeNull();
    expect(otherLanguageName('en-US', 'de-DE', 'en')).toBe('English');
    expect(otherLanguageName('pt-BR', 'pt-PT', 'en')).toBe('Brazilian Portuguese');
  });

  it('mentions its expiry only when that is near', () => {
    expect(refreshBefore(complete, 0)).toBeNull();
    expect(refreshBefore({ ...complete, expiresAt: 15 * day }, 0)).toBeNull();
    expect(refreshBefore({ ...complete, expiresAt: 14 * day }, 0)).toBe(14 * day);
    expect(refreshBefore({ ...complete, expiresAt: 0 }, day)).toBe(0);
  });
});

describe('a missing item', () => {
  it('is counted by reason, in a fixed order', () => {
    expect(missingByReason({ ...complete, missing: { expired: 2, gone: 1, broken: 0 } })).toEqual([
      { why: 'gone', count: 1 },
      { why: 'expired', count: 2 },
    ]);
  });

  it('has a name that a person knows', () => {
    const item = { kind: 'body', why: 'gone' } as const;
    expect(missingItemText({ ...item, what: 'season', which: '2' })).toBe('Season 2');
    expect(missingItemText({ ...item, what: 'videos', which: '2 5' })).toBe('Videos · S2 E5');
    expect(missingItemText({ ...item, kind: 'picture', what: 'still', which: 'abc.jpg' })).toBe(
      'Stills · abc.jpg',
    );
    expect(missingItemText({ ...item, what: 'tv.details', which: '' })).toBe('tv.details');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages, defaultSettings } from '#shared/contract/settings.ts';
import { readLocalData, writeLocalData } from './local-data.ts';
import type { LocalThings } from './local-data.ts';

const number = fc.nat({ max: 2 ** 31 - 1 });
const upTo = fc.record({ season: number, episode: number }, { noNullPrototype: true });
const country = fc.stringMatching(/^[A-Z]{2}$/);
const things: fc.Arbitrary<LocalThings> = fc
  .record(
    {
      savedViews: fc.array(
        fc.record(
          {
            ...{ id: number, query: fc.string({ unit: 'grapheme', maxLength: 60 }) },
            name: fc
              .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
              .map((name) => name.trim() || '視'),
            ...{ seenAt: fc.constant(null), total: fc.constant(null) },
          },
          { noNullPrototype: true },
        ),
      ),
      seen: fc.dictionary(number.map(String), upTo, { noNullPrototype: true }),
      chosenPosters: fc.dictionary(
        number.map(String),
        fc.stringMatching(/^\/[A-Za-z0-9_-]{1,40}\.(jpg|png)$/),
        {
          noNullPrototype: true,
        },
      ),
      settings: fc.record(
        {
          watchCountries: fc.array(country, { maxLength: 40 }),
          myServices: fc.dictionary(country, fc.array(number, { maxLength: 9 }), { noNullPrototype: true }),
          interfaceLanguage: fc.constantFrom(...interfaceLanguages),
          region: fc.option(country),
        },
        { noNullPrototype: true },
      ),
    },
    { noNullPrototype: true },
  )
  .map(({ settings, ...others }) => ({ ...others, settings: { ...defaultSettings, ...settings } }));

const sample: LocalThings = {
  savedViews: [
    { id: 4, name: 'Nach „Mitternacht“', query: 'with_genres=27&vote_average.gte=7', seenAt: 5, total: 9 },
    { id: 2, name: 'أفلام', query: '', seenAt: null, total: null },
  ],
  seen: { '7': { season: 2, episode: 5 }, '12': { season: 0, episode: 0 } },
  chosenPosters: { '7': '/abc_-1.jpg' },
  settings: {
    ...defaultSettings,
    otherService: {
      base: 'https://x.example/3',
      authorisation: 'https://x.example',
      pictures: 'https://x.example/p',
    },
  },
};
const made = Date.UTC(2026, 2, 14, 12);
const good = writeLocalData(sample, made);

describe('everything made here', () => {
  it('is one readable file', () => {
    expect(JSON.parse(good)).toEqual({
      ...{ format: 'marquee-local-data', version: 1, made: '2026-03-14T12:00:00.000Z' },
      savedViews: sample.savedViews.map(({ name, query }) => ({ name, query })),
      seen: [
        { seriesId: 7, season: 2, episode: 5 },
        { seriesId: 12, season: 0, episode: 0 },
      ],
      chosenPosters: [{ seriesId: 7, path: '/abc_-1.jpg' }],
      settings: sample.settings,
    });
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(things, (own) => {
        const read = readLocalData(writeLocalData(own, made));
        if (!read.ok) throw new Error(JSON.stringify(read.failure));
        const { savedViews, seen, chosenPosters, settings } = read.value;
        expect(savedViews).toEqual(own.savedViews.map(({ name, query }) => ({ name, query })));
        expect(Object.fromEntries(seen.map(({ seriesId, ...upTo }) => [seriesId, upTo]))).toEqual(own.seen);
        expect(Object.fromEntries(chosenPosters.map(({ seriesId, path }) => [seriesId, path]))).toEqual(
          own.chosenPosters,
        );
        expect(settings).toEqual(own.settings);
      }),
    );
  });

  it('goes without posters that could not be shown', () => {
    const read = readLocalData(
      writeLocalData({ ...sample, chosenPosters: { '1': '/../x.jpg', '2': '/ok.png' } }, made),
    );
    expect(read).toMatchObject({ ok: true, value: { chosenPosters: [{ seriesId: 2, path: '/ok.png' }] } });
  });
});

/** What is said of the sample with one thing of it changed. */
function saidOf(change: (data: Record<string, never>) => void): unknown {
  const data = JSON.parse(good) as Record<string, never>;
  change(data);
  const read = readLocalData(JSON.stringify(data));
  return read.ok ? null : [read.failure.code, read.failure.details.reason, read.failure.details.field];
}

const series = (index: number) => ({ seriesId: index, season: 1, episode: 1 });

describe('a file of local things', () => {
  it.each<[string, string, string, object]>([
    ['of another kind', 'format', 'format', { format: 'marquee-views' }],
    ['of a later version', 'version', 'version', { version: 2 }],
    ['of no version', 'content', 'version', { version: '1' }],
    ['of version 0', 'content', 'version', { version: 0 }],
    ['made at no moment', 'content', 'made', { made: 'yesterday' }],
    ['without views', 'content', 'savedViews', { savedViews: undefined }],
    ['with a nameless view', 'content', 'savedViews.0.name', { savedViews: [{ name: ' ', query: '' }] }],
    ['with more in a view', 'content', 'savedViews.0.id', { savedViews: [{ name: 'a', query: '', id: 1 }] }],
    [
      'with an endless question',
      'content',
      'savedViews.0.query',
      { savedViews: [{ name: 'a', query: 'x'.repeat(4001) }] },
    ],
    [
      'with too many views',
      'content',
      'savedViews',
      { savedViews: Array(1_001).fill({ name: 'a', query: '' }) },
    ],
    [
      'with a mark of fractions',
      'content',
      'seen.1.episode',
      { seen: [series(1), { ...series(2), episode: 1.5 }] },
    ],
    ['with a mark below nothing', 'content', 'seen.0.season', { seen: [{ ...series(1), season: -1 }] }],
    ['with two marks for a series', 'content', 'seen', { seen: [series(1), series(1)] }],
    [
      'with too many marks',
      'content',
      'seen',
      { seen: Array.from({ length: 100_001 }, (_, index) => series(index)) },
    ],
    [
      'with a poster outside',
      'content',
      'chosenPosters.0.path',
      { chosenPosters: [{ seriesId: 1, path: '/../../x.jpg' }] },
    ],
    [
      'with a poster elsewhere',
      'content',
      'chosenPosters.0.path',
      { chosenPosters: [{ seriesId: 1, path: 'https://x/y.jpg' }] },
    ],
    ['with an unknown setting', 'content', 'settings.token', { settings: { token: 'x' } }],
    ['with no good setting', 'content', 'settings.textSize', { settings: { textSize: 101 } }],
    ['with no settings', 'content', 'settings', { settings: null }],
  ])('%s is refused', (_, reason, field, change) => {
    expect(saidOf((data) => Object.assign(data, change))).toEqual(['invalidInput', reason, field]);
  });

  it.each(['', 'null', '[]', '7', '"x"', '{', '{}', '\uFEFF', '['.repeat(4_000_000)])(
    '%.20j is none',
    (text) => {
      expect(readLocalData(text)).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
    },
  );

  it('may hold more than is known here, and less of the settings', () => {
    expect(saidOf((data) => Object.assign(data, { ratings: [1] }))).toBeNull();
    expect(saidOf((data) => Object.assign(data, { settings: { theme: 'dark' } }))).toBeNull();
  });

  it('is read or refused whatever became of it', () => {
    let read = 0;
    const piece = fc.record({
      at: fc.nat(good.length),
      cut: fc.nat(60),
      put: fc.string({ unit: 'binary', maxLength: 5 }),
    });
    const odd = fc.constantFrom(
      '__proto__',
      '"',
      '\\ud800',
      '[',
      '{"a":',
      '1e999',
      'null',
      '-1',
      '../../x',
      '\0',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.record({ at: fc.nat(good.length), cut: fc.nat(8), put: odd })), {
          minLength: 1,
          maxLength: 4,
        }),
        (pieces) => {
          const text = pieces.reduce(
            (whole, { at, cut, put }) => whole.slice(0, at) + put + whole.slice(at + cut),
            good,
          );
          const result = readLocalData(text);
          if (result.ok) read += 1;
          else expect(result.failure.code).toBe('invalidInput');
        },
      ),
      { numRuns: 5_000, seed: 314 },
    );
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(2_500);
  });
});

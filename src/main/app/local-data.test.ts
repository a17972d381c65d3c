import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages, defaultSettings } from '#shared/contract/settings.ts';
import { readLocalData, writeLocalData } from '../library/local-data.ts';
import type { LocalThings } from '../library/local-data.ts';
import type { Operation } from '#shared/mine/operations.ts';
import { scaled } from '../../../test/fixtures/scale.ts';

const changes = scaled({ sample: 1_000, whole: 5_000 });

const readAll = (text: string): ReturnType<typeof readLocalData<Operation>> =>
  readLocalData([new TextEncoder().encode(text)], (operations) => operations);

const number = fc.nat({ max: 2 ** 31 - 1 });
const country = fc.stringMatching(/^[A-Z]{2}$/);
const stamp = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const whole = { season: -1, episode: -1, element: '' };
/** A field of each kind, and a value of it. */
const written = [
  { ...whole, kind: 'follow', subject: 'series', value: '' },
  { ...whole, kind: 'pause', subject: 'series', value: 'Night' },
  { ...whole, kind: 'seen', subject: 'episode', season: 2, episode: 3, element: 'a1b2-x', value: '' },
  { ...whole, kind: 'score', subject: 'movie', value: '7.5' },
  { ...whole, kind: 'note', subject: 'episode', season: 0, episode: 3, value: 'Noch „einmal“' },
  { ...whole, kind: 'list', subject: 'list', element: 'ab12', value: 'Lange Filme' },
  { ...whole, kind: 'listed', subject: 'movie', element: 'ab12', value: '-1.5' },
  { ...whole, kind: 'remark', subject: 'movie', element: 'ab12', value: 'Für Ada' },
  { ...whole, kind: 'unread', subject: 'view', element: 'listed-2026-11-22', value: '' },
] as const;
const operation: fc.Arbitrary<Operation> = fc
  .record({ number: stamp, stamp, id: number, field: fc.constantFrom(...written), on: fc.boolean() })
  .map(({ field: { value, ...field }, on, ...stamps }) => ({
    ...{ ...stamps, ...field, device: 'a1b2', batch: 1 },
    ...{ before: on ? null : value, after: on ? value : null },
  }));
const made = Date.UTC(2026, 2, 14, 12);

/** Everything in a file. */
type Own = Omit<LocalThings, 'made'> & { readonly operations: readonly Operation[] };

/** The file in parts of so many operations. */
function partsOf({ operations, ...things }: Own, perPart: number): string[] {
  const count = Math.max(1, Math.ceil(operations.length / perPart));
  return Array.from({ length: count }, (_, part) =>
    writeLocalData(
      part === 0 ? { ...things, made } : null,
      operations.slice(part * perPart, (part + 1) * perPart),
      part === count - 1,
    ),
  );
}

const things: fc.Arbitrary<Own> = fc
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
      operations: fc.array(operation),
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

const sample: Own = {
  savedViews: [
    { id: 4, name: 'Nach „Mitternacht“', query: 'with_genres=27&vote_average.gte=7', seenAt: 5, total: 9 },
    { id: 2, name: 'أفلام', query: '', seenAt: null, total: null },
  ],
  operations: [
    {
      ...{
        device: 'a1b2',
        batch: 5,
        number: 5,
        stamp: 5,
        kind: 'seen',
        subject: 'episode',
        id: 7,
        season: 0,
      },
      ...{ episode: 2, element: 'a1b2-5', before: null, after: '2026-11-20T20:15' },
    },
    {
      ...{ device: 'a1b2', batch: 6, number: 7, stamp: 9, kind: 'follow', subject: 'movie', id: 12 },
      ...{ season: -1, episode: -1, element: '', before: 'Rain', after: null },
    },
  ],
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
const good = partsOf(sample, 9).join('');

describe('local data', () => {
  it('is written as one readable file', () => {
    expect(JSON.parse(good)).toEqual({
      ...{ format: 'marquee-local-data', version: 2, made: '2026-03-14T12:00:00.000Z' },
      savedViews: sample.savedViews.map(({ name, query }) => ({ name, query })),
      chosenPosters: [{ seriesId: 7, path: '/abc_-1.jpg' }],
      settings: sample.settings,
      operations: [
        {
          ...{ device: 'a1b2', batch: 5, number: 5, kind: 'seen', subject: 'episode', id: 7, season: 0 },
          ...{ episode: 2, element: 'a1b2-5', after: '2026-11-20T20:15' },
        },
        {
          ...{ device: 'a1b2', batch: 6, number: 7, stamp: 9, kind: 'follow', subject: 'movie', id: 12 },
          before: 'Rain',
        },
      ],
    });
  });

  it('is the same after writing it in parts and reading it', () => {
    fc.assert(
      fc.property(things, fc.integer({ min: 1, max: 9 }), (own, perPart) => {
        const read = readAll(partsOf(own, perPart).join(''));
        if (!read.ok) throw new Error(JSON.stringify(read.failure));
        const { savedViews, seen, operations, chosenPosters, settings } = read.value;
        expect(savedViews).toEqual(own.savedViews.map(({ name, query }) => ({ name, query })));
        expect(operations).toEqual(own.operations);
        expect(seen).toEqual([]);
        expect(Object.fromEntries(chosenPosters.map(({ seriesId, path }) => [seriesId, path]))).toEqual(
          own.chosenPosters,
        );
        expect(settings).toEqual(own.settings);
      }),
    );
  });

  it('is written without invalid posters', () => {
    const read = readAll(
      partsOf({ ...sample, chosenPosters: { '1': '/../x.jpg', '2': '/ok.png' } }, 9).join(''),
    );
    expect(read).toMatchObject({ ok: true, value: { chosenPosters: [{ seriesId: 2, path: '/ok.png' }] } });
  });
});

/** Reads the sample with one change. */
function saidOf(change: (data: Record<string, never>) => void): unknown {
  const data = JSON.parse(good) as Record<string, never>;
  change(data);
  const read = readAll(JSON.stringify(data));
  return read.ok ? null : [read.failure.code, read.failure.details.reason, read.failure.details.field];
}

const change = (number: number) => ({
  ...{
    device: 'a1b2',
    batch: number,
    number,
    kind: 'seen',
    subject: 'movie',
    id: 9,
    element: 'a',
    after: '',
  },
});
/** The first change, of another kind and with another value. */
const ofKind = (kind: Operation['kind'], after: string) => {
  const found = written.find((each) => each.kind === kind);
  const { element, subject } = found ?? change(1);
  return {
    ...{ device: 'a1b2', batch: 1, number: 1, kind, subject, id: 9, after },
    ...(element && { element }),
  };
};
const series = (index: number) => ({ seriesId: index, season: 1, episode: 1 });

describe('a local data file', () => {
  it.each<[string, string, string, object]>([
    ['of another kind', 'format', 'format', { format: 'marquee-views' }],
    ['of a later version', 'version', 'version', { version: 3 }],
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
    [
      'with a change of fractions',
      'content',
      'operations.1.id',
      { operations: [change(1), { ...change(2), id: 1.5 }] },
    ],
    [
      'with a change of another kind',
      'content',
      'operations.0.kind',
      { operations: [{ ...change(1), kind: 'x' }] },
    ],
    [
      'with a mark of a season',
      'content',
      'operations.0',
      { operations: [{ ...change(1), subject: 'episode' }] },
    ],
    [
      'with a mark on no day',
      'content',
      'operations.0',
      { operations: [{ ...change(1), after: '2026-02-30' }] },
    ],
    ['with a score of 11', 'content', 'operations.0', { operations: [ofKind('score', '11')] }],
    ['with a title nowhere in a list', 'content', 'operations.0', { operations: [ofKind('listed', 'x')] }],
    ['with a list without a name', 'content', 'operations.0', { operations: [ofKind('list', '')] }],
    ['with more in a change', 'content', 'operations.0.more', { operations: [{ ...change(1), more: 1 }] }],
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
      expect(readAll(text)).toMatchObject({ ok: false, failure: { code: 'invalidInput' } });
    },
  );

  it('of version 1 has the series that were seen up to an episode', () => {
    const data = { ...(JSON.parse(good) as object), version: 1, seen: [series(7)], operations: undefined };
    expect(readAll(JSON.stringify(data))).toMatchObject({
      ok: true,
      value: { seen: [{ seriesId: 7, season: 1, episode: 1 }], operations: [] },
    });
  });

  it('may contain unknown fields and only some settings', () => {
    expect(saidOf((data) => Object.assign(data, { ratings: [1] }))).toBeNull();
    expect(saidOf((data) => Object.assign(data, { settings: { theme: 'dark' } }))).toBeNull();
  });

  it(`is read or refused after any change (${changes.words})`, () => {
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
          const result = readAll(text);
          if (result.ok) read += 1;
          else expect(result.failure.code).toBe('invalidInput');
        },
      ),
      { numRuns: changes.count, seed: 314 },
    );
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(changes.count / 2);
  });
});

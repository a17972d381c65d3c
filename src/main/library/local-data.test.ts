import { describe, expect, it } from 'vitest';
import { defaultSettings, interfaceLanguages, travellingSettings } from '#shared/contract/settings.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { Operation } from '#shared/mine/operations.ts';
import { readText } from '../../../test/fixtures/local-file.ts';
import { batches, device, log, today } from '../../../test/fixtures/own-log.ts';
import { fc } from '../../../test/fixtures/properties.ts';
import { writeHeader, writeRecords } from './local-data.ts';
import { change } from './store/changes.ts';
import type { PersonalRecord } from './store/personal.ts';

const number = fc.nat({ max: 2 ** 31 - 1 });
const country = fc.stringMatching(/^[A-Z]{2}$/);
const stamp = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const whole = { season: -1, episode: -1, element: '' };
/** A field of each kind that the properties of changes don't make, and a value of it. */
const written = [
  { ...whole, kind: 'pause', subject: 'series', value: 'Night' },
  { ...whole, kind: 'list', subject: 'list', id: 0, element: 'ab12', value: 'Lange Filme' },
  { ...whole, kind: 'listed', subject: 'movie', element: 'ab12', value: '-1.5' },
  { ...whole, kind: 'listNote', subject: 'movie', element: 'ab12', value: 'Für „Ada“' },
  { ...whole, kind: 'unread', subject: 'view', element: 'listed-2026-11-22', value: '' },
  { ...whole, kind: 'view', subject: 'view', value: 'Nach „Mitternacht“ 視' },
  { ...whole, kind: 'viewQuery', subject: 'view', value: '' },
  { ...whole, kind: 'viewPosition', subject: 'view', value: '0.5' },
  { ...whole, kind: 'poster', subject: 'series', value: '/abc_-1.jpg' },
] as const;
const operation: fc.Arbitrary<Operation> = fc
  .record({ number: stamp, stamp, id: number, field: fc.constantFrom(...written), on: fc.boolean() })
  .map(({ field: { value, ...field }, on, ...stamps }) => ({
    ...{ ...stamps, ...field, device: 'a1b2', batch: 1 },
    ...{ before: on ? null : value, after: on ? value : null },
  }));

const waiting = fc.constantFrom(
  ...([
    { what: 'seen', kind: 'series', season: 1, episode: 2, value: '2026-11-20T20:15' },
    { what: 'seen', kind: 'movie', season: null, episode: null, value: null },
    { what: 'follow', kind: 'series', season: null, episode: null, value: null },
    { what: 'list', kind: 'movie', season: null, episode: null, value: 'Best', position: 3, note: 'So' },
    { what: 'note', kind: 'series', season: 1, episode: 2, value: 'So' },
    { what: 'score', kind: 'movie', season: null, episode: null, value: '7.5' },
  ] as const),
);
const record: fc.Arbitrary<PersonalRecord> = fc.oneof(
  number.map((title) => ({ choice: { name: 'movie reef 2020', title } })),
  waiting.map((each) => ({
    waiting: { title: 'Reef', year: 2020, tmdb: null, position: null, note: null, ...each },
  })),
  operation.map((each) => ({ operation: each })),
);
const settings: fc.Arbitrary<Settings> = fc
  .record({
    watchCountries: fc.array(country, { maxLength: 40 }),
    myServices: fc.dictionary(country, fc.array(number, { maxLength: 9 }), { noNullPrototype: true }),
    interfaceLanguage: fc.constantFrom(...interfaceLanguages),
    region: fc.option(country),
  })
  .map((some) => ({ ...defaultSettings, ...some }));

const made = Date.UTC(2026, 2, 14, 12);
const header = writeHeader('demo', defaultSettings, made);
const seen: Operation = {
  ...{ device: 'a1b2', batch: 5, number: 5, stamp: 5, kind: 'seen', subject: 'episode', id: 7 },
  ...{ season: 0, episode: 2, element: 'a1b2-5', before: null, after: '2026-11-20T20:15' },
};
const sample: readonly PersonalRecord[] = [
  { choice: { name: 'movie reef 2020', title: 7 } },
  { operation: seen },
  {
    operation: {
      ...{ device: 'a1b2', batch: 6, number: 7, stamp: 9, kind: 'follow', subject: 'movie', id: 12 },
      ...{ season: -1, episode: -1, element: '', before: 'Rain', after: null },
    },
  },
];
const good = header + writeRecords(sample, true);

describe('local data', () => {
  it('is written as one line for the header, the settings that travel, each record and the end', () => {
    const lines = good.split('\n').slice(0, -1);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { format: 'marquee-local-data', version: 1, service: 'demo', made: '2026-03-14T12:00:00.000Z' },
      { settings: Object.fromEntries(travellingSettings.map((name) => [name, defaultSettings[name]])) },
      sample[0],
      {
        operation: {
          ...{ device: 'a1b2', batch: 5, number: 5, kind: 'seen', subject: 'episode', id: 7, season: 0 },
          ...{ episode: 2, element: 'a1b2-5', after: '2026-11-20T20:15' },
        },
      },
      {
        operation: {
          ...{ device: 'a1b2', batch: 6, number: 7, stamp: 9, kind: 'follow', subject: 'movie', id: 12 },
          before: 'Rain',
        },
      },
      { end: true },
    ]);
  });

  it('is the same after writing it in parts and reading it', () => {
    fc.assert(
      fc.property(fc.array(record), settings, fc.nat(9), (records, own, cut) => {
        const parts = [records.slice(0, cut), records.slice(cut)];
        const text = parts.map((part, index) => writeRecords(part, index === 1));
        const read = readText(writeHeader('demo', own, made) + text.join(''));
        const travelling = Object.fromEntries(travellingSettings.map((name) => [name, own[name]]));
        expect(read).toMatchObject({ ok: true, value: { service: 'demo', settings: travelling } });
        expect(read.records).toEqual(records);
      }),
    );
  });

  it('can contain whatever changes the person makes', () => {
    fc.assert(
      fc.property(batches, (made) => {
        const context = device();
        for (const changes of made) change(context, today, changes);
        const operations = log(context).map((each) => ({ operation: each }));
        const read = readText(header + writeRecords(operations, true));
        expect([read.ok, read.records]).toEqual([true, operations]);
      }),
      { numRuns: 50 },
    );
  });
});

function refusalOf(text: string | Uint8Array): unknown {
  const read = readText(text);
  return read.ok ? null : [read.failure.code, read.failure.details];
}
const refused = (details: object): unknown => ['invalidInput', details];
const end = '{"end":true}\n';
/** Reads a file with one more line, its third. */
const withLine = (line: object): unknown => refusalOf(`${header}${JSON.stringify(line)}\n${end}`);

const mark = { ...seen, element: 'a', after: '' };
const { before: _none, ...change1 } = { ...mark, season: 0 };
/** A change of a kind with another value. */
const ofKind = (kind: Operation['kind'], more: object) => {
  const { value, element, subject } = written.find((each) => each.kind === kind)!;
  const base = { device: 'a1b2', batch: 1, number: 1, kind, subject, id: kind === 'list' ? 0 : 9 };
  return { operation: { ...base, ...(element !== '' && { element }), after: value, ...more } };
};

describe('a local data file', () => {
  it('can contain each kind of change', () => {
    for (const { kind } of written) expect(withLine(ofKind(kind, {}))).toBeNull();
    // It was added to a batch that a clock made which was ahead.
    expect(withLine(ofKind('pause', { batch: 9, number: 5 }))).toBeNull();
  });

  // Proves protections of operation-schema.ts.
  it.each<[string, object, object]>([
    ['a nameless view', ofKind('view', { after: ' ' }), { field: 'operation' }],
    ['an endless query', ofKind('viewQuery', { after: 'x'.repeat(4_001) }), { field: 'operation' }],
    ['a view nowhere', ofKind('viewPosition', { after: '' }), { field: 'operation' }],
    [
      'a mark of an episode that is none',
      { operation: { ...change1, season: 10_000 } },
      { field: 'operation.season' },
    ],
    ['a change of an unknown kind', { operation: { ...change1, kind: 'x' } }, { field: 'operation.kind' }],
    ['more in a change', { operation: { ...change1, more: 1 } }, { field: 'operation.more' }],
    ['a mark on no day', { operation: { ...change1, after: '2026-02-30' } }, { field: 'operation' }],
    ['a mark without an element', { operation: { ...change1, element: '' } }, { field: 'operation' }],
    ['a list without a name', ofKind('list', { after: '' }), { field: 'operation' }],
    ['a list that no change can name', ofKind('list', { element: 'A B' }), { field: 'operation' }],
    ['a title nowhere in a list', ofKind('listed', { after: 'x' }), { field: 'operation' }],
    ['an entry of no kind', ofKind('unread', { element: 'hacked-2026-11-22' }), { field: 'operation' }],
    [
      'a note of a season',
      ofKind('listNote', { kind: 'note', subject: 'season', season: 1, element: undefined }),
      { field: 'operation' },
    ],
    ['a paused movie', ofKind('pause', { subject: 'movie' }), { field: 'operation' }],
    ['a poster outside', ofKind('poster', { after: '/../../x.jpg' }), { field: 'operation' }],
    ['the poster of a movie', ofKind('poster', { subject: 'movie' }), { field: 'operation' }],
    [
      'a setting of shared computers',
      ofKind('unread', { kind: 'setting', subject: 'settings', id: 0, element: 'withAds', after: 'true' }),
      { field: 'operation' },
    ],
    ['an unknown setting', { settings: { token: 'x' } }, { field: 'settings.token' }],
    ['a bad setting', { settings: { textSize: 101 } }, { field: 'settings.textSize' }],
    ['something else', { token: 'x' }, { field: 'token' }],
    ['two things in a line', { choice: {}, waiting: {} }, { field: 'choice' }],
    ['a list instead of an object', [1], { field: '0' }],
  ])('with %s is refused', (_, line, place) => {
    expect(withLine(line)).toEqual(refused({ reason: 'content', line: 3, ...place }));
  });

  it.each<[string, object, object]>([
    ['of another kind', { format: 'marquee-views' }, { reason: 'format' }],
    ['of a later version', { version: 2 }, { reason: 'version' }],
    ['of no version', { version: '1' }, { reason: 'content', line: 1, field: 'version' }],
    ['made at no moment', { made: 'yesterday' }, { reason: 'content', line: 1, field: 'made' }],
    ['of no service', { service: 7 }, { reason: 'content', line: 1, field: 'service' }],
  ])('%s is refused', (_, change, details) => {
    const [first = ''] = header.split('\n');
    const text = `${JSON.stringify({ ...(JSON.parse(first) as object), ...change })}\n${end}`;
    expect(refusalOf(text)).toEqual(refused(details));
  });

  it.each(['', 'null', '[]', '7', '"x"', '{', '{}', '['.repeat(1_000_000), '\n\n'])(
    '%.20j is none',
    (text) => {
      expect(refusalOf(text)).toEqual(refused({ reason: 'format' }));
    },
  );

  it('that was cut off is refused, wherever it was cut', () => {
    const lines = good.split('\n').slice(0, -1);
    const cutAfterLine = lines.slice(0, -1).join('\n');
    expect(refusalOf(cutAfterLine)).toEqual(refused({ reason: 'incomplete' }));
    expect(refusalOf(cutAfterLine.slice(0, -5))).toEqual(refused({ reason: 'content', line: 5, field: '' }));
    expect(refusalOf(good + good)).toEqual(refused({ reason: 'content', line: 7, field: 'end' }));
  });

  // Proves protections of json-lines.ts.
  it('with a line without an end, or one that is no text, is refused', () => {
    const long = `${header}{"choice":{"name":"${'a'.repeat(2 ** 20)}"}}\n${end}`;
    expect(refusalOf(long)).toEqual(refused({ reason: 'content', line: 3, field: '' }));
    const bytes = Buffer.concat([
      Buffer.from(header),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(end),
    ]);
    expect(refusalOf(bytes)).toEqual(refused({ reason: 'content', line: 3, field: '' }));
  });

  it('may come with a byte order mark and the line ends of Windows, and with only some settings', () => {
    expect(refusalOf(`\uFEFF${good.replaceAll('\n', '\r\n')}`)).toBeNull();
    expect(withLine({ settings: { theme: 'dark' } })).toBeNull();
  });
});

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  assemble,
  jsonHeader,
  payloadsOf,
  samplePack,
  sampleReadAt,
  setDigest,
} from '../../../test/fixtures/pack-file.ts';
import type { JsonHeader } from '../../../test/fixtures/pack-file.ts';
import { fc } from '../../../test/fixtures/properties.ts';
import { scaled } from '../../../test/fixtures/scale.ts';
import { folderOfFile } from '../../../test/fixtures/temporary-folder.ts';
import { hashOf } from '../store/bytes.ts';
import { readPackFile } from './pack-file-read.ts';

// Proves protections of pack-file-read.ts.

const folder = folderOfFile();

const { payloads } = samplePack();
const day = 24 * 60 * 60_000;

/** Why a file with these bytes is refused; null: it is accepted. */
async function refusal(bytes: Uint8Array): Promise<unknown> {
  const path = join(folder, 'checked.marqueepack');
  writeFileSync(path, bytes);
  const opened = await readPackFile(path, sampleReadAt);
  if (!opened.ok)
    return opened.failure.code === 'invalidInput' ? opened.failure.details.reason : opened.failure;
  return null;
}

/** Why the sample with another header is refused. */
function refusalOf(change: (header: JsonHeader) => void): Promise<unknown> {
  const header = jsonHeader();
  change(header);
  return refusal(assemble(header, payloads));
}

it('a pack file may be empty', async () => {
  expect(await refusal(assemble({ ...jsonHeader(), items: [] }, []))).toBeNull();
});

it.each([
  ['a hint, as older versions wrote it', '"hint":""'],
  ['a place', '"path":"../../x"'],
  ['a prototype', '"__proto__":{"bytes":0}'],
])('a pack file is read without further fields of its items: %s', async (_, more) => {
  const json = JSON.stringify(jsonHeader());
  const text = json.replaceAll('{"kind":"body"', `{${more},"kind":"body"`);
  expect(text).not.toBe(json);
  const path = join(folder, 'more.marqueepack');
  writeFileSync(path, assemble(text, payloads));
  const opened = await readPackFile(path, sampleReadAt);
  if (!opened.ok) throw new Error('refused');
  expect(opened.value.header).toStrictEqual(samplePack().header);
  expect(Object.hasOwn(Object.prototype, 'bytes')).toBe(false);
});
it('what a clock said that was ahead counts as now', async () => {
  const header = jsonHeader();
  header.made = header.items[0]!.fetchedAt = sampleReadAt + 365 * day;
  const path = join(folder, 'ahead.marqueepack');
  writeFileSync(path, assemble(header, payloads));
  const opened = await readPackFile(path, sampleReadAt);
  if (!opened.ok) throw new Error('refused');
  const { made, items } = opened.value.header;
  expect([made, items[0]]).toMatchObject([sampleReadAt, { fetchedAt: sampleReadAt }]);
});

describe('a file that is refused', () => {
  const good = assemble(jsonHeader(), payloads);
  const withLength = (length: number) => {
    const bytes = Buffer.from(good);
    bytes.writeUInt32BE(length, 14);
    return bytes;
  };

  it.each<[string, Uint8Array, string]>([
    ['is empty', Buffer.alloc(0), 'notAPackFile'],
    ['is cut off in its first line', good.subarray(0, 9), 'notAPackFile'],
    ['is something else', Buffer.from('PK\x03\x04 and so on, for a while'), 'notAPackFile'],
    ['has no version', assemble(jsonHeader(), payloads, 'MARQUEEPACK x\n'), 'notAPackFile'],
    ['has another line break', assemble(jsonHeader(), payloads, 'MARQUEEPACK 1\r'), 'notAPackFile'],
    ['is version 2', assemble(jsonHeader(), payloads, 'MARQUEEPACK 2\n'), 'version'],
    ['ends before the length of its header', good.subarray(0, 16), 'damaged'],
    ['ends in its header', good.subarray(0, 400), 'damaged'],
    ['ends in a payload', good.subarray(0, good.byteLength - 1), 'damaged'],
    ['goes on behind the last payload', Buffer.concat([good, Buffer.from('x')]), 'damaged'],
    ['says that its header is empty', withLength(0), 'damaged'],
    ['says that its header is longer than the file', withLength(good.byteLength), 'damaged'],
    ['says that its header has 4 GiB', withLength(0xffff_ffff), 'tooLarge'],
    ['has a header that is no UTF-8', assemble(Buffer.from([0x22, 0xc3, 0x28, 0x22]), []), 'damaged'],
    ['has a header that is no JSON', assemble('{"service":', []), 'damaged'],
    [
      'has a header with a byte order mark',
      assemble(`\uFEFF${JSON.stringify(jsonHeader())}`, payloads),
      'damaged',
    ],
    ['has a deep header', assemble('['.repeat(2 ** 22) + ']'.repeat(2 ** 22), []), 'content'],
    ['has a header of countless objects', assemble(`[${'{},'.repeat(1_000_000)}{}]`, []), 'content'],
    ['has a header of countless members', assemble(`[${'0,'.repeat(1_000_000)}0]`, []), 'content'],
  ])('a file that %s is refused', async (_, bytes, reason) => {
    expect(await refusal(bytes)).toBe(reason);
  });

  it.each<[string, string, (header: JsonHeader) => void]>([
    ['an unknown field', 'content', (header) => (header.path = '/etc/passwd')],
    ['a service that is a path', 'content', (header) => (header.service = '../../x')],
    ['a made-up moment', 'content', (header) => (header.made = '2026-01-01')],
    ['an unknown field in the pack', 'content', (header) => (header.pack.id = 4)],
    ['another subject', 'content', (header) => (header.pack.subject = { kind: 'person', id: 4 })],
    ['other choices', 'content', (header) => (header.pack.choices = { pictures: 'all', people: 'cast' })],
    ['no name', 'content', (header) => (header.pack.name = ' ')],
    ['an endless name', 'content', (header) => (header.pack.name = 'x'.repeat(301))],
    ['half a character for a name', 'content', (header) => (header.pack.name = 'a\ud800')],
    ['a poster outside', 'content', (header) => (header.pack.posterPath = '/../../x.jpg')],
    ['another language', 'content', (header) => (header.pack.language = 'de_DE')],
    ['an item twice', 'content', (header) => header.items.push(header.items[3]!)],
    ['an item twice, spelled otherwise', 'content', twice],
    [
      'a missing picture that is there',
      'content',
      (header) => (header.items[7]!.picture = header.items[1]!.picture),
    ],
    ['too many items', 'tooLarge', (header) => (header.items = Array<never>(200_001).fill(0 as never))],
    ['items of 16 GiB and a byte', 'tooLarge', enormous],
  ])('a header that has %s is refused', async (_, reason, change) => {
    expect(await refusalOf(change)).toBe(reason);
  });

  it.each<[string, string, number, string, unknown]>([
    ['an unknown endpoint', 'content', 0, 'endpoint', 'tv.everything'],
    ['a personal endpoint', 'content', 0, 'endpoint', 'tv.seasonRatings'],
    ['an endpoint of secrets', 'content', 0, 'endpoint', 'authentication.session'],
    ['an endpoint of all objects', 'content', 0, 'endpoint', 'constructor'],
    ['parameters of another endpoint', 'content', 0, 'parameters', { movie_id: 4 }],
    ['a parameter too many', 'content', 2, 'parameters', { series_id: 7, session_id: 'x' }],
    ['other parameters than its key', 'content', 2, 'parameters', { series_id: 8 }],
    ['the key of another service', 'content', 2, 'key', 'tmdb|-|tv.alternativeTitles|series_id=7'],
    ['the key of an account', 'content', 2, 'key', 'demo|4|tv.alternativeTitles|series_id=7'],
    ['an ETag that ends its line', 'content', 0, 'etag', '"a"\r\nx: y'],
    ['an ETag without quotes', 'content', 0, 'etag', 'a'],
    ['an endless ETag', 'content', 0, 'etag', `"${'a'.repeat(1_100)}"`],
    ['a depth that is none', 'content', 0, 'depth', 1e9],
    ['a size that no body has', 'tooLarge', 0, 'bytes', 32 * 2 ** 20 + 1],
    ['a size that no picture has', 'tooLarge', 1, 'bytes', 2 ** 40],
    ['a size that is not its own', 'damaged', 0, 'bytes', 10],
    ['another sum', 'damaged', 0, 'sha256', '0'.repeat(64)],
    ['a reason to be missing that is none', 'content', 3, 'missing', 'later'],
    ['bytes although it is missing', 'content', 3, 'bytes', 1],
    ['bytes and a reason to be missing', 'content', 0, 'missing', 'gone'],
    ['a picture outside', 'content', 1, 'picture', { kind: 'poster', size: 'w342', file: '../../x.jpg' }],
    ['a picture on a disk', 'content', 1, 'picture', { kind: 'poster', size: 'w342', file: 'C:\\x.jpg' }],
    ['a picture with a NUL', 'content', 1, 'picture', { kind: 'poster', size: 'w342', file: 'x\0.jpg' }],
    ['a picture that may be a program', 'content', 1, 'contentType', 'image/svg+xml'],
    ['a picture of another type', 'content', 1, 'contentType', 'image/png'],
  ])('a header that has an item with %s is refused', async (_, reason, index, field, value) => {
    expect(await refusalOf((header) => (header.items[index]![field] = value))).toBe(reason);
  });

  it('a __proto__ key is refused and reaches no prototype', async () => {
    const json = JSON.stringify(jsonHeader());
    for (const at of ['{"service"', '{"subject"', '{"series_id"', '{"kind":"poster"']) {
      const text = json.replace(at, `{"__proto__":{"bytes":0},${at.slice(1)}`);
      expect(text).not.toBe(json);
      expect(await refusal(assemble(text, payloads)), at).toBe('content');
    }
    expect(Object.hasOwn(Object.prototype, 'bytes')).toBe(false);
  });

  it.each<[string, number, string]>([
    ['a body that is no JSON', 0, '<!doctype html>'],
    ['a body of another endpoint', 0, '{"id":"7"}'],
    ['an empty body', 0, ''],
    ['a body without a bottom', 2, '['.repeat(12_000_000)],
    ['a picture that is a program', 1, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a picture that ends at once', 1, '\xff\xd8'],
  ])('a file that has %s is refused', async (_, index, text) => {
    const header = jsonHeader();
    const bytes = Buffer.from(text, 'latin1');
    setDigest(header.items[index]!, bytes);
    expect(await refusal(assemble(header, payloads.with(index, bytes)))).toBe('content');
  });

  it('a path that is a folder, a pipe or missing is refused', async () => {
    const pipe = join(folder, 'pipe');
    if (process.platform !== 'win32') {
      execFileSync('mkfifo', [pipe]);
      expect(await readPackFile(pipe, sampleReadAt)).toMatchObject({
        failure: { details: { reason: 'notAPackFile' } },
      });
      expect(await readPackFile(folder, sampleReadAt)).toMatchObject({
        failure: { details: { reason: 'notAPackFile' } },
      });
    }
    for (const path of [join(folder, 'none'), 'a\0b']) {
      expect(await readPackFile(path, sampleReadAt)).toMatchObject({ failure: { code: 'storage' } });
    }
  });
});

const piece = fc.record({
  at: fc.nat(1_000_000),
  cut: fc.nat(600),
  put: fc.oneof(fc.uint8Array({ maxLength: 8 }), fc.constantFrom('__proto__', '../../x', '-1', '1e999', '[')),
});
type Piece = typeof piece extends fc.Arbitrary<infer Value> ? Value : never;

it('a file that was changed anywhere is refused, or read as its header says', async () => {
  const changed = (bytes: Buffer, { at, cut, put }: Piece): Buffer => {
    const from = at % bytes.byteLength;
    return Buffer.concat([bytes.subarray(0, from), Buffer.from(put), bytes.subarray(from + cut)]);
  };
  const path = join(folder, 'changed.marqueepack');
  await fc.assert(
    fc.asyncProperty(fc.boolean(), piece, async (isHeader, change) => {
      const json = Buffer.from(JSON.stringify(jsonHeader()));
      const bytes = isHeader
        ? assemble(changed(json, change), payloads)
        : changed(assemble(jsonHeader(), payloads), change);
      writeFileSync(path, bytes);
      const opened = await readPackFile(path, sampleReadAt);
      if (!opened.ok) return opened.failure.code === 'invalidInput';
      const { header } = opened.value;
      const read = payloadsOf(path, opened.value);
      return header.items.every((item, index) => 'missing' in item || hashOf(read[index]!) === item.sha256);
    }),
    { numRuns: scaled({ sample: 500, whole: 5_000 }).count },
  );
}, 120_000);

/** The first item's request, with a default spelled out. */
function twice(header: JsonHeader): void {
  const {
    bytes: _bytes,
    sha256: _sum,
    fetchedAt: _at,
    etag: _tag,
    dropped: _dropped,
    ...first
  } = header.items[0]!;
  const plain = { ...first, endpoint: 'movie.similar', missing: 'gone', bytes: 0 };
  const key = 'demo|-|movie.similar|language=en-US&movie_id=1&page=1';
  header.items.push(
    { ...plain, parameters: { movie_id: 1 }, key },
    { ...plain, parameters: { movie_id: 1, page: 1, language: 'en-US' }, key },
  );
}

function enormous(header: JsonHeader): void {
  const bytes = 32 * 2 ** 20;
  header.items = Array.from({ length: 513 }, (_, index) => ({
    ...header.items[1]!,
    ...{ picture: { kind: 'poster', size: 'w92', file: `p${index}.jpg` }, bytes: index < 512 ? bytes : 1 },
  }));
}

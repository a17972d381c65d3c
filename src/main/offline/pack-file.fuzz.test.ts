import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withCpuMs } from '../../../test/fixtures/cpu-time.ts';
import {
  assemble,
  setDigest,
  jsonHeader,
  payloadsOf,
  samplePack,
  sampleReadAt,
} from '../../../test/fixtures/pack-file.ts';
import { scaled } from '../../../test/fixtures/scale.ts';
import { seeded } from '../../../test/fixtures/seeded.ts';
import { folderOfFile } from '../../../test/fixtures/temporary-folder.ts';
import type { PackFileHeader } from './pack-file-format.ts';
import { readPackFile } from './pack-file-read.ts';
import { writePackFile } from './pack-file-write.ts';

const { count: files, words } = scaled({ sample: 2_000, whole: 10_000 });

const folder = folderOfFile();

const { below, pick: oneOf } = seeded(20_260_314);

const { payloads } = samplePack();
const good = assemble(jsonHeader(), payloads);
const goodJson = JSON.stringify(jsonHeader());

const oddTexts = [
  '../../x',
  '/etc/passwd',
  'C:\\x',
  '\\\\host\\share',
  'a\0b',
  'a\r\nb',
  '\ud800',
  '',
  'x'.repeat(5_000),
];
const moreOddTexts = [
  '__proto__',
  'constructor',
  '\u202egpj.exe',
  '%2e%2e%2f',
  '<script>',
  'file:///x',
  '=1+1',
  'NaN',
];
const oddNumbers = [-1, -0, 0, 1, 0.5, 2 ** 31, 2 ** 32, 2 ** 53, 1e308, -1e308, 33_554_432, 33_554_433, 999];
const oddValues: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[]],
  'x',
  7,
  { toString: 1 },
  { length: 2 ** 31 },
];

/** Every place in a JSON value: what holds it, and under which name. */
function places(
  value: unknown,
  found: [Record<string, unknown>, string][] = [],
): [Record<string, unknown>, string][] {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      found.push([value as Record<string, unknown>, name]);
      places(inner, found);
    }
  }
  return found;
}

/** The header with some of its values replaced. */
function withReplaced(
  isMeant: (value: unknown) => boolean,
  replacement: (value: unknown) => unknown,
): Buffer {
  const header = jsonHeader();
  for (let turn = below(3); turn >= 0; turn -= 1) {
    const [holder, name] = oneOf(places(header).filter(([within, key]) => isMeant(within[key])));
    holder[name] = replacement(holder[name]);
  }
  return assemble(header, payloads);
}

const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';

/** Changes some bytes: flips, a piece copied, put in or taken away, an end cut off. */
function mangle(original: Uint8Array): Buffer {
  const bytes = Buffer.from(original);
  if (bytes.byteLength === 0) return bytes;
  const from = below(bytes.byteLength);
  const to = from + below(Math.min(600, bytes.byteLength - from) + 1);
  switch (below(5)) {
    case 0: {
      for (let flips = below(8); flips >= 0; flips -= 1) {
        const at = below(bytes.byteLength);
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << below(8)), at);
      }
      return bytes;
    }
    case 1:
      return bytes.subarray(0, from);
    case 2:
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
    case 3:
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
    default:
      bytes.copy(bytes, below(bytes.byteLength), from, to);
      return bytes;
  }
}

/** A payload changed, and its sum and size in the header with it: only decoding can tell. */
function withPayload(change: (bytes: Buffer) => Buffer): Buffer {
  const header = jsonHeader();
  const index = oneOf([0, 1, 2, 4, 5, 6]);
  const bytes = change(payloads[index]!);
  setDigest(header.items[index]!, bytes);
  return assemble(header, payloads.with(index, bytes));
}

/** JSON that goes down and down. */
function deep(): string {
  const levels = oneOf([5, 50, 5_000, 200_000]);
  const [open, close] = oneOf([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  return open.repeat(levels) + '1' + close.repeat(below(2) * levels);
}

const mutations: Readonly<Record<string, () => Buffer>> = {
  'bytes anywhere': () => mangle(good),
  'the first line': () => Buffer.concat([mangle(good.subarray(0, 14)), good.subarray(14)]),
  'the version': () => assemble(jsonHeader(), payloads, `MARQUEEPACK ${oneOf([0, 1, 2, 9, 10, '01', -1])}\n`),
  'bytes of the header': () => assemble(mangle(Buffer.from(goodJson)), payloads),
  'bytes of a payload, fitted': () => withPayload(mangle),
  'a length': () => {
    const bytes = Buffer.from(good);
    bytes.writeUInt32BE(oneOf([0, 1, 2 ** 25, 2 ** 25 + 1, 2 ** 31, 2 ** 32 - 1, below(30_000)]), 14);
    return bytes;
  },
  numbers: () =>
    withReplaced(isNumber, (value) => (below(2) ? oneOf(oddNumbers) : Number(value) + below(5) - 2)),
  'numbers beyond JSON’s': () =>
    assemble(
      goodJson.replace(/:\d+/g, (found) =>
        below(12) ? found : `:${oneOf(['1e999', '-1e999', '9'.repeat(400)])}`,
      ),
      payloads,
    ),
  texts: () =>
    withReplaced(isText, (value) => (below(6) ? oneOf([...oddTexts, ...moreOddTexts]) : `${String(value)}x`)),
  kinds: () =>
    withReplaced(
      () => true,
      () => oneOf(oddValues),
    ),
  'strange keys': () => {
    const at = oneOf([...goodJson.matchAll(/\{/g)]).index + 1;
    const key = oneOf([
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      '',
      'path',
      '\\u005f_proto__',
      'bytes',
    ]);
    return assemble(
      `${goodJson.slice(0, at)}"${key}":${oneOf(['1', 'null', '{"bytes":0}'])},${goodJson.slice(at)}`,
      payloads,
    );
  },
  depth: () =>
    below(2)
      ? withPayload(() => Buffer.from(deep()))
      : assemble(
          goodJson.replace(/:\d+/, () => `:${deep()}`),
          payloads,
        ),
  items: () => {
    const header = jsonHeader();
    const order = [...header.items.keys()];
    const [one, other] = [below(order.length), below(order.length)];
    if (below(3) === 0) order.splice(one, 1);
    else if (below(2) === 0) order.splice(one, 0, other);
    else [order[one], order[other]] = [order[other]!, order[one]!];
    const items = order.map((index) => header.items[index]);
    return assemble({ ...header, items }, below(2) ? payloads : order.map((index) => payloads[index]!));
  },
  'white space': () => assemble(JSON.stringify(jsonHeader(), null, below(8)), payloads),
};

/** Reads everything of an accepted file and holds it against its header; says what is wrong, null: nothing. */
async function misreading(
  path: string,
): Promise<{ refused: string } | { header: PackFileHeader; wrong: string | null }> {
  const opened = await readPackFile(path, sampleReadAt);
  if (!opened.ok) return { refused: String(opened.failure.details.reason ?? opened.failure.code) };
  const { header } = opened.value;
  let wrong: string | null = null;
  const read = payloadsOf(path, opened.value);
  for (const [index, item] of header.items.entries()) {
    if ('missing' in item) continue;
    const sum = createHash('sha256')
      .update(read[index] ?? '')
      .digest('hex');
    if (sum !== item.sha256) wrong = `item ${index}`;
  }
  // What was taken can be handed on, in a file that is made now.
  const again = { ...header, made: sampleReadAt };
  const written = await writePackFile(join(folder, 'again'), again, (index) =>
    Promise.resolve(read[index] ?? null),
  );
  if (!written.ok) wrong = JSON.stringify(written.failure);
  // Texts that are only ever shown may say anything.
  const acted = JSON.stringify(header, (name, value: unknown) => (name === 'name' ? '' : value));
  if (/\.\.\/|C:\\\\|\\u0000|\\ud800/.test(acted)) wrong = 'a path came through';
  return { header, wrong };
}

it(
  `${words} hostile files are refused or read correctly, in time, and reach nothing`,
  { timeout: 600_000 },
  async () => {
    // A level to break out of.
    const inner = join(folder, 'a', 'b');
    mkdirSync(inner, { recursive: true });
    const path = join(inner, 'hostile.marqueepack');
    const kinds = Object.keys(mutations);
    const counts: Record<string, number> = {};
    const read: Record<string, number> = {};
    let slowest = 0;
    const begun = performance.now();
    for (let number = 0; number < files; number += 1) {
      const kind = kinds[number % kinds.length]!;
      const bytes = mutations[kind]!();
      writeFileSync(path, bytes);
      const [outcome, tookMs] = await withCpuMs(() => misreading(path));
      slowest = Math.max(slowest, tookMs);
      const isRefused = 'refused' in outcome;
      expect(isRefused ? null : outcome.wrong, `${kind}, file ${number}`).toBeNull();
      const name = isRefused ? outcome.refused : 'read';
      counts[name] = (counts[name] ?? 0) + 1;
      if (!isRefused) read[kind] = (read[kind] ?? 0) + 1;
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.info(
      `${words} hostile pack files in ${seconds} s, slowest ${Math.round(slowest)} ms:`,
      counts,
      'read:',
      read,
    );
    expect(slowest).toBeLessThan(2_000);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(
      ['a', 'again', join('a', 'b'), join('a', 'b', 'hostile.marqueepack')].sort(),
    );
    // What decides must have been reached from all sides.
    expect(Object.keys(counts).sort()).toEqual([
      'content',
      'damaged',
      'notAPackFile',
      'read',
      'tooLarge',
      'version',
    ]);
    expect(Object.hasOwn(Object.prototype, 'bytes')).toBe(false);
  },
);

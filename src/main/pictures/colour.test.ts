import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dominantColour } from './dominant-colour.ts';
import { readJpegPixels } from './jpeg-pixels.ts';
import { readPictureType } from './picture-type.ts';

/** 48×72, mostly #2060c0 with a band of #f0d020; by ImageMagick: 4:2:0, progressive, four colours. */
const baseline =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwXExQaFRERGCEYGh0dHx8fExciJCIeJBweHx7/2wBDAQUFBQcGBw4ICA4eFBEUHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh7/wAARCABIADADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAgH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABYBAQEBAAAAAAAAAAAAAAAAAAAHBv/EABwRAQAABwEAAAAAAAAAAAAAAAAWF2NkoqPi4//aAAwDAQACEQMRAD8Az8BXk/AAAAAAAAAAAAAAAABWAg077HZ5txBlbHpJ4rAJ32OzzIMrY9JPFYBO+x2eZBlbHoAQVuAAAAH/2Q==';
const progressive =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAUDBAQEAwUEBAQFBQUGBwwIBwcHBw8LCwkMEQ8SEhEPERETFhwXExQaFRERGCEYGh0dHx8fExciJCIeJBweHx7/2wBDAQUFBQcGBw4ICA4eFBEUHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh7/wgARCABIADADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAcG/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAYF/9oADAMBAAIQAxAAAAHPivnwAAAAAAACsILck6sCTqwAgtwAD//EABQQAQAAAAAAAAAAAAAAAAAAAFD/2gAIAQEAAQUCW//EABoRAAEFAQAAAAAAAAAAAAAAABUAIGKh4TD/2gAIAQMBAT8B4hp1qDTrUGnWs//EABoRAAEFAQAAAAAAAAAAAAAAABYAIGOi4jD/2gAIAQIBAT8B4m8Fso3gtlG8Fss//8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQAGPwJb/8QAFBABAAAAAAAAAAAAAAAAAAAAUP/aAAgBAQABPyFb/9oADAMBAAIAAwAAABAAAAAAAAAAIIIIIL//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAEDAQE/EHiI/8QAFBEBAAAAAAAAAAAAAAAAAAAAMP/aAAgBAgEBPxB4iP/EABQQAQAAAAAAAAAAAAAAAAAAAFD/2gAIAQEAAT8QW//Z';
const fourColours =
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlwZHhcZWdj/9sAQwEREhIYFRgvGhovY0I4QmNjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj/8AAFAgASAAwBAEiAAIRAQMRAQQiAP/EABcAAQEBAQAAAAAAAAAAAAAAAAAGBQP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAUG/8QAGxEBAAEFAQAAAAAAAAAAAAAAAOEVFmJjoaL/2gAOBAEAAhEDEQQAAD8A7AM0sqAAAAAAAAAAAAAAAAAAAAAAAAAAAAAR41Vt7fMpdRx7ANgWAjwtvb5kqOPYY42BYCPC29vmSo49hjjYABqksAAAAAAAB//Z';

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

async function colourOf(bytes: Uint8Array): Promise<string | null> {
  const type = readPictureType(bytes);
  if (type === null) throw new Error('no picture');
  return dominantColour(bytes, type);
}

/** How far two colours are apart in their worst channel. */
function distance(one: string | null, other: string): number {
  const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const others = channels(other);
  return Math.max(...channels(one ?? '#').map((value, index) => Math.abs(value - others[index]!)));
}

/** A greyscale JPEG in which every 8×8 block has one of the given values, with restart markers on demand. */
function jpegOf(blocks: readonly number[], restartInterval: number): Uint8Array {
  const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
  // Twelve lengths of differences in four bits each; of the rest of a block only its end, in one bit.
  const lengths = [0, 0, 0, 12, ...Array<number>(12).fill(0), ...Array.from({ length: 12 }, (_, at) => at)];
  const out = [
    ...[0xff, 0xd8],
    ...segment(0xdb, 0, ...Array<number>(64).fill(8)),
    ...segment(0xc0, 8, 0, 8, 0, blocks.length * 8, 1, 1, 0x11, 0),
    ...segment(0xc4, 0, ...lengths),
    ...segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0),
    ...segment(0xdd, 0, restartInterval),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
  ];
  let bits = '';
  const flush = () => {
    bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
    for (let at = 0; at < bits.length; at += 8) {
      const byte = Number.parseInt(bits.slice(at, at + 8), 2);
      out.push(byte, ...(byte === 0xff ? [0] : []));
    }
    bits = '';
  };
  let predictor = 0;
  for (const [index, value] of blocks.entries()) {
    if (restartInterval > 0 && index > 0 && index % restartInterval === 0) {
      flush();
      out.push(0xff, 0xd0 + ((index / restartInterval - 1) % 8));
      predictor = 0;
    }
    const difference = value - 128 - predictor;
    predictor = value - 128;
    const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
    const coded = difference < 0 ? difference + 2 ** size - 1 : difference;
    bits +=
      size.toString(2).padStart(4, '0') + (size === 0 ? '' : coded.toString(2).padStart(size, '0')) + '0';
  }
  flush();
  return new Uint8Array([...out, 0xff, 0xd9]);
}

/** A PNG of lines that are filtered already. */
function pngOf(
  width: number,
  colourType: number,
  lines: readonly number[][],
  more: Uint8Array[] = [],
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(lines.length, 4);
  header.set([8, colourType], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      ...more,
      chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.byteLength, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

describe('the dominant colour of a JPEG', () => {
  it.each([
    ['baseline', baseline],
    ['progressive', progressive],
  ])('%s is the one that most of it has', async (_, base64) => {
    expect(distance(await colourOf(bytesOf(base64)), '#2060c0')).toBeLessThan(8);
  });

  it('is not guessed for four colours', async () => {
    expect(await colourOf(bytesOf(fourColours))).toBeNull();
  });

  it('comes from exact means, with restarts and without', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(255), { minLength: 1, maxLength: 60 }), fc.nat(7), (blocks, interval) => {
        const pixels = readJpegPixels(jpegOf(blocks, interval));
        expect(pixels?.count).toBe(blocks.length);
        expect(blocks.map((_, index) => pixels?.rgb[index * 3])).toEqual(blocks);
      }),
    );
  });

  it('never fails or hangs on broken bytes', async () => {
    const whole = bytesOf(baseline);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.byteLength - 1),
        fc.nat(255),
        fc.nat(whole.byteLength),
        async (at, byte, cut) => {
          const broken = whole.slice();
          broken[at] = byte;
          for (const bytes of [broken, whole.subarray(0, cut), broken.subarray(0, cut)]) {
            if (readPictureType(bytes) !== null) await colourOf(bytes);
          }
        },
      ),
    );
  });
});

describe('the dominant colour of a PNG', () => {
  // Of eight pixels a line the first and the fifth are looked at.
  it.each([
    ['unfiltered RGB', 2, [[0, ...Array<number[]>(8).fill([32, 96, 192]).flat()]]],
    ['Sub', 2, [[1, 32, 96, 192, ...Array<number>(21).fill(0)]]],
    ['Average', 2, [[3, 32, 96, 192, ...Array<number[]>(7).fill([16, 48, 96]).flat()]]],
    [
      'Up and Paeth',
      2,
      [
        [1, 32, 96, 192, ...Array<number>(21).fill(0)],
        [2, ...Array<number>(24).fill(0)],
        [4, ...Array<number>(24).fill(0)],
        [0, ...Array<number>(24).fill(7)],
        [4, 25, 89, 185, ...Array<number>(21).fill(0)],
      ],
    ],
    ['RGBA', 6, [[1, 32, 96, 192, 255, ...Array<number>(28).fill(0)]]],
  ])('(%s) is read', async (_, colourType, lines) => {
    expect(await colourOf(pngOf(8, colourType, lines))).toBe('#2060c0');
  });

  it('is that of its palette', async () => {
    const palette = chunk('PLTE', Buffer.from([0, 0, 0, 32, 96, 192]));
    expect(await colourOf(pngOf(8, 3, [[0, 1, 1, 1, 1, 1, 1, 1, 1]], [palette]))).toBe('#2060c0');
    expect(await colourOf(pngOf(8, 3, [[0, 1, 1, 1, 1, 1, 1, 1, 1]]))).toBeNull();
  });

  it('is not that of what is transparent', async () => {
    const clear = [255, 0, 0, 0];
    const solid = [32, 96, 192, 255];
    const line = [0, ...clear, ...clear, ...clear, ...clear, ...solid, ...solid, ...solid, ...solid];
    expect(await colourOf(pngOf(8, 6, [line]))).toBe('#2060c0');
    expect(await colourOf(pngOf(4, 6, [[0, ...clear, ...clear, ...clear, ...clear]]))).toBeNull();
  });

  it('is none where the bytes are broken or are a bomb', async () => {
    const whole = pngOf(8, 2, [[0, ...Array<number>(24).fill(9)]]);
    expect(await colourOf(whole.subarray(0, 45))).toBeNull();
    expect(await colourOf(pngOf(8, 2, [[9, ...Array<number>(24).fill(9)]]))).toBeNull();
    expect(await colourOf(pngOf(8, 2, [[0, 1, 2]]))).toBeNull();
    expect(await colourOf(pngOf(2, 2, Array<number[]>(1).fill(Array<number>(100_000).fill(0))))).toBeNull();
  });
});

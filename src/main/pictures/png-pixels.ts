import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Pixels } from './jpeg-pixels.ts';

const inflateOffThread = promisify(inflate);

/** Colour types of 8 bits a channel that are read, and their channels (PNG, 11.2.1); 3 is a palette. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Every n-th pixel of a line and every n-th line is enough. */
const step = 4;

/** What is at least opaque counts: logos stand on nothing. */
const opaque = 128;

interface Png {
  readonly width: number;
  readonly height: number;
  readonly colourType: number;
  readonly palette: Uint8Array | null;
  readonly transparency: Uint8Array | null;
  readonly data: readonly Uint8Array[];
}

function readChunks(bytes: Uint8Array): Png | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, colourType, interlaced] = [bytes[24], bytes[25] ?? 0, bytes[28]];
  if (depth !== 8 || interlaced !== 0 || channelsOf[colourType] === undefined) return null;
  const data: Uint8Array[] = [];
  let palette: Uint8Array | null = null;
  let transparency: Uint8Array | null = null;
  for (let offset = 8; offset + 12 <= bytes.byteLength;) {
    const length = view.getUint32(offset);
    const name = view.getUint32(offset + 4);
    const content = bytes.subarray(offset + 8, offset + 8 + length);
    if (name === 0x49444154) data.push(content);
    else if (name === 0x504c5445) palette = content;
    else if (name === 0x74524e53) transparency = content;
    offset += 12 + length;
  }
  return { width, height, colourType, palette, transparency, data };
}

/**
 * Takes a sixteenth of a PNG's opaque pixels. The inflating is done off the main thread, the unfiltering here.
 * null for what is not 8 bits deep, is interlaced or is broken; the bytes must be known to be a PNG with its header.
 */
export async function readPngPixels(bytes: Uint8Array): Promise<Pixels | null> {
  const png = readChunks(bytes);
  if (png === null || (png.colourType === 3 && png.palette === null)) return null;
  const channels = channelsOf[png.colourType] ?? 1;
  const stride = png.width * channels;
  const size = (stride + 1) * png.height;
  let lines: Buffer;
  try {
    lines = await inflateOffThread(Buffer.concat(png.data), { maxOutputLength: size + 1 });
  } catch {
    return null;
  }
  if (lines.byteLength < size) return null;
  const rgb = new Uint8Array(Math.ceil(png.width / step) * Math.ceil(png.height / step) * 3);
  let count = 0;
  for (let y = 0; y < png.height; y += 1) {
    if (!unfilter(lines, y, stride, channels)) return null;
    if (y % step !== 0) continue;
    const start = y * (stride + 1) + 1;
    for (let x = 0; x < png.width; x += step) {
      if (takePixel(png, lines, start + x * channels, rgb, count * 3)) count += 1;
    }
  }
  return { rgb, count };
}

/** Undoes a line's filter in place (PNG, 9.2); false for one that does not exist. */
function unfilter(lines: Buffer, y: number, stride: number, channels: number): boolean {
  const start = y * (stride + 1) + 1;
  const filter = lines[start - 1] ?? 0;
  const above = y === 0 ? -1 : start - stride - 1;
  for (let index = 0; filter !== 0 && index < stride; index += 1) {
    const at = start + index;
    const left = index < channels ? 0 : (lines[at - channels] ?? 0);
    const up = above < 0 ? 0 : (lines[above + index] ?? 0);
    let predicted: number;
    if (filter === 1) predicted = left;
    else if (filter === 2) predicted = up;
    else if (filter === 3) predicted = (left + up) >> 1;
    else if (filter === 4) {
      const corner = above < 0 || index < channels ? 0 : (lines[above + index - channels] ?? 0);
      const toLeft = Math.abs(up - corner);
      const toUp = Math.abs(left - corner);
      const toCorner = Math.abs(left + up - 2 * corner);
      predicted = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
    } else return false;
    lines[at] = (lines[at] ?? 0) + predicted;
  }
  return true;
}

/** Writes one pixel as RGB; false when it is transparent. */
function takePixel(png: Png, lines: Buffer, at: number, rgb: Uint8Array, to: number): boolean {
  const first = lines[at] ?? 0;
  const { colourType, palette, transparency } = png;
  if (colourType === 4 && (lines[at + 1] ?? 0) < opaque) return false;
  if (colourType === 6 && (lines[at + 3] ?? 0) < opaque) return false;
  if (colourType === 3 && (transparency?.[first] ?? 255) < opaque) return false;
  for (let channel = 0; channel < 3; channel += 1) {
    if (colourType === 3) rgb[to + channel] = palette?.[first * 3 + channel] ?? 0;
    else rgb[to + channel] = colourType === 0 || colourType === 4 ? first : (lines[at + channel] ?? 0);
  }
  return true;
}

/*
 * A JPEG at an eighth of its size: of every 8×8 block only its mean (the DC coefficient) is taken, so there is no
 * inverse transform, and of a progressive JPEG the first scan is enough. Source: ITU-T T.81. Written here because the
 * libraries that decode whole pictures in JavaScript take some ten times as long as a frame may.
 */

/** Pixels as RGB triples, one after another. */
export interface Pixels {
  readonly rgb: Uint8Array;
  readonly count: number;
}

interface Component {
  readonly id: number;
  readonly h: number;
  readonly v: number;
  readonly quantisation: number;
  readonly perLine: number;
  readonly means: Float32Array;
  predictor: number;
}

interface Frame {
  readonly progressive: boolean;
  readonly mcusPerLine: number;
  readonly mcus: number;
  readonly components: readonly Component[];
}

/** A Huffman table by the next 16 bits: length of the code in the high byte, symbol in the low one. */
type Table = Uint16Array;

/** More blocks than this are not decoded: about 4 megapixels. */
const mostBlocks = 100_000;

/** Takes the means of all blocks; null for what is not a Huffman-coded greyscale or three-colour JPEG of 8 bits. */
export function readJpegPixels(bytes: Uint8Array): Pixels | null {
  const quantisations: number[] = [];
  const tables = new Map<number, Table>();
  let frame: Frame | null = null;
  let restartInterval = 0;
  let isRgb = false;
  let offset = 2;
  const u16 = (position: number): number => ((bytes[position] ?? 0) << 8) | (bytes[position + 1] ?? 0);

  while (offset + 4 <= bytes.byteLength) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const start = offset + 4;
    const end = offset + 2 + u16(offset + 2);
    if (end > bytes.byteLength || end < start) return null;
    if (marker === 0xdb) readQuantisations(bytes.subarray(start, end), quantisations);
    else if (marker === 0xc4) readTables(bytes.subarray(start, end), tables);
    else if (marker === 0xdd) restartInterval = u16(start);
    else if (marker === 0xee && end - start >= 12) isRgb = bytes[start] === 0x41 && bytes[start + 11] === 0;
    else if (marker >= 0xc0 && marker <= 0xc2) frame = readFrame(bytes.subarray(start, end), marker === 0xc2);
    else if (marker === 0xda) {
      if (frame === null || !readScan(bytes, start, end, frame, tables, restartInterval)) return null;
      return toPixels(frame, quantisations, isRgb);
    } else if ((marker >= 0xc3 && marker <= 0xcf) || marker === 0xd9) return null;
    offset = end;
  }
  return null;
}

/** Only the step of the mean is needed of each table. */
function readQuantisations(segment: Uint8Array, quantisations: number[]): void {
  for (let offset = 0; offset < segment.byteLength;) {
    const head = segment[offset] ?? 0;
    const wide = head >> 4 > 0;
    quantisations[head & 15] = wide
      ? ((segment[offset + 1] ?? 0) << 8) | (segment[offset + 2] ?? 0)
      : (segment[offset + 1] ?? 0);
    offset += 1 + (wide ? 128 : 64);
  }
}

function readTables(segment: Uint8Array, tables: Map<number, Table>): void {
  for (let offset = 0; offset + 17 <= segment.byteLength;) {
    const table = new Uint16Array(65_536);
    let symbol = offset + 17;
    let next = 0;
    for (let length = 1; length <= 16; length += 1) {
      for (let count = segment[offset + length] ?? 0; count > 0; count -= 1) {
        const span = 1 << (16 - length);
        table.fill((length << 8) | (segment[symbol] ?? 0), next, next + span);
        next += span;
        symbol += 1;
      }
    }
    tables.set(segment[offset] ?? 0, table);
    offset = symbol;
  }
}

function readFrame(segment: Uint8Array, progressive: boolean): Frame | null {
  const byte = (offset: number): number => segment[offset] ?? 0;
  const [height, width, count] = [(byte(1) << 8) | byte(2), (byte(3) << 8) | byte(4), byte(5)];
  if (byte(0) !== 8 || width === 0 || height === 0 || (count !== 1 && count !== 3)) return null;
  const factors = Array.from({ length: count }, (_, index) => {
    const packed = byte(7 + index * 3);
    // A single component is coded block by block, whatever its factors say.
    return count === 1 ? { h: 1, v: 1 } : { h: packed >> 4, v: packed & 15 };
  });
  if (factors.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) return null;
  const mcusPerLine = Math.ceil(width / 8 / Math.max(...factors.map(({ h }) => h)));
  const mcus = mcusPerLine * Math.ceil(height / 8 / Math.max(...factors.map(({ v }) => v)));
  if (mcus * factors.reduce((sum, { h, v }) => sum + h * v, 0) > mostBlocks) return null;
  const components = factors.map(({ h, v }, index) => ({
    id: byte(6 + index * 3),
    h,
    v,
    quantisation: byte(8 + index * 3),
    perLine: mcusPerLine * h,
    means: new Float32Array(mcus * h * v),
    predictor: 0,
  }));
  return { progressive, mcusPerLine, mcus, components };
}

/** Decodes the first scan, which holds every component's means; false when it does not, or is broken at once. */
function readScan(
  bytes: Uint8Array,
  start: number,
  end: number,
  frame: Frame,
  tables: ReadonlyMap<number, Table>,
  restartInterval: number,
): boolean {
  const count = bytes[start] ?? 0;
  if (count !== frame.components.length) return false;
  const coded = frame.components.map((component, index) => {
    const packed = bytes[start + 2 + index * 2] ?? 0;
    const [dc, ac] = [tables.get(packed >> 4), tables.get(0x10 | (packed & 15))];
    return bytes[start + 1 + index * 2] === component.id ? { component, dc, ac } : null;
  });
  const shift = frame.progressive ? (bytes[end - 1] ?? 0) & 15 : 0;
  // A progressive picture that does not begin with its means is unheard of.
  if (frame.progressive && (bytes[end - 3] !== 0 || bytes[end - 2] !== 0)) return false;

  let offset = end;
  let buffer = 0;
  let bits = 0;
  let ended = false;
  /** Takes in bytes until at least 25 bits are there; zeros after the end. */
  const fill = (): void => {
    while (bits <= 24) {
      let byte = 0;
      if (offset < bytes.byteLength && !ended) {
        byte = bytes[offset] ?? 0;
        if (byte !== 0xff) offset += 1;
        else if (bytes[offset + 1] === 0) offset += 2;
        else {
          ended = true;
          byte = 0;
        }
      } else ended = true;
      buffer = (buffer << 8) | byte;
      bits += 8;
    }
  };

  for (let mcu = 0; mcu < frame.mcus; mcu += 1) {
    if (restartInterval > 0 && mcu > 0 && mcu % restartInterval === 0) {
      while (
        offset + 1 < bytes.byteLength &&
        !(bytes[offset] === 0xff && ((bytes[offset + 1] ?? 0) & 0xf8) === 0xd0)
      ) {
        offset += 1;
      }
      offset += 2;
      buffer = 0;
      bits = 0;
      ended = false;
      for (const component of frame.components) component.predictor = 0;
    }
    const [column, row] = [mcu % frame.mcusPerLine, Math.floor(mcu / frame.mcusPerLine)];
    for (const each of coded) {
      if (each?.dc === undefined) return false;
      const { component, dc, ac } = each;
      for (let block = 0; block < component.h * component.v; block += 1) {
        fill();
        let entry = dc[(buffer >>> (bits - 16)) & 0xffff] ?? 0;
        // No code: broken from here on. What was read before is good enough, if it is anything.
        if (entry === 0) return mcu > frame.mcus / 4;
        bits -= entry >> 8;
        const size = Math.min(entry & 255, 15);
        if (size > 0) {
          fill();
          const raw = (buffer >>> (bits - size)) & ((1 << size) - 1);
          bits -= size;
          component.predictor += raw < 1 << (size - 1) ? raw - (1 << size) + 1 : raw;
        }
        const x = column * component.h + (block % component.h);
        const y = row * component.v + Math.floor(block / component.h);
        component.means[y * component.perLine + x] = component.predictor * (1 << shift);
        if (frame.progressive) continue;
        if (ac === undefined) return false;
        for (let k = 1; k < 64; k += 1) {
          fill();
          entry = ac[(buffer >>> (bits - 16)) & 0xffff] ?? 0;
          if (entry === 0) return mcu > frame.mcus / 4;
          bits -= entry >> 8;
          const length = entry & 15;
          const run = (entry >> 4) & 15;
          if (length === 0) {
            if (run < 15) break;
            k += 15;
          } else {
            fill();
            bits -= length;
            k += run;
          }
        }
      }
    }
  }
  return true;
}

function toPixels(
  { components, mcusPerLine, mcus }: Frame,
  quantisations: readonly number[],
  isRgb: boolean,
): Pixels {
  // One pixel for each MCU's first block of every component: colour is what is wanted, not shape.
  const rgb = new Uint8Array(mcus * 3);
  const clamp = (value: number): number => Math.max(0, Math.min(255, Math.round(value)));
  const mean = (component: Component, mcu: number): number => {
    const x = (mcu % mcusPerLine) * component.h;
    const y = Math.floor(mcu / mcusPerLine) * component.v;
    const value = component.means[y * component.perLine + x] ?? 0;
    return (value * (quantisations[component.quantisation] ?? 1)) / 8 + 128;
  };
  for (let mcu = 0; mcu < mcus; mcu += 1) {
    const [first, second, third] = components;
    if (first === undefined) continue;
    const luma = mean(first, mcu);
    const blue = second === undefined ? 128 : mean(second, mcu);
    const red = third === undefined ? 128 : mean(third, mcu);
    const colour = isRgb
      ? [luma, blue, red]
      : [
          luma + 1.402 * (red - 128),
          luma - 0.344136 * (blue - 128) - 0.714136 * (red - 128),
          luma + 1.772 * (blue - 128),
        ];
    for (let channel = 0; channel < 3; channel += 1) rgb[mcu * 3 + channel] = clamp(colour[channel] ?? 0);
  }
  return { rgb, count: mcus };
}

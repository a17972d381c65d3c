import { readJpegPixels } from './jpeg-pixels.ts';
import type { Pixels } from './jpeg-pixels.ts';
import type { PictureType } from './picture-type.ts';
import { readPngPixels } from './png-pixels.ts';

/** Larger pictures are not looked at: their smaller size, which lists show, tells the same in a fraction of a frame. */
const mostPixels = 600_000;
const mostBytes = 400_000;

/**
 * The colour that stands for a picture until it is there, as `#rrggbb`; null for what cannot be read cheaply
 * (WebP, GIF, interlaced or deep PNG, large pictures).
 */
export async function dominantColour(bytes: Uint8Array, type: PictureType): Promise<string | null> {
  const limit = type.contentType === 'image/png' ? mostPixels : 2 * mostPixels;
  if (type.width * type.height > limit || bytes.byteLength > 4 * mostBytes) return null;
  if (type.contentType === 'image/jpeg') {
    return bytes.byteLength > mostBytes ? null : pickColour(readJpegPixels(bytes));
  }
  return type.contentType === 'image/png' ? pickColour(await readPngPixels(bytes)) : null;
}

/** Mean of the fullest of 512 cells of the colour cube, where colourful pixels count up to three times. */
function pickColour(pixels: Pixels | null): string | null {
  if (pixels === null || pixels.count === 0) return null;
  const weights = new Float64Array(512);
  const sums = new Float64Array(512 * 3);
  let best = 0;
  for (let index = 0; index < pixels.count; index += 1) {
    const red = pixels.rgb[index * 3] ?? 0;
    const green = pixels.rgb[index * 3 + 1] ?? 0;
    const blue = pixels.rgb[index * 3 + 2] ?? 0;
    const high = Math.max(red, green, blue);
    const weight = 1 + (high === 0 ? 0 : (2 * (high - Math.min(red, green, blue))) / 255);
    const cell = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    weights[cell] = (weights[cell] ?? 0) + weight;
    sums[cell * 3] = (sums[cell * 3] ?? 0) + weight * red;
    sums[cell * 3 + 1] = (sums[cell * 3 + 1] ?? 0) + weight * green;
    sums[cell * 3 + 2] = (sums[cell * 3 + 2] ?? 0) + weight * blue;
    if ((weights[cell] ?? 0) > (weights[best] ?? 0)) best = cell;
  }
  const total = weights[best] ?? 1;
  const hex = [0, 1, 2].map((channel) => {
    const value = Math.round((sums[best * 3 + channel] ?? 0) / total);
    return value.toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}

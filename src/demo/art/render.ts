import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { encode } from 'jpeg-js';
import { isSign } from './art-path.ts';
import type { ArtSubject } from './art-path.ts';
import { drawing } from './compose.ts';

/** An encoded picture. */
export interface Rendered {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/png';
}

const jpegQuality = 84;
let fonts: Uint8Array[] | null = null;

/** Loads the WebAssembly module and the font, once. Neither is bundled: both are in their npm packages. */
export async function prepare(): Promise<void> {
  if (fonts !== null) return;
  const { resolve } = createRequire(import.meta.url);
  const [wasm, font] = await Promise.all([
    readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')),
    readFile(resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf')),
  ]);
  await initWasm(wasm);
  fonts = [font];
}

/** Draws a subject in pixels: signs as PNG, the others as JPEG. The same subject gives the same bytes. */
export function render(subject: ArtSubject, width: number, height: number): Rendered {
  const resvg = new Resvg(drawing(subject, width, height), {
    font: { fontBuffers: fonts ?? [], loadSystemFonts: false, defaultFontFamily: 'Fraunces' },
  });
  const image = resvg.render();
  try {
    if (isSign(subject.kind)) return { bytes: image.asPng(), contentType: 'image/png' };
    const { data } = encode({ data: image.pixels, width: image.width, height: image.height }, jpegQuality);
    return { bytes: data, contentType: 'image/jpeg' };
  } finally {
    image.free();
    resvg.free();
  }
}

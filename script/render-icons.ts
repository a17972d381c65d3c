/** Renders resources/icon.svg in the sizes of a Linux icon theme, into resources/icons: `node script/render-icons.ts`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const resources = resolve(import.meta.dirname, '../resources');
const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');

/** Widths in px; electron-builder reads them from the files' names. */
export const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512] as const;

/** Renders the icon as PNG files, by width. */
export async function renderIcons(): Promise<Map<number, Uint8Array>> {
  const svg = await readFile(resolve(resources, 'icon.svg'), 'utf8');
  await initWasm(await readFile(wasm));
  return new Map(
    iconSizes.map((size) => [
      size,
      new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng(),
    ]),
  );
}

if (import.meta.main) {
  await mkdir(resolve(resources, 'icons'), { recursive: true });
  for (const [size, png] of await renderIcons())
    await writeFile(resolve(resources, `icons/${size}x${size}.png`), png);
}

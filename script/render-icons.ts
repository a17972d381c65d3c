/** Renders the icons of resources as PNG files: `node script/render-icons.ts`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const resources = resolve(import.meta.dirname, '../resources');
const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');

/** Widths in px; electron-builder reads them from the files' names. */
const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** Renders the icon in the sizes of a Linux icon theme, and that of macOS' menu bar; by path in `resources`. */
export async function renderIcons(): Promise<Map<string, Uint8Array>> {
  const icon = await readFile(resolve(resources, 'icon.svg'), 'utf8');
  const tray = await readFile(resolve(resources, 'tray.svg'), 'utf8');
  await initWasm(await readFile(wasm));
  const render = (svg: string, size: number): Uint8Array =>
    new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
  return new Map([
    ...iconSizes.map((size) => [`icons/${size}x${size}.png`, render(icon, size)] as const),
    // By this name, macOS takes it for a template and colours it.
    ['tray/trayTemplate.png', render(tray, 18)],
    ['tray/trayTemplate@2x.png', render(tray, 36)],
  ]);
}

if (import.meta.main) {
  for (const [path, png] of await renderIcons()) {
    await mkdir(dirname(resolve(resources, path)), { recursive: true });
    await writeFile(resolve(resources, path), png);
  }
}

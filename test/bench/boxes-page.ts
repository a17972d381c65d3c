import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { serveTwin } from './static-twin.ts';
import type { Twin } from './static-twin.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** The floor of bar 4: a page with nothing but virtua and boxes, built as the app's page is, with pictures of the app. */
export async function serveBoxes(
  pictures: Twin['files'],
): Promise<{ readonly address: string; close(): void }> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-boxes-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, 'boxes'),
    plugins: [svelte({ configFile: false })],
    build: { outDir: folder, emptyOutDir: true, target: 'chrome138' },
  });
  const files = new Map(pictures);
  for (const name of await readdir(join(folder, 'assets')))
    files.set(`/assets/${name}`, {
      type: types[extname(name)] ?? 'text/plain',
      bytes: await readFile(join(folder, 'assets', name)),
    });
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  await rm(folder, { recursive: true });
  return serveTwin({ html, files });
}

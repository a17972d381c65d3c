import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchRow } from './row.ts';

const built = join(import.meta.dirname, '../../out/renderer');
const barBytes = 90_000;

/** A built script and its static imports: everything that is loaded before the first page is drawn. */
async function staticScripts(entry: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(entry)) return found;
  found.add(entry);
  const text = await readFile(join(built, entry), 'utf8');
  for (const match of text.matchAll(
    /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?["']\.\/([^"']+\.js)["']/g,
  )) {
    await staticScripts(join('assets', match[1] ?? ''), found);
  }
  return found;
}

/** Scripts that are loaded before the app shows anything, Home's among them; and their bytes, gzip. */
export async function firstLoad(): Promise<{ readonly scripts: readonly string[]; readonly bytes: number }> {
  const index = await readFile(join(built, 'index.html'), 'utf8');
  const entries = [...index.matchAll(/(?:src|href)="\/?\.?\/?(assets\/[^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
  const scripts = new Set<string>();
  for (const entry of entries) await staticScripts(entry, scripts);
  let bytes = 0;
  for (const script of scripts) bytes += gzipSync(await readFile(join(built, script))).byteLength;
  return { scripts: [...scripts], bytes };
}

/** Bar 7: JavaScript of the first load, gzip, against 90 kB. */
export async function measure(): Promise<BenchRow[]> {
  const { scripts, bytes } = await firstLoad();
  const all = (await readdir(join(built, 'assets'))).filter((file) => file.endsWith('.js'));
  return [
    {
      bar: '7',
      what: 'first load: JavaScript, gzip',
      ours: `${(bytes / 1000).toFixed(1)} kB in ${scripts.length} of ${all.length} scripts`,
      floor: `${barBytes / 1000} kB allowed`,
      ratio: bytes / barBytes,
      target: '<= 1',
      met: bytes <= barBytes,
    },
  ];
}

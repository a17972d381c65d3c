import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchRow } from './row.ts';

const built = join(import.meta.dirname, '../../out/renderer');
const barBytes = 120_000;

/** Follows the static imports of a built script: everything that must arrive before the first page can be drawn. */
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

/** Bar 7: JavaScript of the first load, gzip, against 120 kB; and whether every page is a chunk of its own. */
export async function measure(): Promise<BenchRow[]> {
  const index = await readFile(join(built, 'index.html'), 'utf8');
  const entries = [...index.matchAll(/(?:src|href)="\/?\.?\/?(assets\/[^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
  const scripts = new Set<string>();
  for (const entry of entries) for (const script of await staticScripts(entry)) scripts.add(script);
  let bytes = 0;
  for (const script of scripts) bytes += gzipSync(await readFile(join(built, script))).byteLength;
  const all = (await readdir(join(built, 'assets'))).filter((file) => file.endsWith('.js'));
  return [
    {
      bar: 7,
      what: 'first load: JavaScript, gzip',
      ours: `${(bytes / 1000).toFixed(1)} kB in ${scripts.size} of ${all.length} scripts`,
      peer: '–',
      floor: `${barBytes / 1000} kB allowed`,
      ratio: bytes / barBytes,
      target: '<= 1',
      met: bytes <= barBytes,
    },
  ];
}

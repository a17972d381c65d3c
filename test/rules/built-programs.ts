import { readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';

/** The folder of the build, which `npm run build` fills. */
export const out = resolve(import.meta.dirname, '../../out');

/** The names of the programs in out/main. */
export const programs = [
  'index',
  'serve',
  'store-worker',
  'pack-file-worker',
  'local-data-worker',
  'service-worker',
  'art-worker',
  'keychain-process',
  'import-worker',
  'certificates-worker',
  'key-file-worker',
];

export const posix = (path: string): string => path.split(sep).join('/');

/** The files in `out` that entries load, and every package and built-in module that these need. */
export function reach(...entries: string[]): { files: Set<string>; needs: Set<string> } {
  const files = new Set<string>();
  const needs = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(join(out, file), 'utf8');
    const specifiers = [
      ...text.matchAll(/(?:^|[\s;}])(?:import|export)\s*(?:[\w*{][^'"();]*?\sfrom\s*)?["']([^"']+)["']/gm),
      ...text.matchAll(/\b(?:import|require|getBuiltinModule)\(\s*["']([^"']+)["']\s*\)/g),
    ];
    for (const [, specifier = ''] of specifiers) {
      if (specifier.startsWith('.')) visit(posix(join(dirname(file), specifier)));
      else needs.add(specifier);
    }
  };
  for (const entry of entries) visit(entry);
  return { files, needs };
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const out = resolve(import.meta.dirname, '../../out');
const read = (file: string) => readFileSync(join(out, file), 'utf8');
const imported = (text: string) =>
  [...text.matchAll(/(?:^|[\s;}])(?:import|export)\s*(?:[\w*{][^'"();]*?\sfrom\s*)?["']([^"']+)["']/gm)]
    .concat([...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)])
    .map(([, specifier]) => specifier ?? '');

/** Every package and built-in module that a built file needs, through all its chunks. */
function needs(entry: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const specifier of imported(readFileSync(file, 'utf8'))) {
      if (specifier.startsWith('.')) visit(resolve(dirname(file), specifier));
      else packages.add(specifier);
    }
  };
  visit(join(out, entry));
  return packages;
}

const entries = ['index', 'serve', 'store-worker', 'service-worker', 'art-worker'].map(
  (name) => `main/${name}.js`,
);

describe('what is built', () => {
  it('is there (npm run build makes it)', () => {
    expect(existsSync(join(out, 'renderer/index.html'))).toBe(true);
  });

  it.each(entries)('%s needs only what ships', (entry) => {
    const shipped = [
      ...Object.keys(manifest.dependencies),
      ...Object.keys(manifest.optionalDependencies),
      'electron',
    ];
    const foreign = [...needs(entry)].filter(
      (name) =>
        !name.startsWith('node:') &&
        !builtinModules.includes(name) &&
        !shipped.some((known) => name === known || name.startsWith(`${known}/`)),
    );
    expect(foreign).toEqual([]);
  });

  it.each(entries.filter((entry) => entry !== 'main/index.js'))('%s runs without Electron', (entry) => {
    expect([...needs(entry)].filter((name) => /^electron(-store)?($|\/)/.test(name))).toEqual([]);
  });

  it('keeps the native keychain out of the bundle', () => {
    expect([...needs('main/serve.js')]).toContain('keytar');
  });

  it('has one preload file, CommonJS, that needs electron alone and carries no validation library', () => {
    expect(globSync('preload/*', { cwd: out }).map((file) => relative('preload', file))).toEqual([
      'index.cjs',
    ]);
    const text = read('preload/index.cjs');
    expect([...text.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(([, name]) => name)).toEqual([
      'electron',
    ]);
    expect(text).not.toMatch(/^\s*(import|export)\s/m);
    expect(text.length).toBeLessThan(8_000);
  });

  it('has a page that a strict policy can serve: no inline script or style, nothing from elsewhere', () => {
    const html = read('renderer/index.html');
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:|\/\/|data:)/);
    for (const file of globSync('renderer/**/*.css', { cwd: out }))
      expect(read(file)).not.toContain('url(data:');
  });
});

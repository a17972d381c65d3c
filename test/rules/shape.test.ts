import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, matchesGlob, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import configuration from '../../electron-builder.ts';

/* The shape of what is built and packed: who needs what, and what goes into the installed app. */

const root = resolve(import.meta.dirname, '../..');
const out = join(root, 'out');
const posix = (path: string) => path.split(sep).join('/');

/** Every file of a built entry, and every package and built-in module that they need. */
function reach(...entries: string[]): { files: Set<string>; needs: Set<string> } {
  const files = new Set<string>();
  const needs = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    const text = readFileSync(join(out, file), 'utf8');
    const specifiers = [
      ...text.matchAll(/(?:^|[\s;}])(?:import|export)\s*(?:[\w*{][^'"();]*?\sfrom\s*)?["']([^"']+)["']/gm),
      ...text.matchAll(/\b(?:import|require)\(\s*["']([^"']+)["']\s*\)/g),
    ];
    for (const [, specifier = ''] of specifiers) {
      if (specifier.startsWith('.')) visit(posix(join(dirname(file), specifier)));
      else needs.add(specifier);
    }
  };
  for (const entry of entries) visit(entry);
  return { files, needs };
}

const packagesOf = (entry: string) =>
  [...reach(`main/${entry}.js`).needs].filter((name) => !name.startsWith('node:')).sort();

describe('every program that is built', () => {
  it.each([
    ['index', ['conf', 'electron', 'electron-store', 'keytar', 'undici', 'valibot']],
    ['serve', ['conf', 'keytar', 'undici', 'valibot']],
    ['store-worker', ['valibot']],
    ['service-worker', ['valibot']],
    ['art-worker', ['@resvg/resvg-wasm', 'jpeg-js']],
  ])('%s needs these packages and no others', (entry, packages) => {
    expect(packagesOf(entry)).toEqual(packages);
  });

  it('starts no other program, compiles no text and opens no debugger', () => {
    const dangerous = [
      'child_process',
      'cluster',
      'vm',
      'repl',
      'inspector',
      'wasi',
      'dgram',
      'net',
      'tls',
      'http2',
    ];
    for (const entry of ['index', 'serve', 'store-worker', 'service-worker', 'art-worker']) {
      const { needs } = reach(`main/${entry}.js`);
      const found = dangerous.filter((name) => needs.has(name) || needs.has(`node:${name}`));
      expect(found, entry).toEqual([]);
    }
  });

  it('listens on a port in two of them alone: the browser host and the bundled service', () => {
    const listens = (entry: string) => reach(`main/${entry}.js`).needs.has('node:http');
    expect(['index', 'serve', 'store-worker', 'service-worker', 'art-worker'].filter(listens)).toEqual([
      'serve',
      'service-worker',
    ]);
  });

  it('holds the store’s database in workers alone, so that no query holds up a window', () => {
    expect(reach('main/index.js').needs).not.toContain('node:sqlite');
  });
});

/** What goes into the installed app from the project's folder, by electron-builder's patterns: the last one that fits counts. */
function packed(): string[] {
  const patterns = configuration.files;
  return globSync('{out/**,package.json}', { cwd: root })
    .map(posix)
    .filter((file) => /\.\w+$/.test(file))
    .filter((file) => {
      let included = false;
      for (const pattern of patterns) {
        if (pattern.startsWith('!')) included &&= !matchesGlob(file, pattern.slice(1));
        else included ||= matchesGlob(file, pattern);
      }
      return included;
    });
}

describe('what is packed', () => {
  const files = packed();

  it('is what is built, in its place', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'package.json',
        'out/main/index.js',
        'out/preload/index.cjs',
        'out/renderer/index.html',
      ]),
    );
  });

  it('is no source, no map, no test, no native module and no script', () => {
    const strange = files.filter(
      (file) =>
        /\.(ts|svelte|map|node|md|sqlite|sh|exe|dll|so|dylib)$|\.(test|spec)\.|(^|\/)(test|script|src)\//.test(
          file,
        ) || !/^(package\.json$|out\/(main|preload|renderer)\/)/.test(file),
    );
    expect(strange).toEqual([]);
  });

  it('is not the browser host, nor anything that only it needs', () => {
    const needed = reach(
      ...['index', 'store-worker', 'service-worker', 'art-worker'].map((entry) => `main/${entry}.js`),
    ).files;
    const surplus = files
      .filter((file) => file.startsWith('out/main/'))
      .map((file) => posix(relative('out', file)))
      .filter((file) => !needed.has(file));
    expect(surplus).toEqual([]);
    for (const file of needed) {
      expect(readFileSync(join(out, file), 'utf8'), file).not.toMatch(/text\/event-stream|SameSite=Strict/);
    }
  });

  it('has one preload, of one file, that needs electron alone', () => {
    expect(files.filter((file) => file.startsWith('out/preload/'))).toEqual(['out/preload/index.cjs']);
    expect([...reach('preload/index.cjs').needs]).toEqual(['electron']);
  });
});

describe('the packager’s configuration', () => {
  it('fits its schema', async () => {
    // The packager's own check, of its own parts.
    const { validateConfiguration } = createRequire(import.meta.url)(
      resolve(root, 'node_modules/app-builder-lib/out/util/config/config.js'),
    ) as { validateConfiguration(configuration: object, log: object): Promise<void> };
    const check = (more: object) =>
      validateConfiguration({ ...configuration, ...more }, { isEnabled: false });
    await expect(check({})).resolves.toBeUndefined();
    await expect(check({ asarr: true })).rejects.toThrow(/asarr/);
  });

  it('packs into an archive whose integrity is checked, and opens no door', () => {
    expect(configuration.asar).toBe(true);
    const text = JSON.stringify(configuration);
    expect(text).not.toMatch(
      /asarUnpack|disableSanityCheckAsar|disableAsarIntegrity|electronCompile|publish/,
    );
    expect(configuration.mac).toMatchObject({ hardenedRuntime: true });
    expect(configuration.npmRebuild).toBe(false);
  });

  it('asks macOS for no right beyond what V8 needs', () => {
    const rights = [
      ...readFileSync(join(root, configuration.mac.entitlements), 'utf8').matchAll(/<key>([^<]+)<\/key>/g),
    ];
    expect(rights.map(([, name]) => name)).toEqual(['com.apple.security.cs.allow-jit']);
  });
});

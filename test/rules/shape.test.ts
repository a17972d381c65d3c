import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, matchesGlob, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import configuration from '../../electron-builder.ts';
import { out, posix, programs, reach } from './built-programs.ts';

const root = resolve(import.meta.dirname, '../..');

const packagesOf = (entry: string) =>
  [...reach(`main/${entry}.js`).needs].filter((name) => !name.startsWith('node:')).sort();

describe('the built programs', () => {
  // valibot is in them; conf is loaded by name when the browser host's settings change for the first time.
  it.each([
    ['index', ['electron', 'electron-store', 'electron-updater', 'undici']],
    ['serve', ['undici']],
    ['keychain-process', ['keytar']],
    ['store-worker', []],
    ['pack-file-worker', []],
    ['local-data-worker', []],
    ['service-worker', []],
    ['art-worker', ['@resvg/resvg-wasm', 'jpeg-js']],
    ['import-worker', ['csv-parse/sync']],
    ['certificates-worker', []],
    ['key-file-worker', []],
  ])('%s needs exactly the expected packages', (entry, packages) => {
    expect(packagesOf(entry)).toEqual(packages);
  });

  it('start no program but the keychain’s, compile no text and open no debugger', () => {
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
    const allowed: Record<string, string[]> = {
      // `vm`, as for the two below, for V8's collector (`platform/collect-at-rest.ts`); `net` for other starts on the same data folder
      // (`platform/running-app.ts`), and, as for the others, for the lists of certificate authorities (`http/connections.ts`).
      index: ['vm', 'net', 'tls'],
      'store-worker': ['vm'],
      'certificates-worker': ['tls'],
      // The browser host starts the keychain process with Node; Electron has utility processes.
      serve: ['child_process', 'vm', 'net', 'tls'],
    };
    for (const entry of programs) {
      const { needs } = reach(`main/${entry}.js`);
      const found = dangerous.filter((name) => needs.has(name) || needs.has(`node:${name}`));
      expect(found, entry).toEqual(allowed[entry] ?? []);
    }
  });

  it('don’t listen on a port, except the browser host and the bundled service', () => {
    const listens = (entry: string) => reach(`main/${entry}.js`).needs.has('node:http');
    expect(programs.filter(listens)).toEqual(['serve', 'service-worker']);
  });

  it('open the store’s database only in workers, so that no query blocks a window', () => {
    expect(reach('main/index.js').needs).not.toContain('node:sqlite');
  });
});

/** The files that electron-builder packs from the project's folder; the last matching pattern wins. */
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

describe('the packed app', () => {
  const files = packed();

  it('contains the build', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'package.json',
        'out/main/index.js',
        'out/preload/index.cjs',
        'out/renderer/index.html',
      ]),
    );
  });

  it('contains no source, map, test, native module or script', () => {
    const unexpected = files.filter(
      (file) =>
        /\.(ts|svelte|map|node|md|sqlite|sh|exe|dll|so|dylib)$|\.(test|spec)\.|(^|\/)(test|script|src)\//.test(
          file,
        ) || !/^(package\.json$|out\/(main|preload|renderer)\/)/.test(file),
    );
    expect(unexpected).toEqual([]);
  });

  it('contains neither the browser host nor files that only it needs', () => {
    const needed = reach(
      ...programs.filter((entry) => entry !== 'serve').map((entry) => `main/${entry}.js`),
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
});

describe('the packager’s configuration', () => {
  it('matches its schema', async () => {
    // The packager validates with this internal function.
    const { validateConfiguration } = createRequire(import.meta.url)(
      resolve(root, 'node_modules/app-builder-lib/out/util/config/config.js'),
    ) as { validateConfiguration(configuration: object, log: object): Promise<void> };
    const check = (more: object) =>
      validateConfiguration({ ...configuration, ...more }, { isEnabled: false });
    await expect(check({})).resolves.toBeUndefined();
    await expect(check({ asarr: true })).rejects.toThrow(/asarr/);
  });

  it('packs into an archive whose integrity is verified, and disables no check', () => {
    expect(configuration.asar).toBe(true);
    const text = JSON.stringify(configuration);
    expect(text).not.toMatch(
      /asarUnpack|disableSanityCheckAsar|disableAsarIntegrity|electronCompile|"publish":[^n]/,
    );
    expect(configuration.mac).toMatchObject({ hardenedRuntime: true });
    expect(configuration.npmRebuild).toBe(false);
  });

  it('requests only the macOS entitlement that V8 needs', () => {
    const entitlements = [
      ...readFileSync(join(root, configuration.mac.entitlements), 'utf8').matchAll(/<key>([^<]+)<\/key>/g),
    ];
    expect(entitlements.map(([, name]) => name)).toEqual(['com.apple.security.cs.allow-jit']);
  });
});

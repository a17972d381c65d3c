import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { Arch } from 'electron-builder';
import { describe, expect, it } from 'vitest';
import { folder } from '../fixtures/temporary-folder.ts';
import { fuses, requireKeychain, requireOwnProcessor, setFuses, updatesAt } from '../../electron-builder.ts';
import { renderIcons } from '../../script/render-icons.ts';

// Proves protections of electron-builder.ts.

/** The numeric options, without the enum's reverse mappings. */
const options = Object.values(FuseV1Options).filter(
  (value): value is FuseV1Options => typeof value === 'number',
);

describe('the fuses', () => {
  it('are all set', () => {
    expect(Object.keys(fuses).map(Number).sort()).toEqual([...options].sort());
  });

  it('ask for no keychain at the start of an unsigned build', () => {
    expect(fuses[FuseV1Options.EnableCookieEncryption]).toBe(false);
  });

  it('are written into the packed binary', async () => {
    // What a binary contains about fuses: a sentinel, version 1, the count, and each fuse with Electron's default.
    const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
    const wire = Buffer.concat([
      Buffer.from([1, options.length]),
      Buffer.alloc(options.length, FuseState.ENABLE),
    ]);
    const binary = join(folder, 'marquee');
    await writeFile(binary, Buffer.concat([Buffer.alloc(64), sentinel, wire, Buffer.alloc(64)]));

    const packed = { appOutDir: folder, electronPlatformName: 'linux', packager: { appInfo: {} } };
    await setFuses(packed as unknown as Parameters<typeof setFuses>[0]);

    const written = await getCurrentFuseWire(binary);
    expect(options.map((option) => written[option])).toEqual(
      options.map((option) => (fuses[option] ? FuseState.ENABLE : FuseState.DISABLE)),
    );
  });
});

describe('the package', () => {
  it('is made only on a machine whose processor it is for, because its native module is that machine’s', () => {
    const own = process.arch === 'arm64' ? Arch.arm64 : Arch.x64;
    const other = own === Arch.x64 ? Arch.arm64 : Arch.x64;
    expect(() => requireOwnProcessor({ arch: own })).not.toThrow();
    expect(() => requireOwnProcessor({ arch: other })).toThrow(/needs a machine of that kind/);
  });

  it('is made only with a keychain module that loads, so not without one or with another processor’s', async () => {
    const packed = { appOutDir: folder, packager: { getResourcesDir: () => folder } };
    const requireIt = () => requireKeychain(packed as unknown as Parameters<typeof requireKeychain>[0]);
    const path = 'node_modules/keytar/build/Release/keytar.node';
    const file = join(folder, 'app.asar.unpacked', path);
    expect(requireIt).toThrow('no keychain module that loads');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'of another processor');
    expect(requireIt).toThrow('no keychain module that loads');
    const keytar = createRequire(import.meta.url).resolve('keytar/package.json');
    await copyFile(join(dirname(keytar), 'build/Release/keytar.node'), file);
    expect(requireIt).not.toThrow();
  });

  it('has an address of new versions only if one is given, which is https or on this machine', () => {
    expect(updatesAt(undefined)).toEqual({ publish: null });
    expect(updatesAt('')).toEqual({ publish: null });
    for (const url of ['https://example.org/marquee', 'http://127.0.0.1:4030'])
      expect(updatesAt(url, 'linux-arm64')).toEqual({ publish: { provider: 'generic', url } });
    for (const url of ['http://example.org', 'https://name:word@example.org', 'somewhere'])
      expect(() => updatesAt(url)).toThrow('usable address');
  });

  it.each(['darwin-arm64', 'darwin-x64', 'win32-arm64', 'win32-x64'])(
    'for %s has a description of new versions of its own',
    (machine) => {
      const { publish } = updatesAt('https://example.org/marquee', machine);
      expect(publish).toMatchObject({ channel: `latest-${machine.split('-')[1]}` });
    },
  );

  it('has the rendered icons, and no others (node script/render-icons.ts renders them)', async () => {
    const resources = resolve(import.meta.dirname, '../../resources');
    const icons = await renderIcons();
    const kept = (await readdir(resources, { recursive: true })).filter((path) => /\/.*\.png$/.test(path));
    expect(kept.sort()).toEqual([...icons.keys()].sort());
    for (const [path, png] of icons)
      expect((await readFile(join(resources, path))).equals(png), path).toBe(true);
  });
});

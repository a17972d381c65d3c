import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import configuration, { fuses, setFuses } from '../../electron-builder.ts';

/** The options by number, without the reverse names that an enum carries. */
const options = Object.values(FuseV1Options).filter(
  (value): value is FuseV1Options => typeof value === 'number',
);

describe('the fuses', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marquee-fuses-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are all decided', () => {
    expect(Object.keys(fuses).map(Number).sort()).toEqual([...options].sort());
  });

  it('let nothing run, inspect or replace the app from outside', () => {
    expect(fuses).toMatchObject({
      [FuseV1Options.RunAsNode]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: false,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
      [FuseV1Options.OnlyLoadAppFromAsar]: true,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    });
  });

  it('are written into the packed binary', async () => {
    // A binary as the fuses see it: their mark, version 1, how many there are, and each as it comes from Electron.
    const mark = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
    const wire = Buffer.concat([
      Buffer.from([1, options.length]),
      Buffer.alloc(options.length, FuseState.ENABLE),
    ]);
    const binary = join(folder, 'marquee');
    await writeFile(binary, Buffer.concat([Buffer.alloc(64), mark, wire, Buffer.alloc(64)]));

    const packed = { appOutDir: folder, electronPlatformName: 'linux', packager: { appInfo: {} } };
    await setFuses(packed as unknown as Parameters<typeof setFuses>[0]);

    const written = await getCurrentFuseWire(binary);
    expect(options.map((option) => written[option])).toEqual(
      options.map((option) => (fuses[option] ? FuseState.ENABLE : FuseState.DISABLE)),
    );
  });
});

describe('the package', () => {
  it('leaves the browser host out', () => {
    expect(configuration.files).toContain('!out/main/serve.js');
  });
});

import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { payloadsOf, samplePack, sampleReadAt } from '../../../test/fixtures/pack-file.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { readPackFile } from './pack-file-read.ts';
import { writePackFile } from './pack-file-write.ts';

// Proves protections of pack-file-write.ts.

const { payloads } = samplePack();
const payload = (index: number) => Promise.resolve(payloads[index] ?? null);

describe('writing a pack file', () => {
  it('a written file reads back unchanged, and no part stays beside it', async () => {
    const path = join(folder, 'kept.marqueepack');
    writeFileSync(`${path}.part`, 'left by an interrupted export');
    const written = await writePackFile(path, samplePack().header, payload);
    expect(written).toEqual({ ok: true, value: { bytes: readFileSync(path).byteLength } });
    expect(readdirSync(folder)).toEqual(['kept.marqueepack']);

    const opened = await readPackFile(path, sampleReadAt);
    if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
    const file = opened.value;
    expect(file.header).toEqual(samplePack().header);
    expect(payloadsOf(path, file)).toEqual(payloads);
  });

  it.each<[string, (index: number) => Promise<Uint8Array | null>]>([
    ['are missing', () => Promise.resolve(null)],
    ['are fewer', (index) => payload(index).then((bytes) => bytes?.subarray(1) ?? null)],
    ['differ', (index) => payload(index).then((bytes) => Uint8Array.from(bytes ?? [], (byte) => byte ^ 1))],
    ['cannot be read', () => Promise.reject(new Error('no'))],
  ])('a pack whose bytes %s leaves the earlier file unchanged', async (_, wrong) => {
    const path = join(folder, 'kept.marqueepack');
    writeFileSync(path, 'the one before');
    const written = await writePackFile(path, samplePack().header, (index) =>
      index < 4 ? payload(index) : wrong(index),
    );
    expect(written).toMatchObject({ ok: false, failure: { code: 'storage', details: { reason: 'other' } } });
    expect(readdirSync(folder)).toEqual(['kept.marqueepack']);
    expect(readFileSync(path, 'utf8')).toBe('the one before');
  });

  it.runIf(process.platform !== 'win32')('a pack file belongs to this user only', async () => {
    const path = join(folder, 'private.marqueepack');
    expect(await writePackFile(path, samplePack().header, payload)).toMatchObject({ ok: true });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('a full disk is reported', async () => {
    const full = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOSPC' }));
    expect(await writePackFile(join(folder, 'full'), samplePack().header, full)).toMatchObject({
      failure: { code: 'storage', details: { reason: 'full' } },
    });
  });

  it('a link at the path of the part is not followed', async () => {
    const other = join(folder, 'other.txt');
    writeFileSync(other, 'mine');
    symlinkSync(other, join(folder, 'kept.marqueepack.part'));
    expect(await writePackFile(join(folder, 'kept.marqueepack'), samplePack().header, payload)).toMatchObject(
      {
        ok: true,
      },
    );
    expect(readFileSync(other, 'utf8')).toBe('mine');
  });

  it('a failure says why the file cannot be written', async () => {
    const taken = join(folder, 'taken');
    mkdirSync(join(taken, 'full'), { recursive: true });
    expect(await writePackFile(taken, samplePack().header, payload)).toMatchObject({
      ok: false,
      failure: { code: 'storage', details: { reason: 'other' } },
    });
    expect(readdirSync(folder)).toEqual(['taken']);
    if (process.getuid?.() !== 0 && process.platform !== 'win32') {
      chmodSync(folder, 0o500);
      expect(await writePackFile(join(folder, 'x'), samplePack().header, payload)).toMatchObject({
        ok: false,
        failure: { code: 'storage', details: { reason: 'readOnly' } },
      });
      chmodSync(folder, 0o700);
    }
  });

  it('a header that would not be accepted is not written', async () => {
    const { header } = samplePack();
    const path = join(folder, 'never.marqueepack');
    const wrong = { ...header, service: 'C:\\x' };
    expect(await writePackFile(path, wrong, payload)).toMatchObject({ failure: { code: 'invalidInput' } });
    const odd = { ...header, pack: { ...header.pack, posterPath: '/../x.jpg' } };
    expect(await writePackFile(path, odd, payload)).toMatchObject({ ok: true });
    const opened = await readPackFile(path, sampleReadAt);
    expect(opened).toMatchObject({ ok: true, value: { header: { pack: { posterPath: null } } } });
  });
});

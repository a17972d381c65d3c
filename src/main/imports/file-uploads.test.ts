import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mostImportBytes, importPieceBytes } from '#shared/contract/imports.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { FileUploads } from './file-uploads.ts';

/** Sends a file; returns the first failure, or null. */
async function send(to: FileUploads, upload: string, file: number, name: string, text: string) {
  const content = Buffer.from(text);
  for (let at = 0; at === 0 || at < content.length; at += importPieceBytes) {
    const bytes = content.subarray(at, at + importPieceBytes).toString('base64');
    const added = await to.add({ upload, file, at, name, bytes });
    if (!added.ok) return added.failure;
  }
  return null;
}

describe('files of other apps', () => {
  // Proves protections of file-uploads.ts.
  it('are on the disk as they were sent, for this user only, until they are discarded', async () => {
    const files = new FileUploads(folder);
    const [first, last] = ['é'.repeat(importPieceBytes), 'b'.repeat(7)];
    const upload = randomUUID();
    expect(await send(files, upload, 0, 'a.csv', first)).toBeNull();
    expect(await send(files, upload, 1, 'none.csv', '')).toBeNull();
    expect(await send(files, upload, 2, 'b.csv', last)).toBeNull();
    const taken = await files.get(upload);
    if (!taken.ok) throw new Error(taken.failure.code);
    expect(taken.value.files).toEqual([
      { name: 'a.csv', bytes: 2 * importPieceBytes },
      { name: 'none.csv', bytes: 0 },
      { name: 'b.csv', bytes: 7 },
    ]);
    expect(await readFile(taken.value.path, 'utf8')).toBe(first + last);
    if (process.platform !== 'win32') expect((await stat(taken.value.path)).mode & 0o777).toBe(0o600);
    await files.discard(randomUUID());
    expect(await files.get(upload)).toMatchObject({ ok: true });
    await files.discard(upload);
    expect(await files.get(upload)).toMatchObject({ failure: { code: 'notFound' } });
    expect(await readdir(folder)).toEqual([]);
  });

  // Proves protections of file-uploads.ts.
  it('are refused beyond their limit, and leave nothing', async () => {
    const files = new FileUploads(folder);
    const upload = randomUUID();
    expect(await send(files, upload, 0, 'a.csv', 'a'.repeat(mostImportBytes))).toBeNull();
    expect(await send(files, upload, 1, 'b.csv', 'b')).toMatchObject({
      code: 'invalidInput',
      details: { reason: 'size', file: 'b.csv' },
    });
    expect(await files.get(upload)).toMatchObject({ failure: { code: 'notFound' } });
    // The next upload waits until they are deleted.
    expect(await send(files, randomUUID(), 0, 'c.csv', 'c')).toBeNull();
    expect(await readdir(folder)).toHaveLength(1);
  });

  // Proves protections of file-uploads.ts.
  it('that two windows send at once are never mixed: the first window is told', async () => {
    const files = new FileUploads(folder);
    const [one, other] = [randomUUID(), randomUUID()];
    const piece = (upload: string, at: number) =>
      files.add({ upload, file: 0, at, name: 'a.csv', bytes: Buffer.from('abc').toString('base64') });
    expect(await piece(one, 0)).toMatchObject({ ok: true });
    expect(await piece(other, 0)).toMatchObject({ ok: true });
    expect(await piece(one, 3)).toMatchObject({ failure: { code: 'notFound' } });
    expect(await files.get(one)).toMatchObject({ failure: { code: 'notFound' } });
    expect(await piece(other, 3)).toMatchObject({ ok: true });
    // A gap, a repetition, and a file that doesn't follow.
    for (const at of [3, 9]) expect(await piece(other, at)).toMatchObject({ failure: { code: 'notFound' } });
    const late = { upload: other, file: 2, at: 0, name: 'b.csv', bytes: '' };
    expect(await files.add(late)).toMatchObject({ failure: { code: 'notFound' } });
    const taken = await files.get(other);
    if (!taken.ok) throw new Error(taken.failure.code);
    expect(await readFile(taken.value.path, 'utf8')).toBe('abcabc');
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('fail with the reason if the disk can’t take them', async () => {
    const files = new FileUploads(join(folder, 'gone'));
    expect(await send(files, randomUUID(), 0, 'a.csv', 'a')).toMatchObject({
      code: 'storage',
      details: { kind: 'imports' },
    });
  });
});

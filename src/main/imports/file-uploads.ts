import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mostImportBytes } from '#shared/contract/imports.ts';
import type { ImportPiece } from '#shared/contract/imports.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { storageReason } from '../platform/disk-space.ts';

/** Files of other apps, whose bytes are one after another in one file on the disk. */
export interface SentFiles {
  readonly path: string;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

/** Files that a page is sending. */
interface Upload {
  readonly id: string;
  readonly path: string;
  readonly files: { readonly name: string; bytes: number }[];
}

/**
 * Receives files of other apps in pieces and puts them on the disk, so that they are never in the main process as a whole. One
 * upload at a time: a second one replaces the first.
 */
export class FileUploads {
  readonly #folder: string;
  #upload: Upload | null = null;
  #count = 0;
  /** Pieces are written one after another. */
  #written: Promise<Result<null>> = Promise.resolve(succeed(null));

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Adds a piece. Fails with `notFound` unless it begins an upload or continues the latest one, with `invalidInput` (reason
   * size) if the files are too large, and with `storage`.
   */
  add(piece: ImportPiece): Promise<Result<null>> {
    const { upload: id, file, at, name } = piece;
    if (file === 0 && at === 0) this.#begin(id);
    const upload = this.#upload;
    const isNext = at === 0 ? file === upload?.files.length : at === upload?.files[file]?.bytes;
    // Proved by file-uploads.test.ts: pieces of two windows are never mixed.
    if (upload?.id !== id || !isNext) return Promise.resolve(fail('notFound', { upload: id }));
    const content = Buffer.from(piece.bytes, 'base64');
    const before = upload.files.reduce((sum, { bytes }) => sum + bytes, 0);
    // Proved by file-uploads.test.ts: all files together have a greatest size.
    if (before + content.byteLength > mostImportBytes) {
      this.#discard();
      return Promise.resolve(fail('invalidInput', { reason: 'size', file: name }));
    }
    const known = upload.files[file];
    if (known === undefined) upload.files.push({ name, bytes: content.byteLength });
    else known.bytes += content.byteLength;
    // Proved by file-uploads.test.ts: files of other apps belong to this user only while they are read.
    return this.#then(() => appendFile(upload.path, content, { mode: 0o600 }));
  }

  /** The files of the latest upload; fails with `notFound` if this is another one. */
  async get(id: string): Promise<Result<SentFiles>> {
    const upload = this.#upload;
    if (upload?.id !== id) return fail('notFound', { upload: id });
    const written = await this.#written;
    return written.ok ? succeed(upload) : written;
  }

  /** Deletes the files of an upload, unless another one has replaced it. */
  async discard(id: string): Promise<null> {
    // Proved by file-uploads.test.ts: the end of an import doesn't delete what another window sends.
    if (this.#upload?.id === id) this.#discard();
    await this.#written;
    return null;
  }

  #begin(id: string): void {
    this.#discard();
    // The app deletes files of such a name at its start.
    const path = join(this.#folder, `import-${process.pid}-${(this.#count += 1)}.part`);
    this.#upload = { id, path, files: [] };
    void this.#then(() => rm(path, { force: true }));
  }

  #discard(): void {
    const path = this.#upload?.path;
    this.#upload = null;
    if (path !== undefined) void this.#then(() => rm(path, { force: true }));
  }

  #then(work: () => Promise<void>): Promise<Result<null>> {
    this.#written = this.#written.then(async () => {
      try {
        await work();
        return succeed(null);
      } catch (error) {
        this.#discard();
        return fail('storage', { reason: storageReason(error), kind: 'imports' });
      }
    });
    return this.#written;
  }
}

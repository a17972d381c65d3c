import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '#shared/contract/failures.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import { packFileType } from '#shared/contract/packs.ts';
import type { OfflineFiles } from '../offline-handlers.ts';

/** What a pack file may have in bytes: more than any that was exported, and less than fills most disks. */
const mostBytes = 17 * 2 ** 30;
/** One at a time: two would share the disk for nothing. */
let arriving = 0;

/** How a file is answered with; the host's own ways of answering. */
export interface FileAnswers {
  json(value: unknown): void;
  plain(status: number, sentence: string): void;
}

/** Serves a pack as a file to the page. */
export async function servePack(
  files: OfflineFiles,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  answers: FileAnswers,
): Promise<void> {
  const id = /^\/files\/packs\/(\d{1,15})$/.exec(path)?.[1];
  if (id === undefined) return answers.plain(404, 'There is no such file.');
  const exported = await files.exported(Number(id));
  if (!exported.ok) {
    const isMissing = exported.failure.code === 'notFound';
    return answers.plain(isMissing ? 404 : 507, isMissing ? 'There is no such pack.' : exported.failure.code);
  }
  const { path: file, name, bytes, discard } = exported.value;
  try {
    response.writeHead(200, {
      ...headers,
      'content-type': packFileType,
      'content-length': bytes,
      // The plain name for those who know no other; the whole one as RFC 6266 has it.
      'content-disposition': `attachment; filename="pack.marqueepack"; filename*=UTF-8''${encodeRfc5987(name)}`,
      'cache-control': 'no-store',
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(createReadStream(file), response);
  } catch {
    // Whoever asked is gone.
    response.destroy();
  } finally {
    await discard();
  }
}

/** Takes a pack file in that the page sends. */
export async function takePack(
  files: OfflineFiles,
  folder: string,
  request: IncomingMessage,
  answers: FileAnswers,
): Promise<void> {
  if (arriving > 0) return answers.json(fail('rateLimited', { reason: 'importing' }));
  const file = join(folder, `import-${process.pid}.part`);
  arriving += 1;
  try {
    const came = await receive(request, file);
    answers.json(came ?? (await files.taken(file)));
  } finally {
    arriving -= 1;
    await rm(file, { force: true });
  }
}

/** Writes what is sent into a file; null: it is there. */
async function receive(request: IncomingMessage, file: string): Promise<Result<never> | null> {
  let bytes = 0;
  let refused: Failure | null = null;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes <= mostBytes) return done(null, chunk);
      refused = { code: 'invalidInput', retryable: false, details: { reason: 'tooLarge' } };
      done(new Error('too large'));
    },
  });
  try {
    await pipeline(request, counted, createWriteStream(file, { flags: 'w', mode: 0o600 }));
    return null;
  } catch (error) {
    if (refused !== null) return { ok: false, failure: refused };
    const { code } = error as { code?: unknown };
    if (code === 'ENOSPC' || code === 'EDQUOT') return fail('storage', { reason: 'full' });
    if (code === 'EROFS' || code === 'EACCES') return fail('storage', { reason: 'readOnly' });
    return fail('cancelled');
  }
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

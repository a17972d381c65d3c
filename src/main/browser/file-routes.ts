import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packFileType } from '#shared/contract/packs.ts';
import { fail } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { OfflineFiles } from '../app/offline-handlers.ts';
import { storageReason } from '../platform/disk-space.ts';

/** Number of imports, at most one: two would compete for the disk. */
let running = 0;

/** Functions of the host that send a response. */
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
      // RFC 6266: an ASCII name for old clients, and the full name.
      'content-disposition': `attachment; filename="pack.marqueepack"; filename*=UTF-8''${encodeRfc5987(name)}`,
      'cache-control': 'no-store',
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(createReadStream(file), response);
  } catch {
    // The client has disconnected.
    response.destroy();
  } finally {
    await discard();
  }
}

/** Imports a file of at most `mostBytes` that the page sends: `taken` gets its path, and then it is deleted. */
export async function takeFile(
  folder: string,
  request: IncomingMessage,
  mostBytes: number,
  taken: (path: string) => Promise<Result<unknown>>,
  answers: FileAnswers,
): Promise<void> {
  if (running > 0) return answers.json(fail('rateLimited', { reason: 'importing' }));
  const file = join(folder, `import-${process.pid}.part`);
  running += 1;
  let result: Result<unknown>;
  try {
    result = (await receive(request, file, mostBytes)) ?? (await taken(file));
  } finally {
    // Before the answer and the next import, which has a file of the same name; the next start deletes what stays.
    await rm(file, { force: true }).catch(() => undefined);
    running -= 1;
  }
  // What is left of a refused body is read, because closing the connection would discard the answer of a client that still sends.
  request.resume();
  answers.json(result);
}

/** Writes the request's body to a file; resolves to null on success. */
async function receive(
  request: IncomingMessage,
  path: string,
  mostBytes: number,
): Promise<Result<never> | null> {
  let bytes = 0;
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'w', 0o600);
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) return fail('invalidInput', { reason: 'tooLarge' });
      await file.appendFile(chunk);
    }
    return null;
  } catch (error) {
    const isDisconnected = request.destroyed && !request.complete;
    return isDisconnected ? fail('cancelled') : fail('storage', { reason: storageReason(error) });
  } finally {
    await file?.close();
  }
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

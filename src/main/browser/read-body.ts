import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { mostPastCharacters } from '#shared/contract/past.ts';
import type { RequestName } from '#shared/contract/requests.ts';

const largestOther = 256 * 1024;
/** Other apps' files are text in JSON, which escapes its quotes. */
const largestImport = 2 * mostPastCharacters;

/**
 * Reads the JSON body of a verb's request: at most 256 KiB, and more only for other apps' files. Fails with `invalidInput`
 * (reason contentType, tooLarge, json), and with `cancelled` if the body is incomplete.
 */
export async function readJsonBody(request: IncomingMessage, verb: string): Promise<Result<unknown>> {
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? '')) {
    return fail('invalidInput', { reason: 'contentType' });
  }
  const largestBytes = verb === ('past.read' satisfies RequestName) ? largestImport : largestOther;
  // Decoded piece by piece: the pieces of a large body and one buffer of all would be in memory beside its text.
  const decoder = new StringDecoder('utf8');
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > largestBytes) return fail('invalidInput', { reason: 'tooLarge' });
      text += decoder.write(chunk);
    }
  } catch {
    // The client has disconnected, stalled or violated HTTP, so it doesn't get this answer.
    return fail('cancelled');
  }
  try {
    return succeed(JSON.parse(text + decoder.end()) as unknown);
  } catch {
    return fail('invalidInput', { reason: 'json' });
  }
}

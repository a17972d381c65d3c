import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';

const largestBytes = 256 * 1024;

/**
 * Reads the JSON body of a verb's request: at most 256 KiB. Fails with `invalidInput` (reason contentType, tooLarge, json),
 * and with `cancelled` if the body is incomplete.
 */
export async function readJsonBody(request: IncomingMessage): Promise<Result<unknown>> {
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? '')) {
    return fail('invalidInput', { reason: 'contentType' });
  }
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

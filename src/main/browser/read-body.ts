import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';

// Proved by host.test.ts: body size is limited.
const largestBytes = 256 * 1024;

/**
 * Reads the JSON body of a verb's request: at most 256 KiB. Fails with `invalidInput` (reason contentType, tooLarge, json),
 * and with `cancelled` if the body is incomplete.
 */
export function readJsonBody(request: IncomingMessage): Promise<Result<unknown>> {
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? '')) {
    return Promise.resolve(fail('invalidInput', { reason: 'contentType' }));
  }
  // By events: iterating over a small body takes longer than the rest of its answer.
  return new Promise((resolve) => {
    // Decoded piece by piece: the pieces of a large body and one buffer of all would be in memory beside its text.
    const decoder = new StringDecoder('utf8');
    let text = '';
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= largestBytes) {
        text += decoder.write(chunk);
        return;
      }
      request.off('data', take).pause();
      resolve(fail('invalidInput', { reason: 'tooLarge' }));
    };
    // The client has disconnected, stalled or violated HTTP, so it doesn't get this answer.
    const cancel = (): void => resolve(fail('cancelled'));
    request.on('data', take).once('error', cancel).once('close', cancel);
    request.once('end', () => resolve(parsed(text + decoder.end())));
  });
}

function parsed(text: string): Result<unknown> {
  try {
    return succeed(JSON.parse(text) as unknown);
  } catch {
    return fail('invalidInput', { reason: 'json' });
  }
}

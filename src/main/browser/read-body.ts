import type { IncomingMessage } from 'node:http';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';

const largestBytes = 256 * 1024;

/** Reads a request's JSON body of at most 256 KiB; anything else is `invalidInput` with the reason, one cut short `cancelled`. */
export async function readJsonBody(request: IncomingMessage): Promise<Result<unknown>> {
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? '')) {
    return fail('invalidInput', { reason: 'contentType' });
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > largestBytes) return fail('invalidInput', { reason: 'tooLarge' });
      chunks.push(chunk);
    }
  } catch {
    // Cut short: the page left, took too long, or what came was no HTTP any more. Nobody hears this.
    return fail('cancelled');
  }
  try {
    return succeed(JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown);
  } catch {
    return fail('invalidInput', { reason: 'json' });
  }
}

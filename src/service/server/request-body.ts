import type { IncomingMessage } from 'node:http';

/** Maximum size of a body; the interface's only body is one token. */
const maxBytes = 16 * 1024;

/** Reads a request's body as text; null if it is larger than 16 KiB or incomplete. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses a body as a JSON object; null if it isn't one. */
export function readJsonObject(body: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(body ?? '');
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from '../routes/outcome.ts';
import type { Encoding, StoredAnswer } from './response-cache.ts';

type Headers = Readonly<Record<string, string>>;

const jsonType = 'application/json;charset=utf-8';

/** Headers of all responses. */
export const commonHeaders = { 'X-Content-Type-Options': 'nosniff' } as const;

/** Whether a request only reads. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Ends a response after its headers; a HEAD request gets no body. */
function end(response: ServerResponse, body: Uint8Array): void {
  if (response.req.method === 'HEAD') response.end();
  else response.end(body);
}

/** Sends a body. */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: Headers = {},
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, {
    ...commonHeaders,
    'Content-Type': type,
    'Content-Length': bytes.length,
    ...headers,
  });
  end(response, bytes);
}

/** Sends a fault as JSON. */
export function sendFault(response: ServerResponse, { status, body, headers }: Fault): void {
  send(response, status, jsonType, JSON.stringify(body), headers);
}

/** The headers of a cached response. An array, because Node writes it faster than an object. */
function headersOf(answer: StoredAnswer, encoding: Encoding, length: number): string[] {
  return [
    ...['Content-Type', jsonType, 'Content-Length', String(length)],
    ...['Cache-Control', answer.cacheControl, 'ETag', answer.etag, 'Vary', 'Accept-Encoding'],
    ...['X-Content-Type-Options', 'nosniff'],
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
  ];
}

/** Sends a cached response in the best encoding, or status 304 if the client has it. */
export function sendStored(response: ServerResponse, answer: StoredAnswer, headers: Headers = {}): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const { headers: requested } = response.req;
  // Only a read can find that the client has it (RFC 9110, 13.1.2).
  if (isRead(response.req) && answer.matches(requested['if-none-match'])) {
    const { cacheControl, etag } = answer;
    response.writeHead(304, { 'Cache-Control': cacheControl, ETag: etag, Vary: 'Accept-Encoding' }).end();
    return;
  }
  const encoding = answer.encodingFor(requested['accept-encoding']);
  const sendBytes = (bytes: Buffer): void => {
    response.writeHead(200, headersOf(answer, encoding, bytes.length));
    end(response, bytes);
  };
  const bytes = answer.in(encoding);
  if (bytes instanceof Promise) void bytes.then(sendBytes, () => response.destroy());
  else sendBytes(bytes);
}

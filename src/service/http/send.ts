import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from './outcome.ts';
import type { Encoding, StoredAnswer } from './stored-answer.ts';

export const jsonType = 'application/json;charset=utf-8';

/** Headers that every answer carries. */
export const commonHeaders = { 'X-Content-Type-Options': 'nosniff' } as const;

function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

/** A body that nobody reads would keep the connection busy: it is closed after the answer instead. */
function closeIfUnread(request: IncomingMessage, response: ServerResponse): void {
  if (hasBody(request) && !request.readableEnded) response.setHeader('Connection', 'close');
}

/** Sends a few bytes that are made for this one answer; HEAD gets the headers alone. */
export function sendOnce(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  closeIfUnread(request, response);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  response.writeHead(status, {
    ...commonHeaders,
    'Content-Type': type,
    'Content-Length': bytes.length,
    ...headers,
  });
  if (request.method === 'HEAD') response.end();
  else response.end(bytes);
}

/** Sends a fault as JSON. */
export function sendFault(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers }: Fault,
): void {
  sendOnce(request, response, status, jsonType, JSON.stringify(body), headers);
}

function head(answer: StoredAnswer, encoding: Encoding, length: number): string[] {
  const headers = [
    'Content-Type',
    jsonType,
    'Content-Length',
    String(length),
    'Cache-Control',
    answer.cacheControl,
    'ETag',
    answer.etag,
    'Vary',
    'Accept-Encoding',
    'X-Content-Type-Options',
    'nosniff',
  ];
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  return headers;
}

/** Sends a stored answer: 304 when the caller has it already, else its bytes in the best encoding. */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoredAnswer,
  more: Readonly<Record<string, string>> = {},
): void {
  closeIfUnread(request, response);
  for (const [name, value] of Object.entries(more)) response.setHeader(name, value);
  if (answer.matches(request.headers['if-none-match'])) {
    response.writeHead(304, {
      'Cache-Control': answer.cacheControl,
      ETag: answer.etag,
      Vary: 'Accept-Encoding',
    });
    response.end();
    return;
  }
  const encoding = answer.encodingFor(request.headers['accept-encoding']);
  const send = (bytes: Buffer): void => {
    response.writeHead(200, head(answer, encoding, bytes.length));
    if (request.method === 'HEAD') response.end();
    else response.end(bytes);
  };
  const bytes = answer.in(encoding);
  if (bytes instanceof Promise) void bytes.then(send, () => response.destroy());
  else send(bytes);
}

/** Answers a connection whose request could not even be parsed: JSON all the same. */
export function rawRefusal(status: number, reason: string, sentence: string): string {
  const body = JSON.stringify({ success: false, status_code: 47, status_message: sentence });
  return [
    `HTTP/1.1 ${status} ${reason}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

import type { ServerResponse } from 'node:http';
import { hostHeaders } from './headers.ts';
import { hostPageHeaders } from './host-pages.ts';

/** Headers of answers to the page. */
export const pageAnswerHeaders = hostHeaders(true);

/** Closes the connection after the response, so that the rest of the request is not read. */
export function closeAfter(response: ServerResponse): void {
  response.setHeader('connection', 'close');
}

export function json(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json', JSON.stringify(value));
}

export function plain(response: ServerResponse, status: number, sentence: string): void {
  send(response, status, 'text/plain', `${sentence}\n`);
}

/** Sends a page of the host itself. */
export function hostPage(response: ServerResponse, status: number, html: string): void {
  send(response, status, 'text/html', html, hostPageHeaders);
}

/** `text`: in pieces where joining them would copy much. */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  text: string | readonly string[],
  headers: Readonly<Record<string, string>> = pageAnswerHeaders,
): void {
  if (response.destroyed) return;
  // As bytes: Node measures each string that it sends, and then encodes it.
  const pieces = (typeof text === 'string' ? [text] : text).map((piece) => Buffer.from(piece));
  response.writeHead(status, {
    ...headers,
    'content-type': `${type}; charset=utf-8`,
    'content-length': pieces.reduce((length, piece) => length + piece.length, 0),
    'cache-control': 'no-store',
  });
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { sameSecret } from './guard.ts';
import { hostHeaders } from './headers.ts';

/** The calendar and its secret. */
export interface ServedCalendar {
  /** Resolves to the secret in its address, or null if unavailable; every request is then refused. */
  token(): Promise<string | null>;
  /** Resolves to the file, or null if unavailable. */
  text(): Promise<string | null>;
}

// Proved by origins.test.ts: calendars get the same headers.
const headers = { ...hostHeaders(false), 'cache-control': 'no-store' };

/**
 * Answers `/calendar/<token>.ics`. The token in the path authenticates, because calendar programs have no cookie. Check Host
 * and Origin before the call.
 */
export async function serveCalendar(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  calendar: ServedCalendar,
): Promise<void> {
  const given = /^\/calendar\/([\w-]{1,200})\.ics$/.exec(path)?.[1];
  const expected = given === undefined ? null : await calendar.token();
  if (given === undefined || expected === null || !sameSecret(given, expected)) {
    return refuse(response, 404, 'There is no such calendar.');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return refuse(response, 405, 'GET or HEAD.');
  }
  const text = await calendar.text();
  if (text === null) {
    return refuse(response, 503, 'The calendar cannot be read now.');
  }
  if (response.destroyed) return;
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/calendar; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'content-disposition': 'attachment; filename="marquee-upcoming.ics"',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${sentence}\n`);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageHeaders } from '../content-security-policy.ts';
import { sameSecret } from './guard.ts';

/** Where the calendar comes from. */
export interface ServedCalendar {
  /** The secret that its address ends with; null: it cannot be had now, and nobody is let in. */
  token(): Promise<string | null>;
  /** The file; null: it cannot be had now. */
  text(): Promise<string | null>;
}

const headers = { ...pageHeaders({ pictures: null, connectsToSelf: false }), 'cache-control': 'no-store' };

/**
 * Answers `/calendar/<token>.ics`; false: this is another path. Calendar programs have no cookie, so it is the secret
 * in the path that lets them in. The host must have judged Host and Origin before.
 */
export async function serveCalendar(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  calendar: ServedCalendar,
): Promise<boolean> {
  if (!path.startsWith('/calendar/')) return false;
  const given = /^\/calendar\/([\w-]{1,200})\.ics$/.exec(path)?.[1];
  const expected = given === undefined ? null : await calendar.token();
  if (given === undefined || expected === null || !sameSecret(given, expected)) {
    refuse(response, 404, 'There is no such calendar.');
    return true;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    refuse(response, 405, 'GET or HEAD.');
    return true;
  }
  const text = await calendar.text();
  if (text === null) {
    refuse(response, 503, 'The calendar cannot be read now.');
    return true;
  }
  if (response.destroyed) return true;
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/calendar; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'content-disposition': 'attachment; filename="marquee-upcoming.ics"',
  });
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${sentence}\n`);
}

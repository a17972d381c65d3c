import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveCalendar } from './calendar-route.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const secret = 'a-Secret_of-this-run';
const file = 'BEGIN:VCALENDAR\r\nX-WR-CALNAME:قادم\r\nEND:VCALENDAR\r\n';
let token: string | null;
let text: string | null;
let made: number;
let server: Server;
let port = 0;

function send(path: string, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

beforeAll(async () => {
  const calendar = {
    token: () => Promise.resolve(token),
    text: () => {
      made += 1;
      return Promise.resolve(text);
    },
  };
  server = createServer((incoming, response) => {
    void serveCalendar(incoming, response, incoming.url ?? '', calendar);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  token = secret;
  text = file;
  made = 0;
});

describe('the calendar’s address', () => {
  it('serves the file with the secret', async () => {
    const answer = await send(`/calendar/${secret}.ics`);
    expect(answer).toMatchObject({
      status: 200,
      body: file,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="marquee-upcoming.ics"',
        'content-length': String(Buffer.byteLength(file)),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
    const head = await send(`/calendar/${secret}.ics`, 'HEAD');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(file)));
  });

  it('returns 404 without the secret, and does not create the file', async () => {
    for (const path of [
      '/calendar/',
      '/calendar/.ics',
      '/calendar/wrong.ics',
      `/calendar/${secret}`,
      `/calendar/${secret}x.ics`,
      `/calendar/${secret.slice(1)}.ics`,
      `/calendar/${secret}.ics/`,
      `/calendar//${secret}.ics`,
      `/calendar/${secret.toLowerCase()}.ics`,
    ]) {
      const answer = await send(path);
      expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 404, 'no-store']);
      expect(answer.body).not.toContain('VCALENDAR');
    }
    token = null;
    expect((await send(`/calendar/${secret}.ics`)).status).toBe(404);
    expect(made).toBe(0);
  });

  it('refuses other methods than GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await send(`/calendar/${secret}.ics`, method);
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
      expect((await send('/calendar/wrong.ics', method)).status).toBe(404);
    }
    expect(made).toBe(0);
  });

  it('returns 503 if the file is unavailable', async () => {
    text = null;
    expect(await send(`/calendar/${secret}.ics`)).toMatchObject({
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  });
});

import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import { requestNames } from '#shared/contract/requests.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import { fail, succeed } from '#shared/result.ts';
import type { App } from '../app/app.ts';
import { startBrowserHost } from './host.ts';
import type { BrowserHost } from './host.ts';

// Proves protections of handlers.ts.

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

const listeners = new Set<(message: EventMessage) => void>();
const app = {
  handlers: Object.fromEntries(
    requestNames.map((name) => [name, () => Promise.resolve(succeed('answered'))]),
  ),
  picture: (address: { file: string }) =>
    Promise.resolve(
      address.file === 'gone.jpg'
        ? fail('offline')
        : succeed({ bytes: new Uint8Array([1, 2, 3]), contentType: 'image/jpeg' }),
    ),
  subscribe: (listener: (message: EventMessage) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  files: {
    exported: () => Promise.resolve(fail('notFound')),
    taken: () => Promise.resolve(succeed({ name: 'n', items: 0, bytes: 0 })),
  },
  firstAnswers: () => Promise.resolve('<b>first answers</b>'),
  settings: () => ({ ...defaultSettings, theme: 'dark' }),
  present: () => Promise.resolve({ name: 'app.changed', payload: { revision: 7 } }),
} as unknown as App;

const files = new Map([
  [
    '/',
    {
      bytes: new TextEncoder().encode('<!doctype html><html lang="en"><body></body></html>'),
      type: 'text/html; charset=utf-8',
    },
  ],
  ['/assets/a.js', { bytes: new TextEncoder().encode('1'), type: 'text/javascript; charset=utf-8' }],
]);

let host: BrowserHost;
let port = 0;
let cookie = '';

function send(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const sent = request(
      { port, host: '127.0.0.1', path, method, headers: { cookie, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const origin = () => `http://127.0.0.1:${port}`;
const verb = (name: string, headers: Record<string, string> = {}, body = '{}') =>
  send(`/rpc/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: origin(), ...headers },
  });

beforeAll(async () => {
  host = await startBrowserHost({ app, files, port: 0, folder: tmpdir(), onBug: () => undefined });
  const url = new URL(host.address);
  port = Number(url.port);
  const entered = await send(`/${url.search}`);
  expect(entered).toMatchObject({ status: 303, headers: { location: '/' } });
  const set = entered.headers['set-cookie']?.[0] ?? '';
  expect(set).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  cookie = set.split(';')[0] ?? '';
});
afterAll(() => host.close());

describe('the browser host, for its own page,', () => {
  it('serves the page with a strict policy, and its files', async () => {
    const page = await send('/');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'");
    expect(page.body).toBe(
      [
        '<!doctype html><html data-theme="dark" lang="en"><body>',
        '<meta name="last-event" content="0"><b>first answers</b></body></html>',
      ].join(''),
    );
    expect((await send('/assets/a.js')).headers['cache-control']).toContain('immutable');
  });

  it('answers verbs and pictures', async () => {
    expect(JSON.parse((await verb('app.state')).body)).toEqual({ ok: true, value: 'answered' });
    expect(await send('/media/poster/w342/a.jpg')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
    });
    expect((await send('/media/poster/w342/gone.jpg')).status).toBe(503);
  });

  /** The first `count` events of a stream; `onFirst` runs once the first is there. */
  const listen = (path: string, count: number, onFirst: () => void = () => undefined): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      let text = '';
      const sent = request({ port, host: '127.0.0.1', path, headers: { cookie } }, (response) => {
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          const before = text.includes('data: ');
          text += chunk;
          const told = text.split('\n\n').slice(0, -1);
          const messages = told.flatMap((each) => each.match(/^data: .*$/m) ?? []);
          if (!before && messages.length > 0) onFirst();
          if (messages.length < count) return;
          resolve(messages.map((each) => JSON.parse(each.slice(6)) as unknown));
          sent.destroy();
        });
      });
      sent.on('error', reject);
      sent.end();
    });
  const tell = (payload: EventMessage['payload']): void => {
    for (const listener of listeners) listener({ name: 'imports.progress', payload } as EventMessage);
  };
  const state = { name: 'app.changed', payload: { revision: 7 } };
  const event = (payload: unknown) => ({ name: 'imports.progress', payload });

  it('streams the current state, and then events', async () => {
    expect(await listen('/events', 2, () => tell(null))).toEqual([state, event(null)]);
  });

  it('streams what a page missed between its document and its first event, in order', async () => {
    const [, made] = /<meta name="last-event" content="(\d+)">/.exec((await send('/')).body) ?? [];
    const missed = Array.from({ length: 3 }, (_, index) => ({ index }));
    for (const payload of missed) tell(payload as never);
    expect(await listen(`/events?after=${made}`, 4)).toEqual([...missed.map(event), state]);
    expect(await listen(`/events?after=${Number(made) + 2}`, 2)).toEqual([event({ index: 2 }), state]);
    for (const after of ['', '-1', 'x', '9'.repeat(40), Number(made) + 3])
      expect(await listen(`/events?after=${after}`, 1)).toEqual([state]);
  });

  it('keeps no more of what a page missed than it can need', async () => {
    for (let index = 0; index < 1_000; index += 1) tell({ index } as never);
    const few = await listen('/events?after=0', 201);
    expect([few[0], few[199], few[200]]).toEqual([event({ index: 800 }), event({ index: 999 }), state]);
    for (let index = 0; index < 10; index += 1) tell({ index, text: 'x'.repeat(300_000) } as never);
    const large = await listen('/events?after=0', 4);
    expect(large[0]).toMatchObject({ payload: { index: 7 } });
    expect(large[3]).toEqual(state);
  });
});

it('the browser host, for other clients, refuses bodies that are too large, not JSON or of another type', async () => {
  const reason = async (answer: Promise<Answer>) =>
    (JSON.parse((await answer).body) as { failure: { details: { reason: string } } }).failure.details.reason;
  expect(await reason(verb('app.state', {}, JSON.stringify('x'.repeat(300_000))))).toBe('tooLarge');
  expect(await reason(verb('app.state', {}, '{'))).toBe('json');
  expect(await reason(verb('app.state', { 'content-type': 'text/plain' }))).toBe('contentType');
});

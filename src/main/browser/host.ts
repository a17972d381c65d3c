import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPictureAddress } from '#shared/catalogue/pictures.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { answerRequest } from '../answer-request.ts';
import type { App } from '../app.ts';
import { pageHeaders } from '../content-security-policy.ts';
import { pictureCaching } from '../pictures/caching.ts';
import type { PageFiles } from '../page-files.ts';
import { serveCalendar } from './calendar-route.ts';
import { EventStream } from './event-stream.ts';
import { servePack, takePack } from './file-routes.ts';
import { Guard } from './guard.ts';
import { readJsonBody } from './read-body.ts';

/** The loopback host while it runs. */
export interface BrowserHost {
  /** What a person opens: carries the token of this run. */
  readonly address: string;
  close(): Promise<void>;
}

const headers = {
  ...pageHeaders({ pictures: null, connectsToSelf: true }),
  // Pages at other ports of this machine may not embed anything of ours.
  'cross-origin-resource-policy': 'same-origin',
};

const statusOf: Partial<Record<Failure['code'], number>> = {
  notFound: 404,
  offline: 503,
  timeout: 504,
  cancelled: 499,
  invalidInput: 400,
};

/**
 * Serves the page, the verbs, the events and the pictures to a browser on this machine, and to nobody else.
 * Rejects when the port cannot be had (the error's `code` says why: EADDRINUSE, EACCES).
 */
export async function startBrowserHost(options: {
  app: App;
  files: PageFiles;
  port: number;
  /** Where what is on its way in is put. */
  folder: string;
  onBug: (what: string, error: unknown) => void;
  /** For tests. */
  timeouts?: Pick<ServerOptions, 'headersTimeout' | 'connectionsCheckingInterval'> & { stallMs?: number };
}): Promise<BrowserHost> {
  const { app, files, folder, onBug } = options;
  const { stallMs = 30_000, ...timeouts } = options.timeouts ?? {};
  const token = randomBytes(32).toString('base64url');
  const events = new EventStream();
  const server = createServer({
    headersTimeout: 10_000,
    // How long a body takes is its size's matter, a pack has gigabytes; that it goes on arriving is `stallMs`'.
    requestTimeout: 0,
    // Longer than browsers keep an idle connection themselves (5 minutes in Chromium): a verb sent on a connection
    // that is just being closed here would fail, because browsers do not send a POST twice.
    keepAliveTimeout: 600_000,
    // Node looks every 30 s whether the time for headers is over unless it is told otherwise.
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
    ...timeouts,
  });
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  const guard = new Guard(port, token);
  const stop = app.subscribe((message) => events.send(message));

  server.on('request', (request, response) => {
    void serve(request, response).catch((error: unknown) => {
      onBug('browser host', error);
      if (!response.headersSent)
        plain(response, 500, 'Something went wrong inside Marquee. The log says what.');
      else response.destroy();
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Joined as text, not resolved: `//other.example/` as a reference would be another host's root.
    const target = `http://marquee.invalid${request.url ?? '/'}`;
    const url = URL.canParse(target) ? new URL(target) : null;
    if (url === null) return plain(response, 400, 'This is no address of Marquee.');
    if (guard.judgeOrigin(request) !== null) {
      stopListening(response);
      return plain(response, 403, 'Marquee answers only its own page.');
    }
    const given = url.searchParams.get('token');
    if (url.pathname === '/' && given !== null && request.method === 'GET' && guard.accepts(given)) {
      // The token leaves the address bar at once and goes on as a cookie that no script can read.
      response.writeHead(303, {
        ...headers,
        location: '/',
        'set-cookie': guard.setCookie(),
        'cache-control': 'no-store',
      });
      response.end();
      return;
    }
    // A calendar program has no cookie: the secret in its address is what proves.
    const { files: made } = app;
    const calendar = { token: () => made.feedToken(), text: () => made.calendar() };
    if (await serveCalendar(request, response, url.pathname, calendar)) return;
    if (guard.judge(request) !== null) {
      stopListening(response);
      return plain(response, 403, 'Open Marquee with the address that it printed when it started.');
    }
    if (request.method === 'POST') {
      request.setTimeout(stallMs, () => request.destroy());
      // Once it is here, the answer may take its time.
      request.once('end', () => request.setTimeout(0));
    }
    const answers = {
      json: (value: unknown) => json(response, value),
      plain: (status: number, sentence: string) => plain(response, status, sentence),
    };
    if (request.method === 'POST' && url.pathname === '/files/import')
      return takePack(made, folder, request, answers);
    if (request.method === 'POST') return serveVerb(url.pathname, request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(response, 405, 'GET, HEAD or POST.');
    if (url.pathname === '/events' && request.method === 'GET') {
      if (!events.add(response)) return plain(response, 503, 'Too many pages of Marquee are open.');
      // What was told before this stream was there, and while it was broken, went past the page.
      return events.tell(response, await app.present());
    }
    if (url.pathname.startsWith('/media/')) return servePicture(url.pathname, request, response);
    if (url.pathname.startsWith('/files/'))
      return servePack(made, url.pathname, request, response, headers, answers);
    return serveFile(url.pathname, request, response);
  }

  async function serveVerb(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const verb = /^\/rpc\/([a-zA-Z.]{1,60})$/.exec(path)?.[1];
    if (verb === undefined) return plain(response, 404, 'There is no such verb.');
    const body = await readJsonBody(request);
    if (!body.ok) {
      stopListening(response);
      return json(response, body);
    }
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableEnded) gone.abort();
    });
    json(response, await answerRequest(app.handlers, verb, body.value, gone.signal, onBug));
  }

  async function servePicture(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const [, , kind = '', size = '', file = '', ...more] = path.split('/');
    const picture = more.length === 0 ? readPictureAddress(kind, size, file) : null;
    if (picture === null) return plain(response, 404, 'There is no such picture.');
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const result = await app.picture(picture, gone.signal);
    if (response.destroyed) return;
    if (!result.ok) {
      response.setHeader('cache-control', 'no-store');
      return plain(response, statusOf[result.failure.code] ?? 502, result.failure.code);
    }
    response.writeHead(200, {
      ...headers,
      'content-type': result.value.contentType,
      'content-length': result.value.bytes.byteLength,
      'cache-control': pictureCaching(result.value),
    });
    response.end(request.method === 'HEAD' ? undefined : result.value.bytes);
  }

  function serveFile(path: string, request: IncomingMessage, response: ServerResponse): void {
    const file = files.get(path);
    if (file === undefined) return plain(response, 404, 'There is no such file.');
    response.writeHead(200, {
      ...headers,
      'content-type': file.type,
      'content-length': file.bytes.byteLength,
      // Built files carry a hash in their name; the index does not.
      'cache-control': path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : file.bytes);
  }

  return {
    address: `http://127.0.0.1:${port}/?token=${token}`,
    async close() {
      stop();
      events.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** What is left of the request is not waited for, and no other one heard on its connection. */
function stopListening(response: ServerResponse): void {
  response.setHeader('connection', 'close');
}

function json(response: ServerResponse, value: unknown): void {
  if (response.destroyed) return;
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(value));
}

function plain(response: ServerResponse, status: number, sentence: string): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`${sentence}\n`);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

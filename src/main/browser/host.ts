import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPictureAddress } from '#shared/catalogue/pictures.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { mostImportedBytes } from '#shared/contract/packs.ts';
import type { InterfaceLanguage, Settings } from '#shared/contract/settings.ts';
import { answerRequest } from '../app/answer-request.ts';
import type { App } from '../app/app.ts';
import { pictureCaching } from '../platform/picture-caching.ts';
import type { PageFiles } from '../platform/page-files.ts';
import { serveCalendar } from './calendar-route.ts';
import { Confirmation } from './confirmation.ts';
import { EventStream } from './event-stream.ts';
import { mostPackBytes, servePack, takeFile } from './file-routes.ts';
import { Guard, isNavigation } from './guard.ts';
import { hostHeaders } from './headers.ts';
import { answeredPage, askingPage, askingPageHeaders, closedPage, hostPageHeaders } from './host-pages.ts';
import { readJsonBody } from './read-body.ts';
import { refuseUnparsed } from './unparsed.ts';

/** A running loopback host. */
export interface BrowserHost {
  /** Address to open in a browser; it works once, and another one replaces it. */
  readonly address: string;
  close(): Promise<void>;
}

const headers = hostHeaders(true);

/** A browser opens at most six connections for each of its profiles. */
const mostConnections = 256;

const statusOf: Partial<Record<Failure['code'], number>> = {
  notFound: 404,
  offline: 503,
  timeout: 504,
  cancelled: 499,
  invalidInput: 400,
};

/**
 * Serves the page, verbs, events and pictures to a browser on this machine only.
 * Rejects if the port is unavailable, with a Node error (`code` EADDRINUSE, EACCES).
 */
export async function startBrowserHost(options: {
  app: App;
  files: PageFiles;
  port: number;
  /** Folder for uploads. */
  folder: string;
  onBug: (what: string, error: unknown) => void;
  /** Questions that this host asks on a page of its own. */
  confirmation?: Confirmation;
  /** Gets every new value of `address`. */
  onAddress?: (address: string) => void;
  /** For tests. */
  timeouts?: Pick<ServerOptions, 'headersTimeout' | 'connectionsCheckingInterval'> & { stallMs?: number };
}): Promise<BrowserHost> {
  const { app, files, folder, onBug, onAddress, confirmation = new Confirmation() } = options;
  const { stallMs = 30_000, ...timeouts } = options.timeouts ?? {};
  const events = new EventStream(headers);
  const server = createServer({
    headersTimeout: 10_000,
    // A pack of gigabytes takes long, so only `stallMs` limits the time without data.
    requestTimeout: 0,
    // Longer than browsers keep idle connections (5 minutes in Chromium): a verb sent while the host closes the
    // connection would fail, because browsers don't retry a POST.
    keepAliveTimeout: 600_000,
    // Node's default checks the header timeout only every 30 s.
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16 * 1024,
    // Node's own answer has no headers; the guard refuses a request without a host.
    requireHostHeader: false,
    ...timeouts,
  });
  server.maxConnections = mostConnections;
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  const guard = new Guard(port);
  const language = (): InterfaceLanguage => app.settings().interfaceLanguage;
  const address = (): string => `http://127.0.0.1:${port}/?token=${guard.token}`;
  onAddress?.(address());
  const unsubscribe = app.subscribe((message) => events.send(message));

  server.on('clientError', refuseUnparsed);
  // Node's own answer has no headers.
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    closeAfter(response);
    plain(response, 417, 'Marquee fulfils no expectation.');
  });
  server.on('request', (request, response) => {
    void serve(request, response).catch((error: unknown) => {
      onBug('browser host', error);
      if (!response.headersSent)
        plain(response, 500, 'Something went wrong inside Marquee. The log says what.');
      else response.destroy();
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = guard.judge(request);
    // A stranger's body isn't read, and its connection isn't kept.
    if (refusal !== null) closeAfter(response);
    // Concatenated, not resolved: `//other.example/` as a reference names another host.
    const target = `http://marquee.invalid${request.url ?? '/'}`;
    const url = URL.canParse(target) ? new URL(target) : null;
    if (url === null) return plain(response, 400, 'This is no address of Marquee.');
    // The asking page has no origin and therefore no cookie; its token is in the path, and a body isn't read.
    const answer = /^\/confirm\/([\w-]{1,100})\/(yes|no)$/.exec(url.pathname);
    if (answer !== null && refusal !== 'host' && request.method === 'POST') {
      closeAfter(response);
      return takeAnswer(answer[1] ?? '', answer[2] === 'yes', response);
    }
    if (refusal !== null && refusal !== 'token') {
      return plain(response, 403, 'Marquee answers only its own page.');
    }
    const given = url.searchParams.get('token');
    if (url.pathname === '/' && given !== null && request.method === 'GET') {
      const isNew = guard.redeem(given);
      if (isNew) onAddress?.(address());
      // A browser that has the cookie needs no token, so an address that has been used works there.
      if (isNew || refusal === null) return enter(response);
    }
    // Before the cookie's check: a calendar program has only the secret in the address.
    const { files: made } = app;
    const calendar = { token: () => made.feedToken(), text: () => made.calendar() };
    if (await serveCalendar(request, response, url.pathname, calendar)) return;
    if (refusal !== null) {
      return hostPage(response, 403, closedPage(language()));
    }
    // Only a navigation gets the question: a page's script could read the answer to a request of its own.
    if (url.pathname === '/confirm' && isNavigation(request)) {
      const { asked } = confirmation;
      if (asked === null) return hostPage(response, 404, answeredPage(language(), null));
      const text = askingPage(language(), asked.origins, asked.token);
      return send(response, 200, 'text/html', text, askingPageHeaders);
    }
    if (request.method === 'POST') {
      request.setTimeout(stallMs, () => request.destroy());
      // The answer has no time limit.
      request.once('end', () => request.setTimeout(0));
    }
    const answers = {
      json: (value: unknown) => json(response, value),
      plain: (status: number, sentence: string) => plain(response, status, sentence),
    };
    if (request.method === 'POST' && url.pathname === '/files/import')
      return takeFile(folder, request, mostPackBytes, (file) => made.taken(file), answers);
    if (request.method === 'POST' && url.pathname === '/files/local-data')
      return takeFile(folder, request, mostImportedBytes, (file) => app.takeLocalData(file), answers);
    if (request.method === 'POST') return serveVerb(url.pathname, request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(response, 405, 'GET, HEAD or POST.');
    if (url.pathname === '/events' && request.method === 'GET') {
      if (!events.add(response)) return plain(response, 503, 'Too many pages of Marquee are open.');
      // The page has missed the events before this stream and during an interruption.
      return events.sendTo(response, await app.present());
    }
    if (url.pathname.startsWith('/media/')) return servePicture(url.pathname, request, response);
    if (url.pathname.startsWith('/files/'))
      return servePack(made, url.pathname, request, response, headers, answers);
    return serveFile(url.pathname, request, response);
  }

  /** Moves from an address with a token to one without, and the right to a cookie that scripts can't read. */
  function enter(response: ServerResponse): void {
    response.writeHead(303, {
      ...headers,
      location: '/',
      'set-cookie': guard.setCookie(),
      'cache-control': 'no-store',
    });
    response.end();
  }

  async function takeAnswer(token: string, isYes: boolean, response: ServerResponse): Promise<void> {
    const isTaken = await confirmation.answer(token, isYes);
    hostPage(response, isTaken ? 200 : 403, answeredPage(language(), isTaken ? isYes : null));
  }

  async function serveVerb(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const verb = /^\/rpc\/([a-zA-Z.]{1,60})$/.exec(path)?.[1];
    if (verb === undefined) return plain(response, 404, 'There is no such verb.');
    const body = await readJsonBody(request);
    if (!body.ok) {
      closeAfter(response);
      return json(response, body);
    }
    const controller = new AbortController();
    response.once('close', () => {
      if (!response.writableEnded) controller.abort();
    });
    json(response, await answerRequest(app.handlers, verb, body.value, controller.signal, onBug));
  }

  async function servePicture(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const [, , kind = '', size = '', file = '', ...more] = path.split('/');
    const picture = more.length === 0 ? readPictureAddress(kind, size, file) : null;
    if (picture === null) return plain(response, 404, 'There is no such picture.');
    const controller = new AbortController();
    response.once('close', () => controller.abort());
    const result = await app.picture(picture, controller.signal);
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
    const bytes = path === '/' ? withTheme(file.bytes, app.settings().theme) : file.bytes;
    response.writeHead(200, {
      ...headers,
      'content-type': file.type,
      'content-length': bytes.byteLength,
      // Names of built files contain a hash, except the index.
      'cache-control': path.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  return {
    get address() {
      return address();
    },
    async close() {
      unsubscribe();
      events.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The page in the chosen theme from its first frame: its own memory has another port in every run. */
function withTheme(page: Uint8Array, theme: Settings['theme']): Uint8Array {
  if (theme === 'system') return page;
  return Buffer.from(Buffer.from(page).toString().replace('<html ', `<html data-theme="${theme}" `));
}

/** Closes the connection after the response, so that the rest of the request is not read. */
function closeAfter(response: ServerResponse): void {
  response.setHeader('connection', 'close');
}

function json(response: ServerResponse, value: unknown): void {
  send(response, 200, 'application/json', JSON.stringify(value));
}

function plain(response: ServerResponse, status: number, sentence: string): void {
  send(response, status, 'text/plain', `${sentence}\n`);
}

function hostPage(response: ServerResponse, status: number, html: string): void {
  send(response, status, 'text/html', html, hostPageHeaders);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  more: Readonly<Record<string, string>> = headers,
): void {
  if (response.destroyed) return;
  const about = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' };
  response.writeHead(status, { ...more, ...about });
  response.end(text);
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

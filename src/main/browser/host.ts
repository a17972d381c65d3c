import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { App } from '../app/app.ts';
import type { PageFiles } from '../platform/page-files.ts';
import {
  closeAfter,
  closedPage,
  Confirmation,
  hostHeaders,
  hostPage,
  pageAnswerHeaders,
  plain,
} from './host-pages.ts';
import { EventStream } from './event-stream.ts';
import { Guard } from './guard.ts';
import { createHandlers } from './handlers.ts';
import { admits, routeOf } from './host-routes.ts';

/**
 * `node:http`, not imported: an import reads all that it exports, so that Node compiles its WebSocket and its fetch, which takes
 * 30 ms of every start.
 */
export const { createServer, get } = process.getBuiltinModule('node:http');

const unparsedStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what Node can't parse: with Node's own statuses, and the headers of every other answer. */
function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // Proved by origins.test.ts: what can’t be parsed gets the same headers.
  const lines = Object.entries({ ...hostHeaders(true), 'content-length': '0', connection: 'close' });
  const status = unparsedStatus[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
}

/** A running loopback host. */
export type BrowserHost = Awaited<ReturnType<typeof startBrowserHost>>;

/** A browser opens at most six connections for each of its profiles. */
const mostConnections = 256;

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
}) {
  const { app, onBug, onAddress, confirmation = new Confirmation(), ...rest } = options;
  const { stallMs = 30_000, ...timeouts } = options.timeouts ?? {};
  const events = new EventStream(pageAnswerHeaders);
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
    // Proved by origins.test.ts: a request without a host gets the same headers.
    requireHostHeader: false,
    // Proved by exhaustion.test.ts: headers have a time limit.
    ...timeouts,
  });
  // Proved by exhaustion.test.ts: the number of connections is limited.
  server.maxConnections = mostConnections;
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  const guard = new Guard(port);
  const address = (): string => `http://127.0.0.1:${port}/?token=${guard.token}`;
  const onEntered = (): void => onAddress?.(address());
  onEntered();
  const handlers = createHandlers({ ...rest, app, confirmation, events, guard, onBug, onEntered });
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

  /** The guard stands before every route; nothing is answered past it except what can't be parsed. */
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = guard.refusalOf(request);
    // A stranger's body isn't read, and its connection isn't kept.
    // Proved by routes.test.ts: the connection of an unknown client isn’t kept.
    // Proved by exhaustion.test.ts: a stranger’s body isn’t read.
    if (refusal !== null) closeAfter(response);
    // Concatenated, not resolved: `//other.example/` as a reference names another host.
    const target = `http://marquee.invalid${request.url ?? '/'}`;
    const url = URL.canParse(target) ? new URL(target) : null;
    if (url === null) return plain(response, 400, 'This is no address of Marquee.');
    const route = routeOf(request.method ?? '', url);
    // Proved by routes.test.ts: the guard stands before every route.
    if (!admits(route, refusal)) {
      if (refusal !== 'token') return plain(response, 403, 'Marquee answers only its own page.');
      return hostPage(response, 403, closedPage(app.settings().interfaceLanguage));
    }
    if (request.method === 'POST') {
      // Proved by exhaustion.test.ts: a stalled body is ended.
      request.setTimeout(stallMs, () => request.destroy());
      // The answer has no time limit.
      request.once('end', () => request.setTimeout(0));
    }
    const { pathname: path, searchParams: parameters } = url;
    await handlers[route]({ request, response, path, parameters, isKnown: refusal === null });
  }

  return {
    /** Address to open in a browser; it works once, and another one replaces it. */
    get address() {
      return address();
    },
    async close(): Promise<void> {
      unsubscribe();
      events.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    // Also later, as when the process can't open more connections, which ends no program.
    server.on('error', reject);
    // Proved by origins.test.ts: the server listens on 127.0.0.1 only.
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve);
  });
}

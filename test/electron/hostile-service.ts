import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { certificate, privateKey } from '../faults/certificate.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A service whose approval page is as hostile as a test makes it; its API about tokens is honest. */
export interface HostileService {
  readonly origin: string;
  /** `METHOD path` of every request outside the API, in order. */
  readonly visits: readonly string[];
  /** `cookie` and `authorization` of those requests. */
  readonly credentials: readonly string[];
  /** How often somebody tried to exchange a token for a session. */
  exchanges(): number;
  /** Answers every request outside the API from now on. */
  serve(answer: Answer): void;
  /** Serves an honest approval page from now on. */
  serveHonestPage(): void;
  close(): Promise<void>;
}

/** Answers with a page. */
export const page =
  (html: string, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Your bank</title>${html}`);
  };

/** Starts one on a free port of this machine; with `tls` its certificate is self-signed. */
export async function startHostileService(options: { tls?: boolean } = {}): Promise<HostileService> {
  const visits: string[] = [];
  const credentials: string[] = [];
  const sockets = new Set<Socket>();
  const approved = new Set<string>();
  let tokens = 0;
  let exchanges = 0;

  const honest: Answer = (request, response) => {
    const [, token = '', allow] = /^\/authenticate\/(\w+)(\/allow)?/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST') {
      approved.add(token);
      response.writeHead(303, { Location: `/authenticate/${token}/allow` });
      response.end();
      return;
    }
    page(allow === undefined ? '<form method="post"><button>Approve</button></form>' : 'Approved')(
      request,
      response,
    );
  };
  let answer = honest;

  function json(response: ServerResponse, status: number, body: object): void {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  function answerApi(request: IncomingMessage, response: ServerResponse, path: string): void {
    if (path === '/3/authentication/token/new') {
      tokens += 1;
      const expires = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
      return json(response, 200, {
        success: true,
        expires_at: expires,
        request_token: String(tokens).padStart(40, '0'),
      });
    }
    if (path === '/3/account') {
      return json(response, 200, {
        id: 1,
        username: 'ada',
        name: 'Ada',
        include_adult: false,
        iso_639_1: 'en',
        iso_3166_1: 'GB',
        avatar: {},
      });
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += String(chunk)));
    request.on('end', () => {
      exchanges += 1;
      const { request_token: token } = JSON.parse(body) as { request_token: string };
      if (approved.delete(token)) json(response, 200, { success: true, session_id: 'f'.repeat(40) });
      else json(response, 422, { success: false, status_code: 41, status_message: 'Not approved.' });
    });
  }

  const accept: Answer = (request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path.startsWith('/3/')) return answerApi(request, response, path);
    visits.push(`${request.method} ${request.url}`);
    credentials.push(`${request.headers.cookie ?? ''}|${request.headers.authorization ?? ''}`);
    answer(request, response);
  };
  const server = options.tls
    ? createTlsServer({ cert: certificate, key: privateKey }, accept)
    : createServer(accept);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    visits,
    credentials,
    exchanges: () => exchanges,
    serve: (next) => void (answer = next),
    serveHonestPage: () => void (answer = honest),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

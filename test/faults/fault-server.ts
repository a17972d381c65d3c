import { createServer as createPlainServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Condition } from '../fixtures/condition.ts';
import { certificate, privateKey } from './certificate.ts';
import type { Fault, SeenRequest } from './faults.ts';

/** A server that answers as it is told, byte by byte. */
export interface FaultServer {
  readonly origin: string;
  readonly port: number;
  /** Every request so far, in order; who sends very many empties it now and then. */
  readonly requests: SeenRequest[];
  /** How many connections were opened. */
  readonly connections: number;
  /** How many of them still stand. */
  readonly open: number;
  /** Resolves as soon as none stands. */
  idle(): Promise<void>;
  /** Resolves when so many requests have come. */
  came(count: number): Promise<void>;
  /** What the next requests meet, one each; after them `always`. */
  next(...faults: Fault[]): void;
  /** What every further request meets. */
  always(fault: Fault): void;
  /** What every further connection meets before anything was asked; for who does not ask in plain HTTP. */
  greet(fault: Fault): void;
  close(): Promise<void>;
}

/** Starts a fault server on a free port of this machine; nothing is answered until `next` or `always` says how. */
export async function startFaultServer(options: { tls?: boolean } = {}): Promise<FaultServer> {
  const requests: SeenRequest[] = [];
  const script: Fault[] = [];
  const sockets = new Set<Socket>();
  const arrival = new Condition();
  const leaving = new Condition();
  let fallback: Fault = (socket) => void socket.destroy();
  let greeting: Fault | null = null;
  let connections = 0;

  const accept = (socket: Socket): void => {
    connections += 1;
    const connection = connections;
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      leaving.notify();
    });
    // What is reset or destroyed on purpose also ends in an error here.
    socket.on('error', () => undefined);
    void greeting?.(socket, { method: '', target: '', headers: {}, body: '', connection });
    readRequests(socket, connection, (request) => {
      requests.push(request);
      arrival.notify();
      const fault = script.shift() ?? fallback;
      void fault(socket, request);
    });
  };
  const server = options.tls
    ? createTlsServer({ cert: certificate, key: privateKey }, accept)
    : createPlainServer(accept);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    port,
    origin: options.tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    requests,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    idle: () => leaving.wait(() => sockets.size === 0),
    came: (count) => arrival.wait(() => requests.length >= count),
    next: (...faults) => void script.push(...faults),
    always: (fault) => {
      fallback = fault;
    },
    greet: (fault) => {
      greeting = fault;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Reads one request after another from a connection; bodies by Content-Length only. */
function readRequests(socket: Socket, connection: number, heard: (request: SeenRequest) => void): void {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => {
    text += piece;
    for (;;) {
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [first = '', ...lines] = text.slice(0, end).split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
      );
      const length = Number(headers['content-length'] ?? 0);
      if (text.length < end + 4 + length) return;
      const body = text.slice(end + 4, end + 4 + length);
      text = text.slice(end + 4 + length);
      const [method = '', target = ''] = first.split(' ');
      heard({ method, target, headers, body, connection });
    }
  });
}

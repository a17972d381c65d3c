import { createServer as createPlainServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Condition } from '../fixtures/condition.ts';
import { certificate, privateKey } from './certificate.ts';
import type { Fault, ReceivedRequest } from './faults.ts';

/** A server whose faults control every byte of a response. */
export interface FaultServer {
  readonly origin: string;
  readonly port: number;
  /** Every request so far, in order; long tests empty it. */
  readonly requests: ReceivedRequest[];
  /** The number of connections so far. */
  readonly connections: number;
  /** The number of open connections. */
  readonly open: number;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
  /** Resolves after `count` requests. */
  came(count: number): Promise<void>;
  /** Sets the faults of the next requests, one each; then `always` applies. */
  next(...faults: Fault[]): void;
  /** Sets the fault of all other requests. */
  always(fault: Fault): void;
  /** Sets a fault for new connections before any request, for clients that don't send plain HTTP. */
  greet(fault: Fault): void;
  close(): Promise<void>;
}

/** Starts a fault server on a free local port. Without `next` or `always`, it closes connections. */
export async function startFaultServer(options: { tls?: boolean } = {}): Promise<FaultServer> {
  const requests: ReceivedRequest[] = [];
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
    // Deliberate resets cause errors here too.
    socket.on('error', () => undefined);
    void greeting?.(socket, { method: '', target: '', headers: {}, body: '', connection });
    readRequests(socket, connection, (request) => {
      requests.push(request);
      arrival.notify();
      const fault = script.shift() ?? fallback;
      void fault(socket, request);
    });
  };
  // As HTTP servers do: otherwise a body waits some 40 ms until its head is acknowledged.
  const noDelay = true;
  const server = options.tls
    ? createTlsServer({ cert: certificate, key: privateKey, noDelay }, accept)
    : createPlainServer({ noDelay }, accept);
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

/** Reads the requests of a connection; bodies need a Content-Length. */
function readRequests(
  socket: Socket,
  connection: number,
  onRequest: (request: ReceivedRequest) => void,
): void {
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
      onRequest({ method, target, headers, body, connection });
    }
  });
}

import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A request as it stood on the wire. */
export interface SeenRequest {
  readonly method: string;
  readonly target: string;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** When its connection was opened, counted from 1: two requests on one connection have the same number. */
  readonly connection: number;
}

/** What a request meets: writes whatever it likes to the connection. */
export type Fault = (socket: Socket, request: SeenRequest) => void | Promise<void>;

const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  304: 'Not Modified',
  429: 'Too Many Requests',
};

function head(status: number, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[status] ?? 'Status'}\r\n${lines.join('')}\r\n`;
}

/** An answer as it should be: status, body, headers over the defaults. */
export function answer(
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Fault {
  const bytes = Buffer.from(body);
  return (socket) => {
    socket.write(
      head(status, {
        'Content-Type': 'application/json; charset=utf-8',
        ...(status === 304 ? {} : { 'Content-Length': bytes.byteLength }),
        ...headers,
      }),
    );
    socket.write(bytes);
  };
}

/** A JSON answer. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Fault {
  return answer(status, JSON.stringify(value), headers);
}

/** The page of a gateway or a captive portal. */
export function html(status: number): Fault {
  return answer(status, '<!DOCTYPE html><html><body>secret of the gateway</body></html>', {
    'Content-Type': 'text/html',
  });
}

/** The same, `ms` later. */
export function late(ms: number, fault: Fault): Fault {
  return async (socket, request) => {
    await wait(ms);
    await fault(socket, request);
  };
}

/** Once `gate` opens. */
export function held(gate: Promise<unknown>, fault: Fault): Fault {
  return async (socket, request) => {
    await gate;
    await fault(socket, request);
  };
}

/** One after the other, a request each; the last holds from then on. */
export function inTurn(...faults: Fault[]): Fault {
  let met = 0;
  return (socket, request) => {
    const fault = faults[Math.min(met, faults.length - 1)];
    met += 1;
    return fault?.(socket, request);
  };
}

/** Reads the request and never answers. */
export const silence: Fault = () => undefined;

/** The connection is reset: before a byte of the answer, within its headers, or within its body. */
export function reset(when: 'beforeHeaders' | 'inHeaders' | 'inBody'): Fault {
  return (socket) => {
    const part = {
      beforeHeaders: '',
      inHeaders: 'HTTP/1.1 200 OK\r\nContent-Ty',
      inBody: `${head(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })}{"id":`,
    }[when];
    if (part === '') return void socket.resetAndDestroy();
    socket.write(part, () => setTimeout(() => socket.resetAndDestroy(), 20));
  };
}

/** The connection is closed, properly, without an answer: what a kept-alive connection may do at any moment. */
export const hangUp: Fault = (socket) => void socket.end();

/** Fewer bytes than declared, then the end. */
export const truncated: Fault = (socket) => {
  socket.end(`${head(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })}{"id":1`);
};

/** A chunked body that ends without its last chunk. */
export const truncatedChunks: Fault = (socket) => {
  socket.end(
    `${head(200, { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' })}7\r\n{"id":1\r\n`,
  );
};

/** A body that begins and then falls silent. */
export const stalled: Fault = (socket) => {
  socket.write(`${head(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })}{"id":`);
};

/** A body that never ends: a byte every `everyMs`, so that no stall is ever noticed. */
export function trickle(everyMs: number): Fault {
  return (socket) => {
    socket.write(head(200, { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }));
    const timer = setInterval(() => socket.write('1\r\n \r\n'), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
}

/** A good answer of which only its head comes at once: a byte of the body every `everyMs`. */
export function drippedBody(body: Uint8Array, everyMs: number): Fault {
  return (socket) => {
    socket.write(head(200, { 'Content-Type': 'application/json', 'Content-Length': body.byteLength }));
    drip(socket, body, everyMs);
  };
}

/** A good answer from its first byte on, a byte every `everyMs`. */
export function drippedHead(body: Uint8Array, everyMs: number): Fault {
  const first = head(200, { 'Content-Type': 'application/json', 'Content-Length': body.byteLength });
  return (socket) => drip(socket, Buffer.concat([Buffer.from(first), body]), everyMs);
}

function drip(socket: Socket, bytes: Uint8Array, everyMs: number): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < bytes.byteLength) socket.write(bytes.subarray(sent, (sent += 1)));
    else clearInterval(timer);
  }, everyMs);
  socket.on('close', () => clearInterval(timer));
}

/** An answer without a word about what it is. */
export function untyped(body: Uint8Array): Fault {
  return (socket) => {
    socket.write(head(200, { 'Content-Length': body.byteLength }));
    socket.write(body);
  };
}

/** A word before the answer (RFC 8297), which is none itself. */
export function hintedBefore(fault: Fault): Fault {
  return (socket, request) => {
    socket.write('HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n');
    return fault(socket, request);
  };
}

/** Bytes that are no HTTP. */
export const rubbish: Fault = (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n');

/** Headers beyond every limit. */
export const hugeHeaders: Fault = (socket) => {
  socket.end(head(200, { 'Content-Type': 'application/json', 'X-Filler': 'a'.repeat(100_000) }));
};

/** A compressed answer that says so. */
export function gzipped(value: unknown): Fault {
  return answer(200, gzipSync(JSON.stringify(value)), { 'Content-Encoding': 'gzip' });
}

/** gzip that nobody declared. */
export function undeclaredGzip(value: unknown): Fault {
  return answer(200, gzipSync(JSON.stringify(value)));
}

/** gzip that breaks off. */
export function brokenGzip(value: unknown): Fault {
  const whole = gzipSync(JSON.stringify(value));
  return answer(200, whole.subarray(0, whole.byteLength - 12), { 'Content-Encoding': 'gzip' });
}

/** A small body that grows to `bytes` when it is decompressed. */
export function gzipBomb(bytes: number): Fault {
  return answer(200, gzipSync(Buffer.alloc(bytes, 0x20)), { 'Content-Encoding': 'gzip' });
}

/** The same in brotli, which packs still tighter. */
export function brotliBomb(bytes: number): Fault {
  const packed = brotliCompressSync(Buffer.alloc(bytes, 0x20), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  return answer(200, packed, { 'Content-Encoding': 'br' });
}

/** brotli that breaks off. */
export function brokenBrotli(body: Uint8Array): Fault {
  const whole = brotliCompressSync(body);
  return answer(200, whole.subarray(0, Math.floor(whole.byteLength / 2)), { 'Content-Encoding': 'br' });
}

/** A body of `bytes`, declared or not. */
export function huge(bytes: number, declared: boolean): Fault {
  return (socket) => {
    const type = { 'Content-Type': 'application/json' };
    socket.write(declared ? head(200, { ...type, 'Content-Length': bytes }) : head(200, type));
    socket.end(Buffer.alloc(bytes, 0x20));
  };
}

/** A redirect to `location`. */
export function redirect(location: string, status = 302): Fault {
  return answer(status, '', { Location: location });
}

/** The service's 429, as recorded: with Retry-After or without. */
export function rateLimited(retryAfter?: string): Fault {
  return json(
    { status_code: 25, status_message: 'Too many requests.', success: false },
    429,
    retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  );
}

/** Hands the request to a real server and its answer back: the fault is that there is none. */
export function passTo(port: number): Fault {
  return (socket, request) => void ask(port, socket, request).pipe(socket);
}

/** The same through a narrow or unsteady way: `bytes` at a time, with a pause before each. */
export function pacedTo(port: number, bytes: number, pauseMs: () => number): Fault {
  return async (socket, request) => {
    const upstream = ask(port, socket, request);
    try {
      for await (const piece of upstream as AsyncIterable<Buffer>) {
        for (let at = 0; at < piece.byteLength; at += bytes) {
          await wait(pauseMs());
          if (socket.destroyed) return;
          socket.write(piece.subarray(at, at + bytes));
        }
      }
      socket.end();
    } catch {
      socket.destroy();
    }
  };
}

/** Asks a real server what was asked here; the connection to it ends with the one that asked. */
function ask(port: number, socket: Socket, request: SeenRequest): Socket {
  const upstream = connect(port, '127.0.0.1');
  const headers = { ...request.headers, connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  upstream.write(`${request.method} ${request.target} HTTP/1.1\r\n${lines.join('')}\r\n${request.body}`);
  upstream.on('error', () => socket.destroy());
  socket.on('close', () => upstream.destroy());
  return upstream;
}

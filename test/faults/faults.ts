import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A request as received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly target: string;
  /** Names are lower-case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The number of its connection, from 1. */
  readonly connection: number;
}

/** Answers a request by writing anything to its connection. */
export type Fault = (socket: Socket, request: ReceivedRequest) => void | Promise<void>;

const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  304: 'Not Modified',
  429: 'Too Many Requests',
};

function head(status: number, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reasons[status] ?? 'Status'}\r\n${lines.join('')}\r\n`;
}

/** A valid response; `headers` override the defaults. */
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

/** A JSON response. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Fault {
  return answer(status, JSON.stringify(value), headers);
}

/** A text that no failure and no log may contain. */
export const gatewayText = 'secret of the gateway';

export const gatewayPage = `<!DOCTYPE html><html><body>${gatewayText}</body></html>`;

/** The page of a gateway or a captive portal. */
export function html(status: number): Fault {
  return answer(status, gatewayPage, { 'Content-Type': 'text/html' });
}

/** Delays a fault by `ms`. */
export function late(ms: number, fault: Fault): Fault {
  return async (socket, request) => {
    await wait(ms);
    await fault(socket, request);
  };
}

/** Delays a fault until `gate` resolves. */
export function held(gate: Promise<unknown>, fault: Fault): Fault {
  return async (socket, request) => {
    await gate;
    await fault(socket, request);
  };
}

/** Uses each fault for one request, and the last one for all others. */
export function inTurn(...faults: Fault[]): Fault {
  let count = 0;
  return (socket, request) => {
    const fault = faults[Math.min(count, faults.length - 1)];
    count += 1;
    return fault?.(socket, request);
  };
}

/** Reads the request and never answers. */
export const silence: Fault = () => undefined;

/** Resets the connection before the response, within its headers or within its body. */
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

/** Closes the connection cleanly without a response, as a server may do with a kept-alive one. */
export const hangUp: Fault = (socket) => void socket.end();

/** Ends the body before its declared length. */
export const truncated: Fault = (socket) => {
  socket.end(`${head(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })}{"id":1`);
};

/** Ends a chunked body without its last chunk. */
export const truncatedChunks: Fault = (socket) => {
  socket.end(
    `${head(200, { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' })}7\r\n{"id":1\r\n`,
  );
};

/** Begins a body and sends no more. */
export const stalled: Fault = (socket) => {
  socket.write(`${head(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })}{"id":`);
};

/** Sends an endless body, a byte every `everyMs`, so that it never stalls. */
export function trickle(everyMs: number): Fault {
  return (socket) => {
    socket.write(head(200, { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }));
    const timer = setInterval(() => socket.write('1\r\n \r\n'), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
}

/** A valid response whose body arrives byte by byte. */
export function drippedBody(body: Uint8Array, everyMs: number): Fault {
  return (socket) => {
    socket.write(head(200, { 'Content-Type': 'application/json', 'Content-Length': body.byteLength }));
    drip(socket, body, everyMs);
  };
}

/** A valid response that arrives byte by byte from its first header on. */
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

/** A response without a Content-Type. */
export function untyped(body: Uint8Array): Fault {
  return (socket) => {
    socket.write(head(200, { 'Content-Length': body.byteLength }));
    socket.write(body);
  };
}

const earlyHints = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n';

/** Early hints (RFC 8297) before the response. */
export function hintedBefore(fault: Fault): Fault {
  return (socket, request) => {
    socket.write(earlyHints);
    return fault(socket, request);
  };
}

/** Early hints every `everyMs`, and no response. */
export function hintedForever(everyMs: number): Fault {
  return (socket) => {
    const timer = setInterval(() => socket.write(earlyHints), everyMs);
    socket.on('close', () => clearInterval(timer));
  };
}

/** Bytes that aren't HTTP. */
export const rubbish: Fault = (socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n');

/** Headers that exceed every limit. */
export const hugeHeaders: Fault = (socket) => {
  socket.end(head(200, { 'Content-Type': 'application/json', 'X-Filler': 'a'.repeat(100_000) }));
};

/** A gzip response with its Content-Encoding. */
export function gzipped(value: unknown): Fault {
  return answer(200, gzipSync(JSON.stringify(value)), { 'Content-Encoding': 'gzip' });
}

/** A gzip response without Content-Encoding. */
export function undeclaredGzip(value: unknown): Fault {
  return answer(200, gzipSync(JSON.stringify(value)));
}

/** A truncated gzip body. */
export function brokenGzip(value: unknown): Fault {
  const whole = gzipSync(JSON.stringify(value));
  return answer(200, whole.subarray(0, whole.byteLength - 12), { 'Content-Encoding': 'gzip' });
}

/** A small gzip body that decompresses to `bytes`. */
export function gzipBomb(bytes: number): Fault {
  return answer(200, gzipSync(Buffer.alloc(bytes, 0x20)), { 'Content-Encoding': 'gzip' });
}

/** A small brotli body that decompresses to `bytes`. */
export function brotliBomb(bytes: number): Fault {
  const packed = brotliCompressSync(Buffer.alloc(bytes, 0x20), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  return answer(200, packed, { 'Content-Encoding': 'br' });
}

/** A truncated brotli body. */
export function brokenBrotli(body: Uint8Array): Fault {
  const whole = brotliCompressSync(body);
  return answer(200, whole.subarray(0, Math.floor(whole.byteLength / 2)), { 'Content-Encoding': 'br' });
}

/** A body of `bytes`, with or without its Content-Length. */
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

/** The public service's 429, with or without Retry-After. */
export function rateLimited(retryAfter?: string): Fault {
  return json(
    { status_code: 25, status_message: 'Too many requests.', success: false },
    429,
    retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  );
}

/** Forwards the request to a real server: no fault. */
export function passTo(port: number): Fault {
  return (socket, request) => void forward(port, socket, request).pipe(socket);
}

/** Forwards the request, and returns the response `bytes` at a time with pauses. */
export function pacedTo(port: number, bytes: number, pauseMs: () => number): Fault {
  return async (socket, request) => {
    const upstream = forward(port, socket, request);
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

/** Sends a request to a real server; that connection ends with `socket`. */
function forward(port: number, socket: Socket, request: ReceivedRequest): Socket {
  const upstream = connect(port, '127.0.0.1');
  const headers = { ...request.headers, connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  upstream.write(`${request.method} ${request.target} HTTP/1.1\r\n${lines.join('')}\r\n${request.body}`);
  upstream.on('error', () => socket.destroy());
  socket.on('close', () => upstream.destroy());
  return upstream;
}

import type { Duplex } from 'node:stream';
import { hostHeaders } from './headers.ts';

const unparsedStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what Node can't parse: with Node's own statuses, and the headers of every other answer. */
export function refuseUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // Proved by origins.test.ts: what can’t be parsed gets the same headers.
  const lines = Object.entries({ ...hostHeaders(true), 'content-length': '0', connection: 'close' });
  const status = unparsedStatus[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
}

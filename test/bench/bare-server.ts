// The floor of bar 8: node:http that only sends bytes which it already has.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const bodies = workerData as ReadonlyMap<string, Uint8Array>;

const server = createServer((request, response) => {
  const body = bodies.get(request.url ?? '');
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': 'application/json;charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': body?.byteLength ?? 0,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));

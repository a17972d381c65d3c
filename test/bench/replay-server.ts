// The server of bars 3 and 6: sends recorded answers, each after the network's latency.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { RecordedAnswer } from '../fixtures/counting-proxy.ts';

const { answers, latencyMs } = workerData as {
  readonly answers: ReadonlyMap<string, RecordedAnswer>;
  readonly latencyMs: number;
};

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  setTimeout(() => {
    response.writeHead(answer?.status ?? 404, {
      'content-type': answer?.contentType ?? 'application/json;charset=utf-8',
      ...(answer?.contentEncoding ? { 'content-encoding': answer.contentEncoding } : {}),
      'content-length': answer?.body.byteLength ?? 2,
    });
    response.end(answer?.body ?? '{}');
  }, latencyMs);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));

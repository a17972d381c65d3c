// The server of bars 3 and 6: sends recorded answers over a link with a latency and a bandwidth that all answers share.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { RecordedAnswer } from '../fixtures/counting-proxy.ts';
import type { Link } from './link.ts';

const { answers, link } = workerData as {
  readonly answers: ReadonlyMap<string, RecordedAnswer>;
  readonly link: Link;
};
/** What is sent in one turn, in bytes. */
const most = 4_096;
/** When the link has sent what it was given, in ms. */
let free = 0;

async function send(response: ServerResponse, answer: RecordedAnswer | undefined): Promise<void> {
  await setTimeout(link.latencyMs);
  const body = answer?.body ?? Buffer.from('{}');
  response.writeHead(answer?.status ?? 404, {
    'content-type': answer?.contentType ?? 'application/json;charset=utf-8',
    ...(answer?.contentEncoding ? { 'content-encoding': answer.contentEncoding } : {}),
    'content-length': body.byteLength,
  });
  if (link.bytesPerMs !== null)
    for (let from = 0; from < body.byteLength && !response.destroyed; from += most) {
      const part = body.subarray(from, from + most);
      free = Math.max(free, performance.now()) + part.byteLength / link.bytesPerMs;
      await setTimeout(free - performance.now());
      response.write(part);
    }
  response.end(link.bytesPerMs === null ? body : undefined);
}

const server = createServer((request, response) => void send(response, answers.get(request.url ?? '')));
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));

import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { folderOfFile } from '../fixtures/temporary-folder.ts';
import { get } from './requests.ts';

/* The service as the app runs it: in a worker thread that stops after a message. */

const folder = folderOfFile();

const program = new URL('../../src/service/worker.ts', import.meta.url);

function start(file: string): Worker {
  return new Worker(program, { workerData: { port: 0, file, titles: 30, seed: 7, now: Date.now() } });
}

interface Ready {
  readonly base: string;
  readonly authorisation: string;
  readonly pictures: string;
  readonly accessToken: string;
  readonly apiKey: string;
}

it('the worker reports its addresses and credentials, and ends on request', async () => {
  const worker = start(join(folder, 'catalogue.sqlite'));
  const [{ ready }] = (await once(worker, 'message')) as [{ ready: Ready }];
  expect(ready.base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/3$/);
  expect(new URL(ready.pictures).origin).toBe(ready.authorisation);
  const headers = { Authorization: `Bearer ${ready.accessToken}` };
  expect((await get(`${ready.base}/movie/popular`, headers)).status).toBe(200);
  expect((await get(`${ready.base}/movie/popular`)).status).toBe(401);
  const ended = once(worker, 'exit') as Promise<[number]>;
  worker.postMessage('stop');
  expect((await ended)[0]).toBe(0);
  await expect(get(`${ready.base}/movie/popular`, headers)).rejects.toThrow();
});

it('the worker reports in one sentence why it can’t start', async () => {
  const worker = start('/dev/null/catalogue.sqlite');
  const [message] = (await once(worker, 'message')) as [{ failed: string }];
  expect(message.failed).toContain('/dev/null/catalogue.sqlite');
  expect(message.failed).not.toContain('\n');
  await worker.terminate();
});

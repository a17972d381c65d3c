import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { defaultLimits } from '../../src/main/http/limits.ts';
import { accessToken, getJson, listIds, startService } from '../e2e/service.ts';
import { storyDay } from '../e2e/story-day.ts';
import type { TestService } from '../e2e/service.ts';
import { startAppOnService } from '../fixtures/app-on-service.ts';
import { startCountingProxy } from '../fixtures/counting-proxy.ts';
import type { RecordedAnswer } from '../fixtures/counting-proxy.ts';
import { ms } from './row.ts';
import type { BenchRow } from './row.ts';

/** The latency of the bar's network, in ms. */
const latencyMs = 50;
const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip, br' };

async function findSeries(service: TestService): Promise<number> {
  for (let page = 1; page <= 10; page += 1) {
    for (const id of await listIds(service, `/trending/tv/week?page=${page}`)) {
      const [tenth, eleventh] = await Promise.all(
        [10, 11].map((number) => getJson(service, `/tv/${id}/season/${number}`)),
      );
      if (tenth !== null && eleventh === null) return id;
    }
  }
  throw new Error('No series has exactly ten seasons.');
}

/** Keeps the series on an empty data folder; gives the time, the event loop's delay (both in ms) and the items. */
async function keep(
  origin: string,
  seriesId: number,
): Promise<{ readonly tookMs: number; readonly delayP99Ms: number; readonly items: number }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'marquee-bench-pack-'));
  const { app, ask } = await startAppOnService({ dataFolder, origin, accessToken, today: storyDay() });
  await ask('packs.list', {});
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  const finished = new Promise<number>((resolve) => {
    app.subscribe((message) => {
      if (message.name === 'packs.changed' && message.payload[0]?.complete === true)
        resolve(message.payload[0].items.all);
    });
  });
  await ask('packs.keep', {
    subject: { kind: 'series', seriesId, specials: true },
    choices: { pictures: 'standard', people: 'everyone' },
    name: 'A series',
    posterPath: null,
  });
  const items = await finished;
  const tookMs = performance.now() - began;
  delay.disable();
  await app.close();
  await rm(dataFolder, { recursive: true, force: true });
  return { tookMs, delayP99Ms: delay.percentile(99) / 1e6 - 1, items };
}

/** The naive way: one request after another. */
async function oneByOne(origin: string, paths: readonly string[]): Promise<number> {
  const pool = new Pool(origin, { connections: 1 });
  const began = performance.now();
  for (const path of paths) {
    const { body } = await pool.request({ method: 'GET', path, headers });
    await body.arrayBuffer();
  }
  const tookMs = performance.now() - began;
  await pool.close();
  return tookMs;
}

/** Bars 3 and 6: a series of ten seasons kept over a link of 50 ms. */
export async function measure(): Promise<BenchRow[]> {
  const service = await startService();
  const seriesId = await findSeries(service);
  const proxy = await startCountingProxy(new URL(service.base).origin);
  proxy.recorded = new Map<string, RecordedAnswer>();
  await keep(proxy.origin, seriesId);
  const answers = proxy.recorded;
  const paths = [...new Set(proxy.requests)];
  await proxy.close();
  await service.close();

  const replay = new Worker(new URL('./replay-server.ts', import.meta.url), {
    workerData: { answers, latencyMs },
  });
  const [port] = (await once(replay, 'message')) as [number];
  const origin = `http://127.0.0.1:${port}`;
  const runs = [await keep(origin, seriesId), await keep(origin, seriesId), await keep(origin, seriesId)];
  const ours = runs.toSorted((a, b) => a.tookMs - b.tookMs)[1] ?? runs[0];
  const naive = await oneByOne(origin, paths);
  await replay.terminate();

  const pictures = paths.filter((path) => path.startsWith('/t/p/')).length;
  const requests = paths.length - pictures;
  // Pictures come from another host at the same time, and the network has no limit of bytes.
  const floor = (requests / defaultLimits.atOnce) * latencyMs;
  const tookMs = ours?.tookMs ?? Number.NaN;
  const delay = Math.max(...runs.map(({ delayP99Ms }) => delayP99Ms));
  return [
    {
      bar: 3,
      what: `keep ten seasons: ${requests} requests, ${pictures} pictures, 50 ms`,
      ours: ms(tookMs),
      peer: `one by one ${ms(naive)}`,
      floor: ms(floor),
      ratio: tookMs / floor,
      target: '<= 1.3 x floor',
      met: tookMs <= 1.3 * floor,
    },
    {
      bar: 6,
      what: 'event loop delay meanwhile, p99 of the worst run',
      ours: ms(delay),
      peer: '-',
      floor: '-',
      ratio: delay / 20,
      target: '<= 20 ms',
      met: delay <= 20,
    },
  ];
}

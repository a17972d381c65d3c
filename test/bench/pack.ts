import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { defaultLimits } from '../../src/main/client/limits.ts';
import { accessToken, startService } from '../e2e/service.ts';
import { storyDay } from '../e2e/story-day.ts';
import type { TestService } from '../e2e/service.ts';
import { startAppOnService } from '../fixtures/app-on-service.ts';
import { startCountingProxy } from '../fixtures/counting-proxy.ts';
import type { RecordedAnswer } from '../fixtures/counting-proxy.ts';
import { ms } from './row.ts';
import type { BenchRow } from './row.ts';

/** The link of the bar: ms until an answer begins. */
const latencyMs = 50;
const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip, br' };

async function findSeries(service: TestService): Promise<number> {
  for (let page = 1; page <= 10; page += 1) {
    const list = await fetch(`${service.base}/trending/tv/week?page=${page}`, { headers });
    const { results } = (await list.json()) as { results: { id: number }[] };
    for (const { id } of results) {
      const [tenth, eleventh] = await Promise.all(
        [10, 11].map((number) => fetch(`${service.base}/tv/${id}/season/${number}`, { headers })),
      );
      if (tenth?.ok === true && eleventh?.ok === false) return id;
    }
  }
  throw new Error('No series has exactly ten seasons.');
}

/** Keeps the series from nothing; how long that took in ms, and the worst of the event loop meanwhile. */
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

/** What somebody would write who thinks of nothing: one request after another. */
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
  const paths = [...new Set(proxy.asked)];
  await proxy.close();
  await service.close();

  const far = new Worker(new URL('./replay-server.ts', import.meta.url), {
    workerData: { answers, latencyMs },
  });
  const [port] = (await once(far, 'message')) as [number];
  const origin = `http://127.0.0.1:${port}`;
  const runs = [await keep(origin, seriesId), await keep(origin, seriesId), await keep(origin, seriesId)];
  const ours = runs.toSorted((a, b) => a.tookMs - b.tookMs)[1] ?? runs[0];
  const naive = await oneByOne(origin, paths);
  await far.terminate();

  const pictures = paths.filter((path) => path.startsWith('/t/p/')).length;
  const requests = paths.length - pictures;
  // Pictures come from another host and beside the requests; bytes cost nothing on this link.
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

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { accessToken, listIds, startService } from '../e2e/service.ts';
import { median, ms, quantile } from './row.ts';
import type { BenchRow } from './row.ts';

/** Requests of a usual session: lists, a season, credits, providers, Discover. */
function paths(series: readonly number[], movies: readonly number[]): string[] {
  return [
    '/trending/tv/day',
    '/tv/on_the_air',
    '/movie/popular',
    '/movie/now_playing?region=DE',
    '/discover/movie?with_genres=18&sort_by=vote_average.desc&vote_count.gte=50',
    '/discover/movie?primary_release_year=2024&with_original_language=en',
    ...series.flatMap((id) => [`/tv/${id}/season/1`, `/tv/${id}/credits`]),
    ...movies.flatMap((id) => [`/movie/${id}/watch/providers`, `/movie/${id}/similar`]),
  ];
}

const requests = 3_000;
const atOnce = 8;
const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'gzip' };

async function load(
  origin: string,
  asked: readonly string[],
): Promise<{ perSecond: number; times: number[] }> {
  const pool = new Pool(origin, { connections: atOnce });
  const times: number[] = [];
  let next = 0;
  const one = async (): Promise<void> => {
    while (next < requests) {
      const path = asked[next % asked.length] ?? '/';
      next += 1;
      const from = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
      times.push(performance.now() - from);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: atOnce }, one));
  const perSecond = requests / ((performance.now() - from) / 1000);
  await pool.close();
  return { perSecond, times };
}

/** A bare node:http server in a worker that sends the same bytes. */
async function bareServer(
  bodies: ReadonlyMap<string, Uint8Array>,
): Promise<{ origin: string; close(): Promise<void> }> {
  const worker = new Worker(new URL('./bare-server.ts', import.meta.url), { workerData: bodies });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await worker.terminate();
    },
  };
}

/** Bar 8: the bundled service beside a bare server that sends the same bytes. `titles` sizes the catalogue. */
export async function measure(titles = Number(process.env.MARQUEE_BENCH_TITLES ?? 300)): Promise<BenchRow[]> {
  const service = await startService({ titles });
  const { origin, pathname } = new URL(service.base);
  const asked = paths(
    (await listIds(service, '/tv/on_the_air')).slice(0, 12),
    (await listIds(service, '/movie/popular')).slice(0, 12),
  ).map((path) => pathname + path);
  const bodies = new Map<string, Uint8Array>();
  for (const path of asked) {
    const pool = new Pool(origin);
    const { body } = await pool.request({ method: 'GET', path, headers });
    bodies.set(path, new Uint8Array(await body.arrayBuffer()));
    await pool.close();
  }
  const bare = await bareServer(bodies);
  // After a warm-up they take turns, so that other load on the machine affects both.
  await load(origin, asked);
  await load(bare.origin, asked);
  const ours: Awaited<ReturnType<typeof load>>[] = [];
  const floor: typeof ours = [];
  for (let round = 0; round < 3; round += 1) {
    ours.push(await load(origin, asked));
    floor.push(await load(bare.origin, asked));
  }
  await bare.close();
  await service.close();
  const perSecond = median(ours.map((run) => run.perSecond));
  const floorPerSecond = median(floor.map((run) => run.perSecond));
  const p99 = quantile(
    ours.flatMap((run) => run.times),
    0.99,
  );
  const floorP99 = quantile(
    floor.flatMap((run) => run.times),
    0.99,
  );
  return [
    {
      bar: '8',
      what: `bundled service, ${titles.toLocaleString('en')} titles: requests a second`,
      ours: `${perSecond.toFixed(0)}/s`,
      floor: `${floorPerSecond.toFixed(0)}/s bare node:http`,
      ratio: perSecond / floorPerSecond,
      target: '>= 0.5',
      met: perSecond / floorPerSecond >= 0.5,
    },
    {
      bar: '8',
      what: `bundled service, ${titles.toLocaleString('en')} titles: p99`,
      ours: ms(p99),
      floor: `${ms(floorP99)} bare node:http`,
      ratio: p99 / floorP99,
      target: 'p99 <= 20 ms',
      met: p99 <= 20,
    },
  ];
}

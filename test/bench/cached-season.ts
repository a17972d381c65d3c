import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { Agent, cacheStores, interceptors, request } from 'undici';
import { launchBrowser, startHost } from '../e2e/host.ts';
import { accessToken, listIds, startService } from '../e2e/service.ts';
import type { TestService } from '../e2e/service.ts';
import { median, ms } from './row.ts';
import type { BenchRow } from './row.ts';

const rounds = 60;
const wantedEpisodes = 24;

interface SeasonBody {
  readonly id: number;
  readonly season: number;
  readonly text: string;
  readonly episodes: number;
}

/** The season of the demo catalogue whose number of episodes is nearest to 24. */
async function pickSeason(service: TestService): Promise<SeasonBody> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const lists = [1, 2, 3].map((page) => listIds(service, `/trending/tv/week?page=${page}`));
  let best: SeasonBody | null = null;
  for (const id of (await Promise.all(lists)).flat()) {
    const response = await fetch(`${service.base}/tv/${id}/season/1`, { headers });
    if (!response.ok) continue;
    const text = await response.text();
    const episodes = (JSON.parse(text) as { episodes: unknown[] }).episodes.length;
    const distance = Math.abs(episodes - wantedEpisodes);
    if (best === null || distance < Math.abs(best.episodes - wantedEpisodes))
      best = { id, season: 1, text, episodes };
    if (distance === 0) break;
  }
  if (best === null) throw new Error('The demo catalogue has no season.');
  return best;
}

/** undici's cache on SQLite, filled with the same body: from request to parsed data, in ms. */
async function peerTimes(body: string): Promise<number[]> {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' })
      .end(body);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'marquee-undici-'));
  const store = new cacheStores.SqliteCacheStore({ location: join(folder, 'cache.sqlite') });
  const dispatcher = new Agent().compose(interceptors.cache({ store }));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    const response = await request(`${origin}/season`, { dispatcher });
    JSON.parse(await response.body.text());
    times.push(performance.now() - from);
  }
  await dispatcher.close();
  store.close();
  server.close();
  await rm(folder, { recursive: true });
  return times.slice(5);
}

/** The same body from a server that does nothing else, in the same browser: from request to parsed data, in ms. */
async function bareTimes(browser: Browser, body: string): Promise<number[]> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': request.url === '/' ? 'text/html' : 'application/json' });
    response.end(request.url === '/' ? '<!doctype html>' : body);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const times = await page.evaluate(async (count) => {
    const taken: number[] = [];
    for (let round = 0; round < count; round += 1) {
      const from = performance.now();
      const response = await fetch('/season', { method: 'POST', body: '{}' });
      await response.json();
      taken.push(performance.now() - from);
    }
    return taken;
  }, rounds);
  await page.close();
  server.close();
  server.closeAllConnections();
  return times.slice(5);
}

/** Bar 1: a cached season, from request in the page to data in the page. */
export async function measure(): Promise<BenchRow[]> {
  const service = await startService();
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
  const host = await startHost(folder, service);
  const browser = await launchBrowser();
  try {
    const season = await pickSeason(service);
    const page = await browser.newPage();
    await page.goto(host.address);
    const { ours, floor } = await page.evaluate(
      async ([id, number, count]) => {
        const input = JSON.stringify({
          endpoint: 'tv.season',
          parameters: { series_id: id, season_number: number },
        });
        const read = async (): Promise<string> => {
          const response = await fetch('/rpc/catalogue.read', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: input,
          });
          const { value } = (await response.json()) as { value: { text: string } };
          JSON.parse(value.text);
          return value.text;
        };
        await read();
        const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] };
        for (let round = 0; round < count; round += 1) {
          const from = performance.now();
          const text = await read();
          const middle = performance.now();
          JSON.parse(text);
          times.ours.push(middle - from);
          times.floor.push(performance.now() - middle);
        }
        return { ours: times.ours.slice(5), floor: times.floor.slice(5) };
      },
      [season.id, season.season, rounds] as const,
    );
    const peer = median(await peerTimes(season.text));
    const [mine, least] = [median(ours), median(floor)];
    const bare = median(await bareTimes(browser, season.text));
    const what = `cached season of ${season.episodes} episodes (${(season.text.length / 1000).toFixed(0)} kB), browser host`;
    const figures = {
      what,
      ours: ms(mine),
      peer: `${ms(peer)} undici SqliteCacheStore`,
      floor: `${ms(least)} JSON.parse; ${ms(bare)} with a bare server in between`,
    };
    return [
      { bar: 1, ...figures, ratio: mine / least, target: '<= 2 x floor', met: mine <= 2 * least },
      { bar: 1, ...figures, ratio: peer / mine, target: '>= 3 x faster than peer', met: peer >= 3 * mine },
    ];
  } finally {
    await browser.close();
    await host.stop();
    await service.close();
    await rm(folder, { recursive: true });
  }
}

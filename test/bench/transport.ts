import type { Page } from '@playwright/test';
import { firstSeasons, listed, newContext, rounds, startHeldApp } from './held-app.ts';
import { median, ms } from './row.ts';
import type { BenchRow } from './row.ts';
import { serveTwin } from './static-twin.ts';

const wantedEpisodes = 24;

/** Asks and parses as the page's transport does; from the request to the data, in ms. */
function ask(page: Page, path: string, input: object): Promise<number> {
  return page.evaluate(
    async ([to, body]) => {
      const from = performance.now();
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      for (const line of (await response.text()).split('\n', 2)) JSON.parse(line);
      return performance.now() - from;
    },
    [path, JSON.stringify(input)] as const,
  );
}

/** Bar 1b: a held season asked by the page, beside the same bytes from a server that does nothing else; and asked again. */
export async function measure(): Promise<BenchRow[]> {
  const app = await startHeldApp();
  try {
    const seasons = await firstSeasons(app.service, await listed(app.service, '/trending/tv/week', 60));
    const [season] = seasons.toSorted(
      (a, b) => Math.abs(a.episodes - wantedEpisodes) - Math.abs(b.episodes - wantedEpisodes),
    );
    if (season === undefined) throw new Error('The demo catalogue has no season.');
    const address = `/tv/${season.id}/season/1`;
    const page = await app.open(address);
    await page.evaluate(() => window.bench.settle());
    const input = { endpoint: 'tv.season', parameters: { series_id: season.id, season_number: 1 } };
    const answer = await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/rpc/catalogue.read', { method: 'POST', headers, body })).text();
    }, JSON.stringify(input));
    const served = await serveTwin({ html: '<!doctype html>', files: new Map() }, [answer]);
    const bare = await (await newContext(app.browser)).newPage();
    await bare.goto(served.address);
    const times = { ours: [] as number[], floor: [] as number[] };
    for (let round = 0; round < rounds + 5; round += 1) {
      times.ours.push(await ask(page, '/rpc/catalogue.read', input));
      times.floor.push(await ask(bare, '/answer/0', input));
    }
    let reads = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/rpc/catalogue.read') reads += 1;
    });
    for (const to of ['/account', address])
      await page.evaluate(async (hash) => {
        location.hash = hash;
        await window.bench.painted(() => document.querySelector('main')?.dataset.address === `#${hash}`);
        await window.bench.settle();
      }, to);
    served.close();
    // The first ones warm both up.
    const [mine, floor] = [median(times.ours.slice(5)), median(times.floor.slice(5))];
    const what = `held season of ${season.episodes} episodes (${(answer.length / 1000).toFixed(0)} kB), browser host`;
    return [
      {
        bar: '1b',
        what: `${what}: asked by the page`,
        ours: ms(mine),
        floor: `${ms(floor)} bare transport`,
        ratio: mine / floor,
        target: '<= 1.15 x floor',
        met: mine <= 1.15 * floor,
      },
      {
        bar: '1b',
        what: 'the same: opened again in the same run',
        ours: `${reads} requests`,
        floor: '0',
        ratio: reads,
        target: '0',
        met: reads === 0,
      },
    ];
  } finally {
    await app.close();
  }
}

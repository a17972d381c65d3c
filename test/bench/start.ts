import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Cookie } from '@playwright/test';
import { openStore } from '../../src/main/app/open-store.ts';
import { ask, startHost } from '../e2e/host.ts';
import type { TestHost } from '../e2e/host.ts';
import { startProgram } from '../e2e/processes.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { rounds, startHeldApp } from './held-app.ts';
import { fillWithTitles } from './many-titles.ts';
import { median, ms, quantile } from './row.ts';
import type { BenchRow } from './row.ts';
import { saveTwin, serveTwin } from './static-twin.ts';
import { openUnwatched } from './unwatched-page.ts';

const fullStore = 50_000;

/** The least that opens the database and listens. */
const bareProgram = `
  const [file] = process.argv.slice(1);
  const { DatabaseSync } = await import('node:sqlite');
  new DatabaseSync(file).prepare('SELECT count(*) FROM sqlite_schema').get();
  const { createServer } = await import('node:http');
  createServer((_, response) => response.end()).listen(0, '127.0.0.1', () => console.log('ready'));
`;

/** From the start of a navigation until the page is painted as it is when it rests, in ms. */
async function firstContent(
  browser: Browser,
  { address, cookies = [] }: { address: string; cookies?: Cookie[] },
  look: string,
): Promise<number> {
  const page = await openUnwatched(browser, cookies, look);
  await page.goto(address);
  const time = await page.evaluate(() => window.contentAt, null);
  await page.close();
  return time;
}

/** Uses the address of a host, which works once; the cookie is for every later page. */
async function enter(browser: Browser, host: TestHost): Promise<{ address: string; cookies: Cookie[] }> {
  const context = await browser.newContext();
  await (await context.newPage()).goto(host.address);
  const cookies = await context.cookies();
  await context.close();
  return { address: new URL('/', host.address).href, cookies };
}

/** From the start of a process until it says that it is ready, in ms. */
async function readyTime(start: () => Promise<{ stop(): Promise<unknown> }>): Promise<number> {
  const from = performance.now();
  const program = await start();
  const time = performance.now() - from;
  await program.stop();
  return time;
}

/** Bars 5 and 5b: Home out of the store without a network beside its twin, with few and many titles held; and the process. */
export async function measure(): Promise<BenchRow[]> {
  const app = await startHeldApp();
  const full = await mkdtemp(join(tmpdir(), 'marquee-full-'));
  const times = { twin: [] as number[], small: [] as number[], full: [] as number[] };
  const ready = { ours: [] as number[], bare: [] as number[] };
  try {
    const { browser, service, folder } = app;
    const page = await app.open();
    // Tonight suggests other titles each time, whose pictures aren't held.
    await ask(page, 'settings.change', { patch: { homeRows: [{ row: 'upNext', shown: false }] } });
    await page.evaluate(() => window.bench.settle());
    // A second visit shows what the first one found.
    await page.reload();
    await page.evaluate(() => window.bench.settle());
    const look = await page.evaluate(() => window.bench.look());
    const served = await serveTwin(await saveTwin(page));
    await page.context().close();
    await app.host.stop();
    // The app's socket, which can't be copied, may still be there.
    await cp(folder, full, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    const file = (await readdir(full)).find((name) => /^catalogue-other-.*\.sqlite$/.test(name)) ?? '';
    const store = await openStore({
      folder: full,
      service: file.slice('catalogue-'.length, -'.sqlite'.length),
      workerUrl: new URL('../../out/main/store-worker.js', import.meta.url),
      ...realClock,
      log: { error: console.error, warn: () => undefined },
      onNotice: (notice) => process.stderr.write(`${JSON.stringify(notice)}\n`),
    });
    await fillWithTitles(store, fullStore, 'bench');
    await store.close();
    await service.stop();

    for (let round = 0; round < rounds; round += 1) {
      ready.ours.push(await readyTime(() => startHost(full, service)));
      ready.bare.push(
        await readyTime(() =>
          startProgram({
            argv: ['--input-type=module', '-e', bareProgram, join(full, file)],
            ...{ clock: 'own', ready: /^ready/m },
          }),
        ),
      );
    }
    const hosts = { small: await startHost(folder, service), full: await startHost(full, service) };
    const entered = { small: await enter(browser, hosts.small), full: await enter(browser, hosts.full) };
    for (let round = 0; round < rounds; round += 1) {
      times.twin.push(await firstContent(browser, served, look));
      times.small.push(await firstContent(browser, entered.small, look));
      times.full.push(await firstContent(browser, entered.full, look));
    }
    await Promise.all([hosts.small.stop(), hosts.full.stop()]);
    served.close();
  } finally {
    await app.close();
    await rm(full, { recursive: true, force: true });
  }
  const [floor, mine, filled] = [median(times.twin), median(times.small), median(times.full)];
  const [ours, bare] = [median(ready.ours), median(ready.bare)];
  return [
    {
      bar: '5',
      what: 'start to first content from the store, network off',
      ours: `${ms(mine)}, p95 ${ms(quantile(times.small, 0.95))}`,
      floor: `${ms(floor)} its twin`,
      ratio: mine / floor,
      target: '<= 1.5 x floor',
      met: mine <= 1.5 * floor,
    },
    {
      bar: '5',
      what: `the same with ${fullStore.toLocaleString('en')} titles held`,
      ours: ms(filled),
      floor: `${ms(mine)} with an almost empty store`,
      ratio: filled / mine,
      target: '<= 1.1',
      met: filled <= 1.1 * mine,
    },
    {
      bar: '5b',
      what: `process start to ready, ${fullStore.toLocaleString('en')} titles held, browser host`,
      ours: ms(ours),
      floor: `${ms(bare)} a process that opens the database and listens`,
      ratio: ours / bare,
      target: '<= 2 x floor',
      met: ours <= 2 * bare,
    },
  ];
}

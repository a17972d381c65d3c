import { readFile } from 'node:fs/promises';
import { everyPage } from '../e2e/pages.ts';
import { findStoryTitles } from '../e2e/story-titles.ts';
import { listed, startHeldApp } from './held-app.ts';
import type { BenchRow } from './row.ts';

const tour = 200;
/** So long that the garbage of the tour is collected meanwhile. */
const restMs = 60_000;
/** Until the last pictures of the tour are there. */
const settleMs = 1_000;
/** The kernel counts a process' time in hundredths of a second (`getconf CLK_TCK`). */
const tickMs = 10;

/** The time that a process has run on processors, in ms. */
async function processorMs(pid: number): Promise<number> {
  // The name in parentheses can contain spaces.
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

async function residentBytes(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** Bar 9: what the app does and takes while nobody does anything, after a tour of its pages. Linux only. */
export async function measure(): Promise<BenchRow[]> {
  const app = await startHeldApp();
  try {
    const { pid } = app.host;
    const page = await app.open('/account');
    await page.addInitScript(() => {
      const count = { timers: 0 };
      Object.assign(window, { count });
      for (const name of ['setTimeout', 'setInterval'] as const) {
        const real = window[name].bind(window) as (run: () => void, ms?: number) => number;
        Object.assign(window, {
          [name]: (run: () => void, ms = 0) =>
            real(() => {
              if (ms < 1_000) count.timers += 1;
              run();
            }, ms),
        });
      }
    });
    await page.reload();
    const places = Object.values(everyPage(await findStoryTitles(app.service)));
    const series = await listed(app.service, '/trending/tv/week', 60);
    const movies = await listed(app.service, '/movie/popular', 60);
    const addresses = Array.from({ length: tour }, (_, step) => {
      const [show, film] = [series[step % series.length], movies[step % movies.length]];
      const titles = [`/tv/${show}`, `/tv/${show}/season/1`, `/movie/${film}`];
      return step % 2 === 0 ? places[(step / 2) % places.length] : titles[((step - 1) / 2) % titles.length];
    });
    await page.evaluate(async (all) => {
      for (const to of all) {
        location.hash = to ?? '/';
        await window.bench.settle();
      }
      location.hash = '/';
      await window.bench.settle();
    }, addresses);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
    await devtools.detach();
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), settleMs);
    const before = await processorMs(pid);
    const timers = await page.evaluate(async (ms) => {
      const { count } = window as unknown as { count: { timers: number } };
      const from = count.timers;
      await new Promise((resolve) => setTimeout(resolve, ms));
      return count.timers - from;
    }, restMs);
    const share = (await processorMs(pid)) - before;
    const resident = await residentBytes(pid);
    const row = (
      what: string,
      { ours, least, ratio, target }: { ours: string; least: string; ratio: number; target: string },
    ): BenchRow => ({ bar: '9', what, ours, floor: least, ratio, target, met: ratio <= 1 });
    const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
    return [
      row('at rest: processor time of the main process', {
        ours: `${((share / restMs) * 100).toFixed(2)} %`,
        least: '0',
        ratio: share / restMs / 0.005,
        target: '< 0.5 %',
      }),
      row('at rest: timers of the page below 1 s', {
        ours: `${timers} in ${restMs / 1000} s`,
        least: '0',
        ratio: timers === 0 ? 0 : Infinity,
        target: '0',
      }),
      row('at rest: main process, resident', {
        ours: mb(resident),
        least: '–',
        ratio: resident / 150e6,
        target: '<= 150 MB',
      }),
      row(`at rest: page after ${tour} pages, heap`, {
        ours: mb(heap),
        least: '–',
        ratio: heap / 60e6,
        target: '<= 60 MB',
      }),
    ];
  } finally {
    await app.close();
  }
}

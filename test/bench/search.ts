import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchBrowser, startHost } from '../e2e/host.ts';
import { goPastFirstRun } from './past-first-run.ts';
import { median, ms, quantile } from './row.ts';
import type { BenchRow } from './row.ts';

const run = promisify(execFile);

interface Figures {
  readonly readyMs: number;
  readonly bytes: number;
  readonly times: number[];
}

/** The texts that are typed, key by key. */
const typed = [
  'the lighthouse of salt',
  'orchard by the sea',
  'verdict 99',
  'silent harbour',
  'physician in winter',
];
const keyPresses = typed.flatMap((text) =>
  Array.from({ length: text.length }, (_, index) => text.slice(0, index + 1)),
);

async function side(program: string, file: string, titles: number): Promise<Figures> {
  const path = join(import.meta.dirname, program);
  const max = { maxBuffer: 64 * 2 ** 20 };
  await run(process.execPath, ['--max-old-space-size=8000', path, 'build', file, String(titles)], max);
  const { stdout } = await run(
    process.execPath,
    ['--max-old-space-size=8000', path, 'search', file, '0', ...keyPresses],
    max,
  );
  return JSON.parse(stdout) as Figures;
}

/** Times from a key press to painted results in the page, in ms. */
async function paintTimes(folder: string): Promise<number[]> {
  const host = await startHost(folder, null);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(host.address);
    await goPastFirstRun(page);
    await page.goto(new URL('/#/search', host.address).href);
    const field = page.getByRole('searchbox');
    await field.waitFor();
    return await field.evaluate(async (input: HTMLInputElement, texts) => {
      const times: number[] = [];
      for (const text of texts) {
        const painted = new Promise<number>((settle) => {
          const late = setTimeout(() => {
            observer.disconnect();
            settle(Number.NaN);
          }, 400);
          const observer = new MutationObserver(() => {
            observer.disconnect();
            clearTimeout(late);
            requestAnimationFrame((now) => settle(Math.max(now, performance.now())));
          });
          observer.observe(document.querySelector('main') ?? document.body, {
            childList: true,
            subtree: true,
            characterData: true,
          });
        });
        const from = performance.now();
        input.value = text;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        const at = await painted;
        // A key press that changes no result paints nothing.
        if (!Number.isNaN(at)) times.push(at - from);
      }
      return times;
    }, keyPresses);
  } finally {
    await browser.close();
    await host.stop();
  }
}

/** Bar 2: local search at every key press. `titles`: how many are held; the bar's own million with MARQUEE_BENCH_TITLES. */
export async function measure(
  titles = Number(process.env.MARQUEE_BENCH_TITLES ?? 100_000),
): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-search-'));
  try {
    const ours = await side('search-ours.ts', join(folder, 'catalogue-demo.sqlite'), titles);
    const peer = await side('search-peer.ts', join(folder, 'minisearch.json'), titles);
    const painted = await paintTimes(folder);
    const held = `${titles.toLocaleString('en')} titles`;
    const [mine, theirs] = [quantile(ours.times, 0.95), quantile(peer.times, 0.95)];
    const paint = quantile(painted, 0.95);
    const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
    const floor = `${ms(median(ours.times))} median`;
    return [
      {
        bar: 2,
        what: `search, ${held}: query p95`,
        ours: ms(mine),
        peer: `${ms(theirs)} MiniSearch`,
        floor,
        ratio: theirs / mine,
        target: 'p95 <= 4 ms',
        met: mine <= 4,
      },
      {
        bar: 2,
        what: `search, ${held}: key press to paint p95`,
        ours: ms(paint),
        peer: '–',
        floor: '16.7 ms a frame',
        ratio: paint / 16,
        target: 'p95 <= 16 ms',
        met: paint <= 16,
      },
      {
        bar: 2,
        what: `search, ${held}: memory`,
        ours: megabytes(ours.bytes),
        peer: `${megabytes(peer.bytes)} MiniSearch`,
        floor: '–',
        ratio: peer.bytes / ours.bytes,
        target: '>= 10 x less',
        met: peer.bytes >= 10 * ours.bytes,
      },
      {
        bar: 2,
        what: `search, ${held}: ready after`,
        ours: ms(ours.readyMs),
        peer: `${ms(peer.readyMs)} MiniSearch`,
        floor: '–',
        ratio: peer.readyMs / ours.readyMs,
        target: '>= 100 x faster',
        met: peer.readyMs >= 100 * ours.readyMs,
      },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

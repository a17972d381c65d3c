import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser, startHost } from '../e2e/host.ts';
import { startService } from '../e2e/service.ts';
import { goPastFirstRun } from './past-first-run.ts';
import { ms, quantile } from './row.ts';
import type { BenchRow } from './row.ts';

const cards = 5_000;

interface Scrolled {
  /** The page's own work in each frame, in ms. */
  readonly frames: readonly number[];
  /** How many frames the browser reports as long. */
  readonly long: number;
  /** Pairs of cards seen and elements of the page. */
  readonly nodes: readonly (readonly [number, number])[];
  readonly seen: number;
}

/** Bar 4: an endless list scrolled through its first 5,000 cards. */
export async function measure(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-scroll-'));
  // Two thirds of a catalogue are movies, so the list has enough.
  const service = await startService({ titles: cards * 2 });
  const host = await startHost(folder, service);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(host.address);
    await goPastFirstRun(page);
    await page.goto(new URL('/#/list/popular', host.address).href);
    await page.getByRole('list', { name: 'Popular movies' }).getByRole('link').first().waitFor();
    const scrolled = await page.evaluate(async (wanted): Promise<Scrolled> => {
      const frames: number[] = [];
      const nodes: [number, number][] = [];
      const seen = new Set<string>();
      let long = 0;
      new PerformanceObserver((list) => (long += list.getEntries().length)).observe({
        type: 'long-animation-frame',
      });
      const channel = new MessageChannel();
      const until = performance.now() + 180_000;
      while (seen.size < wanted && performance.now() < until) {
        const work = await new Promise<number>((settle) => {
          requestAnimationFrame((from) => {
            // The next task begins after layout and paint of this frame.
            channel.port1.onmessage = () => settle(performance.now() - Math.max(from, 0));
            window.scrollBy(0, 240);
            channel.port2.postMessage(null);
          });
        });
        frames.push(work);
        for (const link of document.querySelectorAll('main a[href^="#/movie/"]'))
          seen.add(link.getAttribute('href') ?? '');
        if (nodes.length === 0 || seen.size >= (nodes.at(-1)?.[0] ?? 0) + 500)
          nodes.push([seen.size, document.querySelectorAll('*').length]);
      }
      return { frames, long, nodes, seen: seen.size };
    }, cards);
    const p95 = quantile(scrolled.frames, 0.95);
    const counts = scrolled.nodes.slice(1).map(([, count]) => count);
    const growth = Math.max(...counts) / Math.min(...counts);
    return [
      {
        bar: 4,
        what: `scroll ${scrolled.seen.toLocaleString('en')} cards: own work in a frame, p95`,
        ours: ms(p95),
        peer: '–',
        floor: '16.7 ms a frame',
        ratio: p95 / 16.7,
        target: 'p95 <= 16.7 ms',
        met: p95 <= 16.7 && scrolled.seen >= cards,
      },
      {
        bar: 4,
        what: 'the same: long frames',
        ours: `${scrolled.long} of ${scrolled.frames.length}`,
        peer: '–',
        floor: '0',
        ratio: scrolled.long / scrolled.frames.length,
        target: '0',
        met: scrolled.long === 0,
      },
      {
        bar: 4,
        what: 'the same: elements of the page',
        ours: `${Math.min(...counts)} to ${Math.max(...counts)}`,
        peer: '–',
        floor: 'flat',
        ratio: growth,
        target: '<= 1.2',
        met: growth <= 1.2,
      },
    ];
  } finally {
    await browser.close();
    await host.stop();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

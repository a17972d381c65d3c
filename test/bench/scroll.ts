import type {} from './boxes/main.ts';
import { serveBoxes } from './boxes-page.ts';
import { startHeldApp } from './held-app.ts';
import { ms, quantile } from './row.ts';
import type { BenchRow } from './row.ts';
import { saveTwin } from './static-twin.ts';
import { openUnwatched } from './unwatched-page.ts';
import type { InsidePage } from './unwatched-page.ts';

const cards = 5_000;
/** Pixels of a frame: as a person reads, and as one looks for something. */
const slow = 240;
const fast = 1_200;

interface Scrolled {
  /** The page's own work in each frame, in ms. */
  readonly frames: readonly number[];
  /** How long each frame took that the browser reports as long, in ms. */
  readonly long: readonly number[];
  /** How many elements the page had at rest after each of the four ways. */
  readonly elements: readonly number[];
}

/** Scrolls slowly to the end, fast to the top and the end, and slowly to the top. `end`: where the last card is, in pixels. */
function scrollThrough(page: InsidePage, end: number): Promise<Scrolled> {
  return page.evaluate(
    async ([bottom, steps]) => {
      const frames: number[] = [];
      const elements: number[] = [];
      const long: number[] = [];
      const observer = new PerformanceObserver((list) =>
        long.push(...list.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: 'long-animation-frame' });
      const channel = new MessageChannel();
      const frame = (by: number): Promise<number> =>
        new Promise((settle) => {
          requestAnimationFrame(() => {
            const from = performance.now();
            // The next task begins after layout and paint of this frame.
            channel.port1.onmessage = () => settle(performance.now() - from);
            window.scrollBy({ top: by, behavior: 'instant' });
            channel.port2.postMessage(null);
          });
        });
      for (const by of steps) {
        const isThere = (): boolean => (by > 0 ? scrollY + innerHeight >= bottom : scrollY <= 0);
        for (let still = 0; !isThere() && still < 600;) {
          const before = scrollY;
          frames.push(await frame(by));
          // At the end of what is loaded, the next page is on its way.
          still = scrollY === before ? still + 1 : 0;
        }
        await window.bench.settle();
        elements.push(document.querySelectorAll('*').length);
      }
      observer.disconnect();
      return { frames, long, elements };
    },
    [end, [slow, -fast, fast, -slow]] as const,
  );
}

/** Bar 4: an endless list scrolled through its first 5,000 cards, beside empty boxes of the same size with its pictures. */
export async function measure(): Promise<BenchRow[]> {
  // Two thirds of a catalogue are movies, so the list has enough.
  const app = await startHeldApp(cards * 2);
  try {
    const page = await openUnwatched(app.browser, app.cookies);
    await page.goto(new URL('/#/list/popular', app.host.address).href);
    const grid = await page.evaluate(async () => {
      await window.bench.settle();
      const row = document.querySelector<HTMLElement>('[data-grid] .row');
      return { columns: row?.childElementCount ?? 1, height: row?.offsetHeight ?? 0 };
    }, null);
    const end = Math.ceil(cards / grid.columns) * grid.height;
    const ours = await scrollThrough(page, end);
    await page.close();
    const watched = await app.open('/list/popular');
    await watched.evaluate(() => window.bench.settle());
    const { files } = await saveTwin(watched);
    await watched.context().close();
    const pictures = new Map([...files].filter(([path]) => path.startsWith('/media/poster/')));
    const served = await serveBoxes(pictures);
    const boxes = await openUnwatched(app.browser);
    await boxes.goto(served.address);
    await boxes.evaluate(
      async (given) => {
        await window.bench.painted(() => 'showBoxes' in window);
        window.showBoxes(given);
        await window.bench.painted(() => document.querySelector('img') !== null);
      },
      { count: cards, ...grid, pictures: [...pictures.keys()] },
    );
    const floor = await scrollThrough(boxes, end);
    await boxes.close();
    served.close();
    const [p95, least] = [quantile(ours.frames, 0.95), quantile(floor.frames, 0.95)];
    const [longest, longestBox] = [Math.max(0, ...ours.long), Math.max(0, ...floor.long)];
    const [atEnd = NaN, atTop = NaN, atEndAgain = NaN, atTopAgain = NaN] = ours.elements;
    const growth = Math.max(atEndAgain / atEnd, atTopAgain / atTop);
    return [
      {
        bar: '4',
        what: `scroll ${cards.toLocaleString('en')} cards: own work in a frame, p95 of ${ours.frames.length}`,
        ours: ms(p95),
        floor: `${ms(least)} virtua with empty boxes`,
        ratio: p95 / least,
        target: 'p95 <= 8 ms, <= 1.3 x floor',
        met: p95 <= 8 && p95 <= 1.3 * least,
      },
      {
        bar: '4',
        what: 'the same: longest frame',
        ours: `${ms(longest)}, ${ours.long.length} over 50 ms`,
        floor: ms(longestBox),
        ratio: longest / 50,
        target: '<= 50 ms',
        met: longest <= 50,
      },
      {
        bar: '4',
        what: 'the same: elements at rest, at the end and the top, twice',
        ours: ours.elements.join(', '),
        floor: 'flat',
        ratio: growth,
        target: '<= 1.2',
        met: growth <= 1.2,
      },
    ];
  } finally {
    await app.close();
  }
}

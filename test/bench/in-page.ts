import type { BrowserContext } from '@playwright/test';

/** What the benchmarks measure with inside a page, the app's and its static twin alike. */
export interface InPage {
  /** What is in sight of `<main>`: its elements without children, and their places. */
  look(): string;
  /** When the first frame is painted for which `isDone` is true, by the page's clock, which it gets; NaN: none within 5 s. */
  painted(isDone: (at: number) => boolean): Promise<number>;
  /** Waits until nothing loads and nothing changes. */
  settle(): Promise<void>;
}

declare global {
  interface Window {
    bench: InPage;
    /** When a page that starts was painted as it is when it rests, by its clock. */
    contentAt: Promise<number>;
  }
}

/** Puts `window.bench` into every page of a context. */
export function measureInside(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(measuring);
}

/** Runs inside a page. */
export function measuring(): void {
  const withinMs = 5_000;
  /** Resolves after layout and paint of the next frame, with that time. */
  const frame = (): Promise<number> =>
    new Promise((settle) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => settle(performance.now());
        port2.postMessage(null);
      });
    });
  const look = (): string => {
    const seen: string[] = [];
    // Boxes, not hits at points: finding what is hit in a drawn map takes seconds.
    for (const element of document.querySelectorAll('main *')) {
      if (element.childElementCount > 0) continue;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) continue;
      // Not the words, because ages change.
      const words = element.textContent.trim() === '' ? '' : 'words';
      seen.push(`${Math.round(left)} ${Math.round(top)} ${element.tagName} ${words}`);
    }
    return seen.join('\n');
  };
  const painted = async (isDone: (at: number) => boolean): Promise<number> => {
    const until = performance.now() + withinMs;
    for (;;) {
      const at = await frame();
      if (isDone(at)) return at;
      if (at > until) return Number.NaN;
    }
  };
  const isBusy = (): boolean =>
    document.querySelector('main h1') === null ||
    document.querySelector('main [aria-busy="true"]') !== null ||
    [...document.querySelectorAll<HTMLImageElement>('main img')].some((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && !image.complete;
    });
  const settle = async (): Promise<void> => {
    const until = performance.now() + withinMs;
    let before = '';
    for (let same = 0; same < 6 && performance.now() < until;) {
      await frame();
      const now = look();
      same = now === before && !isBusy() ? same + 1 : 0;
      before = now;
    }
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
  };
  window.bench = { look, painted, settle };
}

/** Runs inside a page that starts: marks its begin, and when it was painted as it is when it rests. */
export function watchContent(look: string): void {
  performance.mark('begin');
  window.contentAt = window.bench
    .painted(() => window.bench.look() === look)
    .then((at) => {
      performance.mark('painted');
      return at;
    });
}

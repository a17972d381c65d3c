import type { Browser, Cookie } from '@playwright/test';
import { ask } from '../e2e/host.ts';
import { listed, newContext, rounds, startHeldApp } from './held-app.ts';
import { median } from './row.ts';
import type { BenchRow } from './row.ts';
import { saveTwin, serveTwin } from './static-twin.ts';
import { openUnwatched } from './unwatched-page.ts';

/** An event of Chromium's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The time on a processor. */
  readonly tdur?: number;
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'v8'];

/** The phases of the main thread by the names of their events, in the order of a frame. */
const phases: readonly (readonly [string, RegExp])[] = [
  ['parse HTML', /^ParseHTML$/],
  ['compile script', /^v8\.(compile|parse|produce)/i],
  ['garbage', /GC|^V8\.Gc/],
  ['style', /^(UpdateLayoutTree|RecalculateStyles|ParseAuthorStyleSheet)$/],
  ['layout', /^(Layout|HitTest)$/],
  ['paint', /^(PrePaint|Paint|Layerize|UpdateLayer|UpdateLayerTree|Commit|PaintImage|.*commit.*)$/],
  [
    'run script',
    /^(FunctionCall|EvaluateScript|EventDispatch|TimerFire|FireAnimationFrame|RunMicrotasks|v8\..*|V8\..*)$/,
  ],
];

/** How long the main thread was on a processor in each phase between two marks, in ms, which a busy machine hardly changes. */
function phasesOf(events: readonly TraceEvent[], begin: string): Record<string, number> {
  const mark = (name: string): TraceEvent | undefined =>
    events.findLast((each) => each.name === name && each.cat.includes('blink.user_timing'));
  const [from, until] = [mark(begin), mark('painted')];
  if (from === undefined || until === undefined) return {};
  const inside = events
    .filter(
      ({ ph, pid, tid, ts }) =>
        ph === 'X' && pid === until.pid && tid === until.tid && ts >= from.ts && ts <= until.ts,
    )
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .map((event) => ({
      event,
      end: event.ts + (event.dur ?? 0),
      phase: phases.find(([, names]) => names.test(event.name))?.[0],
      self: event.tdur ?? 0,
    }));
  const open: typeof inside = [];
  for (const each of inside) {
    while ((open.at(-1)?.end ?? Infinity) <= each.event.ts) open.pop();
    // What has no phase belongs to what it is inside of.
    each.phase ??= open.at(-1)?.phase;
    const around = open.at(-1);
    if (around !== undefined) around.self -= each.self;
    open.push(each);
  }
  const total = (until.ts - from.ts) / 1000;
  const spent = Object.fromEntries(
    phases.map(([name]) => [
      name,
      inside.reduce((sum, { phase, self }) => sum + (phase === name ? self : 0), 0) / 1000,
    ]),
  );
  const busy = Object.values(spent).reduce((sum, ms) => sum + ms, 0);
  return { ...spent, 'waiting and the rest': Math.max(0, total - busy), 'on the clock': total };
}

async function traced(
  browser: Browser,
  begin: string,
  act: () => Promise<unknown>,
): Promise<Record<string, number>> {
  await browser.startTracing(undefined, { categories });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return phasesOf(trace.traceEvents, begin);
}

/** Opens a document and marks when it looks as it does at rest. */
async function start(
  browser: Browser,
  address: string,
  cookies: readonly Cookie[],
  look: string,
): Promise<Record<string, number>> {
  const page = await openUnwatched(browser, cookies, look);
  const spent = await traced(browser, 'begin', async () => {
    await page.goto(address);
    await page.evaluate(() => window.contentAt, null);
  });
  await page.close();
  return spent;
}

function print(title: string, runs: readonly Record<string, number>[]): void {
  const cells = Object.keys(runs[0] ?? {}).map(
    (name) => `${name} ${median(runs.map((run) => run[name] ?? 0)).toFixed(1)}`,
  );
  process.stdout.write(`${title}: ${cells.join(', ')}\n`);
}

/** Prints where the main thread's time goes, in ms by phase: for a start and its twin, and for opening a movie and placing its markup. */
export async function measure(): Promise<BenchRow[]> {
  const app = await startHeldApp();
  try {
    const { browser } = app;
    const movies = (await listed(app.service, '/movie/popular', rounds)).map((id) => `/movie/${id}`);
    const page = await app.open();
    const visit = (address: string): Promise<{ look: string; markup: string }> =>
      page.evaluate(async (to) => {
        location.hash = to;
        await window.bench.settle();
        return { look: window.bench.look(), markup: document.querySelector('main')?.innerHTML ?? '' };
      }, address);
    for (const movie of movies) await visit(movie);
    const finished = new Map<string, { look: string; markup: string }>();
    for (const movie of movies) finished.set(movie, await visit(movie));
    await visit('/');
    // Tonight suggests other titles each time.
    await ask(page, 'settings.change', { patch: { homeRows: [{ row: 'upNext', shown: false }] } });
    await page.reload();
    await page.evaluate(() => window.bench.settle());
    const look = await page.evaluate(() => window.bench.look());
    const served = await serveTwin(await saveTwin(page));
    const cookies = await page.context().cookies();
    const home = new URL('/', page.url()).href;
    await page.context().close();
    await app.service.stop();

    const runs = {
      start: [] as Record<string, number>[],
      twin: [] as Record<string, number>[],
      movie: [] as Record<string, number>[],
      markup: [] as Record<string, number>[],
    };
    for (let round = 0; round < rounds; round += 1) {
      runs.twin.push(await start(browser, served.address, [], look));
      runs.start.push(await start(browser, home, cookies, look));
    }
    const [still, opened] = [await (await newContext(browser)).newPage(), await app.open('/account')];
    await still.goto(served.address);
    await opened.evaluate(() => window.bench.settle());
    for (const movie of movies) {
      const final = finished.get(movie);
      if (final === undefined) continue;
      runs.movie.push(
        await traced(browser, 'begin', () =>
          opened.evaluate(
            async ([to, wanted]) => {
              await window.bench.settle();
              const link = document.createElement('a');
              link.href = `#${to}`;
              document.querySelector('.stage')?.append(link);
              link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
              await new Promise((settle) => setTimeout(settle, 200));
              performance.mark('begin');
              link.click();
              await window.bench.painted(() => window.bench.look() === wanted);
              performance.mark('painted');
              link.remove();
            },
            [movie, final.look] as const,
          ),
        ),
      );
      runs.markup.push(
        await traced(browser, 'begin', () =>
          still.evaluate(async (html) => {
            await window.bench.settle();
            performance.mark('begin');
            const main = document.querySelector('main');
            if (main !== null) main.innerHTML = html;
            scrollTo(0, 0);
            await window.bench.painted(() => true);
            performance.mark('painted');
          }, final.markup),
        ),
      );
      await opened.evaluate(async () => {
        location.hash = '/account';
        await window.bench.settle();
      });
    }
    print('start', runs.start);
    print('its twin', runs.twin);
    print('movie', runs.movie);
    print('its markup', runs.markup);
    served.close();
    await Promise.all([still.context().close(), opened.context().close()]);
    return [];
  } finally {
    await app.close();
  }
}

import { firstSeasons, listed, longestSeason, rounds, startHeldApp } from './held-app.ts';
import type { HeldApp } from './held-app.ts';
import { median, ms, quantile } from './row.ts';
import type { BenchRow } from './row.ts';
import { saveTwin, serveTwin } from './static-twin.ts';
import { openUnwatched } from './unwatched-page.ts';
import type { InsidePage } from './unwatched-page.ts';

const frameMs = 1000 / 60;
const bar = 1.5;

/** Addresses by the kind of page; one for each round where there are as many. */
async function addresses({ service }: HeldApp): Promise<Record<string, string[]>> {
  const seasons = await firstSeasons(service, await listed(service, '/trending/tv/week', rounds));
  const movies = await listed(service, '/movie/popular', rounds);
  const of = (path: (id: number) => string): string[] => seasons.map(({ id }) => path(id));
  return {
    Home: ['/'],
    series: of((id) => `/tv/${id}`),
    season: of((id) => `/tv/${id}/season/1`),
    'season of 250': [longestSeason(service)],
    episode: of((id) => `/tv/${id}/season/1/episode/1`),
    person: seasons.flatMap(({ guest }) => (guest === undefined ? [] : [`/person/${guest}`])),
    movie: movies.map((id) => `/movie/${id}`),
    'episode, not hovered': of((id) => `/tv/${id}/season/1/episode/2`),
    'where to watch': movies.map((id) => `/movie/${id}/watch`),
    Discover: ['/discover'],
    Library: ['/library'],
  };
}

/** A finished page: its markup, and what is seen of it. */
interface Finished {
  readonly address: string;
  readonly markup: string;
  readonly look: string;
}

/** Opens an address as a link does and waits until the page rests. */
function visit(page: InsidePage, address: string): Promise<Finished> {
  return page.evaluate(async (to) => {
    if (location.hash !== `#${to}`) location.hash = to;
    await window.bench.painted(() => document.querySelector('main')?.dataset.address === `#${to}`);
    await window.bench.settle();
    return {
      address: to,
      markup: document.querySelector('main')?.innerHTML ?? '',
      look: window.bench.look(),
    };
  }, address);
}

/** How long the pointer is on a link before a person presses it, in ms; they need longer (Fitts's law). */
const hoveredMs = 100;

/** Presses a link that was hovered, or goes back or forward; from then until the page is painted as it is when it rests, in ms. */
function press(
  page: InsidePage,
  how: string | -1 | 1,
  { address, look }: Finished,
  hovered = hoveredMs,
): Promise<number> {
  return page.evaluate(
    async ([move, to, wanted, before]) => {
      await window.bench.settle();
      const link = document.createElement('a');
      if (typeof move === 'string') link.href = `#${move}`;
      document.querySelector('.stage')?.append(link);
      if (typeof move === 'string' && before > 0) {
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        await new Promise((settle) => setTimeout(settle, before));
      }
      const from = performance.now();
      if (typeof move === 'string') {
        link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        link.click();
      } else history.go(move);
      link.remove();
      // Compared with how this very page rests: what follows an age in a line moves when the age gets longer.
      const frames: { readonly at: number; readonly look: string }[] = [];
      let rests: boolean | null = null;
      const end = await window.bench.painted((at) => {
        if (document.querySelector('main')?.dataset.address !== `#${to}`) return false;
        frames.push({ at, look: window.bench.look() });
        if (rests === null) {
          rests = false;
          void window.bench.settle().then(() => (rests = true));
        }
        return rests;
      });
      const final = frames.at(-1)?.look ?? '';
      const partsOf = (look: string): number => look.split('\n').length;
      if (Number.isNaN(end) || partsOf(final) !== partsOf(wanted)) return Number.NaN;
      const first = frames.findLastIndex(({ look }) => look !== final) + 1;
      return (frames[first]?.at ?? Number.NaN) - from;
    },
    [how, address, look, hovered] as const,
  );
}

/** Puts markup into `<main>`; from then until it is painted, in ms. */
function place(page: InsidePage, markup: string): Promise<number> {
  return page.evaluate(async (html) => {
    const main = document.querySelector('main');
    if (main === null) return Number.NaN;
    await window.bench.settle();
    const from = performance.now();
    main.innerHTML = html;
    scrollTo(0, 0);
    return (await window.bench.painted(() => true)) - from;
  }, markup);
}

/** Bar 1: held pages, opened for the first time since the start and again, and by going back and forward. */
export async function measure(): Promise<BenchRow[]> {
  const app = await startHeldApp();
  try {
    const kinds = await addresses(app);
    const route = Array.from({ length: rounds }, (_, round) =>
      Object.entries(kinds).map(([kind, all]) => ({ kind, address: all[round % all.length] ?? '/' })),
    ).flat();
    const each = [...new Set(route.map(({ address }) => address))];
    const finished = new Map<string, Finished>();
    const first = await app.open();
    for (const address of each) await visit(first, address);
    // Pages say more once others are held, so they are final in the second round.
    for (const address of each) finished.set(address, await visit(first, address));
    const twin = await saveTwin(first);
    await first.context().close();

    const served = await serveTwin(twin);
    const still = await openUnwatched(app.browser);
    await still.goto(served.address);
    const page = await openUnwatched(app.browser, app.cookies);
    await page.goto(new URL('/#/account', app.host.address).href);
    const times = new Map<string, { ours: number[]; floor: number[] }>();
    const note = (kind: string, ours: number, floor: number): void => {
      const noted = times.get(kind) ?? { ours: [], floor: [] };
      times.set(kind, noted);
      noted.ours.push(ours);
      noted.floor.push(floor);
    };
    let before = finished.get('/');
    for (const { kind, address } of route) {
      const final = finished.get(address);
      if (final === undefined || before === undefined) continue;
      const opened = await press(page, address, final, kind.endsWith('not hovered') ? 0 : hoveredMs);
      const floor = await place(still, final.markup);
      note(kind, opened, floor);
      if (kind === 'movie') {
        note('back', await press(page, -1, before), await place(still, before.markup));
        note('forward', await press(page, 1, final), floor);
      }
      before = final;
    }
    await Promise.all([still.close(), page.close()]);
    served.close();
    return [...times].map(([kind, { ours, floor }]) => rowOf(kind, ours, floor));
  } finally {
    await app.close();
  }
}

function rowOf(kind: string, ours: readonly number[], floor: readonly number[]): BenchRow {
  // A page that never looked as it should counts as a miss, not as nothing.
  const counted = ours.map((time) => (Number.isNaN(time) ? Infinity : time));
  const [mine, least, late] = [median(counted), median(floor), quantile(counted, 0.95)];
  return {
    bar: '1',
    what: `held page, press to painted: ${kind}`,
    ours: `${ms(mine)}, p95 ${ms(late)}`,
    floor: `${ms(least)} its markup`,
    ratio: mine / least,
    target: `<= ${bar} x floor, p95 <= 3 frames`,
    met: mine <= bar * least && late <= 3 * frameMs,
  };
}

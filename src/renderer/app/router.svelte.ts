import { tick } from 'svelte';
import type { Clock } from '#shared/text/timing.ts';
import { readPlace } from '../format/places.ts';
import type { Place } from '../format/places.ts';
import { VisitMemory } from '../state/visit.svelte.ts';

/** The scroll position and focus of a page that was left. */
interface Spot {
  readonly scroll: number;
  /** The focused link; null: no link had the focus. */
  readonly focus: { readonly href: string; readonly section: string } | null;
}

interface Entry {
  /** null: the page wasn't left yet. */
  spot: Spot | null;
  readonly memory: VisitMemory;
}

/** How long to wait for a page to reach its earlier height when nothing reports that it is growing, in ms. */
const restoreWithinMs = 2_000;
/** How long to correct the position after content above was loaded, in ms. */
const settleMs = 500;
const userInput = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;
/** Browsers keep fewer entries than this. */
const mostEntries = 100;

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Shows a page's beginning: its top, or the part that the link leads to. */
function beginPage(): void {
  const start = document.querySelector<HTMLElement>('main [data-start]');
  if (start === null) {
    window.scrollTo(0, 0);
    focusHeading();
  } else {
    start.scrollIntoView();
    start.focus({ preventScroll: true });
  }
}

/** The heading of an element's section: rows of the same page can link to the same title. */
function sectionOf(element: Element): string {
  return element.closest('section')?.querySelector('h2')?.textContent ?? '';
}

/** Focuses a link, or, if its row was scrolled past it, the row's first card in sight. */
function focusInSight(link: HTMLElement): void {
  const row = link.closest('ul');
  const isInSight = (each: Element): boolean => {
    const { left, right } = each.getBoundingClientRect();
    return left >= 0 && right <= innerWidth;
  };
  const shown = isInSight(link) ? link : [...(row?.querySelectorAll('a') ?? [])].find(isInSight);
  (shown ?? link).focus({ preventScroll: true });
}

/**
 * Follows the address: which place is shown, and for each history entry the memory, scroll position and focus of its
 * page. Going back restores them; a new page starts at the top with the focus on its heading.
 */
export class Router {
  place: Place = $state.raw(readPlace(location.hash));
  /** Changes with every navigation, so that a page of the same kind is created anew. */
  visit = $state(0);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #entries = new Map<string | undefined, Entry>();
  /** The key of the current history entry, which the browser gives: writing one of ours would be a navigation of its own. */
  #at = navigation.currentEntry?.key;
  /** Whether the last navigation went back or forward, not to a link, which can lead to the address of the current entry. */
  #isReturn = false;
  /** The position to restore; null: none, or it is restored. */
  #restoring: Spot | null = null;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
    history.scrollRestoration = 'manual';
  }

  /** The memory of the current entry's page. */
  get memory(): VisitMemory {
    return this.#entry.memory;
  }

  /** Starts following the address; returns the function that stops it. */
  start(): () => void {
    const following = new AbortController();
    const { signal } = following;
    const onEntry = ({ navigationType }: NavigationCurrentEntryChangeEvent): void => {
      this.#isReturn = navigationType === 'traverse';
    };
    navigation.addEventListener('currententrychange', onEntry, { signal });
    window.addEventListener('popstate', () => this.#move(), { signal });
    for (const kind of ['scrollend', 'focusin'])
      window.addEventListener(kind, () => this.#remember(), { signal });
    return () => following.abort();
  }

  /** Opens an address (`/tv/1`, `#/tv/1`). */
  open(address: string): void {
    this.#remember();
    location.hash = address.replace(/^#/, '');
  }

  /** Restores the scroll position and focus once the place's page is rendered. */
  async shown(): Promise<void> {
    const spot = this.#restoring;
    const { memory } = this;
    await tick();
    if (spot === null) return beginPage();
    let until = this.#clock.elapsed() + restoreWithinMs;
    let settledUntil = Infinity;
    const ended = new AbortController();
    const { signal } = ended;
    let interrupted = false;
    for (const kind of userInput)
      window.addEventListener(kind, () => (interrupted = true), { signal, passive: true });
    const end = (): void => {
      ended.abort();
      if (this.#restoring === spot) this.#restoring = null;
    };
    const restore = (): void => {
      // Input by the person ends the restoring.
      if (spot !== this.#restoring || interrupted || this.#clock.elapsed() > settledUntil) return end();
      const link =
        spot.focus === null
          ? undefined
          : [
              ...document.querySelectorAll<HTMLElement>(
                `main a[href="${CSS.escape(spot.focus.href)}"]:not([aria-hidden="true"])`,
              ),
            ].find((each) => sectionOf(each) === spot.focus?.section);
      const lowest = document.documentElement.scrollHeight - innerHeight;
      const tallEnough = lowest >= spot.scroll - 1;
      // Rows that weren't rendered yet can be taller than estimated.
      const to = Math.min(spot.scroll, lowest);
      if (memory.growing) until = this.#clock.elapsed() + restoreWithinMs;
      else if (Math.abs(scrollY - to) > 1) window.scrollTo(0, to);
      if (settledUntil === Infinity && tallEnough && (link !== undefined || spot.focus === null)) {
        if (link !== undefined) focusInSight(link);
        else if (document.activeElement === document.body) focusHeading();
        settledUntil = this.#clock.elapsed() + settleMs;
      }
      if (settledUntil === Infinity && this.#clock.elapsed() > until) {
        focusHeading();
        return end();
      }
      requestAnimationFrame(restore);
    };
    restore();
  }

  get #entry(): Entry {
    const known = this.#entries.get(this.#at);
    if (known !== undefined) return known;
    const made: Entry = { spot: null, memory: new VisitMemory(this.#at) };
    this.#entries.set(this.#at, made);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > mostEntries) this.#entries.delete(oldest);
    return made;
  }

  #remember(): void {
    // While a position is being restored, the current one is temporary.
    if (this.#restoring !== null) return;
    const active = document.activeElement;
    const href =
      active instanceof HTMLAnchorElement && active.closest('main') ? active.getAttribute('href') : null;
    const focus = active === null || href === null ? null : { href, section: sectionOf(active) };
    this.#entry.spot = { scroll: scrollY, focus };
    this.#entry.memory.scrolled = scrollY > 0;
  }

  #move(): void {
    this.#at = navigation.currentEntry?.key;
    if (!this.#isReturn) this.#entries.delete(this.#at);
    this.#restoring = this.#entry.spot;
    this.place = readPlace(location.hash);
    this.visit += 1;
  }
}

/** Whether the history has pages to go back and forward to. */
export class Moves {
  back = $state(navigation.canGoBack);
  forward = $state(navigation.canGoForward);

  /** Follows the history until the returned function is called. */
  follow(): () => void {
    const look = (): void => {
      this.back = navigation.canGoBack;
      this.forward = navigation.canGoForward;
    };
    look();
    navigation.addEventListener('currententrychange', look);
    return () => navigation.removeEventListener('currententrychange', look);
  }
}

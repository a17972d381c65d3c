import { tick } from 'svelte';
import type { Clock } from '#shared/clock.ts';
import { readPlace } from '../state/places.ts';
import type { Place } from '../state/places.ts';
import { VisitMemory } from '../state/visit.svelte.ts';

/** Where a page was left. */
interface Spot {
  readonly scroll: number;
  /** Address of the link that had the focus. */
  readonly focus: string | null;
}

/** One entry of the history. */
interface Entry {
  /** null: nobody was anywhere on it yet. */
  spot: Spot | null;
  readonly memory: VisitMemory;
}

/** How long a page may take to be as tall as it was where nothing of it says that it is still growing, in ms. */
const restoreWithinMs = 2_000;
/** How long what still arrives above may move the page before it is left alone, in ms. */
const settleMs = 500;
const userInput = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;
/** Browsers keep fewer entries than this: what is older leads nowhere. */
const mostEntries = 100;

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/**
 * Follows the address: which place is shown, and for each entry of the history what its page remembers, where it was
 * scrolled to and what had the focus. Going back restores all of it; going on starts at the top with the focus on the
 * heading.
 */
export class Router {
  place: Place = $state.raw(readPlace(location.hash));
  /** Changes with every move, so that pages of the same kind start anew. */
  visit = $state(0);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #entries = new Map<number, Entry>();
  #at = 0;
  #newest = 0;
  /** Where the page that was come back to goes, until it is there or somebody went elsewhere. */
  #restoring: Spot | null = null;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
    history.scrollRestoration = 'manual';
    this.#at = this.#entryOf(history.state) ?? this.#stamp();
  }

  /** What the page at this entry of the history remembers of itself. */
  get memory(): VisitMemory {
    return this.#entry.memory;
  }

  /** Follows the address from now on; gives back the way to stop. */
  start(): () => void {
    const onPop = (): void => this.#move();
    window.addEventListener('popstate', onPop);
    const onScroll = (): void => this.#remember();
    window.addEventListener('scrollend', onScroll);
    window.addEventListener('focusin', onScroll);
    return () => {
      window.removeEventListener('popstate', onPop);
      window.removeEventListener('scrollend', onScroll);
      window.removeEventListener('focusin', onScroll);
    };
  }

  /** Opens an address (`/tv/1`, `#/tv/1`). */
  open(address: string): void {
    this.#remember();
    location.hash = address.replace(/^#/, '');
  }

  /** The page that belongs to the place is on the screen: puts scroll and focus where they belong. */
  async shown(): Promise<void> {
    const spot = this.#restoring;
    const { memory } = this;
    await tick();
    if (spot === null) {
      window.scrollTo(0, 0);
      focusHeading();
      return;
    }
    let until = this.#clock.elapsed() + restoreWithinMs;
    let settledUntil = Infinity;
    let taken = false;
    const take = (): void => {
      taken = true;
    };
    for (const kind of userInput) window.addEventListener(kind, take, { once: true, passive: true });
    const end = (): void => {
      for (const kind of userInput) window.removeEventListener(kind, take);
      if (this.#restoring === spot) this.#restoring = null;
    };
    const restore = (): void => {
      // Whoever touches the page meanwhile knows better where to be.
      if (spot !== this.#restoring || taken || this.#clock.elapsed() > settledUntil) return end();
      const link =
        spot.focus === null
          ? null
          : document.querySelector<HTMLElement>(
              `main a[href="${CSS.escape(spot.focus)}"]:not([tabindex="-1"])`,
            );
      const lowest = document.documentElement.scrollHeight - innerHeight;
      const tallEnough = lowest >= spot.scroll - 1;
      // As far as it goes: rows that were never drawn may be taller than they are taken for.
      const to = Math.min(spot.scroll, lowest);
      if (memory.growing) until = this.#clock.elapsed() + restoreWithinMs;
      else if (Math.abs(scrollY - to) > 1) window.scrollTo(0, to);
      if (settledUntil === Infinity && tallEnough && (link !== null || spot.focus === null)) {
        if (link !== null) link.focus({ preventScroll: true });
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
    const made: Entry = { spot: null, memory: new VisitMemory() };
    this.#entries.set(this.#at, made);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > mostEntries) this.#entries.delete(oldest);
    return made;
  }

  #remember(): void {
    // On its way to where it was left: where it is meanwhile is nowhere that anybody went.
    if (this.#restoring !== null) return;
    const active = document.activeElement;
    const focus =
      active instanceof HTMLAnchorElement && active.closest('main') ? active.getAttribute('href') : null;
    this.#entry.spot = { scroll: scrollY, focus };
  }

  #move(): void {
    const known = this.#entryOf(history.state);
    // Nothing else moves without an address of ours: a link was followed, which made a new entry.
    this.#at = known ?? this.#stamp();
    this.#restoring = known === null ? null : this.#entry.spot;
    this.place = readPlace(location.hash);
    this.visit += 1;
  }

  #stamp(): number {
    this.#newest = Math.max(this.#newest, this.#clock.now()) + 1;
    history.replaceState({ entry: this.#newest }, '');
    return this.#newest;
  }

  #entryOf(state: unknown): number | null {
    const entry = (state as { entry?: unknown } | null)?.entry;
    return typeof entry === 'number' ? entry : null;
  }
}

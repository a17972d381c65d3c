import { tick } from 'svelte';
import { readPlace } from '../state/places.ts';
import type { Place } from '../state/places.ts';

interface Memory {
  readonly scroll: number;
  /** Address of the link that had the focus. */
  readonly focus: string | null;
}

/** How long a page may take to grow back to where it was left, in ms. */
const restoreWithinMs = 2_000;
/** How long what still arrives above may move the page before it is left alone, in ms. */
const settleMs = 500;
const userInput = ['wheel', 'keydown', 'pointerdown', 'touchstart'] as const;

/**
 * Follows the address: which place is shown, where each entry of the history was scrolled to and what had the focus.
 * Going back restores both; going on starts at the top with the focus on the heading.
 */
export class Router {
  place: Place = $state.raw(readPlace(location.hash));
  /** Changes with every move, so that pages of the same kind start anew. */
  visit = $state(0);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #memories = new Map<number, Memory>();
  #entry = 0;
  #entries = 0;
  #restoring: Memory | null = null;

  constructor() {
    history.scrollRestoration = 'manual';
    this.#entry = this.#entryOf(history.state) ?? this.#stamp();
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
    const memory = this.#restoring;
    const entry = this.#entry;
    this.#restoring = null;
    await tick();
    if (memory === null) {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      return;
    }
    const until = performance.now() + restoreWithinMs;
    let settledUntil = Infinity;
    let taken = false;
    const take = (): void => {
      taken = true;
    };
    for (const kind of userInput) window.addEventListener(kind, take, { once: true, passive: true });
    const end = (): void => {
      for (const kind of userInput) window.removeEventListener(kind, take);
    };
    const restore = (): void => {
      // Whoever touches the page meanwhile knows better where to be.
      if (entry !== this.#entry || taken || performance.now() > settledUntil) return end();
      const link =
        memory.focus === null
          ? null
          : document.querySelector<HTMLElement>(
              `main a[href="${CSS.escape(memory.focus)}"]:not([tabindex="-1"])`,
            );
      const tallEnough = document.documentElement.scrollHeight - innerHeight >= memory.scroll - 1;
      if (tallEnough && Math.abs(scrollY - memory.scroll) > 1) window.scrollTo(0, memory.scroll);
      if (settledUntil === Infinity && tallEnough && (link !== null || memory.focus === null)) {
        link?.focus({ preventScroll: true });
        settledUntil = performance.now() + settleMs;
      }
      if (settledUntil === Infinity && performance.now() > until) {
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
        return end();
      }
      requestAnimationFrame(restore);
    };
    restore();
  }

  #remember(): void {
    const active = document.activeElement;
    const focus =
      active instanceof HTMLAnchorElement && active.closest('main') ? active.getAttribute('href') : null;
    this.#memories.set(this.#entry, { scroll: scrollY, focus });
  }

  #move(): void {
    const known = this.#entryOf(history.state);
    // Nothing else moves without an address of ours: a link was followed, which made a new entry.
    this.#entry = known ?? this.#stamp();
    this.#restoring = known === null ? null : (this.#memories.get(known) ?? null);
    this.place = readPlace(location.hash);
    this.visit += 1;
  }

  #stamp(): number {
    this.#entries = Math.max(this.#entries, Date.now()) + 1;
    history.replaceState({ entry: this.#entries }, '');
    return this.#entries;
  }

  #entryOf(state: unknown): number | null {
    const entry = (state as { entry?: unknown } | null)?.entry;
    return typeof entry === 'number' ? entry : null;
  }
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from './router.svelte.ts';

/** A browser's session history, as far as the router uses it. */
class SessionHistory extends EventTarget {
  scrollRestoration = 'auto';
  readonly location = { hash: '#/search' };
  readonly #window: EventTarget;
  readonly #entries = [{ key: 'a', hash: '#/search' }];
  #at = 0;

  constructor(window: EventTarget) {
    super();
    this.#window = window;
  }

  get currentEntry(): { readonly key: string } | undefined {
    return this.#entries[this.#at];
  }

  replaceState(_state: unknown, _title: string, address: string): void {
    this.location.hash = address;
    this.#tell('replace');
  }

  /** A followed link makes a new entry, except to the address of the current one. */
  follow(hash: string): void {
    const isHere = hash === this.location.hash;
    if (!isHere) this.#entries.splice(++this.#at, Infinity, { key: `${this.#at} ${hash}`, hash });
    this.location.hash = hash;
    this.#tell(isHere ? 'replace' : 'push');
  }

  back(): void {
    this.#at -= 1;
    this.location.hash = this.#entries[this.#at]?.hash ?? '';
    this.#tell('traverse');
  }

  /** Tells the page, which hears of it later while it is busy. */
  arrive(): void {
    this.#window.dispatchEvent(new Event('popstate'));
  }

  #tell(navigationType: NavigationType): void {
    this.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType }));
  }
}

describe('the router', () => {
  let history: SessionHistory;
  let router: Router;
  let stop: () => void;
  let now = 0;

  beforeEach(() => {
    const target = new EventTarget();
    history = new SessionHistory(target);
    vi.stubGlobal('history', history);
    vi.stubGlobal('navigation', history);
    vi.stubGlobal('location', history.location);
    vi.stubGlobal('window', target);
    router = new Router({ now: () => (now += 1), elapsed: () => now });
    stop = router.start();
  });
  afterEach(() => void stop());

  it('lets the page that is shown write its address', () => {
    router.memory.replaceAddress('#/search?q=salt');
    expect(history.location.hash).toBe('#/search?q=salt');
  });

  it('keeps the address of the next page while its code is loading', () => {
    const shown = router.memory;
    history.follow('#/settings');
    shown.replaceAddress('#/search?q=s');
    expect(history.location.hash).toBe('#/settings');
    history.arrive();
    shown.replaceAddress('#/search?q=sa');
    expect(history.location.hash).toBe('#/settings');
    expect(router.place.name).toBe('settings');
    router.memory.replaceAddress('#/settings?part=a');
    expect(history.location.hash).toBe('#/settings?part=a');
  });

  it('remembers a page for going back to it, not for a link to the same address', () => {
    const first = router.memory;
    history.follow('#/settings');
    history.arrive();
    const second = router.memory;
    expect(second).not.toBe(first);
    history.back();
    history.arrive();
    expect(router.memory).toBe(first);
    history.follow('#/search');
    history.arrive();
    expect(router.memory).not.toBe(first);
  });
});

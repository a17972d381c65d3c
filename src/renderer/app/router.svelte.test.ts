import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from './router.svelte.ts';

/** A browser's session history, as far as the router uses it. */
class SessionHistory {
  scrollRestoration = 'auto';
  state: unknown = null;
  readonly location = { hash: '#/search' };

  replaceState(state: unknown, _title: string, address?: string): void {
    this.state = state;
    if (address !== undefined) this.location.hash = address;
  }

  /** A followed link makes a new entry, which has no state yet. */
  follow(hash: string): void {
    this.state = null;
    this.location.hash = hash;
  }
}

describe('the router', () => {
  let history: SessionHistory;
  let target: EventTarget;
  let router: Router;
  let stop: () => void;
  let now = 0;

  beforeEach(() => {
    history = new SessionHistory();
    target = new EventTarget();
    vi.stubGlobal('history', history);
    vi.stubGlobal('location', history.location);
    vi.stubGlobal('window', target);
    router = new Router({ now: () => (now += 1), elapsed: () => now });
    stop = router.start();
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  it('lets the page that is shown write its address', () => {
    router.memory.replaceAddress('#/search?q=salt');
    expect(history.location.hash).toBe('#/search?q=salt');
  });

  it('keeps the address of the next page while its code is loading', () => {
    const shown = router.memory;
    history.follow('#/settings');
    shown.replaceAddress('#/search?q=s');
    expect(history.location.hash).toBe('#/settings');
    target.dispatchEvent(new Event('popstate'));
    shown.replaceAddress('#/search?q=sa');
    expect(history.location.hash).toBe('#/settings');
    expect(router.place.name).toBe('settings');
    router.memory.replaceAddress('#/settings?part=a');
    expect(history.location.hash).toBe('#/settings?part=a');
  });
});

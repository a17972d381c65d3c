import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppModel } from '../state/app-model.svelte.ts';
import { Foresight } from './foresee.ts';

const address = '#/movie/7';

/** A press of a link, and what its page waits for; `answer` ends the reading of what is stored for it. */
function press() {
  let answer: () => void = () => undefined;
  const reading = new Promise<void>((settle) => (answer = settle));
  const app = {
    language: 'en',
    state: { settings: { catalogueLanguage: 'en-US' } },
    marquee: { foresee: () => reading },
    mine: { foresee: () => undefined },
  } as unknown as AppModel;
  const foresight = new Foresight(app);
  const container = new EventTarget();
  foresight.links(container as HTMLElement);
  const event = new Event('pointerdown');
  Object.defineProperty(event, 'target', { value: { closest: () => ({ hash: address }) } });
  container.dispatchEvent(event);
  return { foresight, answer };
}

async function isSettled(promise: Promise<unknown> | null): Promise<boolean> {
  let settled = false;
  void promise?.then(() => (settled = true));
  await vi.advanceTimersByTimeAsync(0);
  return settled;
}

describe('the page of a pressed link', () => {
  beforeEach(async () => {
    // Loaded before the clock is fixed: loading takes real time.
    await import('./page-questions.ts');
    vi.useFakeTimers();
  });

  it('waits for its stored answers while they are on their way', async () => {
    const { foresight, answer } = press();
    const wait = foresight.arriving(address);
    expect(await isSettled(wait)).toBe(false);
    answer();
    await wait;
    expect(foresight.arriving(address)).toBeNull();
  });

  it('waits for 40 ms at most', async () => {
    const { foresight } = press();
    const wait = foresight.arriving(address);
    await vi.advanceTimersByTimeAsync(39);
    expect(await isSettled(wait)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isSettled(wait)).toBe(true);
  });

  it('doesn’t wait for the answers of another page', () => {
    expect(press().foresight.arriving('#/movie/8')).toBeNull();
  });
});

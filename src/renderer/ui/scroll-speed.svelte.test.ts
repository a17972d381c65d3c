import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ScrollSpeed } from './virtual-rows.svelte.ts';

describe('a scroll', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('is fast from the second long step on, until 80 ms after the last one', () => {
    const speed = new ScrollSpeed();
    speed.follow(300);
    expect(speed.isFast).toBe(false);
    speed.follow(600);
    expect(speed.isFast).toBe(true);
    vi.advanceTimersByTime(79);
    expect(speed.isFast).toBe(true);
    speed.follow(300);
    vi.advanceTimersByTime(79);
    expect(speed.isFast).toBe(true);
    vi.advanceTimersByTime(1);
    expect(speed.isFast).toBe(false);
  });

  it('isn’t fast in short steps, nor with jumps in between', () => {
    const speed = new ScrollSpeed();
    for (let offset = 0; offset < 2_000; offset += 100) speed.follow(offset);
    speed.follow(9_000);
    vi.advanceTimersByTime(80);
    speed.follow(0);
    expect(speed.isFast).toBe(false);
  });
});

import { flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { beforePaint } from './before-paint.ts';

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});

function nextFrame(): void {
  const due = frames;
  frames = [];
  for (const run of due) run();
}

it('all that wait for a frame measure before the first of them changes the page', () => {
  const told: string[] = [];
  let drawn = $state(0);
  const stop = $effect.root(() => {
    $effect(() => {
      if (drawn > 0) told.push(`drawn ${drawn}`);
    });
  });
  flushSync();
  for (const name of ['first', 'second'])
    beforePaint(() => {
      told.push(name);
      drawn += 1;
    });
  expect(told).toEqual([]);
  nextFrame();
  expect(told).toEqual(['first', 'second', 'drawn 2']);
  stop();
});

it('what is drawn in a frame measures and draws in the same frame', () => {
  const told: string[] = [];
  let isDrawn = $state(false);
  const stop = $effect.root(() => {
    $effect(() => {
      if (isDrawn) beforePaint(() => told.push('inner'));
    });
  });
  flushSync();
  beforePaint(() => (isDrawn = true));
  nextFrame();
  expect(told).toEqual(['inner']);
  stop();
});

it('a part that is removed doesn’t measure, and one that fails doesn’t keep later frames from it', () => {
  const told: string[] = [];
  beforePaint(() => told.push('removed'))();
  beforePaint(() => {
    throw new Error('no layout');
  });
  expect(nextFrame).toThrow('no layout');
  beforePaint(() => told.push('later'));
  nextFrame();
  expect(told).toEqual(['later']);
});

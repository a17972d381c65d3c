import { EventEmitter } from 'node:events';
import type { InputEvent, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogWithinMs, UserActivation } from './user-activation.ts';

// Proves protections of user-activation.ts.

const electron = vi.hoisted(() => ({ app: { accessibilitySupportEnabled: false } }));
vi.mock('electron', () => electron);

/** A page in which a person can do something, on a clock that stands still. */
function open() {
  let now = 0;
  const logged: unknown[] = [];
  const activation = new UserActivation(
    { elapsed: () => now },
    { warn: (_event, facts) => void logged.push(facts) },
  );
  const events = new EventEmitter();
  const contents = events as unknown as WebContents;
  activation.follow(contents);
  return {
    activation,
    contents,
    logged,
    input: (type: InputEvent['type'], modifiers: InputEvent['modifiers'] = []) =>
      void events.emit('input-event', {}, { type, modifiers }),
    opens: (withinMs?: number) => activation.consume(contents, 'window', withinMs),
    wait: (ms: number) => void (now += ms),
  };
}

beforeEach(() => {
  electron.app.accessibilitySupportEnabled = false;
});

describe('what opens outside a page', () => {
  it.each(['mouseUp', 'rawKeyDown', 'keyDown', 'gestureTap'] as const)(
    'opens once after an input of a person: %s',
    (type) => {
      const { input, opens } = open();
      expect(opens()).toBe(false);
      input(type);
      expect([opens(), opens()]).toEqual([true, false]);
    },
  );

  it('doesn’t open because the pointer moves, a key is held or a click begins', () => {
    const { input, opens } = open();
    for (const type of ['mouseMove', 'mouseDown', 'mouseWheel', 'touchEnd', 'keyUp', 'char'] as const)
      input(type);
    input('rawKeyDown', ['isautorepeat']);
    expect(opens()).toBe(false);
  });

  it('opens for the page that has the input, and soon or, if it is a dialog, within a minute', () => {
    const { activation, input, opens, wait } = open();
    input('mouseUp');
    expect(activation.consume(new EventEmitter() as unknown as WebContents, 'window')).toBe(false);
    wait(5_001);
    expect(opens()).toBe(false);
    input('mouseUp');
    wait(5_001);
    expect(opens(dialogWithinMs)).toBe(true);
    input('mouseUp');
    wait(dialogWithinMs + 1);
    expect(opens(dialogWithinMs)).toBe(false);
  });

  it('opens at most 20 times within a minute, also for assistive technology, which sends no input', () => {
    for (const assisted of [false, true]) {
      electron.app.accessibilitySupportEnabled = assisted;
      const { input, opens, wait } = open();
      const click = () => {
        if (!assisted) input('mouseUp');
        return opens();
      };
      const clicks = Array.from({ length: 200 }, click);
      expect(clicks.filter((opened) => opened)).toHaveLength(20);
      wait(60_000);
      expect(click()).toBe(true);
    }
  });

  it('is logged once by its kind when it is refused', () => {
    const { activation, contents, logged, opens } = open();
    for (let times = 0; times < 200; times += 1) opens();
    activation.consume(contents, 'video.play');
    expect(logged).toEqual([
      { what: 'window', acted: false },
      { what: 'video.play', acted: false },
    ]);
  });
});

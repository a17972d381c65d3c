import { beforeEach, expect, it, vi } from 'vitest';
import { TypedAhead } from './typed-ahead.ts';

// Node has no elements.
class Field extends EventTarget {
  matches = (): boolean => true;
}
beforeEach(() => void vi.stubGlobal('HTMLElement', Field));

function typedAhead() {
  const inserted: string[] = [];
  const ahead = new TypedAhead((text) => inserted.push(text));
  /** Presses keys; returns those that reach the page. */
  const press = (...keys: readonly string[]): string[] =>
    keys.filter((key) => {
      let isKept = false;
      const [preventDefault, stopPropagation] = [() => undefined, () => (isKept = true)];
      ahead.keydown({
        key,
        ctrlKey: key === 'Control',
        preventDefault,
        stopPropagation,
      } as unknown as KeyboardEvent);
      return !isKept;
    });
  return { ahead, inserted, press };
}

it('keys go to the field that is on its way, and none to the page', () => {
  const { ahead, inserted, press } = typedAhead();
  expect(press('w')).toEqual(['w']);
  ahead.begin();
  expect(press('w', 'i', 'm', 'Backspace', 'n', 'Control', 'ArrowDown', 'é', '🎬', 'لا', 'F5')).toEqual([]);
  ahead.focusin({ target: new EventTarget() });
  expect(inserted).toEqual([]);
  ahead.focusin({ target: new Field() });
  expect(inserted).toEqual(['winé🎬لا']);
  expect(press('s')).toEqual(['s']);
  ahead.focusin({ target: new Field() });
  expect(inserted).toHaveLength(1);
});

it('keys go to the page again after Escape, or when nothing is on its way any more', () => {
  const { ahead, inserted, press } = typedAhead();
  for (const give of [() => void press('Escape'), () => ahead.end()]) {
    ahead.begin();
    press('w');
    give();
    expect(press('s')).toEqual(['s']);
    ahead.focusin({ target: new Field() });
  }
  expect(inserted).toEqual([]);
});

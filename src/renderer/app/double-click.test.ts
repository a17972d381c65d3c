import { expect, it } from 'vitest';
import { DoubleClick } from './double-click.ts';

/** Presses what is in these places, one after the other; returns whether each press counts. */
function pressing(...places: readonly (readonly [control: string, detail: number])[]): boolean[] {
  const double = new DoubleClick();
  return places.map(([control, detail]) => {
    let counts = true;
    double.click({
      detail,
      target: { closest: () => control },
      preventDefault: () => (counts = false),
      stopPropagation: () => undefined,
    } as unknown as MouseEvent);
    return counts;
  });
}

it('the second press of a double click is for what the first one was on, not for what has taken its place', () => {
  expect(pressing(['a', 1], ['b', 2])).toEqual([true, false]);
  expect(pressing(['a', 1], ['a', 2], ['a', 3])).toEqual([true, true, true]);
});

it('buttons that are pressed one after the other all count, also where each takes the place of the one before', () => {
  expect(pressing(['a', 1], ['b', 1], ['c', 0])).toEqual([true, true, true]);
  expect(pressing(['a', 1], ['b', 2], ['b', 3], ['c', 4])).toEqual([true, false, true, true]);
});

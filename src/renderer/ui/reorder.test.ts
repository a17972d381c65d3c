import { expect, it } from 'vitest';
import { reorder } from './reorder.ts';

/** A list of so many items, as far as dragging needs it. */
function listOf(count: number) {
  const items = Array.from({ length: count }, () => ({
    contains(target: unknown) {
      return target === this;
    },
    toggleAttribute: () => true,
    parentElement: null as unknown,
  }));
  const list = Object.assign(new EventTarget(), { children: items });
  for (const item of items) item.parentElement = list;
  return { list, items };
}

it('an item that is dragged while the list changes is the one that moves, and none if it is gone', () => {
  const { list, items } = listOf(3);
  const [a, b, c] = items as [never, (typeof items)[number], never];
  const moves: unknown[] = [];
  reorder((from, to) => moves.push([from, to]))(list as unknown as HTMLElement);
  function happens(type: string, target: unknown): boolean {
    const event = new Event(type, { cancelable: true });
    return !list.dispatchEvent(Object.defineProperty(event, 'target', { value: target }));
  }
  happens('dragstart', b);
  list.children = [b, c];
  expect(happens('drop', c)).toBe(true);
  list.children = [a, c];
  b.parentElement = null;
  // What else is dropped is for others.
  expect(happens('drop', c)).toBe(false);
  expect(moves).toEqual([[0, 1]]);
});

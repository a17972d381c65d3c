import type { Attachment } from 'svelte/attachments';

/** Renders the first or the last item of a virtual list; null: there is none. */
export type RenderEdge = (edge: 'first' | 'last') => Promise<HTMLElement | null>;

/** Selectors for a list whose rows have controls of their own: a row, and what takes the focus in it. */
interface Rows {
  readonly row: string;
  readonly item: string;
}

const selector = 'a[href], button:not(:disabled)';
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
const edges = { Home: 'first', End: 'last' } as const;
const pages = { PageUp: -1, PageDown: 1 } as const;
/** The part of the window's height that a page has. */
const pageHeight = 0.8;
/** How long to wait for what a virtual list scrolled to, in frames. */
const mostFrames = 30;

const containers = new Map<HTMLElement, Rows | undefined>();
/** Items that Tab skips because their container has one stop. */
const skipped = new WeakSet<HTMLElement>();

interface Box {
  readonly element: HTMLElement;
  readonly x: number;
  readonly y: number;
}

function centre(element: HTMLElement, around: Element = element): Box {
  const { left, top, width, height } = around.getBoundingClientRect();
  return { element, x: left + width / 2, y: top + height / 2 };
}

/** The links and buttons of a container, without those that their component keeps from Tab. */
function controlsOf(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(selector)].filter(
    (item) =>
      (skipped.has(item) || !item.hasAttribute('tabindex')) &&
      item.checkVisibility({ visibilityProperty: true }),
  );
}

/** What arrow keys move between; where it is counts as the place of its row. */
function itemsOf(container: HTMLElement): Box[] {
  const rows = containers.get(container);
  const controls = controlsOf(container);
  if (rows === undefined) return controls.map((each) => centre(each));
  return controls
    .filter((each) => each.matches(rows.item))
    .map((each) => centre(each, each.closest(rows.row) ?? each));
}

/** The box that costs least; null: every box costs infinitely much. */
function cheapest(boxes: readonly Box[], cost: (box: Box) => number): Box | null {
  let best: Box | null = null;
  let least = Infinity;
  for (const box of boxes) {
    const costs = cost(box);
    if (costs < least) [best, least] = [box, costs];
  }
  return best;
}

/** The nearest box in a direction; distance across the direction counts three times. */
function nearest(from: Box, boxes: readonly Box[], [right, down]: readonly [number, number]): Box | null {
  return cheapest(boxes, (box) => {
    const along = (box.x - from.x) * right + (box.y - from.y) * down;
    const off = Math.abs((box.x - from.x) * down) + Math.abs((box.y - from.y) * right);
    return along > 4 ? along + 3 * off : Infinity;
  });
}

/** The containers of the same page or dialog in the order of the document. */
function neighbours(container: HTMLElement): HTMLElement[] {
  const scope = container.closest('dialog, main');
  return [...containers.keys()]
    .filter((other) => other.closest('dialog, main') === scope)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

/** The item to which a vertical arrow key leaves a container: in the next one, below or above. */
function beyond(container: HTMLElement, from: Box, down: number): Box | null {
  const all = neighbours(container);
  for (let at = all.indexOf(container) + down; at in all; at += down) {
    // The closest row of items first, then the item of that row that is closest across.
    const found = cheapest(
      itemsOf(all[at] as HTMLElement),
      (box) => Math.abs(box.y - from.y) * 3 + Math.abs(box.x - from.x),
    );
    if (found !== null) return found;
  }
  return null;
}

/** The item a page further down or up, in any container. */
function pageAway(container: HTMLElement, from: Box, down: number): Box | null {
  const to = from.y + down * pageHeight * innerHeight;
  return cheapest(neighbours(container).flatMap(itemsOf), (box) =>
    (box.y - from.y) * down > 4 ? Math.abs(box.y - to) * 3 + Math.abs(box.x - from.x) : Infinity,
  );
}

function focus(item: HTMLElement | null | undefined): void {
  item?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function isInSight(item: HTMLElement): boolean {
  const { x, y } = centre(item);
  return x > 0 && x < innerWidth && y > 0 && y < innerHeight;
}

/** The item that Tab reaches: the focused one, else the last focused one, else the first in sight. */
function stopOf(items: readonly HTMLElement[], last: HTMLElement | null): HTMLElement | undefined {
  if (last !== null && items.includes(last)) return last;
  return items.find(isInSight) ?? items[0];
}

/**
 * Makes the links and buttons inside one stop of Tab, between which arrow keys, Home, End, Page Up and Page Down move by
 * position on the screen. Vertical keys leave for the next such container. `render` is for virtual lists. With `rows`, keys
 * move between rows, and Tab reaches all controls of the one that has the focus.
 */
export function arrowKeysWith(render?: RenderEdge, rows?: Rows): Attachment<HTMLElement> {
  return (container) => {
    let last: HTMLElement | null = null;
    const rowOf = (element: Element | undefined): Element | undefined =>
      (rows && element?.closest(rows.row)) ?? element;
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      last = (rows && rowOf(target)?.querySelector<HTMLElement>(rows.item)) ?? target;
    };
    // The stop is chosen when it is needed, because watching the items of long lists would slow down scrolling.
    const onTab = ({ key }: KeyboardEvent): void => {
      if (key !== 'Tab') return;
      const items = itemsOf(container).map(({ element }) => element);
      const stop = rowOf(stopOf(items, last));
      for (const control of controlsOf(container)) {
        skipped.add(control);
        control.tabIndex = rowOf(control) === stop ? 0 : -1;
      }
    };
    const target = (key: string, active: HTMLElement): Promise<HTMLElement | null> | HTMLElement | null => {
      const from = centre(active, rowOf(active));
      if (key in steps) {
        const step = steps[key as keyof typeof steps];
        const others = itemsOf(container).filter(({ element }) => element !== active);
        const box = nearest(from, others, step);
        return (box ?? (step[1] === 0 ? null : beyond(container, from, step[1])))?.element ?? null;
      }
      if (key in pages) return pageAway(container, from, pages[key as keyof typeof pages])?.element ?? null;
      if (!(key in edges)) return null;
      const edge = edges[key as keyof typeof edges];
      if (render !== undefined) return render(edge);
      return itemsOf(container).at(edge === 'first' ? 0 : -1)?.element ?? null;
    };
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const active = document.activeElement;
      if (!(active instanceof HTMLElement) || !active.matches(selector)) return;
      const to = target(event.key, active);
      if (to === null) return;
      event.preventDefault();
      if (to instanceof HTMLElement) focus(to);
      else void to.then(focus);
    };
    containers.set(container, rows);
    const listening = new AbortController();
    const { signal } = listening;
    container.addEventListener('keydown', onKeydown, { signal });
    container.addEventListener('focusin', onFocus, { signal });
    window.addEventListener('keydown', onTab, { signal, capture: true });
    return () => {
      containers.delete(container);
      listening.abort();
    };
  };
}

/** The element once a virtual list that scrolled to it has rendered it; null: it doesn't. */
export async function rendered(list: HTMLElement, selector: string): Promise<HTMLElement | null> {
  for (let frame = 0; frame < mostFrames; frame += 1) {
    const found = list.querySelector<HTMLElement>(selector);
    // A row is hidden until it is measured.
    if (found?.checkVisibility({ visibilityProperty: true })) return found;
    await new Promise(requestAnimationFrame);
  }
  return null;
}

/** `arrowKeysWith` for lists that render all their items. */
export const arrowKeys = arrowKeysWith();

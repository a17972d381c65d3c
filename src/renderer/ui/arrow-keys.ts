import type { Attachment } from 'svelte/attachments';

const selector = 'a[href], button:not(:disabled)';

const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

interface Box {
  readonly element: HTMLElement;
  readonly x: number;
  readonly y: number;
}

function centre(element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { element, x: left + width / 2, y: top + height / 2 };
}

/** The nearest box in a direction: distance along it counts once, distance off it three times. */
function nearest(from: Box, boxes: readonly Box[], [right, down]: readonly [number, number]): Box | null {
  let best: Box | null = null;
  let least = Infinity;
  for (const box of boxes) {
    const along = (box.x - from.x) * right + (box.y - from.y) * down;
    const off = Math.abs((box.x - from.x) * down) + Math.abs((box.y - from.y) * right);
    const cost = along + 3 * off;
    if (along > 4 && cost < least) {
      best = box;
      least = cost;
    }
  }
  return best;
}

/** Lets the arrow keys move the focus among the links and buttons inside, by where they are on the screen. */
export const arrowKeys: Attachment<HTMLElement> = (container) => {
  const onKeydown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = steps[event.key as keyof typeof steps] as readonly [number, number] | undefined;
    const active = document.activeElement;
    if (step === undefined || !(active instanceof HTMLElement) || !active.matches(selector)) return;
    const others = [...container.querySelectorAll<HTMLElement>(selector)].filter((each) => each !== active);
    const next = nearest(centre(active), others.map(centre), step);
    if (next === null) return;
    event.preventDefault();
    next.element.focus();
    next.element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  container.addEventListener('keydown', onKeydown);
  return () => container.removeEventListener('keydown', onKeydown);
};

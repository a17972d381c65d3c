import type { Attachment } from 'svelte/attachments';

const focusable = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)';

/** Without rows of virtual lists that aren't measured yet: what is hidden takes no focus. */
function focusablesIn(element: Element): HTMLElement[] {
  const all = [...element.querySelectorAll<HTMLElement>(focusable)];
  if (element.matches(focusable)) all.unshift(element as HTMLElement);
  return all.filter(
    (each) =>
      each.closest('[aria-hidden="true"]') === null && each.checkVisibility({ visibilityProperty: true }),
  );
}

/** The closest element in a direction that is still in the document. */
function sibling(from: Node | null, direction: 'nextSibling' | 'previousSibling'): Element | null {
  let at = from;
  while (at !== null && !(at instanceof Element && at.isConnected)) at = at[direction];
  return at;
}

/** Items of a list differ in their classes. */
const isOfKind = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName && (one.tagName === 'LI' || one.className === other.className);

/** What replaces a removed element: what is there now, the same place of a neighbour of its kind, something new, or what follows. */
function replacement(
  { target, previousSibling, nextSibling }: MutationRecord,
  removed: Element,
  place: number,
  added: readonly Element[],
): HTMLElement | undefined {
  const [next, previous] = [sibling(nextSibling, 'nextSibling'), sibling(previousSibling, 'previousSibling')];
  // Drawn before or after the other one was removed.
  const instead = added.find(
    (each) =>
      each.tagName === removed.tagName &&
      (each === next || (each.previousElementSibling === previous && each.nextElementSibling === next)),
  );
  for (const row of [instead, next, previous]) {
    if (row == null || (row !== instead && !isOfKind(row, removed))) continue;
    const inside = focusablesIn(row);
    const found = inside[Math.min(place, inside.length - 1)];
    if (found !== undefined) return found;
  }
  const [new_] = added.flatMap(focusablesIn);
  if (new_ !== undefined) return new_;
  for (let around = target as Element | null; around !== null; around = around.parentElement) {
    const inside = focusablesIn(around);
    const after = inside.find(
      (each) => (previous ?? target).compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const found = after ?? inside.at(-1);
    if (found !== undefined) return found;
    if (around.matches('main, dialog')) return undefined;
  }
  return undefined;
}

/**
 * Keeps the focus inside when the focused element moves or is removed, as rows of virtual lists and buttons that replace
 * themselves are. Children of the container itself aren't kept: they are pages, whose focus the router moves.
 */
export const keepFocus: Attachment<HTMLElement> = (container) => {
  let last: HTMLElement | null = null;
  const note = (): void => {
    const active = document.activeElement;
    last = active instanceof HTMLElement && container.contains(active) ? active : null;
  };
  const observer = new MutationObserver((records) => {
    if (last === null || document.activeElement !== document.body) return;
    if (last.isConnected) {
      last.focus({ preventScroll: true });
      return;
    }
    const lost = last;
    for (const record of records) {
      const removed = [...record.removedNodes].find((node) => node.contains(lost));
      if (record.target === container || !record.target.isConnected || !(removed instanceof Element))
        continue;
      const place = [...removed.querySelectorAll(focusable)].indexOf(lost);
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      const near = added.filter((node): node is Element => node instanceof Element && node.isConnected);
      replacement(record, removed, Math.max(place, 0), near)?.focus({ preventScroll: true });
    }
    note();
  });
  observer.observe(container, { childList: true, subtree: true });
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('focusin', note, { signal });
  // A press outside of everything takes the focus away on purpose.
  document.addEventListener('pointerup', note, { signal, capture: true });
  return () => {
    observer.disconnect();
    listening.abort();
  };
};

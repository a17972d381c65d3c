import type { Attachment } from 'svelte/attachments';

/** A list with the item of one place at another one. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}

/**
 * Lets the draggable items of a list be dropped at the place of another one, and moved by Alt and a vertical arrow key
 * when the focus is in one, where it stays. `move`: from a place to another, both in the list; resolves once that is done. The item that
 * is dragged has the attribute `data-dragged`.
 */
export function reorder(move: (from: number, to: number) => unknown): Attachment<HTMLElement> {
  return (list) => {
    /** The list can change while it is dragged. */
    let dragged: Element | null = null;
    const itemOf = ({ target }: Event): Element | null =>
      [...list.children].find((item) => item.contains(target as Node)) ?? null;
    const placeOf = (item: Element | null): number => [...list.children].findIndex((each) => each === item);
    const place = async (from: number, to: number): Promise<void> => {
      if (from !== to && from >= 0 && to >= 0 && to < list.children.length) await move(from, to);
    };
    function onStart(event: DragEvent): void {
      dragged = itemOf(event);
      dragged?.toggleAttribute('data-dragged', true);
    }
    function onOver(event: DragEvent): void {
      if (dragged?.parentElement === list) event.preventDefault();
    }
    function onDrop(event: DragEvent): void {
      if (dragged?.parentElement !== list) return;
      event.preventDefault();
      void place(placeOf(dragged), placeOf(itemOf(event)));
    }
    function onEnd(): void {
      dragged = null;
      for (const item of list.children) item.removeAttribute('data-dragged');
    }
    function onKey(event: KeyboardEvent): void {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined || !event.altKey) return;
      event.preventDefault();
      const from = placeOf(itemOf(event));
      const { target } = event;
      void place(from, from + by).then(() => (target as HTMLElement).focus());
    }
    const listening = new AbortController();
    const { signal } = listening;
    list.addEventListener('dragstart', onStart, { signal });
    list.addEventListener('dragover', onOver, { signal });
    list.addEventListener('drop', onDrop, { signal });
    list.addEventListener('dragend', onEnd, { signal });
    list.addEventListener('keydown', onKey, { signal });
    return () => listening.abort();
  };
}

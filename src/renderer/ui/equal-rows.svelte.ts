import type { Attachment } from 'svelte/attachments';
import { innerHeight } from 'svelte/reactivity/window';

/** The height of a row that was measured last, in CSS pixels, and what it depends on. */
let measured: { readonly of: string; readonly height: number } = $state.raw({ of: '', height: 0 });

interface Rows {
  /** How many there are. */
  readonly count: number;
  /** Estimated height of each, until one is measured, and what it depends on. */
  readonly height: number;
  readonly of: string;
  /** How far above and below the window rows are drawn. */
  readonly beyond: number;
}

/**
 * Which rows of a list are drawn that scrolls with the window and whose rows are all of the same height. Lengths are CSS pixels.
 * One row is measured: a list that measures each lays the page out twice for every row that appears.
 */
export class EqualRows {
  readonly #rows: () => Rows;
  /** From the list's beginning down to the window's upper edge; negative: it begins below that. */
  #above = $state(0);

  constructor(rows: () => Rows) {
    this.#rows = rows;
  }

  /** Of a row. */
  readonly height = $derived.by(() => {
    const { of, height } = this.#rows();
    return measured.of === of ? measured.height : height;
  });
  /** The rows that are drawn: from the first one to before the other. */
  readonly first = $derived.by(() =>
    this.#clamp(Math.floor((this.#above - this.#rows().beyond) / this.height)),
  );
  readonly end = $derived.by(() =>
    this.#clamp(Math.ceil((this.#above + (innerHeight.current ?? 0) + this.#rows().beyond) / this.height)),
  );
  readonly heightOfAll = $derived.by(() => this.#rows().count * this.height);
  /** Whether less than another window of the list is below the window. */
  readonly isNearEnd = $derived.by(() => this.heightOfAll - this.#above < 2 * (innerHeight.current ?? 0));

  #clamp(row: number): number {
    return Math.min(Math.max(row, 0), this.#rows().count);
  }

  /** Follows the list, whose children are the rows; `onScroll` gets the scroll position in every frame in which it changes. */
  follow(onScroll: (offset: number) => void): Attachment<HTMLElement> {
    return (list) => {
      const look = (): void => {
        this.#above = -list.getBoundingClientRect().top;
      };
      const observer = new ResizeObserver(() => {
        look();
        const { height = 0 } = list.firstElementChild?.getBoundingClientRect() ?? {};
        const { of } = this.#rows();
        if (height > 0 && (of !== measured.of || height !== measured.height)) measured = { of, height };
      });
      observer.observe(list);
      // What is above the list can grow, too.
      observer.observe(document.body);
      const scrolled = (): void => {
        look();
        onScroll(this.#above);
      };
      window.addEventListener('scroll', scrolled, { passive: true });
      return () => {
        observer.disconnect();
        window.removeEventListener('scroll', scrolled);
      };
    };
  }
}

/**
 * Makes a virtual list that scrolls with the window draw its first rows now. By itself it learns the window's size from an
 * observer, which is called in the next frame, after a layout without any row.
 */
export function drawFirstRows(): void {
  for (const type of ['scroll', 'resize']) window.dispatchEvent(new Event(type));
}

/** From so many CSS pixels from one frame to the next, nobody looks at what passes. */
const fastStep = 120;
/** How long after the last of such steps a fast scroll has ended, in ms. */
const endMs = 80;

/** Whether a list is scrolled so fast that its rows only pass by. One jump isn't: it stays where it lands. */
export class ScrollSpeed {
  isFast = $state(false);
  #offset = 0;
  #ending: ReturnType<typeof setTimeout> | undefined;

  /** Follows the scroll position, in CSS pixels, of each frame in which it changes. */
  follow(offset: number): void {
    const step = Math.abs(offset - this.#offset);
    this.#offset = offset;
    if (step < fastStep) return;
    if (this.#ending !== undefined) this.isFast = true;
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => {
      this.isFast = false;
      this.#ending = undefined;
    }, endMs);
  }
}

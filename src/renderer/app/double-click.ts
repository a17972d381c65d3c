/** Keeps the second press of a double click from what has taken the place of what the first one was on. */
export class DoubleClick {
  #pressed: Element | null = null;

  /** Takes a click before anything else does. */
  click(event: MouseEvent): void {
    const pressed = (event.target as Element).closest('a, button');
    // More presses in a row are meant.
    if (event.detail !== 2 || pressed === this.#pressed) this.#pressed = pressed;
    else {
      event.preventDefault();
      event.stopPropagation();
    }
  }
}

import { isTextField } from '../ui/keys.ts';

/** Keeps what is typed while something with a text field is on its way, so that no key acts on the page below. */
export class TypedAhead {
  readonly #insert: (text: string) => void;
  /** null: nothing is on its way. */
  #text: string | null = null;

  /** `insert` types into the field that has the focus. */
  constructor(insert: (text: string) => void) {
    this.#insert = insert;
  }

  /** A text field will get the focus. */
  begin(): void {
    this.#text = '';
  }

  /** Nothing is on its way any more. */
  end(): void {
    this.#text = null;
  }

  /** Takes a key press before anything else does; Escape gives up what is on its way, by `end`. */
  keydown(event: KeyboardEvent): void {
    if (this.#text === null) return;
    if (event.key === 'Escape') return this.end();
    event.preventDefault();
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') this.#text = [...this.#text].slice(0, -1).join('');
    // Other keys have names, such as `Home`; one key types two Arabic letters.
    else if (!/^[A-Z]\w+$/.test(event.key)) this.#text += event.key;
  }

  /** Gives what was typed to the field, once it has the focus. */
  focusin({ target }: { readonly target: EventTarget | null }): void {
    if (this.#text === null || !isTextField(target)) return;
    const typed = this.#text;
    this.end();
    if (typed !== '') this.#insert(typed);
  }
}

import { SvelteMap } from 'svelte/reactivity';
import type { Marquee } from '../transport/marquee.ts';

const togetherMs = 16;
const mostAtOnce = 400;

/** Dominant colours of pictures, asked for together and shown while the pictures load. */
export class PictureColours {
  readonly #marquee: Marquee;
  readonly #known = new SvelteMap<string, string>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #asked = new Set<string>();
  #waiting: string[] = [];

  constructor(marquee: Marquee) {
    this.#marquee = marquee;
  }

  /** The colour (#rrggbb) of a picture's path, or null while it is not known. */
  of(path: string): string | null {
    return this.#known.get(path) ?? null;
  }

  /** Asks for a colour, once. */
  want(path: string): void {
    if (this.#asked.has(path)) return;
    this.#asked.add(path);
    if (this.#waiting.length === 0) setTimeout(() => void this.#ask(), togetherMs);
    this.#waiting.push(path);
  }

  async #ask(): Promise<void> {
    const paths = this.#waiting.splice(0, mostAtOnce);
    if (this.#waiting.length > 0) setTimeout(() => void this.#ask(), togetherMs);
    try {
      const colours = await this.#marquee.request('pictures.colours', { paths });
      for (const [path, colour] of Object.entries(colours)) this.#known.set(path, colour);
    } catch {
      // A colour is an ornament: without it the placeholder stays as it is.
      for (const path of paths) this.#asked.delete(path);
    }
  }
}

import type { Attachment } from 'svelte/attachments';
import type { Followable } from '#shared/contract/mine.ts';
import { readPlace } from '../format/places.ts';
import type { Place } from '../format/places.ts';
import type { AppModel } from '../state/app-model.svelte.ts';

/** How long a link is hovered or focused before its page is foreseen, in ms: who passes over links doesn't open them. */
const intentMs = 60;
/** How long a pressed link's page waits for its stored answers, in ms, to be drawn once instead of with skeletons first. */
const mostWaitMs = 40;

/** Whose marks the page of a place shows; null: no title's and nobody's. */
function subjectOf(place: Place): Followable | null {
  switch (place.name) {
    case 'series':
    case 'season':
    case 'episode':
      return { kind: 'series', id: place.id };
    case 'movie':
    case 'person':
      return { kind: place.name, id: place.id };
    default:
      return null;
  }
}

/** Reads what is stored for a link's page as soon as the link is likely to be opened: pressed, or hovered or focused for a moment. */
export class Foresight {
  readonly #app: AppModel;
  /** The address whose answers are on their way; null: none. */
  #reading: { readonly hash: string; readonly done: Promise<void> } | null = null;
  #questions: Promise<typeof import('./page-questions.ts') | null> | null = null;

  constructor(app: AppModel) {
    this.#app = app;
  }

  /** Follows the links in an element. */
  readonly links: Attachment<HTMLElement> = (container) => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let link: HTMLAnchorElement | null = null;
    const foresee = (): void => {
      clearTimeout(waiting);
      if (link !== null) this.#foresee(link.hash);
    };
    const look = ({ target, type }: Event): void => {
      const found = (target as Element).closest<HTMLAnchorElement>('a[href^="#/"]');
      if (found === link && type !== 'pointerdown') return;
      clearTimeout(waiting);
      link = found;
      if (type === 'pointerdown') foresee();
      else waiting = setTimeout(foresee, intentMs);
    };
    const kinds = ['pointerover', 'focusin', 'pointerdown'] as const;
    for (const kind of kinds) container.addEventListener(kind, look, { passive: true });
    return () => {
      clearTimeout(waiting);
      for (const kind of kinds) container.removeEventListener(kind, look);
    };
  };

  /** Resolves when a page should be drawn whose answers are on their way; null: now. */
  arriving(hash: string): Promise<unknown> | null {
    if (this.#reading?.hash !== hash) return null;
    return Promise.race([this.#reading.done, new Promise((settle) => setTimeout(settle, mostWaitMs))]);
  }

  #foresee(hash: string): void {
    const place = readPlace(hash);
    const reading = { hash, done: this.#read(place) };
    this.#reading = reading;
    void reading.done.finally(() => {
      if (this.#reading === reading) this.#reading = null;
    });
    const subject = subjectOf(place);
    if (subject !== null) this.#app.mine.foresee(subject);
  }

  /** Reads what is stored for a place. */
  async #read(place: Place): Promise<void> {
    // A start doesn't load this script. If it can't be loaded, it is tried again with the next link.
    this.#questions ??= import('./page-questions.ts').catch(() => (this.#questions = null));
    const loaded = await this.#questions;
    if (loaded !== null) await this.#app.marquee.foresee(loaded.questionsOf(place, this.#app));
  }
}

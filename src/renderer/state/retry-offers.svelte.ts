import { untrack } from 'svelte';

/** A failure on the screen that can be retried. */
interface Offer {
  readonly place: Element;
  readonly retry: () => void;
}

/** The dialog that contains an element; null: it is on the page itself. */
function dialogOf(place: Element): Element | null {
  return place.closest('dialog, [role="dialog"]');
}

/** The failures on the screen: the first one of the page, or of a dialog, offers to retry all of them. */
export class RetryOffers {
  #offers: readonly Offer[] = $state.raw([]);

  /** Adds a failure; returns what removes it. */
  add(place: Element, retry: () => void): () => void {
    const offer = { place, retry };
    // Whoever adds one from an effect must not depend on the others.
    this.#offers = [...untrack(() => this.#offers), offer].sort((a, b) =>
      a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    return () => (this.#offers = this.#offers.filter((each) => each !== offer));
  }

  isFirst(place: Element | undefined): boolean {
    return place !== undefined && this.#beside(place)[0]?.place === place;
  }

  /** Retries everything that failed on the page, or in the dialog. */
  retryAll(place: Element | undefined): void {
    // Proved by recovery.spec.ts: one Try again is for the whole page.
    if (place !== undefined) for (const { retry } of this.#beside(place)) retry();
  }

  #beside(place: Element): readonly Offer[] {
    return this.#offers.filter((offer) => dialogOf(offer.place) === dialogOf(place));
  }
}

import { untrack } from 'svelte';
import type { Failure } from '#shared/result.ts';
import { backoffMs } from '#shared/text/timing.ts';
import type { Marquee } from '../transport/marquee.ts';

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
class RetryOffers {
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

/** Pauses before a failed read is tried again. */
const pauses = { firstMs: 3_000, longestMs: 5 * 60_000 };
/** Shortest time between an attempt and one that a sign of recovery causes. */
const hints = { firstMs: 1_000, longestMs: 60_000 };
/** Shortest time between two signs, in ms. */
const signEveryMs = 5_000;
/** Longest pause that a service can ask for, in ms. */
const longestAskedMs = 60 * 60_000;

/** Whether another attempt can't help until the person changes something. */
function isFinal({ code, details }: Failure): boolean {
  if (code === 'cancelled') return details.reason !== 'hostGone';
  return code === 'notFound' || code === 'invalidInput' || code === 'keychainUnavailable';
}

/** When failed reads are tried again. */
interface RetriesPorts {
  /** Whether somebody looks at the page and the service can be reached. */
  isActive(): boolean;
  /** ms. */
  elapsed(): number;
  /** 0 to 1, 1 excluded. */
  random(): number;
}

/** One read that is tried again while it fails. */
class Retry {
  readonly #ports: RetriesPorts;
  readonly #again: () => unknown;
  #failures = 0;
  #failedAt = 0;
  #askedMs = 0;
  #dueAt = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: RetriesPorts, again: () => unknown) {
    this.#ports = ports;
    this.#again = again;
  }

  /** The read failed, or null: it did not. */
  note(failure: Failure | null): void {
    this.stop();
    if (failure === null || isFinal(failure)) {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    this.#failedAt = this.#ports.elapsed();
    this.#askedMs = Math.min(longestAskedMs, failure.retryAfterMs ?? 0);
    const pauseMs = backoffMs(pauses, this.#failures - 1);
    // Not all reads of all pages at once.
    // Proved by retries.svelte.test.ts: a failed read is tried again by itself.
    this.#planAt(this.#failedAt + Math.max(this.#askedMs, pauseMs * (0.75 + this.#ports.random() / 2)));
  }

  /** Another attempt might succeed now: makes it soon, unless the service asked for a pause. */
  retrySoon(): void {
    if (this.#dueAt === Infinity) return;
    const hintMs = backoffMs(hints, this.#failures - 1);
    this.#planAt(Math.min(this.#dueAt, this.#failedAt + Math.max(this.#askedMs, hintMs)));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#dueAt = Infinity;
  }

  #planAt(at: number): void {
    clearTimeout(this.#timer);
    this.#dueAt = at;
    this.#timer = setTimeout(() => this.#tryAgain(), Math.max(0, at - this.#ports.elapsed()));
  }

  /** While nobody looks, the attempt stays due. */
  #tryAgain(): void {
    if (!this.#ports.isActive()) return;
    this.#dueAt = Infinity;
    this.#again();
  }
}

/** The failed reads of a page: each is tried again by itself while somebody looks at the page. */
export class Retries {
  readonly #ports: RetriesPorts;
  readonly offers = new RetryOffers();
  /** How often the service seemed to be well again, for what failed without a failure, such as pictures. */
  signs = $state(0);
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #retries = new Set<Retry>();
  #signAt = -Infinity;

  constructor(ports: RetriesPorts) {
    this.#ports = ports;
  }

  /** Adds a read; `note` takes each of its failures, `remove` ends its retries. */
  add(again: () => unknown): { note(failure: Failure | null): void; remove(): void } {
    const retry = new Retry(this.#ports, again);
    this.#retries.add(retry);
    return {
      note: (failure) => retry.note(failure),
      remove: () => {
        retry.stop();
        this.#retries.delete(retry);
      },
    };
  }

  /** The service seems to be well, or somebody looks at the page again. */
  retrySoon(): void {
    for (const retry of this.#retries) retry.retrySoon();
    const now = this.#ports.elapsed();
    if (!this.#ports.isActive() || now - this.#signAt < signEveryMs) return;
    this.#signAt = now;
    // Proved by retries.svelte.test.ts: pictures are asked for again when the service seems to be well.
    this.signs += 1;
  }

  /** Retries soon whenever the service recovers, the network is back, or the window is looked at again. */
  follow(marquee: Marquee, page: Window): void {
    const retrySoon = (): void => this.retrySoon();
    marquee.on('service.recovered', retrySoon);
    marquee.on('network.changed', retrySoon);
    marquee.on('host.changed', retrySoon);
    // Proved by retries.svelte.test.ts: a page asks again when its window is looked at.
    page.addEventListener('focus', retrySoon);
    page.document.addEventListener('visibilitychange', retrySoon);
  }
}

import { app } from 'electron';
import type { InputEvent, WebContents } from 'electron';
import type { Clock } from '#shared/text/timing.ts';
import type { Logger } from '../log/logger.ts';

/** For how long an input allows what opens at once, in ms: as long as Chromium's transient activation. */
const soonMs = 5_000;
/** The same for a dialog, which may come after work such as an export of one's own data, in ms. */
export const dialogWithinMs = 60_000;
const mostInTime = { openings: 20, ms: 60_000 } as const;

/**
 * Whether an input completes a click, a tap or the press of a key: one event of each, as one input allows one opening. A
 * link follows Enter when the key goes down, and a click when the button goes up.
 */
function activates({ type, modifiers }: InputEvent): boolean {
  if (type === 'rawKeyDown' || type === 'keyDown') return modifiers?.includes('isautorepeat') !== true;
  return type === 'mouseUp' || type === 'gestureTap';
}

/**
 * Knows whether a person did something in a page, so that nothing outside the page opens without that: the browser, a
 * window, a dialog, another program. One input allows one opening, and at most 20 open within a minute. It counts the inputs
 * that the main process passes to a page, because a page that was taken over can say anything about its own activation.
 */
export class UserActivation {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #log: Pick<Logger, 'warn'>;
  /** The last input that nothing opened for, monotonic ms. */
  readonly #inputs = new WeakMap<WebContents, number>();
  /** When something opened within the last minute, monotonic ms, oldest first. */
  #openings: readonly number[] = [];
  readonly #logged = new Set<string>();

  constructor(clock: Pick<Clock, 'elapsed'>, log: Pick<Logger, 'warn'>) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Counts a person's inputs in contents from now on. */
  follow(contents: WebContents): void {
    contents.on('input-event', (_event, input) => {
      if (activates(input)) this.activate(contents);
    });
  }

  /** Counts an input outside the contents that concerns them, such as the choice of a command in the menu. */
  activate(contents: WebContents): void {
    this.#inputs.set(contents, this.#clock.elapsed());
  }

  /**
   * Whether something may open for contents, for which their last input is then used up. `what` is its kind, for the log;
   * `withinMs` is how old the input may be, in ms.
   */
  consume(contents: WebContents, what: string, withinMs = soonMs): boolean {
    const now = this.#clock.elapsed();
    const input = this.#inputs.get(contents) ?? -Infinity;
    // Proved by user-activation.test.ts: one input opens one thing.
    this.#inputs.delete(contents);
    this.#openings = this.#openings.filter((at) => now - at < mostInTime.ms);
    // Assistive technology presses a link without an input event.
    // Proved by user-activation.test.ts: nothing opens long after an input.
    const acted = now - input <= withinMs || app.accessibilitySupportEnabled;
    // Proved by user-activation.test.ts: nothing opens too often.
    if (acted && this.#openings.length < mostInTime.openings) {
      this.#openings = [...this.#openings, now];
      return true;
    }
    if (!this.#logged.has(what)) this.#log.warn('opening refused', { what, acted });
    this.#logged.add(what);
    return false;
  }
}

import type { CalendarDay } from '#shared/text/calendar-day.ts';

/** How often it is looked whether another day began, in ms: a timer to midnight stands still while the machine sleeps. */
const everyMs = 60_000;

/** Calls `changed` when the day is another one, because it began, or because the clock or the time zone was set. */
export class DayChanges {
  readonly #today: () => CalendarDay;
  readonly #changed: () => void;
  readonly #looking: NodeJS.Timeout;
  #last: CalendarDay;

  constructor(today: () => CalendarDay, changed: () => void) {
    this.#today = today;
    this.#changed = changed;
    this.#last = today();
    this.#looking = setInterval(() => this.look(), everyMs);
    this.#looking.unref();
  }

  /** Looks now, as after the machine slept. */
  look(): void {
    readZone();
    const today = this.#today();
    if (today === this.#last) return;
    this.#last = today;
    this.#changed();
  }

  close(): void {
    clearInterval(this.#looking);
  }
}

/** Makes this thread's dates follow the system's time zone, which is otherwise read once. */
function readZone(): void {
  const { TZ: zone } = process.env;
  // Node reads the zone again whenever the variable is set or deleted.
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
}

import { untrack } from 'svelte';
import type { ChangeList } from '#shared/catalogue/resources/changes.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { getApp, retryWhileFailed } from '../../state/app-model.svelte.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { Latest } from '../../state/latest.svelte.ts';
import type { Loaded } from '../../transport/marquee.ts';
import { readJournal } from './journal-entry.ts';
import type { JournalEntry } from './journal-entry.ts';

/** The series, or the season (by its id), whose changes are read. */
export type ChangesOf = { readonly series: number } | { readonly season: number };

/** A range of days, inclusive. */
interface Days {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** Maximum number of pages of one range, in case a service repeats pages. */
const mostPages = 30;

/** The changes of a series or season, read backwards from today in ranges of days. */
export class ChangeJournal extends Latest {
  entries: readonly JournalEntry[] = $state.raw([]);
  /** The days that were read; null: none yet. */
  covered: Days | null = $state.raw(null);
  readonly #app: AppModel;
  #of: ChangesOf | null = null;
  #today: CalendarDay = '';
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- the page renders only `entries`
  #ranges = new Map<CalendarDay, readonly JournalEntry[]>();
  #changed = false;
  /** Whether the last read was of ranges that had been read before. */
  #isAgain = false;

  constructor(app: AppModel) {
    super();
    this.#app = app;
  }

  /** The days of one range. */
  get stepDays(): number {
    return this.#app.state.profile.changesWindowDays;
  }

  /** Starts over with the days up to `today`. */
  begin(of: ChangesOf, today: CalendarDay): void {
    this.stop();
    this.#of = of;
    this.#today = today;
    this.#ranges.clear();
    this.entries = [];
    this.covered = null;
    this.failure = null;
    void this.earlier();
  }

  /** Tries what failed once more. */
  retry(): Promise<void> {
    return this.#isAgain ? this.#readAgain() : this.earlier();
  }

  /** Reads the range before the earliest one. */
  async earlier(): Promise<void> {
    this.#isAgain = false;
    const to = this.covered === null ? this.#today : addDays(this.covered.from, -1);
    const days = { from: addDays(to, 1 - this.stepDays), to };
    if (await this.#read([days])) this.covered = { from: days.from, to: this.covered?.to ?? days.to };
  }

  /** Reads the ranges again after `catalogue.changed`. */
  handleChange(changed: { readonly endpoint: string; readonly parameters: object }): void {
    const of = this.#of;
    if (of === null) return;
    const { series_id: series, season_id: season } = changed.parameters as Record<string, unknown>;
    const ours =
      'series' in of
        ? changed.endpoint === 'tv.changes' && series === of.series
        : changed.endpoint === 'season.changes' && season === of.season;
    if (!ours) return;
    // The current read might have started before the change.
    if (this.pending) this.#changed = true;
    else void this.#readAgain();
  }

  async #readAgain(): Promise<void> {
    const ranges = [...this.#ranges.keys()].map((from) => ({
      from,
      to: addDays(from, this.stepDays - 1),
    }));
    if (ranges.length === 0) return;
    this.#isAgain = true;
    await this.#read(ranges);
  }

  async #read(ranges: readonly Days[]): Promise<boolean> {
    this.#changed = false;
    const isRead = await this.run(
      async (signal) => {
        for (const days of ranges) {
          const entries = await this.#readRange(days, signal);
          if (!signal.aborted) this.#ranges.set(days.from, entries);
        }
      },
      () => (this.entries = [...this.#ranges.values()].flat()),
    );
    if (isRead && this.#changed) void this.#readAgain();
    return isRead;
  }

  /** Responses have no page count, so the first page that adds nothing is the last one. */
  async #readRange(days: Days, signal: AbortSignal): Promise<readonly JournalEntry[]> {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
    const entries = new Map<string, JournalEntry>();
    for (let page = 1; page <= mostPages; page += 1) {
      const { value } = await this.#readPage(days, page, signal);
      const known = entries.size;
      for (const entry of readJournal(value.changes)) entries.set(entry.id, entry);
      if (entries.size === known) break;
    }
    return [...entries.values()];
  }

  #readPage({ from, to }: Days, page: number, signal: AbortSignal): Promise<Loaded<ChangeList>> {
    const of = this.#of;
    const requested = { start_date: from, end_date: to, page };
    return of !== null && 'season' in of
      ? this.#app.marquee.read('season.changes', { season_id: of.season, ...requested }, { signal })
      : this.#app.marquee.read('tv.changes', { series_id: of?.series ?? 0, ...requested }, { signal });
  }
}

/** Reads the changes for the lifetime of a component, and starts over for another subject, day or service. */
export function useChangeJournal(of: () => ChangesOf): ChangeJournal {
  const app = getApp();
  const journal = new ChangeJournal(app);
  const question = $derived(JSON.stringify([of(), app.today, app.contentKey]));
  $effect.pre(() => {
    const [requested, today] = JSON.parse(question) as [ChangesOf, CalendarDay];
    // Only the query starts the journal over.
    untrack(() => journal.begin(requested, today));
    return () => journal.stop();
  });
  $effect(() => app.marquee.on('catalogue.changed', (changed) => journal.handleChange(changed)));
  retryWhileFailed(
    () => journal.failure,
    () => journal.retry(),
  );
  return journal;
}

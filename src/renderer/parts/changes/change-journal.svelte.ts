import { untrack } from 'svelte';
import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { getApp, retryWhileFailed } from '../../state/app-model.svelte.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { Latest } from '../../state/latest.svelte.ts';
import { readJournal } from './journal-entry.ts';
import type { JournalEntry } from './journal-entry.ts';

/** The series, or the season (by its id), whose changes are read. */
export type ChangesOf = { readonly series: number } | { readonly season: number };

/** Maximum number of pages of one range, in case a service repeats pages. */
const mostPages = 30;

/** The changes of a series or season, read backwards from today in ranges of days. */
export class ChangeJournal extends Latest {
  entries: readonly JournalEntry[] = $state.raw([]);
  /** The days that were read; null: none yet. */
  covered: { readonly from: CalendarDay; readonly to: CalendarDay } | null = $state.raw(null);
  readonly #app: AppModel;
  #of: ChangesOf = { series: 0 };
  #today: CalendarDay = '';
  /** The entries of each range that was read, by its first day, the latest range first. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- the page renders only `entries`
  #ranges = new Map<CalendarDay, readonly JournalEntry[]>();
  /** The first days of the ranges of the last read, to retry it. */
  #requested: readonly CalendarDay[] = [];

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
    return this.#read(this.#requested);
  }

  /** Reads the range before the earliest one. */
  earlier(): Promise<void> {
    return this.#read([addDays(this.covered?.from ?? addDays(this.#today, 1), -this.stepDays)]);
  }

  /** Reads the ranges again after `catalogue.changed`. */
  handleChange({ endpoint, parameters }: { readonly endpoint: string; readonly parameters: object }): void {
    const { series_id: series, season_id: season } = parameters as Record<string, unknown>;
    const ours =
      'series' in this.#of
        ? endpoint === 'tv.changes' && series === this.#of.series
        : endpoint === 'season.changes' && season === this.#of.season;
    if (!ours) return;
    // A read that runs might have started before the change.
    const running = this.#requested.filter((from) => !this.#ranges.has(from));
    void this.#read([...this.#ranges.keys(), ...running]);
  }

  async #read(ranges: readonly CalendarDay[]): Promise<void> {
    this.#requested = ranges;
    const work = async (signal: AbortSignal): Promise<void> => {
      for (const from of ranges) {
        const entries = await this.#readRange(from, signal);
        if (!signal.aborted) this.#ranges.set(from, entries);
      }
    };
    await this.run(work, () => {
      this.entries = [...this.#ranges.values()].flat();
      this.covered = { from: [...this.#ranges.keys()].at(-1) ?? this.#today, to: this.#today };
    });
  }

  /** Responses have no page count, so the first page that adds nothing is the last one. */
  async #readRange(from: CalendarDay, signal: AbortSignal): Promise<readonly JournalEntry[]> {
    const { marquee } = this.#app;
    const of = this.#of;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
    const entries = new Map<string, JournalEntry>();
    for (let page = 1; page <= mostPages; page += 1) {
      const range = { start_date: from, end_date: addDays(from, this.stepDays - 1), page };
      const { value } =
        'season' in of
          ? await marquee.read('season.changes', { season_id: of.season, ...range }, { signal })
          : await marquee.read('tv.changes', { series_id: of.series, ...range }, { signal });
      const known = entries.size;
      for (const entry of readJournal(value.changes)) entries.set(entry.id, entry);
      if (entries.size === known) break;
    }
    return [...entries.values()];
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

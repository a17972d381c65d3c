import { untrack } from 'svelte';
import type { ChangeList } from '#shared/catalogue/resources/changes.ts';
import type { Failure } from '#shared/contract/failures.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { getApp } from '../../state/app-model.svelte.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { failureOf } from '../../transport/marquee.ts';
import type { Loaded } from '../../transport/marquee.ts';
import { readJournal } from './journal-entry.ts';
import type { JournalEntry } from './journal-entry.ts';

/** Whose changes: a series' own, or those of a season, by its identifier. */
export type ChangesOf = { readonly series: number } | { readonly season: number };

/** A stretch of days, both included. */
interface Days {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** More pages than this no stretch has; a service that repeats itself ends here. */
const mostPages = 30;

/** The changes of a thing, read from today backwards, one stretch of days after another. */
export class ChangeJournal {
  entries: readonly JournalEntry[] = $state.raw([]);
  /** The days that are covered; null: none yet. */
  covered: Days | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  pending = $state(true);
  readonly #app: AppModel;
  #of: ChangesOf | null = null;
  #today: CalendarDay = '';
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- what is drawn of it is `entries`
  #stretches = new Map<CalendarDay, readonly JournalEntry[]>();
  #underWay: AbortController | null = null;
  #changed = false;

  constructor(app: AppModel) {
    this.#app = app;
  }

  /** How many days one step covers. */
  get stepDays(): number {
    return this.#app.state.profile.changesWindowDays;
  }

  /** Begins anew with the days up to `today`. */
  begin(of: ChangesOf, today: CalendarDay): void {
    this.stop();
    this.#of = of;
    this.#today = today;
    this.#stretches.clear();
    this.entries = [];
    this.covered = null;
    void this.earlier();
  }

  /** Reads the stretch before those that are there; after a failure the one that failed. */
  async earlier(): Promise<void> {
    const to = this.covered === null ? this.#today : addDays(this.covered.from, -1);
    const days = { from: addDays(to, 1 - this.stepDays), to };
    if (await this.#read([days])) this.covered = { from: days.from, to: this.covered?.to ?? days.to };
  }

  /** For `catalogue.changed`: reads what is there again. */
  hear(changed: { readonly endpoint: string; readonly parameters: object }): void {
    const of = this.#of;
    if (of === null) return;
    const { series_id: series, season_id: season } = changed.parameters as Record<string, unknown>;
    const ours =
      'series' in of
        ? changed.endpoint === 'tv.changes' && series === of.series
        : changed.endpoint === 'season.changes' && season === of.season;
    if (!ours) return;
    // What is being read now may have been read before it changed.
    if (this.#underWay === null) void this.#readAgain();
    else this.#changed = true;
  }

  stop(): void {
    this.#underWay?.abort();
    this.#underWay = null;
  }

  async #readAgain(): Promise<void> {
    const stretches = [...this.#stretches.keys()].map((from) => ({
      from,
      to: addDays(from, this.stepDays - 1),
    }));
    if (stretches.length > 0) await this.#read(stretches);
  }

  async #read(stretches: readonly Days[]): Promise<boolean> {
    this.stop();
    const controller = new AbortController();
    this.#underWay = controller;
    this.#changed = false;
    this.pending = true;
    this.failure = null;
    try {
      for (const days of stretches) {
        const entries = await this.#readStretch(days, controller.signal);
        if (this.#underWay !== controller) return false;
        this.#stretches.set(days.from, entries);
      }
      this.entries = [...this.#stretches.values()].flat();
    } catch (error) {
      if (this.#underWay !== controller) return false;
      this.failure = failureOf(error);
    }
    this.pending = false;
    this.#underWay = null;
    if (this.#changed && this.failure === null) void this.#readAgain();
    return this.failure === null;
  }

  /** The answers name no number of pages, so the last one is the first that adds nothing. */
  async #readStretch(days: Days, signal: AbortSignal): Promise<readonly JournalEntry[]> {
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
    const asked = { start_date: from, end_date: to, page };
    return of !== null && 'season' in of
      ? this.#app.marquee.read('season.changes', { season_id: of.season, ...asked }, { signal })
      : this.#app.marquee.read('tv.changes', { series_id: of?.series ?? 0, ...asked }, { signal });
  }
}

/** Reads a thing's changes for the life of a component: anew when it is another thing, another day or another service. */
export function useChangeJournal(of: () => ChangesOf): ChangeJournal {
  const app = getApp();
  const journal = new ChangeJournal(app);
  const question = $derived(JSON.stringify([of(), app.today, app.contentKey]));
  $effect.pre(() => {
    const [asked, today] = JSON.parse(question) as [ChangesOf, CalendarDay];
    // What beginning looks at is no reason to begin again.
    untrack(() => journal.begin(asked, today));
    return () => journal.stop();
  });
  $effect(() => app.marquee.on('catalogue.changed', (changed) => journal.hear(changed)));
  $effect(() =>
    app.marquee.on('network.changed', ({ online }) => {
      if (online && journal.failure !== null) void journal.earlier();
    }),
  );
  return journal;
}

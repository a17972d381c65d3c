import { addDays, utcDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { getApp } from '../../state/app-model.svelte.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { Resource } from '../../state/resource.svelte.ts';
import { useResource } from '../../state/use-resource.svelte.ts';
import { getVisit } from '../../state/visit.svelte.ts';
import type { VisitMemory } from '../../state/visit.svelte.ts';
import type { ReadOptions } from '../../transport/marquee.ts';
import { eachOnce, readJournal } from './journal-entry.ts';
import type { JournalEntry } from './journal-entry.ts';

/** The series, or the season (by its id), whose changes are read. */
export type ChangesOf = { readonly series: number } | { readonly season: number };

/** Maximum number of pages of one range, in case a service repeats pages. */
const mostPages = 30;

type LoadOptions = ReadOptions & { readonly signal: AbortSignal };

interface Asked {
  readonly of: ChangesOf;
  /** The last day, in UTC. */
  readonly today: CalendarDay;
}

interface Journal {
  readonly entries: readonly JournalEntry[];
  /** The days that were read. */
  readonly covered: { readonly from: CalendarDay; readonly to: CalendarDay };
}

/** The changes of a series or season, read backwards from today in ranges of days. */
export class ChangeJournal extends Resource<Asked, Journal> {
  readonly #app: AppModel;
  /** The entries of each range that was read, by its first day, the latest range first. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- the page renders only `value`
  #ranges = new Map<CalendarDay, readonly JournalEntry[]>();
  /** The first days of the ranges of the last read, to retry it. */
  #requested: readonly CalendarDay[] = [];

  readonly #visit: Pick<VisitMemory, 'recall' | 'keep'>;

  /** `visit` remembers how many ranges were read, for going back to the page. */
  constructor(app: AppModel, visit: Pick<VisitMemory, 'recall' | 'keep'>) {
    super({
      drops: 'onQuery',
      load: async (asked, options) => ({ value: await this.#read(asked, options) }),
    });
    this.#app = app;
    this.#visit = visit;
  }

  /** The days of one range. */
  get stepDays(): number {
    return this.#app.state.profile.changesWindowDays;
  }

  /** Starts over with the days up to `today`. */
  override ask(asked: Asked | null): Promise<void> {
    this.#ranges.clear();
    const count = asked === null ? 0 : Number(this.#visit.recall(rangesOf(asked.of)) ?? 1);
    this.#requested = Array.from({ length: count }, (_, index) =>
      addDays(asked?.today ?? '', 1 - this.stepDays * (index + 1)),
    );
    return super.ask(asked);
  }

  /** Reads the range before the earliest one. */
  async earlier(): Promise<void> {
    if (this.value === null) return;
    this.#requested = [addDays(this.value.covered.from, -this.stepDays)];
    await this.again();
  }

  /** Reads the ranges again after `catalogue.changed`. */
  handleChange({ endpoint, parameters }: { readonly endpoint: string; readonly parameters: object }): void {
    if (this.query === null) return;
    const { series_id: series, season_id: season } = parameters as Record<string, unknown>;
    const { of } = this.query;
    const ours =
      'series' in of
        ? endpoint === 'tv.changes' && series === of.series
        : endpoint === 'season.changes' && season === of.season;
    if (ours) this.all(false);
  }

  /** Reads all ranges again; `refresh` asks the service. */
  all(refresh: boolean): void {
    if (this.query === null) return;
    // A read that runs might have started before.
    const running = this.#requested.filter((from) => !this.#ranges.has(from));
    this.#requested = [...this.#ranges.keys(), ...running];
    void this.again({ refresh });
  }

  async #read({ of, today }: Asked, options: LoadOptions): Promise<Journal> {
    const ranges = this.#ranges;
    for (const from of this.#requested) {
      const entries = await this.#readRange(of, from, options);
      options.signal.throwIfAborted();
      ranges.set(from, entries);
    }
    this.#visit.keep(rangesOf(of), ranges.size);
    return {
      // A service can count a day in two ranges.
      entries: eachOnce([...ranges.values()].flat()),
      covered: { from: [...ranges.keys()].at(-1) ?? today, to: today },
    };
  }

  /** Responses have no page count, so the first page that adds nothing is the last one. */
  async #readRange(of: ChangesOf, from: CalendarDay, options: LoadOptions): Promise<readonly JournalEntry[]> {
    const { marquee } = this.#app;
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
    const entries = new Map<string, JournalEntry>();
    for (let page = 1; page <= mostPages; page += 1) {
      const range = { start_date: from, end_date: addDays(from, this.stepDays - 1), page };
      const { value } =
        'season' in of
          ? await marquee.read('season.changes', { season_id: of.season, ...range }, options)
          : await marquee.read('tv.changes', { series_id: of.series, ...range }, options);
      const known = entries.size;
      for (const entry of readJournal(value.changes)) entries.set(entry.id, entry);
      if (entries.size === known) break;
    }
    return [...entries.values()];
  }
}

const rangesOf = (of: ChangesOf): string => `ranges of changes of ${JSON.stringify(of)}`;

/** Reads the changes for the lifetime of a component, and starts over for another subject, day or service. */
export function useChangeJournal(of: () => ChangesOf): ChangeJournal {
  const app = getApp();
  const journal = new ChangeJournal(app, getVisit());
  useResource(journal, () => ({ of: of(), today: utcDay(app.now) }));
  $effect(() => app.marquee.on('catalogue.changed', (changed) => journal.handleChange(changed)));
  $effect(() => app.addReader(() => journal.all(true)));
  return journal;
}

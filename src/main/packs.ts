import { videoLanguages } from '#shared/catalogue/video-languages.ts';
import { storeKey } from '#shared/catalogue/store-key.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type {
  PackChoices,
  PackEstimate,
  PackSubject,
  PackSummary,
  PackVerification,
} from '#shared/contract/packs.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { PackRow } from '#shared/packs/holdings.ts';
import type { PackPlan } from '#shared/packs/plan.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { CatalogueReads } from './catalogue-reads.ts';
import { PackCurrency } from './offline/pack-currency.ts';
import { PackJobs } from './offline/pack-jobs.ts';
import type { PackPorts, PackStore } from './offline/pack-ports.ts';
import type { SeasonDiscovery } from './offline/seasons.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { VerifiedStep } from './store/packs/verify.ts';
import { missingOf, summarise } from './pack-summary.ts';
import type { CountedPack } from './pack-summary.ts';
import type { Store } from './store/store.ts';

/** What the packs of one service are made of. */
export interface PacksOptions {
  /** The service's key in store keys. */
  readonly service: string;
  readonly store: Store;
  readonly reads: CatalogueReads;
  readonly pictures: Pictures;
  readonly seasons: SeasonDiscovery;
  settings(): Settings;
  online(): boolean;
  today(): CalendarDay;
  now(): number;
  readonly changesWindowDays: number;
  /** How long anything may be kept, in ms; null: for ever. */
  readonly keepAtMostMs: number | null;
  tell(message: EventMessage): void;
}

/** Packs are told at most this often, in ms. */
const tellEveryMs = 300;
/** What changed is looked at this long after, in ms. */
const changedAfterMs = 1_000;
/** An estimate waits so long for the seasons of a series to be found, in ms. */
const findSeasonsMs = 3_000;
/** How often packs are looked through for those that are due, in ms. */
const lookEveryMs = 15 * 60_000;
const firstLookMs = 20_000;

/** What is kept offline of one service: every verb for packs. */
export class Packs {
  readonly #options: PacksOptions;
  readonly #store: PackStore;
  readonly #jobs: PackJobs;
  readonly #currency: PackCurrency;
  // Promises, kept from the moment of asking: an answer that was asked for before a change must not outlive it.
  readonly #counts = new Map<number, Promise<CountedPack | null>>();
  readonly #closing = new AbortController();
  readonly #checking = new Set<number>();
  #rows: Promise<readonly PackRow[]> | null = null;
  #lastTold: Promise<unknown> = Promise.resolve();
  #telling: NodeJS.Timeout | null = null;
  #changing: NodeJS.Timeout | null = null;
  #looking: NodeJS.Timeout;

  constructor(options: PacksOptions) {
    this.#options = options;
    const { store, reads, pictures, seasons } = options;
    this.#store = packStore(store, () => (this.#rows = null));
    const ports: PackPorts = {
      store: this.#store,
      bring: (asked, etag, signal) => reads.bring(asked, etag, signal),
      hold: (address, signal) => pictures.hold(address, signal),
      findSeasons: (seriesId, again) => seasons.all(seriesId, again),
      picturesOn: () => options.settings().pictures === 'on',
      online: () => options.online(),
      now: () => options.now(),
    };
    this.#jobs = new PackJobs(ports, {
      moved: (id) => {
        this.#counts.delete(id);
        this.#tellSoon();
      },
      finished: () => void this.#told(),
    });
    this.#currency = new PackCurrency({
      ...ports,
      stored: async ({ endpoint, parameters }) => {
        const key = storeKey({ profile: options.service, endpoint, parameters, account: null });
        const found = await store.lookup(key);
        return found.ok && found.value !== null ? (JSON.parse(found.value.text) as unknown) : { changes: [] };
      },
      today: () => options.today(),
      keepAtMostMs: options.keepAtMostMs,
    });
    this.#looking = setTimeout(() => void this.#look(), firstLookMs);
    this.#looking.unref();
  }

  /** Goes on with what was not finished when the program ended. */
  async resumeAll(): Promise<void> {
    for (const row of await this.#list()) {
      if (row.paused) continue;
      const counts = await this.#countsOf(row.id);
      if (counts === null || !row.planned || counts.held + missingOf(counts) < counts.all) this.#start(row);
    }
  }

  /** The service answers again. */
  back(): void {
    this.#jobs.wakeAll();
    void this.#look();
  }

  /** Answers changed: what packs keep may need more now. Often; looked at once for a burst. */
  changed(): void {
    this.#changing ??= setTimeout(() => {
      this.#changing = null;
      // A list may have told by now what a title is called.
      this.#rows = null;
      for (const id of this.#counts.keys()) {
        if (this.#jobs.job(id)?.state !== 'working') this.#counts.delete(id);
      }
      void this.#goOn();
    }, changedAfterMs).unref();
  }

  /** Something was changed past this: looks anew and tells. */
  async refresh(): Promise<void> {
    this.#rows = null;
    this.#counts.clear();
    await this.#told();
    await this.#goOn();
  }

  /** What is stored was replaced: whatever packs miss now is fetched. */
  async beginAnew(): Promise<void> {
    await this.refresh();
    await this.resumeAll();
  }

  async summaries(): Promise<Result<readonly PackSummary[]>> {
    const rows = await this.#list();
    const summaries: PackSummary[] = [];
    for (const row of rows) {
      const counts = await this.#countsOf(row.id);
      if (counts !== null) {
        const job = this.#jobs.job(row.id);
        summaries.push(summarise(row, counts, job, this.#options));
      }
    }
    return succeed(summaries);
  }

  /** Fails with `storage`. */
  async estimate(subject: PackSubject, choices: PackChoices): Promise<Result<PackEstimate>> {
    const { store, seasons } = this.#options;
    let numbers: readonly number[] = [];
    let all = true;
    if (subject.kind === 'series') {
      const found = await Promise.race([
        seasons.all(subject.seriesId),
        new Promise<null>((resolve) => setTimeout(() => resolve(null), findSeasonsMs).unref()),
      ]);
      all = found?.ok === true;
      const known = await store.seasonsKnown(subject.seriesId, this.#options.settings().catalogueLanguage);
      numbers = known.ok ? known.value.map(({ seasonNumber }) => seasonNumber) : [];
    }
    return store.pack('packEstimate', this.#plan(subject, choices), { numbers, all });
  }

  async keep(
    subject: PackSubject,
    choices: PackChoices,
    name: string,
    posterPath: string | null,
  ): Promise<Result<readonly PackSummary[]>> {
    const kept = await this.#store.keep(this.#plan(subject, choices), name, posterPath);
    if (!kept.ok) return kept;
    this.#jobs.drop(kept.value);
    this.#forget(kept.value);
    const row = (await this.#list()).find(({ id }) => id === kept.value);
    if (row !== undefined) this.#start(row);
    return this.#told();
  }

  async pause(id: number): Promise<Result<readonly PackSummary[]>> {
    return this.#change(id, async () => {
      const paused = await this.#store.pause(id, true);
      if (paused.ok) this.#jobs.pause(id);
      return paused;
    });
  }

  async resume(id: number): Promise<Result<readonly PackSummary[]>> {
    return this.#change(id, async (row) => {
      this.#options.pictures.forgetMissing();
      const retried = await this.#store.retry(id);
      const resumed = retried.ok ? await this.#store.pause(id, false) : retried;
      if (resumed.ok) this.#start(row);
      return resumed;
    });
  }

  async remove(
    id: number,
  ): Promise<Result<{ readonly freedBytes: number; readonly packs: readonly PackSummary[] }>> {
    this.#jobs.drop(id);
    const removed = await this.#options.store.pack('packRemove', id);
    if (!removed.ok) return removed;
    this.#forget(id);
    this.#counts.clear();
    const packs = await this.#told();
    return packs.ok ? succeed({ freedBytes: removed.value, packs: packs.value }) : packs;
  }

  async verify(id: number, signal: AbortSignal): Promise<Result<PackVerification>> {
    const { store } = this.#options;
    const pictures = this.#picturesOn();
    let checked = 0;
    let damaged = 0;
    let after: string | null = '';
    while (after !== null) {
      if (signal.aborted) return fail('cancelled');
      const step: Result<VerifiedStep> = await store.pack('packVerifyStep', id, after, pictures);
      if (!step.ok) return step;
      checked += step.value.checked;
      damaged += step.value.damaged;
      after = step.value.next;
    }
    // Where the disk takes nothing more, what was found holds all the same.
    await store.pack('packVerified', id);
    this.#forget(id);
    if (damaged > 0) this.#counts.clear();
    const missing = await this.missing(id);
    await this.#told();
    return missing.ok ? succeed({ ...missing.value, checked }) : missing;
  }

  async missing(id: number): Promise<Result<PackVerification>> {
    const missing = await this.#options.store.pack('packMissing', id);
    return missing.ok ? succeed({ checked: 0, ...missing.value }) : missing;
  }

  /** Asks the service now whether anything changed; fails with what stopped it. */
  async check(id: number): Promise<Result<readonly PackSummary[]>> {
    return this.#change(id, (row) => this.#check(row));
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#looking);
    clearTimeout(this.#telling ?? undefined);
    clearTimeout(this.#changing ?? undefined);
    this.#jobs.close();
  }

  async #change(
    id: number,
    act: (row: PackRow) => Promise<Result<unknown>>,
  ): Promise<Result<readonly PackSummary[]>> {
    const row = (await this.#list()).find((each) => each.id === id);
    if (row === undefined) return fail('notFound', { pack: id });
    const done = await act(row);
    this.#forget(id);
    const told = await this.#told();
    return done.ok ? told : done;
  }

  #start({ id, planned, plan }: PackRow): void {
    const { subject } = plan;
    this.#jobs.start(id, subject.kind === 'series' && !planned ? subject.seriesId : null);
  }

  async #check(row: PackRow): Promise<Result<null>> {
    if (this.#checking.has(row.id)) return succeed(null);
    this.#checking.add(row.id);
    const checked = await this.#currency.check(row, this.#closing.signal);
    this.#checking.delete(row.id);
    if (checked.ok) {
      this.#forget(row.id);
      await this.#goOn();
    }
    return checked;
  }

  /** Looks through the packs for those that are due; quietly: what fails is tried the next time. */
  async #look(): Promise<void> {
    clearTimeout(this.#looking);
    if (this.#closing.signal.aborted) return;
    if (this.#options.online()) {
      for (const row of await this.#list()) {
        const isBusy = row.paused || this.#jobs.job(row.id)?.state === 'working';
        if (isBusy || (await this.#currency.dueAt(row)) > this.#options.now()) continue;
        const checked = await this.#check(row);
        if (!checked.ok) break;
      }
    }
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#looking);
    this.#looking = setTimeout(() => void this.#look(), lookEveryMs);
    this.#looking.unref();
  }

  /** Fetches what packs that were done want since. */
  async #goOn(): Promise<void> {
    for (const row of await this.#list()) {
      const job = this.#jobs.job(row.id);
      if (row.paused || (job !== null && job.state !== 'done')) continue;
      const counts = await this.#countsOf(row.id);
      if (counts !== null && counts.held + missingOf(counts) < counts.all) this.#start(row);
    }
    this.#tellSoon();
  }

  #list(): Promise<readonly PackRow[]> {
    this.#rows ??= this.#store.packs().then((rows) => {
      // What failed is asked for anew the next time.
      if (!rows.ok) this.#rows = null;
      return rows.ok ? rows.value : [];
    });
    return this.#rows;
  }

  #forget(id: number): void {
    this.#rows = null;
    this.#counts.delete(id);
  }

  #countsOf(id: number): Promise<CountedPack | null> {
    const known = this.#counts.get(id);
    if (known !== undefined) return known;
    const counting = this.#store.counts(id, this.#picturesOn()).then((counts) => {
      if (!counts.ok) this.#counts.delete(id);
      return counts.ok ? counts.value : null;
    });
    this.#counts.set(id, counting);
    return counting;
  }

  #plan(subject: PackSubject, choices: PackChoices): PackPlan {
    const { service, changesWindowDays } = this.#options;
    const { catalogueLanguage, interfaceLanguage, region } = this.#options.settings();
    return {
      subject,
      choices,
      service,
      language: catalogueLanguage,
      region,
      videoLanguages: videoLanguages(catalogueLanguage, interfaceLanguage),
      today: this.#options.today(),
      changesWindowDays,
    };
  }

  #picturesOn(): boolean {
    return this.#options.settings().pictures === 'on';
  }

  /** Tells all packs; one telling after another, so that an older one never comes after a newer. */
  #told(): Promise<Result<readonly PackSummary[]>> {
    const telling = this.#lastTold.then(async () => {
      const summaries = await this.summaries();
      if (summaries.ok) this.#options.tell({ name: 'packs.changed', payload: summaries.value });
      return summaries;
    });
    this.#lastTold = telling;
    return telling;
  }

  #tellSoon(): void {
    if (this.#telling !== null || this.#closing.signal.aborted) return;
    this.#telling = setTimeout(() => {
      this.#telling = null;
      void this.#told();
    }, tellEveryMs);
    this.#telling.unref();
  }
}

function packStore(store: Store, planned: () => void): PackStore {
  return {
    packs: () => store.pack('packs'),
    counts: (id, pictures) => store.pack('packCounts', id, pictures),
    keep: (plan, name, posterPath) => store.pack('packKeep', plan, name, posterPath),
    seasons: async (id, numbers) => {
      const done = await store.pack('packSeasons', id, numbers);
      planned();
      return done;
    },
    next: (id, kind, limit) => store.pack('packNext', id, kind, limit),
    miss: (id, item, why) => store.pack('packMiss', id, item, why),
    retry: (id) => store.pack('packRetry', id),
    pause: (id, paused) => store.pack('packPause', id, paused),
    keptSeasons: (id) => store.pack('packKeptSeasons', id),
    keptBodies: (id, before) => store.pack('packKeptBodies', id, before),
    checked: (id, now, today, freshUntil) => store.pack('packChecked', id, now, today, freshUntil),
  };
}

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
import { PackChecks } from './offline/pack-checks.ts';
import { PackCurrency } from './offline/pack-currency.ts';
import { PackJobs } from './offline/pack-jobs.ts';
import type { PackPorts, PackStore } from './offline/pack-ports.ts';
import type { SeasonDiscovery } from './offline/seasons.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { VerifiedStep } from './store/packs/verify.ts';
import { PackAnnouncer } from './pack-announcer.ts';
import { PackCache } from './pack-cache.ts';
import { packStore } from './pack-store.ts';
import { missingOf, summarise } from './pack-summary.ts';
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
  /** Something failed as if there were no network: resolves when `online` knows whether that is so. */
  doubt(): Promise<void>;
  today(): CalendarDay;
  now(): number;
  readonly changesWindowDays: number;
  /** How long anything may be kept, in ms; null: for ever. */
  readonly keepAtMostMs: number | null;
  tell(message: EventMessage): void;
}

/** What changed is looked at this long after, in ms. */
const changedAfterMs = 1_000;
/** An estimate waits so long for the seasons of a series to be found, in ms. */
const findSeasonsMs = 3_000;

/** What is kept offline of one service: every verb for packs. */
export class Packs {
  readonly #options: PacksOptions;
  readonly #store: PackStore;
  readonly #cache: PackCache;
  readonly #jobs: PackJobs;
  readonly #checks: PackChecks;
  readonly #announcer: PackAnnouncer;
  #changing: NodeJS.Timeout | null = null;

  constructor(options: PacksOptions) {
    this.#options = options;
    const { store, reads, pictures, seasons } = options;
    this.#store = packStore(store, (id) => this.#cache.forget(id));
    this.#cache = new PackCache(this.#store, () => this.#picturesOn());
    this.#announcer = new PackAnnouncer(
      () => this.summaries(),
      (payload) => options.tell({ name: 'packs.changed', payload }),
    );
    const ports: PackPorts = {
      store: this.#store,
      bring: (asked, etag, signal) => reads.bring(asked, etag, signal),
      hold: (address, signal) => pictures.hold(address, signal),
      findSeasons: (seriesId, again) => seasons.all(seriesId, again),
      picturesOn: () => this.#picturesOn(),
      online: () => options.online(),
      doubt: () => options.doubt(),
      now: () => options.now(),
    };
    this.#jobs = new PackJobs(ports, {
      moved: (id) => {
        this.#cache.forgetCounts(id);
        this.#announcer.announceSoon();
      },
      finished: () => void this.#announcer.announce(),
    });
    const currency = new PackCurrency({
      ...ports,
      stored: async ({ endpoint, parameters }) => {
        const key = storeKey({ profile: options.service, endpoint, parameters, account: null });
        const found = await store.lookup(key);
        return found.ok && found.value !== null ? (JSON.parse(found.value.text) as unknown) : { changes: [] };
      },
      today: () => options.today(),
      keepAtMostMs: options.keepAtMostMs,
    });
    this.#checks = new PackChecks({
      currency,
      list: () => this.#cache.list(),
      isBusy: ({ id, paused }) => paused || this.#jobs.job(id)?.state === 'working',
      online: () => options.online(),
      now: () => options.now(),
      checked: async (id) => {
        this.#cache.forget(id);
        await this.#goOn();
      },
    });
  }

  /** Goes on with what was not finished when the program ended. */
  async resumeAll(): Promise<void> {
    for (const row of await this.#cache.list()) {
      if (row.paused) continue;
      const counts = await this.#cache.countsOf(row.id);
      if (counts === null || !row.planned || counts.held + missingOf(counts) < counts.all) this.#start(row);
    }
  }

  /** The service answers again. */
  back(): void {
    this.#jobs.wakeAll();
    void this.#checks.look();
  }

  /** Answers changed: what packs keep may need more now. Often; looked at once for a burst. */
  changed(): void {
    this.#changing ??= setTimeout(() => {
      this.#changing = null;
      // A list may have told by now what a title is called.
      this.#cache.forgetRows();
      this.#cache.forgetAllCounts((id) => this.#jobs.job(id)?.state === 'working');
      void this.#goOn();
    }, changedAfterMs).unref();
  }

  /** Something was changed past this: looks anew and tells. */
  async refresh(): Promise<void> {
    this.#cache.forgetRows();
    this.#cache.forgetAllCounts();
    await this.#announcer.announce();
    await this.#goOn();
  }

  /** What is stored was replaced: whatever packs miss now is fetched. */
  async beginAnew(): Promise<void> {
    await this.refresh();
    await this.resumeAll();
  }

  async summaries(): Promise<Result<readonly PackSummary[]>> {
    const rows = await this.#cache.list();
    const summaries: PackSummary[] = [];
    for (const row of rows) {
      const counts = await this.#cache.countsOf(row.id);
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
    this.#cache.forget(kept.value);
    const row = (await this.#cache.list()).find(({ id }) => id === kept.value);
    if (row !== undefined) this.#start(row);
    return this.#announcer.announce();
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
    this.#cache.forget(id);
    this.#cache.forgetAllCounts();
    const packs = await this.#announcer.announce();
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
    this.#cache.forget(id);
    if (damaged > 0) this.#cache.forgetAllCounts();
    const missing = await this.missing(id);
    await this.#announcer.announce();
    return missing.ok ? succeed({ ...missing.value, checked }) : missing;
  }

  async missing(id: number): Promise<Result<PackVerification>> {
    const missing = await this.#options.store.pack('packMissing', id);
    return missing.ok ? succeed({ checked: 0, ...missing.value }) : missing;
  }

  /** Asks the service now whether anything changed; fails with what stopped it. */
  async check(id: number): Promise<Result<readonly PackSummary[]>> {
    return this.#change(id, (row) => this.#checks.check(row));
  }

  close(): void {
    this.#checks.close();
    this.#announcer.close();
    clearTimeout(this.#changing ?? undefined);
    this.#jobs.close();
  }

  async #change(
    id: number,
    act: (row: PackRow) => Promise<Result<unknown>>,
  ): Promise<Result<readonly PackSummary[]>> {
    const row = (await this.#cache.list()).find((each) => each.id === id);
    if (row === undefined) return fail('notFound', { pack: id });
    const done = await act(row);
    this.#cache.forget(id);
    const told = await this.#announcer.announce();
    return done.ok ? told : done;
  }

  #start({ id, planned, plan }: PackRow): void {
    const { subject } = plan;
    this.#jobs.start(id, subject.kind === 'series' && !planned ? subject.seriesId : null);
  }

  /** Fetches what packs that were done want since. */
  async #goOn(): Promise<void> {
    for (const row of await this.#cache.list()) {
      const job = this.#jobs.job(row.id);
      if (row.paused || (job !== null && job.state !== 'done')) continue;
      const counts = await this.#cache.countsOf(row.id);
      if (counts !== null && counts.held + missingOf(counts) < counts.all) this.#start(row);
    }
    this.#announcer.announceSoon();
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
}

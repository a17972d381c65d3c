import { videoLanguages } from '#shared/catalogue/languages.ts';
import type { PackPlan } from '#shared/catalogue/pack-plan.ts';
import type {
  MissingItems,
  PackChoices,
  PackEstimate,
  PackImported,
  PackSubject,
  PackSummary,
} from '#shared/contract/packs.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { utcDay } from '#shared/text/calendar-day.ts';
import { Timer } from '../platform/timer.ts';
import { PackChecks, PackCurrency } from './pack-currency.ts';
import { PackJobs } from './pack-jobs.ts';
import type { PackPorts } from './pack-ports.ts';
import { PackSummaries } from './pack-summaries.ts';
import { exportPack, importPack } from './pack-transfer.ts';
import type { PackRow } from './store/pack-rows.ts';

/** Pause before packs are examined after an answer changed, in ms. */
const changedAfterMs = 1_000;
/** How long an estimate waits for the seasons of a series, in ms. */
const findSeasonsMs = 3_000;

/** The packs of one service: every verb for packs. */
export class Packs {
  readonly #ports: PackPorts;
  readonly #summaries: PackSummaries;
  readonly #jobs: PackJobs;
  readonly #checks: PackChecks;
  readonly #changing = new Timer(() => {
    this.#summaries.forget();
    return this.#startIncomplete();
  });

  constructor(ports: PackPorts) {
    this.#ports = ports;
    this.#summaries = new PackSummaries(ports, (id) => this.#jobs.job(id));
    const planSeasons = async (id: number, numbers: readonly number[]): Promise<Result<unknown>> => {
      // Before and after: with counts from before, the pack would look complete.
      this.#summaries.forget(id);
      const planned = await ports.store.packs.planSeasons(id, numbers);
      this.#summaries.forget(id);
      return planned;
    };
    this.#jobs = new PackJobs({
      ...ports,
      planSeasons,
      moved: (id) => this.#summaries.noteProgress(id),
      finished: () => void this.#release().then(() => this.#summaries.announce()),
    });
    const task = ports.background.task('packs', () => void this.#checks.checkDue());
    this.#checks = new PackChecks(new PackCurrency({ ...ports, planSeasons }), {
      rows: () => this.#summaries.rows(),
      isBusy: ({ id, paused }) => paused || this.#jobs.job(id)?.state === 'working',
      mayCheck: () => task.obstacle === null,
      now: () => ports.now(),
      checked: async (id) => {
        await this.#retryUnread(id);
        await this.#release();
        await this.#startIncomplete();
      },
    });
  }

  /** Whether any pack is being fetched. */
  get isWorking(): boolean {
    return this.#jobs.isWorking;
  }

  /** Continues what was not finished when the program ended. */
  async resumeAll(): Promise<void> {
    for (const row of await this.#summaries.rows()) {
      if (row.paused) continue;
      await this.#retryUnread(row.id);
      const counts = await this.#summaries.counts(row.id);
      if (counts === null || !row.planned || counts.wanted > 0) this.#start(row);
    }
    // Also that there are none: those of another service may be shown.
    await this.#summaries.announce();
  }

  /** Answers or titles changed, so packs may need more; examines them once for several changes. */
  changed(): void {
    this.#changing.start(changedAfterMs);
  }

  /** The store was changed by others: reads the packs again and announces them. */
  async refresh(): Promise<void> {
    this.#summaries.forget();
    await this.#summaries.announce();
    await this.#startIncomplete();
  }

  /** The store's content was replaced: fetches whatever packs lack now. */
  async beginAnew(): Promise<void> {
    await this.refresh();
    await this.resumeAll();
  }

  summaries(): Promise<Result<readonly PackSummary[]>> {
    return this.#summaries.list();
  }

  /** Fails with `storage`. */
  async estimate(subject: PackSubject, choices: PackChoices): Promise<Result<PackEstimate>> {
    const { store, findSeasons, settings, now } = this.#ports;
    let numbers: readonly number[] = [];
    let all = true;
    if (subject.kind === 'series') {
      const found = await Promise.race([
        findSeasons(subject.seriesId),
        new Promise<null>((resolve) => setTimeout(() => resolve(null), findSeasonsMs).unref()),
      ]);
      all = found?.ok === true;
      const known = await store.seasons.known(subject.seriesId, settings().catalogueLanguage);
      numbers = known.ok ? known.value.map(({ seasonNumber }) => seasonNumber) : [];
    }
    return store.packs.estimate(this.#plan(subject, choices), { numbers, all }, now());
  }

  async keep(
    subject: PackSubject,
    choices: PackChoices,
    name: string,
    posterPath: string | null,
  ): Promise<Result<null>> {
    const kept = await this.#ports.store.packs.keep(this.#plan(subject, choices), name, posterPath);
    if (!kept.ok) return kept;
    this.#jobs.drop(kept.value);
    this.#summaries.forget(kept.value);
    const row = await this.#summaries.row(kept.value);
    if (row !== null) this.#start(row);
    await this.#summaries.announce();
    return succeed(null);
  }

  pause(id: number): Promise<Result<null>> {
    return this.#change(id, async () => {
      const paused = await this.#ports.store.packs.pause(id, true);
      if (paused.ok) this.#jobs.pause(id);
      return paused;
    });
  }

  resume(id: number): Promise<Result<null>> {
    return this.#change(id, async (row) => {
      const { store, forgetMissingPictures } = this.#ports;
      forgetMissingPictures();
      const retried = await store.packs.retry(id);
      const resumed = retried.ok ? await store.packs.pause(id, false) : retried;
      if (resumed.ok) this.#start(row);
      return resumed;
    });
  }

  async remove(id: number): Promise<Result<{ readonly freedBytes: number }>> {
    this.#jobs.drop(id);
    const removed = await this.#ports.store.packs.remove(id);
    await this.#release();
    if (!removed.ok) return removed;
    this.#summaries.forget();
    await this.#summaries.announce();
    return succeed({ freedBytes: removed.value });
  }

  missing(id: number): Promise<Result<MissingItems>> {
    return this.#ports.store.packs.missing(id);
  }

  /** Checks a pack for changes at the service; fails with what stopped it. */
  check(id: number): Promise<Result<null>> {
    return this.#change(id, (row) => this.#checks.check(row));
  }

  /** The name of a pack; null: there is no such pack. */
  async nameOf(id: number): Promise<string | null> {
    return (await this.#summaries.row(id))?.name ?? null;
  }

  /** Writes a pack into one file. Fails with `notFound`, and as `writePackFile` does. */
  async export(id: number, path: string): Promise<Result<{ readonly bytes: number }>> {
    const row = await this.#summaries.row(id);
    return row === null ? fail('notFound', { pack: id }) : exportPack(this.#ports, row, path);
  }

  /** Imports a pack file, all of it or nothing. Fails as `importPack` does. */
  async import(path: string): Promise<Result<PackImported>> {
    const imported = await importPack(this.#ports, path, (subject, choices) => this.#plan(subject, choices));
    if (imported.ok) this.#ports.imported();
    await this.refresh();
    // No job ends where the file has all of a pack.
    await this.#release();
    return imported;
  }

  close(): void {
    this.#checks.close();
    this.#summaries.close();
    this.#changing.close();
    this.#jobs.close();
  }

  async #change(id: number, act: (row: PackRow) => Promise<Result<unknown>>): Promise<Result<null>> {
    const row = await this.#summaries.row(id);
    if (row === null) return fail('notFound', { pack: id });
    const done = await act(row);
    this.#summaries.forget(id);
    await this.#summaries.announce();
    return done.ok ? succeed(null) : done;
  }

  /** Items that couldn't be read are wanted again: the service may be mended by now. */
  async #retryUnread(id: number): Promise<void> {
    await this.#ports.store.packs.retry(id, ['broken', 'refused']);
    this.#summaries.forget(id);
  }

  /** What a pack had by an earlier plan isn't kept any longer than it needs to be. */
  async #release(): Promise<void> {
    const { store, settings } = this.#ports;
    await store.packs.releaseFormerItems(settings().pictures === 'on');
  }

  #start({ id, planned, plan: { subject } }: PackRow): void {
    this.#jobs.start(id, subject.kind === 'series' && !planned ? subject.seriesId : null);
  }

  /** Starts the packs that were done and need more by now. */
  async #startIncomplete(): Promise<void> {
    for (const row of await this.#summaries.rows()) {
      const job = this.#jobs.job(row.id);
      if (row.paused || (job !== null && job.state !== 'done')) continue;
      const counts = await this.#summaries.counts(row.id);
      if (counts !== null && (!row.planned || counts.wanted > 0)) this.#start(row);
    }
    this.#summaries.announceSoon();
  }

  #plan(subject: PackSubject, choices: PackChoices): PackPlan {
    const { service, settings, now, changesWindowDays } = this.#ports;
    const { catalogueLanguage: language, interfaceLanguage, region } = settings();
    const videos = videoLanguages(language, interfaceLanguage);
    return {
      subject,
      choices,
      service,
      language,
      region,
      videoLanguages: videos,
      today: utcDay(now()),
      changesWindowDays,
    };
  }
}

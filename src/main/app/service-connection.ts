import type { Profile } from '#shared/catalogue/profiles.ts';
import { leastFreeBytes } from '#shared/contract/answers.ts';
import type { HeldCounts } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import type { MineChanged } from '#shared/contract/mine-answers.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { succeed, valueOr } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { localDay, utcDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { CatalogueReads } from '../catalogue/catalogue-reads.ts';
import { KnownTitles } from '../catalogue/known-titles.ts';
import { SeasonDiscovery } from '../catalogue/season-discovery.ts';
import { seasonHints } from '../catalogue/season-number-hints.ts';
import { BackgroundWork } from '../http/background-work.ts';
import { ServiceHealth } from '../http/service-health.ts';
import { LaterMarks } from '../library/later-marks.ts';
import { UpNextSeasons } from '../library/up-next-seasons.ts';
import { watcherRequests } from '../library/watcher/watcher-requests.ts';
import { Watcher } from '../library/watcher/watcher.ts';
import { Packs } from '../offline/packs.ts';
import { Pictures } from '../pictures/pictures.ts';
import { DayChanges } from '../platform/day-changes.ts';
import { freeBytesOf } from '../platform/disk-space.ts';
import { Throttle } from '../platform/throttle.ts';
import { Timer } from '../platform/timer.ts';
import { IndexBuilder } from '../search/index-builder.ts';
import { untilNoMore } from '../search/concurrency.ts';
import { chooseService, isSameService } from '../session/service-choice.ts';
import type { ServiceChoice } from '../session/service-choice.ts';
import type { SettingsKeeper } from '../settings/settings.ts';
import { openStore } from './open-store.ts';
import type { Store } from './open-store.ts';
import type { ServiceHost } from './ports.ts';
import { ServiceAccess } from './service-access.ts';

/** Dependencies of a connection. */
export interface ServiceConnectionPorts extends ServiceHost {
  readonly version: string;
  settings(): Settings;
  onSettings: SettingsKeeper['subscribe'];
  tell(message: EventMessage): void;
}

/** Interval at which expired data is deleted, in ms. */
const forgetEveryMs = 6 * 60 * 60_000;
/** Delay between a change of the counts and their event, in ms. */
const heldDelayMs = 1_000;
/** A page reads what it shows of the person's own data at most so often while more of the catalogue becomes known, in ms. */
const progressPauseMs = 2_000;

/** Everything that belongs to one service: its store, access, reads, packs and pictures. */
export class ServiceConnection {
  readonly store: Store;
  readonly access: ServiceAccess;
  readonly reads: CatalogueReads;
  readonly packs: Packs;
  readonly index: IndexBuilder;
  readonly watcher: Watcher;
  readonly titles: KnownTitles;
  readonly health: ServiceHealth;
  readonly background: BackgroundWork;
  readonly pictures: Pictures;
  readonly seasons: SeasonDiscovery;
  readonly laterMarks: LaterMarks;
  readonly upNextSeasons: UpNextSeasons;
  readonly #ports: ServiceConnectionPorts;
  readonly #choice: ServiceChoice;
  readonly #forgetting: NodeJS.Timeout;
  readonly #days: DayChanges;
  readonly #closing = new AbortController();
  readonly #unsubscribe: () => void;
  readonly #held = new Timer(() => this.#ports.changed('held'));
  /** Series of which more is known: many follow each other while seasons are looked for, and a page reads its lists again each time. */
  readonly #progress = new Throttle<number>(progressPauseMs, (ids) =>
    this.#tellMine(ids.map((id) => ({ kind: 'series', id }))),
  );

  /** Opens the store and starts to connect to the service; resolves before the service answers. */
  static async open(ports: ServiceConnectionPorts): Promise<ServiceConnection> {
    const choice = chooseService(ports.settings(), ports.overrides);
    let connection: ServiceConnection | null = null;
    const store = await openStore({
      folder: ports.dataFolder,
      service: choice.key,
      version: ports.version,
      workerUrl: ports.workers.store,
      readerAfter: ports.started,
      log: ports.log,
      onNotice: ports.notify,
      onReopened: (lasting) => {
        if (lasting) ports.takeBack('storageFailing');
        // A new database has no language and no data of its packs; a restored library has other packs.
        void connection?.beginAnew();
        ports.tell({ name: 'catalogue.replaced', payload: null });
        ports.tell({ name: 'mine.changed', payload: { subjects: null } });
      },
      limitBytes: ports.settings().storageLimitBytes,
      now: ports.now,
      elapsed: ports.elapsed,
    });
    await store.index.setLanguage(ports.settings().catalogueLanguage);
    connection = new ServiceConnection(ports, choice, store);
    return connection;
  }

  private constructor(ports: ServiceConnectionPorts, choice: ServiceChoice, store: Store) {
    this.#ports = ports;
    this.#choice = choice;
    this.store = store;
    this.health = new ServiceHealth({
      now: ports.now,
      probe: () => this.check(AbortSignal.timeout(30_000)),
      changed: (state) => {
        ports.tell({ name: 'network.changed', payload: state });
        this.background.update();
      },
      recovered: () => {
        ports.tell({ name: 'service.recovered', payload: null });
        this.pictures.forgetMissing();
        this.background.noteRecovery();
        void this.access.restoreSession();
      },
    });
    const freeBytes = ports.freeBytes ?? (() => freeBytesOf(ports.dataFolder));
    const isDiskLow = async (): Promise<boolean> => (await freeBytes()) < leastFreeBytes;
    this.background = new BackgroundWork({
      ...ports,
      health: this.health,
      isMetered: () => ports.settings().meteredConnection,
      arePacksWorking: () => this.packs.isWorking,
      isDiskLow,
      random: Math.random,
    });
    this.access = new ServiceAccess({
      ...ports,
      choice,
      store,
      health: this.health,
      limited: () => this.index.noteRateLimit(),
      forgotten: () => this.#tellMine(null),
    });
    this.pictures = new Pictures({
      ...ports,
      certificatesWorker: ports.workers.certificates,
      addresses: () => this.access.addresses(),
      store: store.pictures,
      enabled: () => ports.settings().pictures === 'on',
      online: () => this.health.isReachable,
      note: (result) => this.health.note({ result, reached: null }, 'pictures'),
    });
    this.reads = new CatalogueReads({
      service: choice.key,
      bodies: store.bodies,
      settings: () => ({
        language: ports.settings().catalogueLanguage,
        region: ports.settings().region,
      }),
      fetch: (...args) => this.access.fetch(...args),
      session: () => this.access.session(),
      refused: (session) => this.access.sessionRefused(session),
      now: ports.now,
      elapsed: ports.elapsed,
      closing: this.#closing.signal,
      lost: (endpoint, dropped) => {
        // Proved by poor-responses.test.ts: what was lost is logged.
        ports.log.warn('response lost items or fields', { endpoint, dropped });
        // Proved by poor-responses.test.ts: a notice says what was lost.
        ports.notify({ kind: 'responsesIncomplete' });
      },
      stored: ({ endpoint, parameters }) => {
        this.#announceHeld();
        // How much of a series was seen depends on its known episodes, and on ratings.
        if (endpoint === 'tv.season' || endpoint === 'tv.seasonRatings')
          this.#progress.add(Number(parameters.series_id));
        if (endpoint === 'tv.season') void this.seasons.stored(Number(parameters.series_id));
        this.packs.changed();
      },
      changed: (payload) => ports.tell({ name: 'catalogue.changed', payload }),
      gone: (payload) => {
        ports.tell({ name: 'catalogue.gone', payload });
        const { series_id: series, season_number: season } = payload.parameters;
        if (payload.endpoint === 'tv.season') void this.seasons.gone(Number(series), Number(season));
      },
    });
    this.titles = new KnownTitles({
      store,
      reads: this.reads,
      language: () => ports.settings().catalogueLanguage,
      online: () => this.health.isReachable,
    });
    this.seasons = new SeasonDiscovery({
      store: store.seasons,
      read: (seriesId, seasonNumber, signal, how) =>
        this.reads.read(
          { endpoint: 'tv.season', parameters: { series_id: seriesId, season_number: seasonNumber }, ...how },
          signal,
        ),
      hints: (seriesId, priority, signal) =>
        seasonHints(
          {
            store,
            read: (question) => this.reads.read({ ...question, priority }, signal),
            today: utcDay(ports.now()),
            changesWindowDays: choice.profile.changesWindowDays,
          },
          seriesId,
        ),
      language: () => ports.settings().catalogueLanguage,
      today: () => this.today(),
      now: ports.now,
      elapsed: ports.elapsed,
      found: (payload) => {
        ports.tell({ name: 'seasons.found', payload });
        if (payload.complete) void this.laterMarks.known(payload.seriesId);
      },
      moved: (id) => this.#progress.add(id),
    });
    this.laterMarks = new LaterMarks({
      waiting: () => store.mine.laterSeries(),
      make: (seriesId) => store.mine.makeLater(seriesId),
      find: (seriesId) => this.seasons.all(seriesId),
      changed: ({ subjects }) => this.#tellMine(subjects),
    });
    void this.laterMarks.resume();
    const wake = (): void => this.upNextSeasons.wake();
    const [first, again] = [this.background.task('library', wake), this.background.task('watcher', wake)];
    this.upNextSeasons = new UpNextSeasons({
      store: store.mine,
      today: () => this.today(),
      may: () => ({ first: first.obstacle === null, again: again.obstacle === null }),
      find: (seriesId) => this.seasons.all(seriesId),
      ended: (id) => this.#progress.add(id),
    });
    this.upNextSeasons.wake();
    this.packs = new Packs({
      service: choice.key,
      store,
      fetchBody: (asked, etag, signal) => this.reads.fetchIntoStore(asked, etag, signal),
      fetchPicture: (address, signal) => this.pictures.fetchIntoStore(address, signal),
      forgetMissingPictures: () => this.pictures.forgetMissing(),
      findSeasons: (seriesId, named) => this.seasons.all(seriesId, named, true),
      isDiskLow,
      settings: () => ports.settings(),
      background: this.background,
      now: ports.now,
      changesWindowDays: choice.profile.changesWindowDays,
      keepAtMostMs: choice.profile.keepAtMostMs,
      packFileWorker: ports.workers.packFile,
      announce: (payload) => {
        ports.tell({ name: 'packs.changed', payload });
        this.background.update();
      },
      imported: () => {
        this.#announceHeld();
        ports.tell({ name: 'catalogue.replaced', payload: null });
        this.#tellMine(null);
      },
    });
    void this.packs.resumeAll();
    const checking = {
      ...{ store, settings: () => ports.settings(), today: () => this.today() },
      changesWindowDays: choice.profile.changesWindowDays,
    };
    this.watcher = new Watcher({
      ...checking,
      now: ports.now,
      services: checking.settings,
      requests: watcherRequests(
        {
          ...checking,
          now: ports.now,
          service: choice.key,
          fetchBody: (...body) => this.reads.fetchIntoStore(...body),
        },
        this.#closing.signal,
      ),
      limit: () => ports.settings().watcherRequests,
      checksViews: () => ports.settings().watcherViews,
      background: this.background,
      told: (subject) => this.#tellMine(subject.kind === 'view' ? [] : [subject]),
      toldAll: (count) => void this.#tellNews(count),
    });
    this.watcher.wake();
    this.index = new IndexBuilder({
      ...ports,
      store,
      background: this.background,
      isBundled: choice.profile.id === 'demo',
      fetch: (...request) => this.access.fetch(...request),
      // The client has six connections, of which it leaves one to whoever waits for a page.
      atOnce: 3,
      pageLimit: choice.profile.pageLimit,
      language: () => ports.settings().catalogueLanguage,
      afterSearches: () => store.search.idle(),
      announce: () => {
        ports.changed('searchIndex');
        this.#announceHeld();
      },
    });
    void this.index.open().then(() => this.index.renew());
    // Words of an index that a stop interrupted.
    void untilNoMore(() => store.catalogueIndex.finishWords());
    this.#forgetting = setInterval(() => {
      this.#forgetTheOld();
      void this.index.renew();
    }, forgetEveryMs);
    this.#forgetting.unref();
    // What aired, and so progress and what is up next, follows from the day.
    this.#days = new DayChanges(
      () => this.today(),
      () => this.#tellMine(null),
    );
    this.#forgetTheOld();
    this.#unsubscribe = ports.onSettings((before, after) => this.#apply(before, after));
  }

  /** Fetches the packs again after a database was replaced. */
  async beginAnew(): Promise<void> {
    await this.store.index.setLanguage(this.#ports.settings().catalogueLanguage);
    await this.packs.beginAnew();
    await this.index.open();
  }

  /** The service's key. */
  get service(): string {
    return this.#choice.key;
  }

  get profile(): Profile {
    return this.#choice.profile;
  }

  /** Counts titles, people and episodes; zero if the store fails. */
  async held(): Promise<HeldCounts> {
    return valueOr(await this.store.search.counts(), { titles: 0, people: 0, episodes: 0 });
  }

  /** Tests the connection with a request for E20, the smallest list; fails as any request does. */
  async check(signal: AbortSignal): Promise<Result<{ readonly tookMs: number }>> {
    const began = this.#ports.elapsed();
    const fetched = await this.access.fetch('movie.popular', { page: 1 }, { priority: 'foreground', signal });
    return fetched.ok ? succeed({ tookMs: Math.round(this.#ports.elapsed() - began) }) : fetched;
  }

  /** The machine's power changed; `slept`: it was asleep, so the service may not answer any more. */
  async powerChanged(slept: boolean): Promise<void> {
    this.#days.look();
    if (slept) await this.health.retry();
    this.background.update();
  }

  /** Applies changed settings of the same service; another one gets a connection of its own. */
  async #apply(before: Settings, after: Settings): Promise<void> {
    if (!isSameService(before, after)) return;
    const isChanged = (name: keyof Settings): boolean => before[name] !== after[name];
    if (isChanged('meteredConnection')) this.background.update();
    if (isChanged('watcherRequests') || isChanged('watcherViews')) this.watcher.wake();
    if (isChanged('catalogueLanguage')) {
      await this.store.index.setLanguage(after.catalogueLanguage);
      void this.packs.refresh();
    }
    if (isChanged('storageLimitBytes') || isChanged('pictures')) {
      if (after.pictures === 'off') await this.store.pictures.deleteAll();
      await this.store.storage.sweep(after.storageLimitBytes);
      this.packs.changed();
    }
  }

  /** Returns this machine's calendar day, or the one from the command line. */
  today(): CalendarDay {
    return localDay(this.#ports.now());
  }

  async close(): Promise<void> {
    this.#held.close();
    this.#progress.close();
    this.#unsubscribe();
    this.#closing.abort();
    this.watcher.close();
    this.upNextSeasons.close();
    this.index.close();
    this.access.stop();
    clearInterval(this.#forgetting);
    this.#days.close();
    this.health.close();
    this.background.close();
    this.packs.close();
    // Proved by mine-handlers.test.ts: what a person pressed before is on disk.
    await this.laterMarks.settled;
    this.seasons.close();
    this.titles.close();
    await this.pictures.close();
    await this.access.close();
    await this.store.close();
  }

  /** What pages show of the person's own data may be otherwise for these titles; null: for every one. */
  #tellMine(subjects: MineChanged['subjects']): void {
    this.#ports.tell({ name: 'mine.changed', payload: { subjects } });
  }

  /** Announces what the inbox just got. */
  async #tellNews(count: number): Promise<void> {
    const told = await this.store.inbox.list({ offset: 0, limit: count });
    if (told.ok) this.#ports.tell({ name: 'inbox.told', payload: told.value.entries });
  }

  /** Announces the counts, once for a burst of changes. */
  #announceHeld(): void {
    this.#held.start(heldDelayMs);
  }

  #forgetTheOld(): void {
    const { keepAtMostMs } = this.#choice.profile;
    if (keepAtMostMs === null) return;
    const moment = this.#ports.now() - keepAtMostMs;
    void this.store.storage.forgetOlderThan(moment).then(() => {
      // Pictures of packs that expire with it are fetched again, and slices are read again.
      this.packs.changed();
      return this.index.open();
    });
  }
}

import { join } from 'node:path';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import { videoLanguages } from '#shared/catalogue/video-languages.ts';
import type { Profile } from '#shared/catalogue/profiles.ts';
import type { Clock } from '#shared/clock.ts';
import type { HeldCounts, NetworkState, Notice, SeasonsFound } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import { succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { AppPorts } from './app-ports.ts';
import { CatalogueReads } from './catalogue-reads.ts';
import { KnownTitles } from './known-titles.ts';
import { NetworkWatch } from './network-state.ts';
import { Packs } from './packs.ts';
import type { TransferPlace } from './pack-transfer.ts';
import { SeasonDiscovery } from './offline/seasons.ts';
import { createPictures } from './pictures/pictures.ts';
import type { Picture, Pictures } from './pictures/pictures.ts';
import { ServiceAccess } from './service-access.ts';
import { chooseService } from './service-choice.ts';
import type { ServiceChoice } from './service-choice.ts';
import { createStore } from './store/worker-store.ts';
import type { Store } from './store/store.ts';

/** What a connection is opened with. */
export interface ConnectionPorts extends Pick<
  AppPorts,
  | 'dataFolder'
  | 'workers'
  | 'keychain'
  | 'log'
  | 'overrides'
  | 'approvalWindow'
  | 'openApprovalPage'
  | keyof Clock
> {
  settings(): Settings;
  notify(notice: Notice): void;
  tell(message: EventMessage): void;
  /** Addresses or secrets became known. */
  changed(): void;
}

/** What was kept longer than the service allows is looked for this often, in ms. */
const forgetEveryMs = 6 * 60 * 60_000;
/** Counts of what is held are told this long after they changed, in ms. */
const tellHeldAfterMs = 1_000;

/** Everything that belongs to one service: its store, the way to it, its reads, its packs, its pictures. */
export class Connection {
  readonly store: Store;
  readonly access: ServiceAccess;
  readonly reads: CatalogueReads;
  readonly packs: Packs;
  readonly titles: KnownTitles;
  readonly #ports: ConnectionPorts;
  readonly #choice: ServiceChoice;
  readonly #network: NetworkWatch;
  readonly #pictures: Pictures;
  readonly #seasons: SeasonDiscovery;
  readonly #forgetting: NodeJS.Timeout;
  #telling = false;
  #closed = false;

  /** Opens the store and starts finding the service; resolves before the service answers. */
  static async open(ports: ConnectionPorts): Promise<Connection> {
    const choice = chooseService(ports.settings(), ports.overrides);
    let connection: Connection | null = null;
    const store = await createStore({
      file: join(ports.dataFolder, `catalogue-${choice.key}.sqlite`),
      workerUrl: ports.workers.store,
      onNotice: (notice) => {
        ports.notify(notice);
        // What was saved from a damaged database may lack some of what packs held, and speaks no language yet.
        if (notice.kind === 'databaseSetAside') void connection?.beginAnew();
      },
      limitBytes: ports.settings().storageLimitBytes,
      now: ports.now,
      elapsed: ports.elapsed,
    });
    await store.speak(ports.settings().catalogueLanguage);
    connection = new Connection(ports, choice, store);
    return connection;
  }

  private constructor(ports: ConnectionPorts, choice: ServiceChoice, store: Store) {
    this.#ports = ports;
    this.#choice = choice;
    this.store = store;
    this.#network = new NetworkWatch({
      now: ports.now,
      probe: async () => void (await this.check(AbortSignal.timeout(30_000))),
      changed: (state) => {
        ports.tell({ name: 'network.changed', payload: state });
        if (state.online) this.packs.back();
      },
    });
    this.access = new ServiceAccess({
      ...ports,
      choice,
      store,
      onReachable: (online) => this.#network.noticed(online),
    });
    this.#pictures = createPictures({
      addresses: () => this.access.addresses(),
      store: {
        get: (address) => store.pictureGet(address),
        put: (address, bytes, contentType, colour) => store.picturePut(address, bytes, contentType, colour),
        knowsColour: (file) => store.knowsColour(file),
      },
      enabled: () => ports.settings().pictures === 'on',
      online: () => this.#network.state.online,
      log: ports.log,
      now: ports.now,
    });
    this.reads = new CatalogueReads({
      profile: choice.key,
      choices: () => ({
        language: ports.settings().catalogueLanguage,
        region: ports.settings().region,
      }),
      lookup: (key) => store.lookup(key),
      inAnotherLanguage: async (key) => {
        const found = await store.inAnotherLanguage(key);
        return found.ok ? found.value : null;
      },
      accept: async (acceptance) => {
        const accepted = await store.accept(acceptance);
        if (accepted.ok && accepted.value.changed) {
          this.#tellHeld();
          this.packs.changed();
        }
        return accepted;
      },
      confirm: (key, times) => store.confirm(key, times),
      newestChanges: async (asked) => {
        const key = await store.pack('newestChanges', asked);
        const found = key.ok && key.value !== null ? await store.lookup(key.value) : null;
        return found?.ok === true ? found.value : null;
      },
      fetch: (endpoint, parameters, options) => this.access.fetch(endpoint, parameters, options),
      session: () => this.access.session(),
      refused: (session) => this.access.sessionRefused(session),
      now: ports.now,
      changed: (key) => ports.tell({ name: 'catalogue.changed', payload: key }),
    });
    this.titles = new KnownTitles({
      store,
      reads: this.reads,
      language: () => ports.settings().catalogueLanguage,
      online: () => this.#network.state.online,
    });
    this.#seasons = new SeasonDiscovery({
      store,
      read: (seriesId, seasonNumber, signal, how) =>
        this.reads.read(
          {
            endpoint: 'tv.season',
            parameters: { series_id: seriesId, season_number: seasonNumber },
            ...how,
          },
          signal,
        ),
      language: () => ports.settings().catalogueLanguage,
      now: ports.now,
      found: (payload) => ports.tell({ name: 'seasons.found', payload }),
    });
    this.packs = new Packs({
      service: choice.key,
      store,
      reads: this.reads,
      pictures: this.#pictures,
      seasons: this.#seasons,
      settings: () => ports.settings(),
      online: () => this.#network.state.online,
      doubt: () => this.#network.doubt(),
      today: () => this.today(),
      now: ports.now,
      changesWindowDays: choice.profile.changesWindowDays,
      keepAtMostMs: choice.profile.keepAtMostMs,
      tell: (message) => ports.tell(message),
    });
    void this.packs.resumeAll();
    this.#forgetting = setInterval(() => this.#forgetTheOld(), forgetEveryMs);
    this.#forgetting.unref();
    this.#forgetTheOld();
  }

  /** The database was replaced by what could be saved of it. */
  async beginAnew(): Promise<void> {
    await this.store.speak(this.#ports.settings().catalogueLanguage);
    await this.packs.beginAnew();
  }

  get profile(): Profile {
    return this.#choice.profile;
  }

  network(): NetworkState {
    return this.#network.state;
  }

  /** Zero of everything when the store cannot say. */
  async held(): Promise<HeldCounts> {
    const counts = await this.store.counts();
    return counts.ok ? counts.value : { titles: 0, people: 0, episodes: 0 };
  }

  findSeasons(seriesId: number, again: boolean): Promise<Result<SeasonsFound>> {
    return this.#seasons.find(seriesId, again);
  }

  knownSeasons(seriesId: number): Promise<Result<SeasonsFound>> {
    return this.#seasons.known(seriesId);
  }

  picture(address: PictureAddress, signal: AbortSignal): Promise<Result<Picture>> {
    return this.#pictures.get(address, signal);
  }

  /** Asks for one page of E20, the smallest list; fails as any request does. */
  async check(signal: AbortSignal): Promise<Result<{ readonly tookMs: number }>> {
    const began = this.#ports.elapsed();
    const fetched = await this.access.fetch('movie.popular', { page: 1 }, { priority: 'foreground', signal });
    return fetched.ok ? succeed({ tookMs: Math.round(this.#ports.elapsed() - began) }) : fetched;
  }

  retryNetwork(): Promise<NetworkState> {
    return this.#network.retry();
  }

  /** What is shown of the store is in the language of the settings as they are now. */
  async applyLanguage(): Promise<void> {
    await this.store.speak(this.#ports.settings().catalogueLanguage);
    void this.packs.refresh();
  }

  /** What is stored follows the settings as they are now: the limit, and whether there are pictures at all. */
  async applyStorageSettings(): Promise<void> {
    const { storageLimitBytes, pictures } = this.#ports.settings();
    if (pictures === 'off') await this.store.deletePictures();
    await this.store.sweep(storageLimitBytes);
    this.packs.changed();
  }

  /** The calendar day of this machine, or the one that the start asked for. */
  today(): CalendarDay {
    return this.#ports.overrides.today ?? localDay(this.#ports.now());
  }

  /** What a pack file must fit to be taken in here. */
  transferPlace(): TransferPlace {
    const { catalogueLanguage, interfaceLanguage, region } = this.#ports.settings();
    return {
      store: this.store,
      service: this.#choice.key,
      region,
      videoLanguages: videoLanguages(catalogueLanguage, interfaceLanguage),
      today: this.today(),
      changesWindowDays: this.profile.changesWindowDays,
      keepAtMostMs: this.profile.keepAtMostMs,
      now: this.#ports.now,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.access.stop();
    clearInterval(this.#forgetting);
    this.#network.close();
    this.packs.close();
    this.#seasons.close();
    this.titles.close();
    await this.#pictures.close();
    await this.access.close();
    await this.store.close();
  }

  /** The page shows how much is held; a burst of answers is told once. */
  #tellHeld(): void {
    if (this.#telling) return;
    this.#telling = true;
    setTimeout(() => {
      this.#telling = false;
      if (!this.#closed) this.#ports.changed();
    }, tellHeldAfterMs).unref();
  }

  #forgetTheOld(): void {
    const { keepAtMostMs } = this.#choice.profile;
    if (keepAtMostMs !== null) void this.store.forgetOlderThan(this.#ports.now() - keepAtMostMs);
  }
}

import type { PictureAddress, PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';
import type {
  HeldAppearance,
  HeldCounts,
  KnownPerson,
  MediaType,
  SearchAnswer,
  SeasonSummary,
  StorageKind,
  StorageState,
} from '#shared/contract/answers.ts';
import type {
  KnownProvider,
  SavedView,
  SeenUpTo,
  ViewLook,
  WatchSnapshot,
} from '#shared/contract/local-things.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { FailureDetails, Result } from '#shared/contract/failures.ts';
import type { SignedInAccount } from '#shared/contract/sign-in.ts';
import { BodyCache } from './body-cache.ts';
import { ownBytes, textOf } from './bytes.ts';
import type { LocalThings } from './local-shelf.ts';
import type { PackVerb, Verbs } from './protocol.ts';
import type {
  Acceptance,
  Accepted,
  BodyTimes,
  SeasonSearch,
  Store,
  StoredBody,
  StoredPicture,
  TitleFound,
} from './store.ts';
import { WorkerLink } from './worker-link.ts';
import type { Answered, WorkerLinkPorts } from './worker-link.ts';

/** What a store is made of. */
export interface StoreOptions extends WorkerLinkPorts {
  /** The database file; its folder exists. */
  readonly file: string;
  /** `worker.ts`, or what it was built into. */
  readonly workerUrl: URL;
  /** Bytes that everything may take which no pack keeps; the default of the settings when absent. */
  readonly limitBytes?: number;
  /** Characters of bodies held ready on this side; 0: none. */
  readonly readyCharacters?: number;
}

const readyCharacters = 8 * 2 ** 20;

/** Opens the store, in memory where the file cannot be used; resolves always, and tells by a notice what is wrong. */
export async function createStore(options: StoreOptions): Promise<Store> {
  const limit = options.limitBytes ?? defaultSettings.storageLimitBytes;
  const link = new WorkerLink(options.workerUrl, { file: options.file, limit }, options);
  await link.ready;
  return new WorkerStore(link, link.persistent, new BodyCache(options.readyCharacters ?? readyCharacters));
}

class WorkerStore implements Store {
  readonly persistent: boolean;
  readonly #link: WorkerLink;
  readonly #ready: BodyCache;

  constructor(link: WorkerLink, persistent: boolean, ready: BodyCache) {
    this.#link = link;
    this.persistent = persistent;
    this.#ready = ready;
  }

  async lookup(key: string): Promise<Result<StoredBody | null>> {
    const ready = this.#ready.get(key);
    if (ready !== null) return succeed(ready);
    const found = await this.#link.call('lookup', [key]);
    if (!found.ok) return found;
    if (found.value === null) return succeed(null);
    const { bytes, ...facts } = found.value;
    const body = { text: textOf(bytes), ...facts };
    this.#ready.set(key, body);
    return succeed(body);
  }

  async accept(acceptance: Acceptance): Promise<Result<Accepted>> {
    const body = ownBytes(acceptance.body);
    const accepted = await this.#link.call('accept', [{ ...acceptance, body }], [body.buffer]);
    if (!accepted.ok) return accepted;
    const { bytes, ...outcome } = accepted.value;
    const text = textOf(bytes);
    const { key, fetchedAt, freshUntil, etag } = acceptance;
    if (outcome.stored) this.#ready.set(key, { text, fetchedAt, freshUntil, etag, dropped: outcome.dropped });
    else this.#ready.delete(key);
    return succeed({ text, ...outcome });
  }

  async confirm(key: string, times: BodyTimes): Promise<Result<null>> {
    const confirmed = await this.#link.call('confirm', [key, times]);
    const ready = this.#ready.get(key);
    if (confirmed.ok && ready !== null) this.#ready.set(key, { ...ready, ...times });
    return confirmed;
  }

  speak(language: string): Promise<Result<null>> {
    return this.#link.call('speak', [language]);
  }

  inAnotherLanguage(key: string): Promise<Result<string | null>> {
    return this.#link.call('inAnotherLanguage', [key]);
  }

  async titleKnown(mediaType: MediaType, id: number): Promise<Result<TitleFound>> {
    return found(await this.#link.call('titleKnown', [mediaType, id]), { mediaType, id });
  }

  async personKnown(id: number): Promise<Result<KnownPerson>> {
    return found(await this.#link.call('personKnown', [id]), { id });
  }

  heldAppearances(personId: number): Promise<Result<readonly HeldAppearance[]>> {
    return this.#link.call('heldAppearances', [personId]);
  }

  keywordsKnown(ids: readonly number[]): Promise<Result<Readonly<Record<string, string>>>> {
    return this.#link.call('keywordsKnown', [ids]);
  }

  seasonsKnown(seriesId: number, language: string): Promise<Result<readonly SeasonSummary[]>> {
    return this.#link.call('seasonsKnown', [seriesId, language]);
  }

  seasonSearch(seriesId: number): Promise<Result<SeasonSearch | null>> {
    return this.#link.call('seasonSearch', [seriesId]);
  }

  saveSeasonSearch(seriesId: number, search: SeasonSearch): Promise<Result<null>> {
    return this.#link.call('saveSeasonSearch', [seriesId, search]);
  }

  search(query: string, limit: number): Promise<Result<SearchAnswer>> {
    return this.#link.call('search', [query, limit]);
  }

  counts(): Promise<Result<HeldCounts>> {
    return this.#link.call('counts', []);
  }

  views(): Promise<Result<readonly SavedView[]>> {
    return this.#link.call('views', []);
  }

  saveView(name: string, query: string): Promise<Result<readonly SavedView[]>> {
    return this.#link.call('saveView', [name, query]);
  }

  async changeView(
    id: number,
    changes: { readonly name?: string; readonly query?: string },
  ): Promise<Result<readonly SavedView[]>> {
    return found(await this.#link.call('changeView', [id, changes]), { view: id });
  }

  moveView(id: number, to: number): Promise<Result<readonly SavedView[]>> {
    return this.#link.call('moveView', [id, to]);
  }

  removeView(id: number): Promise<Result<readonly SavedView[]>> {
    return this.#link.call('removeView', [id]);
  }

  lookAtView(id: number, look: ViewLook): Promise<Result<ViewLook | null>> {
    return this.#link.call('lookAtView', [id, look]);
  }

  chosenPosters(): Promise<Result<Readonly<Record<string, string>>>> {
    return this.#link.call('chosenPosters', []);
  }

  choosePoster(seriesId: number, path: string | null): Promise<Result<null>> {
    return this.#link.call('choosePoster', [seriesId, path]);
  }

  seen(): Promise<Result<Readonly<Record<string, SeenUpTo>>>> {
    return this.#link.call('seen', []);
  }

  markSeen(seriesId: number, upTo: SeenUpTo | null): Promise<Result<null>> {
    return this.#link.call('markSeen', [seriesId, upTo]);
  }

  takeLocalThings(things: LocalThings): Promise<Result<number>> {
    return this.#link.call('takeLocalThings', [things]);
  }

  watchHistory(movieId: number): Promise<Result<readonly WatchSnapshot[]>> {
    return this.#link.call('watchHistory', [movieId]);
  }

  watchProviders(country: string): Promise<Result<readonly KnownProvider[]>> {
    return this.#link.call('watchProviders', [country]);
  }

  storageState(): Promise<Result<StorageState>> {
    return this.#link.call('storageState', []);
  }

  colours(paths: readonly string[]): Promise<Result<Readonly<Record<string, string>>>> {
    return this.#link.call('colours', [paths]);
  }

  pictureGet(address: PictureAddress): Promise<Result<StoredPicture | null>> {
    return this.#link.call('pictureGet', [address]);
  }

  pictureNearest(
    kind: PictureKind,
    file: string,
    wanted: PictureSize,
  ): Promise<Result<StoredPicture | null>> {
    return this.#link.call('pictureNearest', [kind, file, wanted]);
  }

  picturePut(
    address: PictureAddress,
    bytes: Uint8Array,
    contentType: string,
    colour: string | null,
  ): Promise<Result<null>> {
    const copy = bytes.slice();
    return this.#link.call('picturePut', [address, copy, contentType, colour], [copy.buffer]);
  }

  async knowsColour(file: string): Promise<boolean> {
    const known = await this.#link.call('knowsColour', [file]);
    return known.ok && known.value;
  }

  sweep(limit: number): Promise<Result<number>> {
    return this.#link.call('sweep', [limit]);
  }

  clear(kinds: readonly StorageKind[]): Promise<Result<null>> {
    this.#ready.clear();
    return this.#link.call('clear', [kinds]);
  }

  deletePictures(): Promise<Result<null>> {
    return this.#link.call('deletePictures', []);
  }

  pack<V extends PackVerb>(verb: V, ...values: Parameters<Verbs[V]>): Promise<Answered<V>> {
    // What it may delete or believe anew must not be answered from here.
    if (verb === 'packRemove' || verb === 'packChecked' || verb === 'packVerifyStep') this.#ready.clear();
    return this.#link.call(verb, values);
  }

  rememberedAccount(): Promise<Result<SignedInAccount | null>> {
    return this.#link.call('rememberedAccount', []);
  }

  rememberAccount(account: SignedInAccount): Promise<Result<null>> {
    return this.#link.call('rememberAccount', [account]);
  }

  forgetAccounts(): Promise<Result<null>> {
    this.#ready.clear();
    return this.#link.call('forgetAccounts', []);
  }

  forgetOlderThan(moment: number): Promise<Result<null>> {
    this.#ready.clear();
    return this.#link.call('forgetOlderThan', [moment]);
  }

  close(): Promise<void> {
    this.#ready.clear();
    return this.#link.close();
  }
}

function found<T>(result: Result<T | null>, details: FailureDetails): Result<T> {
  if (!result.ok) return result;
  return result.value === null ? fail('notFound', details) : succeed(result.value);
}

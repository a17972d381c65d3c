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
import type { Result } from '#shared/contract/failures.ts';
import type { SignedInAccount } from '#shared/contract/sign-in.ts';
import type { StoredBody } from './body-cache.ts';
import type { BodyTimes } from './bodies.ts';
import type { StoredPicture } from './pictures.ts';
import type { LocalThings } from './local-shelf.ts';
import type { Acceptance, PackVerb, Verbs } from './protocol.ts';
import type { SeasonSearch } from './seasons.ts';
import type { TitleFound } from './titles.ts';
import type { Answered } from './worker-link.ts';

export type { Acceptance, BodyTimes, SeasonSearch, StoredBody, StoredPicture, TitleFound };

/** What became of an accepted body. */
export interface Accepted {
  /** JSON of the decoded answer. */
  readonly text: string;
  readonly dropped: number;
  /** Whether it differs from what was stored. */
  readonly changed: boolean;
  /** false: it could not be written, and a notice says why; or its endpoint is never kept. */
  readonly stored: boolean;
}

/**
 * What the app keeps of one service. Nothing here rejects; whatever the database refuses is a `storage` failure
 * (details: reason full, readOnly or other).
 */
export interface Store {
  /** false: the file cannot be used, and everything is kept in memory until the app stops. */
  readonly persistent: boolean;
  /** The body stored under a key (`storeKey`); null: none. */
  lookup(key: string): Promise<Result<StoredBody | null>>;
  /** Decodes, keeps and indexes a body. `badResponse` when it cannot be understood: then what was stored stays. */
  accept(acceptance: Acceptance): Promise<Result<Accepted>>;
  /** The service said that the stored body still holds (304). */
  confirm(key: string, times: BodyTimes): Promise<Result<null>>;
  /** The key of a stored body that is the same answer in another language, a kept one first; null: there is none. */
  inAnotherLanguage(key: string): Promise<Result<string | null>>;
  /** From here on everything is shown and found as it was told in this language (`xx-XX`), where it was. */
  speak(language: string): Promise<Result<null>>;
  /** In the language that is spoken, where it was told in that; `notFound` when no list ever named it. */
  titleKnown(mediaType: MediaType, id: number): Promise<Result<TitleFound>>;
  /** `notFound` when no credits ever named them. */
  personKnown(id: number): Promise<Result<KnownPerson>>;
  /** Episodes held in which a person appears or worked, the latest first. */
  heldAppearances(personId: number): Promise<Result<readonly HeldAppearance[]>>;
  /** Names of keywords by number, of those that were seen. */
  keywordsKnown(ids: readonly number[]): Promise<Result<Readonly<Record<string, string>>>>;
  /** Seasons seen, by number; in this language (`xx-XX`) where they were seen in it. */
  seasonsKnown(seriesId: number, language: string): Promise<Result<readonly SeasonSummary[]>>;
  seasonSearch(seriesId: number): Promise<Result<SeasonSearch | null>>;
  saveSeasonSearch(seriesId: number, search: SeasonSearch): Promise<Result<null>>;
  /** Finds what is held by any of its names; at most `limit` hits of each kind. */
  search(query: string, limit: number): Promise<Result<SearchAnswer>>;
  counts(): Promise<Result<HeldCounts>>;
  storageState(): Promise<Result<StorageState>>;
  /** Saved views in their order; so give all verbs that change them. */
  views(): Promise<Result<readonly SavedView[]>>;
  saveView(name: string, query: string): Promise<Result<readonly SavedView[]>>;
  /** `notFound` when there is no such view. */
  changeView(
    id: number,
    changes: { readonly name?: string; readonly query?: string },
  ): Promise<Result<readonly SavedView[]>>;
  moveView(id: number, to: number): Promise<Result<readonly SavedView[]>>;
  removeView(id: number): Promise<Result<readonly SavedView[]>>;
  /** Remembers this look at a view and gives the one before; null: this is the first. */
  lookAtView(id: number, look: ViewLook): Promise<Result<ViewLook | null>>;
  /** Posters that the person chose, by series. */
  chosenPosters(): Promise<Result<Readonly<Record<string, string>>>>;
  /** null: the service's own poster again. */
  choosePoster(seriesId: number, path: string | null): Promise<Result<null>>;
  /** Up to where series were seen, by number. */
  seen(): Promise<Result<Readonly<Record<string, SeenUpTo>>>>;
  /** null: not seen at all. */
  markSeen(seriesId: number, upTo: SeenUpTo | null): Promise<Result<null>>;
  /** Adds views that are not there yet, and sets marks and posters; all or nothing. Gives how many views were added. */
  takeLocalThings(things: LocalThings): Promise<Result<number>>;
  /** Where a movie could be watched whenever it was another answer, the latest first. */
  watchHistory(movieId: number): Promise<Result<readonly WatchSnapshot[]>>;
  /** Providers seen in a country (ISO 3166-1). */
  watchProviders(country: string): Promise<Result<readonly KnownProvider[]>>;
  /** Dominant colours (#rrggbb) by picture path, of those that are known. */
  colours(paths: readonly string[]): Promise<Result<Readonly<Record<string, string>>>>;
  pictureGet(address: PictureAddress): Promise<Result<StoredPicture | null>>;
  /** Another stored size of the same file: the smallest that is large enough, else the largest. */
  pictureNearest(kind: PictureKind, file: string, wanted: PictureSize): Promise<Result<StoredPicture | null>>;
  /** Keeps a picture; the bytes stay the caller's. `colour`: of the file, null: not known. */
  picturePut(
    address: PictureAddress,
    bytes: Uint8Array,
    contentType: string,
    colour: string | null,
  ): Promise<Result<null>>;
  /** Whether a file's dominant colour is known; false also when the store fails. */
  knowsColour(file: string): Promise<boolean>;
  /** Sets the limit in bytes and brings what no pack keeps under it; gives the bytes that were freed. */
  sweep(limit: number): Promise<Result<number>>;
  /** Deletes everything of some kinds that no pack keeps. */
  clear(kinds: readonly StorageKind[]): Promise<Result<null>>;
  /** Deletes every picture, those of packs too: pictures were switched off. */
  deletePictures(): Promise<Result<null>>;
  /** A verb for packs, as `PackShelf` has it. */
  pack<V extends PackVerb>(verb: V, ...values: Parameters<Verbs[V]>): Promise<Answered<V>>;
  /** Who is signed in; null: nobody. */
  rememberedAccount(): Promise<Result<SignedInAccount | null>>;
  rememberAccount(account: SignedInAccount): Promise<Result<null>>;
  /** Deletes everything personal, whosever it is, in one transaction. */
  forgetAccounts(): Promise<Result<null>>;
  /** Deletes everything that the service told before this moment, epoch ms. */
  forgetOlderThan(moment: number): Promise<Result<null>>;
  /** Finishes what was asked and closes the file. */
  close(): Promise<void>;
}

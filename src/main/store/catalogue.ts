import { statSync } from 'node:fs';
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
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { KnownProvider, WatchSnapshot } from '#shared/contract/local-things.ts';
import type { SignedInAccount } from '#shared/contract/sign-in.ts';
import { AnswerIndex } from './answer-index.ts';
import { Bodies } from './bodies.ts';
import type { BodyBytes, BodyTimes, NewBody } from './bodies.ts';
import type { Database } from './connection.ts';
import { LocalShelf } from './local-shelf.ts';
import { LooseThings } from './loose.ts';
import { Packs } from './packs/packs.ts';
import type { ImportRooms } from './packs/take-in.ts';
import { PackShelf } from './packs/shelf.ts';
import { Pictures } from './pictures.ts';
import type { StoredPicture } from './pictures.ts';
import { LocalSearch } from './search.ts';
import type { SeasonSearch } from './seasons.ts';
import type { TitleFound } from './titles.ts';

/** Bodies that stay the same are indexed anew after this long, in ms, so that what they name does not grow old before them. */
const indexHoldsMs = 7 * 24 * 60 * 60_000;
/** In memory, where there is no disk to put things on. */
const memoryLimit = 64 * 2 ** 20;

/** What a catalogue is opened with. */
export interface CatalogueOptions {
  readonly file: string;
  readonly persistent: boolean;
  /** Bytes that everything may take which no pack keeps. */
  readonly limit: number;
  /** Epoch ms. */
  now(): number;
}

/**
 * Everything that the store can do, on one open database; each method, here and on both shelves, is a verb of the
 * worker. Throws what SQLite raises.
 */
export class Catalogue {
  /** The verbs for what is kept offline with a promise. */
  readonly shelf: PackShelf;
  /** The verbs for what a person made here. */
  readonly local: LocalShelf;
  readonly #database: Database;
  readonly #options: CatalogueOptions;
  readonly #bodies: Bodies;
  readonly #index: AnswerIndex;
  readonly #pictures: Pictures;
  readonly #search: LocalSearch;
  readonly #packs: Packs;
  readonly #loose: LooseThings;
  #limit: number;

  constructor(database: Database, options: CatalogueOptions) {
    this.#database = database;
    this.#options = options;
    this.#bodies = new Bodies(database);
    this.#index = new AnswerIndex(database);
    this.#pictures = new Pictures(database);
    this.#search = new LocalSearch(database, this.#index.words);
    this.#packs = new Packs(database);
    this.#loose = new LooseThings(database);
    this.local = new LocalShelf(database);
    this.shelf = new PackShelf(database, this.#packs, options.now);
    this.#limit = this.#allowed(options.limit);
  }

  lookup(key: string): BodyBytes | null {
    return this.#bodies.find(key, this.#options.now());
  }

  /** Writes a body and all that it names, in one transaction; says whether it differs from what was stored. */
  keep(body: NewBody, answer: unknown): boolean {
    return this.#database.transaction(() => {
      const stored = this.#bodies.compare(body.key, body.bytes);
      const needed = this.#packs.needs(body.key);
      if (needed && stored?.same === false) this.#noteChanges(body, answer);
      const reindexed = stored === null || !stored.same || stored.indexedAt < body.fetchedAt - indexHoldsMs;
      if (reindexed) {
        this.#bodies.write(body);
        this.#index.write(body.endpoint, body.parameters, answer, body.fetchedAt);
      } else {
        this.#bodies.confirm(body.key, body, body.etag, 0);
        this.#index.confirm(body.endpoint, body.parameters, body.fetchedAt);
      }
      if (needed) this.#packs.bodyStored(body.key, answer, body.bytes.byteLength);
      return stored?.same !== true;
    });
  }

  /** The service said that a body still holds. */
  confirm(key: string, times: BodyTimes): void {
    this.#database.transaction(() => {
      const body = this.#bodies.confirm(key, times, undefined, times.fetchedAt - indexHoldsMs);
      if (body?.text != null) {
        const answer: unknown = JSON.parse(body.text);
        this.#index.write(body.endpoint, body.parameters, answer, times.fetchedAt);
      } else if (body !== null) this.#index.confirm(body.endpoint, body.parameters, times.fetchedAt);
      if (!this.#packs.needs(key)) return;
      const stored = this.#bodies.find(key, times.fetchedAt);
      if (stored !== null) {
        const answer: unknown = JSON.parse(Buffer.from(stored.bytes).toString('utf8'));
        this.#packs.bodyStored(key, answer, stored.bytes.byteLength);
      }
    });
  }

  /** The key of a stored body that is the same answer in another language, a kept one first; null: there is none. */
  inAnotherLanguage(key: string): string | null {
    return this.#bodies.inAnotherLanguage(key);
  }

  /** From here on everything is shown and found as it was told in this language (`xx-XX`), where it was. */
  speak(language: string): void {
    this.#database.transaction(() => this.#index.speak(language));
  }

  titleKnown(mediaType: MediaType, id: number): TitleFound | null {
    return this.#index.titles.known(mediaType, id);
  }

  personKnown(id: number): KnownPerson | null {
    return this.#index.people.known(id);
  }

  keywordsKnown(ids: readonly number[]): Record<string, string> {
    return this.#index.keywords.names(ids);
  }

  heldAppearances(personId: number): HeldAppearance[] {
    return this.#index.seasons.appearances(personId);
  }

  seasonsKnown(seriesId: number, language: string): SeasonSummary[] {
    return this.#index.seasons.known(seriesId, language);
  }

  seasonSearch(seriesId: number): SeasonSearch | null {
    return this.#index.seasons.search(seriesId);
  }

  saveSeasonSearch(seriesId: number, search: SeasonSearch): void {
    this.#index.seasons.saveSearch(seriesId, search);
  }

  search(query: string, limit: number): SearchAnswer {
    return this.#search.search(query, limit);
  }

  counts(): HeldCounts {
    return this.#search.counts();
  }

  watchHistory(movieId: number): WatchSnapshot[] {
    return this.#index.watch.history(movieId);
  }

  watchProviders(country: string): KnownProvider[] {
    return this.#index.watch.providers(country);
  }

  storageState(): StorageState {
    const kinds = this.#loose.kinds();
    return {
      databaseBytes: this.#options.persistent ? sizeOnDisk(this.#options.file) : 0,
      looseBytes: this.#loose.bytes(),
      keptBytes: Object.values(kinds).reduce((sum, { keptBytes }) => sum + keptBytes, 0),
      limitBytes: this.#limit,
      kinds,
    };
  }

  pictureGet(address: PictureAddress): StoredPicture | null {
    return this.#pictures.get(address, this.#options.now());
  }

  pictureNearest(kind: PictureKind, file: string, wanted: PictureSize): StoredPicture | null {
    return this.#pictures.nearest(kind, file, wanted, this.#options.now());
  }

  picturePut(address: PictureAddress, bytes: Uint8Array, contentType: string, colour: string | null): void {
    this.#pictures.put(address, bytes, contentType, colour, this.#options.now(), this.#packs);
  }

  knowsColour(file: string): boolean {
    return this.#pictures.knowsColour(file);
  }

  colours(paths: readonly string[]): Record<string, string> {
    return this.#pictures.colours(paths);
  }

  /** Sets the limit of bytes and brings what no pack keeps under it; null: the limit as it is. Gives the bytes freed. */
  sweep(limit: number | null): number {
    if (limit !== null) this.#limit = this.#allowed(limit);
    this.flush();
    return this.#loose.sweep(this.#limit);
  }

  /** Deletes everything of some kinds that no pack keeps. */
  clear(kinds: readonly StorageKind[]): void {
    this.#loose.clear(kinds);
  }

  /** Pictures were switched off: none stays, not of packs either. */
  deletePictures(): void {
    this.#pictures.deleteAll();
    this.#packs.picturesGone();
  }

  /** Who is signed in, for a start without the network; null: nobody. */
  rememberedAccount(): SignedInAccount | null {
    const row = this.#database.get<{ account: string }>('select account from signed_in');
    return row === undefined ? null : (JSON.parse(row.account) as SignedInAccount);
  }

  rememberAccount(account: SignedInAccount): void {
    this.#database.run(
      'insert or replace into signed_in (id, account) values (1, ?)',
      JSON.stringify(account),
    );
  }

  /** Deletes everything personal, of every account, and overwrites it where it stood. */
  forgetAccounts(): void {
    this.#database.exec('pragma secure_delete = on');
    try {
      this.#database.transaction(() => {
        this.#bodies.forgetAccounts();
        this.#database.run('delete from signed_in');
      });
      // What was deleted is still in the log until it is emptied.
      this.#database.exec('pragma wal_checkpoint (truncate)');
    } finally {
      this.#database.exec('pragma secure_delete = off');
    }
  }

  /** Deletes everything that the service told before this moment, epoch ms. */
  forgetOlderThan(moment: number): void {
    this.#database.transaction(() => {
      this.#bodies.forgetOlderThan(moment);
      this.#index.forgetOlderThan(moment);
      this.#pictures.forgetOlderThan(moment);
      this.#packs.noteGone('expired');
    });
  }

  /** Where an imported pack's items belong. */
  importRooms(): ImportRooms {
    return {
      database: this.#database,
      bodies: this.#bodies,
      pictures: this.#pictures,
      index: this.#index,
      packs: this.#packs,
    };
  }

  /** Writes what was only remembered so far. */
  flush(): void {
    this.#pictures.flush();
    this.#bodies.flush();
  }

  /** A kept season was told anew: what became of its episodes is kept for whoever looks at them next. */
  #noteChanges(body: NewBody, answer: unknown): void {
    if (body.endpoint !== 'tv.season') return;
    const stored = this.#bodies.find(body.key, body.fetchedAt);
    if (stored === null) return;
    // Both were decoded with this endpoint's schema.
    const before = JSON.parse(Buffer.from(stored.bytes).toString('utf8')) as Season;
    this.#packs.changes.note(Number(body.parameters.series_id), before, answer as Season, body.fetchedAt);
  }

  #allowed(limit: number): number {
    return this.#options.persistent ? limit : Math.min(limit, memoryLimit);
  }
}

function sizeOnDisk(file: string): number {
  return ['', '-wal'].reduce(
    (sum, suffix) => sum + (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

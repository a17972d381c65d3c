import type { IndexEntries } from '#shared/catalogue/index-entries.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { Database } from './database.ts';

/** When a row of a table was used, epoch ms. */
export type UsedRow = readonly [table: string, id: number, at: number];

/** Uses that haven't been written yet. Reading never writes, because the disk may be full. */
export class Uses {
  readonly #now: () => number;
  readonly #rows = new Map<string, UsedRow>();

  /** `now`: epoch ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  note(table: string, id: number): void {
    this.add([[table, id, this.#now()]]);
  }

  add(rows: readonly UsedRow[]): void {
    for (const row of rows) this.#rows.set(`${row[0]} ${row[1]}`, row);
  }

  /** Returns and clears all uses. */
  take(): UsedRow[] {
    const rows = [...this.#rows.values()];
    this.#rows.clear();
    return rows;
  }
}

/** A database that is only read. */
export type Reader = Pick<Database, 'get' | 'all' | 'has' | 'value' | 'values' | 'createTemporary'>;

/** What verbs that only read work on. */
export interface ReadContext {
  /** The catalogue of the service. */
  readonly database: Reader;
  /** The library, for all services. */
  readonly library: Reader;
  /** The service's key in store keys. */
  readonly service: string;
  readonly uses: Uses;
  /** Epoch ms. */
  now(): number;
}

/** What verbs that write work on. */
export interface StoreContext extends ReadContext {
  readonly database: Database;
  readonly library: Database;
  /** The catalogue's file. */
  readonly file: string;
  readonly persistent: boolean;
  /** The limit for what no pack keeps, in bytes. */
  limit: number;
  /** Reports an SQLite error that a verb survives; rethrows any other error. */
  tolerate(error: unknown): void;
  /** Tells every part of an answer, inside the transaction that wrote it. */
  stored(answer: WrittenAnswer, before: Replaced): void;
  /** Tells every part of a picture that was written, inside the transaction. */
  pictureStored(picture: WrittenPicture): void;
  /** Tells every part that all pictures were deleted, inside the transaction. */
  picturesDeleted(): void;
  /** What the person's own data name. */
  named(): readonly Named[];
  /** Lets every part delete what was fetched before a time (epoch ms), inside the transaction. */
  expired(moment: number): void;
}

/** A title (see `titleKey`) or a person. */
export interface Named {
  readonly kind: 'title' | 'person';
  readonly key: number;
}

/** A decoded body that was written or confirmed, or a page of the index. */
export interface WrittenAnswer extends BodyAsked {
  /** What it names; null: nothing else than before. */
  readonly entries: IndexEntries | null;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** The stored body; null: only what it names is stored. */
  readonly body: {
    readonly key: string;
    /** The length of its JSON. */
    readonly byteCount: number;
    /** Whether much of it couldn't be decoded. */
    readonly isPoor: boolean;
    /** The decoded body. */
    answer(): unknown;
  } | null;
}

/** An episode as it was stored. */
export interface StoredEpisode {
  readonly season: number;
  readonly episode: number;
  readonly episodeId: number;
  readonly name: string;
  readonly day: string | null;
}

/** What a body replaced. */
export interface Replaced {
  /** The JSON; null: there was none, or it was confirmed. */
  readonly body: Uint8Array | null;
  /** The episodes of the season. */
  readonly episodes: readonly StoredEpisode[];
}

/** A picture that was written. */
export interface WrittenPicture {
  readonly address: PictureAddress;
  readonly byteCount: number;
}

import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { KnownTitle, MediaType } from '#shared/contract/answers.ts';
import type { PackSummary } from '#shared/contract/packs.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { Failure, Result } from '#shared/result.ts';
import type { BackgroundWork } from '../http/background-work.ts';
import type { OfflineStore } from './store/part.ts';

/** What is stored of the catalogue. */
interface KeptCatalogue {
  readonly bodies: {
    /** A body by its key; null: there is none. */
    lookup(key: string): Promise<Result<{ readonly text: string } | null>>;
  };
  readonly seasons: {
    known(seriesId: number, language: string): Promise<Result<readonly { readonly seasonNumber: number }[]>>;
  };
  readonly titles: {
    /** A title as lists contain it. Fails with `notFound`. */
    known(mediaType: MediaType, id: number): Promise<Result<Pick<KnownTitle, 'item'>>>;
  };
}

/** What keeping packs needs of the other rooms, for one service. Nothing here rejects. */
export interface PackPorts {
  /** The service's key in store keys. */
  readonly service: string;
  readonly store: Pick<OfflineStore, 'packs'> & KeptCatalogue;
  /** Fetches a body into the store; `etag`: of the stored one. */
  fetchBody(
    asked: BodyAsked,
    etag: string | null,
    signal: AbortSignal,
  ): Promise<Result<{ readonly changed: boolean }>>;
  /** Fetches a picture into the store. */
  fetchPicture(address: PictureAddress, signal: AbortSignal): Promise<Result<unknown>>;
  /** Requests pictures again that the service did not have. */
  forgetMissingPictures(): void;
  /** Numbers of all seasons of a series; `named`: others to look for, even if all were found recently. */
  findSeasons(seriesId: number, named?: readonly number[]): Promise<Result<readonly number[]>>;
  /** Whether the disk has less space than `leastFreeBytes`. */
  isDiskLow(): Promise<boolean>;
  settings(): Settings;
  readonly background: Pick<BackgroundWork, 'task'>;
  /** Epoch ms. */
  now(): number;
  readonly changesWindowDays: number;
  /** How long the service allows bodies to be kept, in ms; null: no limit. */
  readonly keepAtMostMs: number | null;
  /** `pack-file-worker.ts` or its bundle. */
  readonly packFileWorker: URL;
  announce(packs: readonly PackSummary[]): void;
  /** A pack was imported, so that many bodies changed. */
  imported(): void;
}

/** The state of a pack's job, for its summary. */
export interface PackProgress {
  readonly state: 'working' | 'waiting' | 'paused' | 'done';
  readonly waitsFor: Failure | null;
  /** ms until `wanted` items have arrived; null: not known. */
  remainingMs(wanted: number, now: number): number | null;
}

import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { MissingReason } from '#shared/contract/packs.ts';
import type { KeptBody, KeptSeason, PackCounts, PackRow, WantedItem } from '#shared/packs/holdings.ts';
import type { BodyAsked, PackItem, PackPlan } from '#shared/packs/plan.ts';

/** What keeping packs needs of the store: the shelf's verbs out of their thread. */
export interface PackStore {
  packs(): Promise<Result<readonly PackRow[]>>;
  counts(
    id: number,
    pictures: boolean,
  ): Promise<Result<PackCounts & { readonly oldest: number | null; readonly changes: number }>>;
  keep(plan: PackPlan, name: string, posterPath: string | null): Promise<Result<number>>;
  seasons(id: number, seasonNumbers: readonly number[]): Promise<Result<null>>;
  next(
    id: number,
    kind: PackItem['kind'],
    limit: number,
  ): Promise<Result<{ readonly items: readonly WantedItem[]; readonly more: boolean }>>;
  miss(id: number, item: string, why: MissingReason): Promise<Result<null>>;
  retry(id: number): Promise<Result<null>>;
  pause(id: number, paused: boolean): Promise<Result<null>>;
  keptSeasons(id: number): Promise<Result<readonly KeptSeason[]>>;
  keptBodies(id: number, before: number): Promise<Result<readonly KeptBody[]>>;
  checked(id: number, now: number, today: string, freshUntil: number | null): Promise<Result<null>>;
}

/** What keeping packs needs of the rooms around it. Nothing here rejects. */
export interface PackPorts {
  readonly store: PackStore;
  /** Brings an answer into the store; `etag` of an old one. */
  bring(
    asked: BodyAsked,
    etag: string | null,
    signal: AbortSignal,
  ): Promise<Result<{ readonly changed: boolean }>>;
  /** Brings a picture into the store. */
  hold(address: PictureAddress, signal: AbortSignal): Promise<Result<unknown>>;
  /** Numbers of all seasons of a series; `again`: even if they were found lately. */
  findSeasons(seriesId: number, again: boolean): Promise<Result<readonly number[]>>;
  picturesOn(): boolean;
  online(): boolean;
  /** Something failed as if there were no network: resolves when `online` knows whether that is so. */
  doubt(): Promise<void>;
  /** Epoch ms. */
  now(): number;
}

import type {
  ChangedEpisode,
  MissingItem,
  MissingReason,
  PackEstimate,
  UpcomingEpisode,
} from '#shared/contract/packs.ts';
import type { KeptBody, KeptSeason, PackCounts, PackRow, WantedItem } from '#shared/packs/holdings.ts';
import type { Database } from '../connection.ts';
import { Upcoming } from '../upcoming.ts';
import { confirmCurrent, keptBodies, keptSeasons, newestChanges } from './current.ts';
import type { AskedChanges } from './current.ts';
import { estimate } from './estimate.ts';
import type { PackItem, PackPlan } from '#shared/packs/plan.ts';
import type { Packs } from './packs.ts';
import type { TransferItem } from './manifest.ts';
import { manifestOf, payloadOf } from './manifest.ts';
import { countItems, listPacks, oldestAnswer } from './rows.ts';
import { unsharedBytes } from './unshared.ts';
import { missingItems, verifyStep } from './verify.ts';
import type { VerifiedStep } from './verify.ts';

/** What the store can say and do about packs; each method is a verb of the worker. Throws what SQLite raises. */
export class PackShelf {
  readonly #database: Database;
  readonly #packs: Packs;
  readonly #upcoming: Upcoming;
  readonly #now: () => number;

  constructor(database: Database, packs: Packs, now: () => number) {
    this.#database = database;
    this.#packs = packs;
    this.#upcoming = new Upcoming(database);
    this.#now = now;
  }

  packs(): PackRow[] {
    return listPacks(this.#database);
  }

  packCounts(
    id: number,
    pictures: boolean,
  ): PackCounts & { readonly oldest: number | null; changes: number } {
    const subject = this.#packs.plan(id)?.subject;
    const changes =
      subject?.kind === 'series'
        ? this.#packs.changes.count(subject.seriesId, null)
        : subject?.kind === 'season'
          ? this.#packs.changes.count(subject.seriesId, subject.seasonNumber)
          : 0;
    return {
      ...countItems(this.#database, id, pictures, (endpoint) => this.#packs.foreseenBytes(id, endpoint)),
      oldest: oldestAnswer(this.#database, id),
      changes,
    };
  }

  packEstimate(plan: PackPlan, seasons: { numbers: readonly number[]; all: boolean }): PackEstimate {
    return estimate(this.#database, plan, seasons, this.#now());
  }

  packKeep(plan: PackPlan, name: string, posterPath: string | null): number {
    return this.#packs.keep(plan, name, posterPath, this.#now());
  }

  packSeasons(id: number, seasonNumbers: readonly number[]): void {
    this.#packs.planSeasons(id, seasonNumbers);
  }

  packNext(
    id: number,
    kind: PackItem['kind'],
    limit: number,
  ): { items: readonly WantedItem[]; more: boolean } {
    return this.#packs.next(id, kind, limit, this.#now());
  }

  packMiss(id: number, item: string, why: MissingReason): void {
    this.#packs.miss(id, item, why);
  }

  packRetry(id: number): void {
    this.#packs.retry(id);
  }

  packPause(id: number, paused: boolean): void {
    this.#packs.pause(id, paused);
  }

  packWouldFree(id: number): number {
    return unsharedBytes(this.#database, id);
  }

  packRemove(id: number): number {
    const bytes = this.#packs.remove(id);
    this.#database.exec('pragma incremental_vacuum');
    return bytes;
  }

  packVerifyStep(id: number, after: string, pictures: boolean): VerifiedStep {
    return verifyStep(this.#database, id, after, pictures);
  }

  packVerified(id: number): void {
    this.#packs.verified(id, this.#now());
  }

  packMissing(id: number): { missing: readonly MissingItem[]; missingCount: number } {
    return missingItems(this.#database, id);
  }

  packKeptSeasons(id: number): KeptSeason[] {
    return keptSeasons(this.#database, id);
  }

  packKeptBodies(id: number, before: number): KeptBody[] {
    return keptBodies(this.#database, id, before);
  }

  /** A pack is current: its answers are believed until `freshUntil`, epoch ms. */
  packChecked(id: number, now: number, today: string, freshUntil: number | null): void {
    this.#database.transaction(() => {
      this.#packs.checked(id, now, today);
      if (freshUntil !== null) confirmCurrent(this.#database, id, freshUntil);
    });
  }

  packManifest(id: number): TransferItem[] {
    return manifestOf(this.#database, id);
  }

  packPayload(item: TransferItem): { readonly bytes: Uint8Array<ArrayBuffer> } | null {
    const bytes = payloadOf(this.#database, item);
    return bytes === null ? null : { bytes };
  }

  episodeChanges(): ChangedEpisode[] {
    return this.#packs.changes.list();
  }

  episodeSeen(seriesId: number, seasonNumber: number, episodeNumber: number): void {
    this.#packs.changes.seen(seriesId, seasonNumber, episodeNumber);
  }

  newestChanges(asked: AskedChanges): string | null {
    return newestChanges(this.#database, asked);
  }

  upcoming(from: string, until: string | null): UpcomingEpisode[] {
    return this.#upcoming.list(from, until);
  }

  feedToken(): string {
    return this.#upcoming.feedToken();
  }
}

import type { MissingReason } from '../contract/packs.ts';
import type { BodyAsked, PackItem, PackPlan } from './plan.ts';

/** A pack as the database has it. */
export interface PackRow {
  readonly id: number;
  readonly plan: PackPlan;
  readonly name: string;
  readonly posterPath: string | null;
  /** Whether its seasons have been found; always true of what has none to find. */
  readonly planned: boolean;
  readonly paused: boolean;
  readonly createdAt: number;
  readonly checkedAt: number | null;
  readonly verifiedAt: number | null;
}

/** How far a pack is. */
export interface PackCounts {
  readonly all: number;
  readonly held: number;
  readonly missing: Readonly<Partial<Record<MissingReason, number>>>;
  readonly heldBytes: number;
  readonly expectedBytes: number;
}

/** An item that is to be fetched. */
export type WantedItem = PackItem & {
  /** Of an old answer that is stored; null: there is none. */
  readonly etag: string | null;
};

/** A kept season, for deciding when and how to ask whether it changed. */
export interface KeptSeason {
  readonly key: string;
  readonly asked: BodyAsked;
  readonly etag: string | null;
  /** The season's identifier, which E8 asks by. */
  readonly seasonId: number;
  readonly seasonNumber: number;
  /** Days on which its episodes are aired, in order; those without a day are left out. */
  readonly airDates: readonly string[];
  /** Whether an episode has no day yet. */
  readonly hasUndated: boolean;
  /** Epoch ms. */
  readonly fetchedAt: number;
}

/** An answer that a pack keeps, for asking again. */
export interface KeptBody {
  readonly key: string;
  readonly asked: BodyAsked;
  readonly etag: string | null;
  /** Epoch ms. */
  readonly fetchedAt: number;
}

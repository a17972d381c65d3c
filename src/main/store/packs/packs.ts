import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { MissingReason, PackSubject } from '#shared/contract/packs.ts';
import type { Database } from '../connection.ts';
import { EpisodeChanges } from './episode-changes.ts';
import { ExpectedBytes } from './expected.ts';
import { Foreseen } from './foreseen.ts';
import { listPacks, titleItem } from './rows.ts';
import { deleteUnshared, releaseUnshared, unsharedBytes } from './unshared.ts';
import { nextWanted } from './wanted.ts';
import type { HeldItems, NextWanted } from './wanted.ts';
import type { BodyAsked, PackItem, PackPlan } from '#shared/packs/plan.ts';
import { pictureKey } from '#shared/packs/plan.ts';
import { itemsNeededBy, rootItems, seasonItem, titlePictures } from '#shared/packs/needs.ts';

/** What is kept offline with a promise: which items, whether each is there, and why not. */
export class Packs {
  readonly changes: EpisodeChanges;
  readonly #database: Database;
  readonly #expected: ExpectedBytes;
  readonly #plans = new Map<number, PackPlan>();
  readonly #foreseen = new Map<number, Foreseen>();

  constructor(database: Database) {
    this.#database = database;
    this.#expected = new ExpectedBytes(database);
    this.changes = new EpisodeChanges(database);
  }

  /** Begins to keep something, or keeps it otherwise than before; what is there already stays. Gives its number. */
  keep(plan: PackPlan, name: string, posterPath: string | null, now: number): number {
    return this.#database.transaction(() => {
      const id = this.insert(plan, name, posterPath, now);
      this.#add(id, rootItems(plan));
      this.#add(id, this.#titlePictures(plan));
      return id;
    });
  }

  /** As `keep`, in a transaction that has begun, and without any item. */
  insert(plan: PackPlan, name: string, posterPath: string | null, now: number): number {
    const { id } = this.#database.get<{ id: number }>(
      `insert into packs (identity, subject, settings, name, poster_path, language, planned, created_at)
         values (?, ?, ?, ?, ?, ?, ?, ?)
         on conflict (identity) do update set subject = excluded.subject, settings = excluded.settings,
           name = excluded.name, poster_path = excluded.poster_path, language = excluded.language,
           planned = excluded.planned, paused = 0, verified_at = null
         returning id`,
      identityOf(plan.subject),
      JSON.stringify(plan.subject),
      JSON.stringify(plan),
      name,
      posterPath,
      plan.language,
      plan.subject.kind === 'series' ? 0 : 1,
      now,
    ) ?? { id: 0 };
    this.#plans.set(id, plan);
    this.#expected.forget();
    this.#foreseen.delete(id);
    this.#releaseAll(id);
    return id;
  }

  /** Adds an item of an imported pack; `why` it is missing. */
  insertItem(id: number, item: PackItem, why: MissingReason | null): void {
    this.#add(id, [item]);
    if (why !== null) this.miss(id, item.item, why);
    this.#database.run('update packs set planned = 1 where id = ?', id);
  }

  /** An answer that packs need is there, and is known to lead to nothing that they do not have. */
  holdBody(key: string, bytes: number): void {
    this.#hold(key, bytes, null);
    this.#database.run('update bodies set kept = 1 where key = ?', key);
  }

  /** The seasons of a series were found: what its pack needs is known now. */
  planSeasons(id: number, seasonNumbers: readonly number[]): void {
    const plan = this.#plan(id);
    if (plan?.subject.kind !== 'series') return;
    const { seriesId, specials } = plan.subject;
    this.#database.transaction(() => {
      this.#add(
        id,
        seasonNumbers
          .filter((number) => number > 0 || specials)
          .map((number) => seasonItem(plan, seriesId, number)),
      );
      this.#database.run('update packs set planned = 1 where id = ?', id);
    });
  }

  /** What is to be fetched next, as `nextWanted` has it. */
  next(id: number, kind: PackItem['kind'], limit: number, now: number): NextWanted {
    const held: HeldItems = {
      hold: (item, bytes, hash) => this.#hold(item, bytes, hash),
      bodyStored: (key, answer, bytes) => this.bodyStored(key, answer, bytes),
    };
    return this.#database.transaction(() => nextWanted(this.#database, held, { id, kind, limit }, now));
  }

  /** An item cannot be had. */
  miss(id: number, item: string, why: MissingReason): void {
    this.#database.run(
      "update pack_items set state = 'missing', why = ? where pack_id = ? and item = ? and state = 'wanted'",
      why,
      id,
      item,
    );
  }

  /** Wants again what is missing. */
  retry(id: number): void {
    this.#database.run(
      "update pack_items set state = 'wanted', why = null where pack_id = ? and state = 'missing'",
      id,
    );
  }

  pause(id: number, paused: boolean): void {
    this.#database.run('update packs set paused = ? where id = ?', paused ? 1 : 0, id);
  }

  /** Whether any pack needs this answer. */
  needs(key: string): boolean {
    return this.#database.get('select 1 from pack_items where item = ?', key) !== undefined;
  }

  /** An answer was stored or confirmed; belongs into the transaction that does so. */
  bodyStored(key: string, answer: unknown, bytes: number): void {
    const rows = this.#database.all<{ pack_id: number; asked: string }>(
      'select pack_id, asked from pack_items where item = ?',
      key,
    );
    if (rows.length === 0) return;
    for (const { pack_id: id, asked } of rows) {
      const plan = this.#plan(id);
      if (plan !== null) this.#add(id, itemsNeededBy(plan, JSON.parse(asked) as BodyAsked, answer));
    }
    this.holdBody(key, bytes);
  }

  /** A picture was stored; belongs into the transaction that does so. Says whether a pack needs it. */
  pictureStored(address: PictureAddress, bytes: number, hash: string): boolean {
    const key = pictureKey(address);
    if (!this.needs(key)) return false;
    this.#hold(key, bytes, hash);
    return true;
  }

  /** Ends keeping something and deletes what no other pack needs; gives the bytes that it took. */
  remove(id: number): number {
    return this.#database.transaction(() => {
      const bytes = unsharedBytes(this.#database, id);
      deleteUnshared(this.#database, id);
      this.#database.run('delete from packs where id = ?', id);
      this.#plans.delete(id);
      this.#foreseen.delete(id);
      this.changes.forgetUnkept(this.#keptSeries());
      return bytes;
    });
  }

  /** Everything was found as it should be, or not. */
  verified(id: number, now: number): void {
    this.#database.run('update packs set verified_at = ? where id = ?', now, id);
  }

  /** It is known to be current; from here on histories of changes end with `today`. */
  checked(id: number, now: number, today: string): void {
    const plan = this.#plan(id);
    if (plan === null) return;
    const changed = { ...plan, today };
    this.#plans.set(id, changed);
    this.#database.run(
      'update packs set checked_at = ?, settings = ? where id = ?',
      now,
      JSON.stringify(changed),
      id,
    );
  }

  /** What should be there and is not, after answers were deleted for their age: missing, and why. */
  noteGone(why: MissingReason): void {
    this.#database.run(
      `update pack_items set state = 'missing', why = ? where kind = 'body' and state = 'held'
         and not exists (select 1 from bodies where key = item)`,
      why,
    );
  }

  /** Every picture was deleted: packs want theirs again. */
  picturesGone(): void {
    this.#database.run("update pack_items set state = 'wanted', hash = null where kind = 'picture'");
  }

  /** Bytes that an answer which a pack still wants will probably lead to. */
  foreseenBytes(id: number, endpoint: EndpointName): number {
    const plan = this.#plan(id);
    if (plan === null) return 0;
    // Kept as it was foreseen first: what is expected is to stand still while it comes.
    const foreseen = this.#foreseen.get(id) ?? new Foreseen(this.#database, this.#expected, plan);
    this.#foreseen.set(id, foreseen);
    return foreseen.of(endpoint).bytes;
  }

  plan(id: number): PackPlan | null {
    return this.#plan(id);
  }

  /** Poster and backdrop of the title that a pack is about. */
  #titlePictures(plan: PackPlan): PackItem[] {
    const item = titleItem(this.#database, plan.subject);
    return item === null ? [] : titlePictures(plan, item);
  }

  #plan(id: number): PackPlan | null {
    const known = this.#plans.get(id);
    if (known !== undefined) return known;
    const row = this.#database.get<{ settings: string }>('select settings from packs where id = ?', id);
    if (row === undefined) return null;
    const plan = JSON.parse(row.settings) as PackPlan;
    this.#plans.set(id, plan);
    return plan;
  }

  #add(id: number, items: readonly PackItem[]): void {
    for (const item of items) {
      this.#database.run(
        `insert into pack_items (pack_id, item, kind, state, asked, depth, byte_count)
         values (?, ?, ?, 'wanted', ?, ?, ?) on conflict (pack_id, item) do nothing`,
        id,
        item.item,
        item.kind,
        JSON.stringify(item.asked),
        item.depth,
        this.#expected.of(item),
      );
    }
  }

  #hold(item: string, bytes: number, hash: string | null): void {
    this.#database.run(
      "update pack_items set state = 'held', why = null, byte_count = ?, hash = ? where item = ?",
      bytes,
      hash,
      item,
    );
  }

  /** Lets go of a pack's items before it is planned anew; what others keep stays kept. */
  #releaseAll(id: number): void {
    releaseUnshared(this.#database, id);
    this.#database.run('delete from pack_items where pack_id = ?', id);
  }

  #keptSeries(): ReadonlySet<number> {
    return new Set(
      listPacks(this.#database).flatMap(({ plan: { subject } }) =>
        'seriesId' in subject ? [subject.seriesId] : [],
      ),
    );
  }
}

/** What makes two packs the same: of whom, not how. */
function identityOf(subject: PackSubject): string {
  if (subject.kind === 'series') return `series ${subject.seriesId}`;
  if (subject.kind === 'season') return `season ${subject.seriesId} ${subject.seasonNumber}`;
  return subject.kind === 'movie' ? `movie ${subject.movieId}` : `view ${subject.viewId}`;
}

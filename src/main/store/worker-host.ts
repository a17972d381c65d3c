import type { Notice } from '#shared/contract/notices.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import { backoffMs } from '#shared/text/timing.ts';
import { Timer } from '../platform/timer.ts';
import { backupSql, beginBackup, copyLibrary, endBackup, laterBackup } from './backups.ts';
import type { NewBackup } from './backups.ts';
import type { StoreContext, UsedRow } from './context.ts';
import { catalogueKind, libraryKind } from './database-kinds.ts';
import { databaseOf, resultCodeOf } from './database.ts';
import type { Database } from './database.ts';
import { closeDatabase, isUnlocked, openDatabase, openInMemory, replaceDamaged } from './opening.ts';
import type { DatabaseKind, Opened } from './opening.ts';
import { createContext, readsOf, runVerb, verbsOf } from './part.ts';
import type { StorePart, Verb } from './part.ts';
import { reportBug } from './protocol.ts';
import type { Call, Post, WorkerOptions } from './protocol.ts';
import { isDamage, isOfSystem, storageTroubleOf } from './storage-failure.ts';

/** Maintenance runs this long after a call, in ms. */
const maintainAfterMs = 2_000;
/** When files that aren't open, or are locked, are tried again; later each time that opening them didn't help. */
const reopenPauses = { firstMs: 5_000, longestMs: 5 * 60_000 };
/** How long after a backup that failed the next one is tried, in ms. */
const backupPauseMs = 60 * 60_000;

/** The open files of a store. */
interface OpenStore {
  readonly library: Opened;
  readonly catalogue: Opened;
  readonly context: StoreContext;
}

/** Whether a file isn't open as usual although another moment may let it be. */
const isWaiting = ({ persistent, trouble }: Opened): boolean =>
  trouble === 'locked' || (!persistent && trouble !== null && trouble !== 'newer');

/** The writer without its thread: opens the databases, runs verbs, and turns errors into failures and notices. */
export class WriterHost {
  readonly #parts: readonly StorePart[];
  readonly #verbs: ReadonlyMap<string, Verb>;
  readonly #kinds: Readonly<Record<'library' | 'catalogue', DatabaseKind>>;
  readonly #options: WorkerOptions;
  readonly #elapsed: () => number;
  readonly #post: Post;
  readonly #copies: (backup: NewBackup) => Promise<boolean>;
  #now: number;
  #store: OpenStore;
  #failing = false;
  /** When a backup was begun that failed, epoch ms. */
  #backupFailedAt: number | null = null;
  /** The backup that is being made. */
  #backup: Promise<void> | null = null;
  /** Whether the verb that runs survived an SQLite error. */
  #tolerated = false;
  /** How often in a row the files were opened and had to be waited for. */
  #waits = 0;
  readonly #reopening = new Timer(() => {
    const { file, libraryFile } = this.#options;
    if (isUnlocked(libraryFile) && isUnlocked(file)) this.#openAgain();
    else this.#reopening.start(reopenPauses.firstMs);
  });
  readonly #maintenance = new Timer(() => {
    if (this.#maintain()) this.#maintainSoon();
  });

  /**
   * `elapsed`: as of a `Clock`. `copies`: copies the library in another thread, because that takes seconds; false: it couldn't, which
   * this thread finds out more about.
   */
  constructor(
    parts: readonly StorePart[],
    options: WorkerOptions,
    elapsed: () => number,
    post: Post,
    copies: (backup: NewBackup) => Promise<boolean>,
  ) {
    this.#parts = parts;
    this.#copies = copies;
    this.#verbs = verbsOf(parts);
    this.#kinds = {
      library: libraryKind(parts, options.backups),
      catalogue: catalogueKind(parts, options.file),
    };
    this.#options = options;
    this.#elapsed = elapsed;
    this.#post = post;
    this.#now = options.now;
    this.#store = this.#open();
    this.#begin();
  }

  /** Runs a call; never throws. */
  async answer(call: Call): Promise<Result<unknown>> {
    const { verb, values, now } = call;
    this.#now = now;
    try {
      if (verb === 'close') return succeed(await this.#close());
      this.#maintainSoon();
      if (verb === 'noteUses') {
        this.#store.context.uses.add(values[0] as readonly UsedRow[]);
        return succeed(null);
      }
      this.#tolerated = false;
      const result = await runVerb(this.#verbs, this.#store.context, verb, values);
      if (!this.#tolerated) this.#failing = false;
      return result;
    } catch (error) {
      const { database, persistent, writable, trouble } = this.#store.library;
      const isRefused = databaseOf(error) === database && !(persistent && writable);
      if (isRefused && trouble !== 'newer' && this.#openAgain()) return this.answer(call);
      if (isRefused) return fail('storage', { reason: trouble ?? 'other' });
      return { ok: false, failure: this.#storageFailure(error) ?? reportBug(this.#post, verb, error) };
    }
  }

  /** Opens the files once more, because it may be possible to write them now; returns whether the library can be written. */
  #openAgain(): boolean {
    const { trouble } = this.#store.library;
    this.#attempt('close', () => this.#closeFiles());
    this.#store = this.#open((notice) => notice.kind !== 'storageFailing' || notice.reason !== trouble);
    this.#begin();
    const { persistent, writable } = this.#store.library;
    return persistent && writable;
  }

  /** Turns an SQLite error into a failure and notifies the person once; null: it is another error. */
  #storageFailure(error: unknown): Failure | null {
    if (resultCodeOf(error) === null) return null;
    const { catalogue, library } = this.#store;
    // A library that isn't written as usual refuses changes for a reason of its own, which a notice said at the start.
    const known = databaseOf(error) === library.database ? library.trouble : null;
    const reason = known ?? storageTroubleOf(error, this.#options.file);
    if (isDamage(error) && catalogue.persistent) this.#replaceDamaged(error);
    else if (!this.#failing && reason !== 'newer') {
      this.#failing = true;
      this.#post({ kind: 'notice', notice: { kind: 'storageFailing', reason } });
    }
    return fail('storage', { reason, message: error instanceof Error ? error.message : '' }).failure;
  }

  /** `isNew`: whether a notice wasn't posted before. */
  #open(isNew: (notice: Notice) => boolean = () => true): OpenStore {
    const { file, libraryFile, limit, service } = this.#options;
    const kinds = this.#kinds;
    const library = openDatabase(libraryFile, kinds.library, this.#now);
    // The catalogue beside a library of a newer version is of one, too, and stays for it.
    const catalogue =
      library.trouble === 'newer'
        ? openInMemory(kinds.catalogue)
        : openDatabase(file, kinds.catalogue, this.#now);
    for (const { database, notices } of [library, catalogue]) {
      database.reportSlow(this.#elapsed, (sql, ms) => this.#post({ kind: 'slowQuery', sql, ms }));
      for (const notice of notices.filter(isNew)) this.#post({ kind: 'notice', notice });
    }
    const context = createContext(
      {
        database: catalogue.database,
        library: library.database,
        service,
        file,
        limit,
        persistent: catalogue.persistent,
        now: () => this.#now,
        tolerate: (error) => {
          if (this.#storageFailure(error) === null) throw error;
          this.#tolerated = true;
        },
      },
      this.#parts,
    );
    return { library, catalogue, context };
  }

  /** Reconciles the two files, because one may be newer than the other, and reports that they are open. */
  #begin(): void {
    const store = this.#store;
    const { library, catalogue, context } = store;
    const lasting = [library, catalogue].every(({ persistent, writable }) => persistent && writable);
    const { version } = this.#options;
    const works: readonly (readonly [name: string, work: () => unknown])[] = [
      [
        'writtenBy',
        () => context.library.run('update meta set written_by = ?1 where written_by is not ?1', version),
      ],
      ['laterBackup', () => this.#compareWithBackups()],
      ...this.#parts.flatMap(({ opened = {} }) =>
        Object.entries(opened).map(([name, work]) => [name, () => work(context)] as const),
      ),
    ];
    for (const [name, work] of lasting ? works : []) {
      this.#attempt(name, work);
      // Damage was found, so that the files were replaced, opened and reconciled.
      if (this.#store !== store) return;
    }
    const shared = catalogue.shared && library.shared;
    this.#post({ kind: 'opened', shared, lasting, reads: readsOf(this.#parts) });
    if (!isWaiting(library) && !isWaiting(catalogue)) this.#waits = 0;
    else this.#reopening.start(backoffMs(reopenPauses, this.#waits++));
  }

  /** Runs background work. */
  #attempt(name: string, work: () => unknown): void {
    try {
      work();
    } catch (error) {
      if (this.#storageFailure(error) === null) reportBug(this.#post, name, error);
    }
  }

  /** Damage found while running is handled like damage at the start. */
  #replaceDamaged(error: unknown): void {
    const { file, libraryFile } = this.#options;
    const { library, catalogue } = this.#store;
    const isLibrary = databaseOf(error) === library.database;
    (isLibrary ? library : catalogue).database.close();
    try {
      const notice = isLibrary
        ? replaceDamaged(libraryFile, this.#kinds.library, this.#now)
        : replaceDamaged(file, this.#kinds.catalogue, this.#now);
      this.#post({ kind: 'notice', notice });
    } catch {
      // If the file can't be set aside, opening it fails again and continues in memory.
    }
    library.database.close();
    catalogue.database.close();
    this.#store = this.#open();
    this.#begin();
  }

  #maintainSoon(): void {
    this.#maintenance.start(maintainAfterMs);
  }

  /** Does the parts' background work and the backup; returns whether there is more. */
  #maintain(): boolean {
    let hasMore = false;
    for (const { maintain = {} } of this.#parts)
      for (const [name, work] of Object.entries(maintain))
        this.#attempt(name, () => {
          if (work(this.#store.context).more) hasMore = true;
        });
    this.#backUp();
    return hasMore;
  }

  /** A library that somebody replaced by an older file is used as it is, but not without a word. */
  #compareWithBackups(): void {
    const since = laterBackup(this.#store.library.database, this.#options.backups, backupSql(this.#parts));
    if (since !== null) this.#post({ kind: 'notice', notice: { kind: 'libraryOlder', since } });
  }

  #backUp(): void {
    const { database, persistent, writable } = this.#store.library;
    if (!persistent || !writable || this.#backup !== null) return;
    // Each attempt can write as much as the library has.
    if (this.#backupFailedAt !== null && Math.abs(this.#now - this.#backupFailedAt) < backupPauseMs) return;
    const isFirst = this.#backupFailedAt === null;
    this.#backupFailedAt = this.#now;
    this.#attemptBackup(isFirst, () => {
      const backup = beginBackup(database, this.#options.backups, this.#now);
      if (backup === null) this.#backupFailedAt = null;
      else this.#backup = this.#finishBackup(database, backup, isFirst).finally(() => (this.#backup = null));
    });
  }

  async #finishBackup(library: Database, backup: NewBackup, isFirst: boolean): Promise<void> {
    const isCopied = await this.#copies(backup);
    // It is of a library that was replaced meanwhile.
    if (this.#store.library.database !== library) return;
    this.#attemptBackup(isFirst, () => {
      if (!isCopied) copyLibrary(library, backup);
      endBackup(library, backup, backupSql(this.#parts));
      this.#backupFailedAt = null;
    });
  }

  /** Takes a step of a backup, whose folder can be unusable although the library is saved. `isFirst`: the last one didn't fail. */
  #attemptBackup(isFirst: boolean, step: () => void): void {
    this.#attempt('backup', () => {
      try {
        step();
      } catch (error) {
        if (!isOfSystem(error)) throw error;
        const notice = { kind: 'backupFailing', folder: this.#options.backups } as const;
        if (isFirst) this.#post({ kind: 'notice', notice });
      }
    });
  }

  async #close(): Promise<null> {
    this.#maintenance.close();
    this.#reopening.close();
    try {
      this.#maintain();
      await this.#backup;
    } finally {
      this.#closeFiles();
    }
    return null;
  }

  #closeFiles(): void {
    try {
      closeDatabase(this.#store.catalogue);
    } finally {
      closeDatabase(this.#store.library);
    }
  }
}

import type { Clock } from '#shared/clock.ts';
import type { Notice } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { Catalogue } from './catalogue.ts';
import { resultCodeOf } from './connection.ts';
import { closeDatabase, openDatabase, replaceDamaged } from './opening.ts';
import type { Opened } from './opening.ts';
import type { Acceptance, AcceptedBytes, Call, Verb, WorkerOptions } from './protocol.ts';
import type { Incoming } from './packs/take-in.ts';
import { isDamage, storageTroubleOf } from './storage-failure.ts';

/** How long a use of a picture, or a sweep, may wait to be written, in ms. */
const flushAfterMs = 2_000;

/** The worker without its thread: keeps the catalogue open, and turns what goes wrong into failures and notices. */
export class StoreRoom {
  readonly #options: WorkerOptions;
  readonly #clock: Clock;
  /** Of the latest call, epoch ms. */
  #now: number;
  readonly #tell: (notice: Notice) => void;
  #opened: Opened;
  #catalogue: Catalogue;
  #failing = false;
  #timer: NodeJS.Timeout | null = null;

  /** `elapsed`: as of a `Clock`. */
  constructor(options: WorkerOptions, elapsed: () => number, tell: (notice: Notice) => void) {
    this.#options = options;
    this.#now = options.now;
    this.#clock = { now: () => this.#now, elapsed };
    this.#tell = tell;
    [this.#opened, this.#catalogue] = this.#open();
  }

  get persistent(): boolean {
    return this.#opened.persistent;
  }

  /** Does what a call asks; never throws. */
  async answer(call: Call): Promise<Result<unknown>> {
    this.#now = call.now;
    try {
      return await this.#do(call);
    } catch (error) {
      // A bug in reading an answer must not end the thread, and with it everybody's calls.
      return fail('internal', { message: error instanceof Error ? error.message : String(error) });
    }
  }

  async #do({ verb, values }: Call): Promise<Result<unknown>> {
    if (verb === 'accept') return this.#accept(values[0] as Acceptance);
    if (verb === 'packImport') return this.#import(values[0] as Incoming);
    if (verb === 'close') return this.#attempt(() => this.#close());
    return this.#attempt(() => {
      const { shelf, local } = this.#catalogue;
      // The client's types and these objects' methods come from the same classes.
      const room = ([shelf, local].find((each) => verb in each) ?? this.#catalogue) as unknown as Record<
        string,
        (...values: readonly unknown[]) => unknown
      >;
      const value = room[verb]?.(...values);
      if (writesLater.has(verb)) this.#flushSoon();
      return value ?? null;
    });
  }

  async #accept(acceptance: Acceptance): Promise<Result<AcceptedBytes>> {
    // Loaded at the first body, not at the start: reading what is stored needs none of it.
    const { readAnswer } = await import('./read-answer.ts');
    const read = readAnswer(acceptance.endpoint, acceptance.body);
    if (!read.ok) return read;
    const { answer, bytes, dropped, kept } = read.value;
    if (!kept) return succeed({ bytes, dropped, changed: true, stored: false });
    const written = this.#attempt(() => this.#catalogue.keep({ ...acceptance, bytes, dropped }, answer));
    this.#flushSoon();
    return succeed({ bytes, dropped, changed: written.ok ? written.value : true, stored: written.ok });
  }

  async #import(incoming: Incoming): Promise<Result<null>> {
    // As with `accept`: the start needs none of it.
    const { FileChanged, takeIn } = await import('./packs/take-in.ts');
    let changed = false;
    const taken = this.#attempt(() => {
      try {
        takeIn(this.#catalogue.importRooms(), incoming, this.#clock.now());
      } catch (error) {
        if (!(error instanceof FileChanged)) throw error;
        changed = true;
      }
    });
    if (changed) return fail('invalidInput', { reason: 'damaged' });
    return taken.ok ? succeed(null) : taken;
  }

  #attempt<T>(work: () => T): Result<T> {
    try {
      const value = work();
      this.#failing = false;
      return succeed(value);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (resultCodeOf(error) === null) return fail('internal', { message });
      const reason = storageTroubleOf(error, this.#options.file);
      if (isDamage(error) && this.#opened.persistent) this.#replaceDamaged();
      else if (!this.#failing) {
        this.#failing = true;
        this.#tell({ kind: 'storageFailing', reason });
      }
      return fail('storage', { reason, message });
    }
  }

  #open(): [Opened, Catalogue] {
    const { file, limit } = this.#options;
    const opened = openDatabase(file, this.#clock);
    for (const notice of opened.notices) this.#tell(notice);
    const { database, persistent } = opened;
    return [opened, new Catalogue(database, { file, persistent, limit, now: this.#clock.now })];
  }

  /** Damage that only shows while running is treated like damage at the start. */
  #replaceDamaged(): void {
    try {
      this.#opened.database.close();
      this.#tell({ kind: 'databaseSetAside', file: replaceDamaged(this.#options.file, this.#clock) });
    } catch {
      // What cannot be set aside is met again by opening, which then goes on in memory.
    }
    [this.#opened, this.#catalogue] = this.#open();
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#attempt(() => {
        this.#catalogue.sweep(null);
      });
    }, flushAfterMs);
    this.#timer.unref();
  }

  #close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#catalogue.sweep(null);
    closeDatabase(this.#opened);
  }
}

const writesLater: ReadonlySet<Verb> = new Set<Verb>([
  'pictureGet',
  'pictureNearest',
  'picturePut',
  'lookup',
]);

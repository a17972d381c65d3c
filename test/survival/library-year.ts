import { mkdirSync, cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import type { Notice } from '#shared/contract/notices.ts';
import type { Result } from '#shared/result.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import type { Store } from '../../src/main/app/open-store.ts';
import type { Seeded } from '../fixtures/seeded.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { startKeeper } from './keeper-process.ts';
import { openLibrary } from './library-task.ts';
import type { LibraryTask } from './library-task.ts';
import { anyAction } from './own-data-actions.ts';
import { after, Person, shownBy } from './own-data.ts';
import type { Action, Model, OwnData } from './own-data.ts';

/** The library's file and those that SQLite keeps beside it. */
export const libraryFiles = ['library.sqlite', 'library.sqlite-wal', 'library.sqlite-shm'] as const;

/** What the library held after a change, and what that was a change of. */
export interface Moment {
  /** The time of the clock, epoch ms. */
  readonly at: number;
  readonly data: OwnData;
  readonly previous: Moment | null;
}

/** What a trouble lets a start show. */
export interface Expectation {
  /** What the store may show without a notice. */
  readonly shown: readonly Moment[];
  /** Whether the file was harmed, so that a backup may be restored. */
  readonly isHarmed: boolean;
  /** Whether the library is older than one of its backups, which a notice says; null: that isn't known. */
  readonly isOlder: boolean | null;
  /** Whether the disk is full, so that changes may fail. */
  readonly isFull: boolean;
}

/** A library over many starts, beside a model of what it must hold. */
export class LibraryYear {
  /** The data folder. */
  readonly folder: string;
  readonly random: Seeded;
  /** The clock, which each question moves by one millisecond; epoch ms. */
  time: number;
  /** What the library must show; several, if a change was under way when the app was killed. */
  possible: readonly Moment[];
  /** What it was when it was last closed, and at each change since: a log that is lost leads back to one of these. */
  sinceClosed: readonly Moment[];
  /** What was done, for the message of a failure. */
  readonly diary: string[] = [];
  readonly #place: string;
  readonly #moments: Moment[] = [];
  #notices: Notice[] = [];
  readonly #bugs: string[] = [];
  #unique = 0;

  /** `place`: an existing folder; `time`: when the year begins, epoch ms. */
  constructor(place: string, random: Seeded, time: number) {
    this.#place = place;
    this.folder = join(place, 'data');
    mkdirSync(this.folder);
    this.random = random;
    this.time = time;
    const first = { at: time, data: {}, previous: null };
    this.#moments.push(first);
    this.possible = this.sinceClosed = [first];
  }

  /** What the library holds, as far as is known. */
  get current(): Moment {
    return this.possible[0]!;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  backups(): string[] {
    return existsSync(this.path('backups')) ? readdirSync(this.path('backups')).sort() : [];
  }

  /** What the library held at a time of the clock, which may have been there several times in a year. */
  at(time: number): Moment {
    const earlier = this.#moments.filter(({ at }) => at <= time);
    return earlier.reduce((latest, each) => (each.at >= latest.at ? each : latest), earlier[0]!);
  }

  open(): Promise<Store> {
    return openLibrary(
      this.folder,
      { ...realClock, now: () => (this.time += 1) },
      {
        onNotice: (notice) => this.#notices.push(notice),
        onBug: (bug) => this.#bugs.push(bug),
      },
    );
  }

  /** Whether a backup was restored of which the next comparison will know. */
  get isRestored(): boolean {
    return this.#notices.some(({ kind }) => kind === 'libraryRestored');
  }

  /** Notices since this was asked before. */
  takeNotices(): readonly Notice[] {
    const taken = this.#notices;
    this.#notices = [];
    return taken;
  }

  /**
   * Starts, compares what is shown with the model, and does some actions. `whenOpen` runs in the middle of them. Then the app
   * is closed, or its files stay as they are at that moment, as if the machine had lost its power.
   */
  async run(expectation: Expectation, end: 'close' | 'powerLoss', whenOpen: () => void): Promise<void> {
    const store = await this.open();
    await this.#adopt(expectation, (today) => shownBy(store, today));
    const person = new Person(store, localDay(this.time));
    let model: Model = { data: this.current.data, before: null };
    let last: Action | null = null;
    const count = this.random.below(8);
    for (let index = 0; index < count; index += 1) {
      if (index === Math.floor(count / 2)) whenOpen();
      const action = this.#anyAction(model.data, last);
      const result = await person.act(action);
      const next = after(model, action);
      this.diary.push(`  ${action.does}${result.ok ? '' : ` failed: ${JSON.stringify(result.failure)}`}`);
      if (this.isRestored) {
        // Damage that is found later is mended before the next change.
        await this.#adopt(expectation, (today) => shownBy(store, today), action);
        model = { data: this.current.data, before: null };
        last = null;
      } else if (result.ok) {
        this.#note(next.data);
        [model, last] = [next, action];
      } else expect(expectation.isFull || expectation.isHarmed, this.#story()).toBe(true);
    }
    if (count === 0) whenOpen();
    if (end === 'close') {
      await store.close();
      this.sinceClosed = this.possible;
    } else await this.#losePower(store);
    // A disk that is full while the app is closed says so then.
    this.#notices = this.#notices.filter(({ kind }) => !expectation.isFull || kind !== 'storageFailing');
    expect(this.#bugs, this.#story()).toEqual([]);
  }

  /** Runs the app in a process of its own, which is killed after so many of its actions, or while it opens or closes. */
  async runAndKill(expectation: Expectation, cache: string): Promise<void> {
    const models: Model[] = [{ data: this.current.data, before: null }];
    const actions: Action[] = [];
    for (let index = 0; index < 6; index += 1) {
      const model = models[index]!;
      const action = this.#anyAction(model.data, actions.at(-1) ?? null);
      actions.push(action);
      models.push(after(model, action));
    }
    const task: LibraryTask = { folder: this.folder, time: this.time, actions };
    const keeper = startKeeper(task, cache, 'library-keeper.ts');
    const killAt = this.random.pick(['opening', 'shown', 'did', 'did', 'did', 'closing']);
    let left = killAt === 'did' ? 1 + this.random.below(actions.length) : 1;
    keeper.onLine = (line) => {
      if (line.startsWith(killAt) && (left -= 1) === 0) void keeper.kill();
    };
    await keeper.ended();
    const printed = keeper.lines.map((line) => {
      const [kind = '', ...value] = line.split(' ');
      return { kind, value: JSON.parse(value.join(' ')) as unknown };
    });
    const values = (kind: string): unknown[] =>
      printed.flatMap((each) => (each.kind === kind ? [each.value] : []));
    const done = values('did') as number[];
    this.diary.push(
      `  killed at ${killAt}, after ${done.length} of ${actions.map(({ does }) => does).join(', ')}`,
    );
    expect(keeper.errorOutput(), this.#story()).toBe('');
    expect(values('notice'), this.#story()).toEqual([]);
    const [shown] = values('shown') as Result<OwnData>[];
    if (shown !== undefined) await this.#adopt(expectation, () => Promise.resolve(shown));
    for (const [index, at] of done.entries()) this.#note(models[index + 1]!.data, at);
    // The change that was under way is there or not.
    const underWay = models[done.length + 1]?.data;
    if (underWay !== undefined && shown !== undefined) {
      const before = this.current;
      this.#note(underWay, this.time + 1);
      this.possible = [before, this.current];
    }
    this.time += 1_000;
  }

  #anyAction(data: OwnData, last: Action | null): Action {
    this.#unique += 1;
    return anyAction(this.random, { data, last, now: this.time, unique: this.#unique });
  }

  /** Compares what the store shows with what it may show, and takes that over. `underWay`: perhaps done since. */
  async #adopt(
    { shown: allowed, isHarmed, isOlder, isFull }: Expectation,
    ask: (today: ReturnType<typeof localDay>) => Promise<Result<OwnData>>,
    underWay: Action | null = null,
  ): Promise<void> {
    let answer = await ask(localDay(this.time));
    // What can't be read is mended before the next question.
    for (let again = 1; again <= 3 && !answer.ok; again += 1) answer = await ask(localDay(this.time));
    const notices = this.takeNotices();
    this.diary.push(...notices.map((notice) => `  notice ${JSON.stringify(notice)}`));
    if (!answer.ok) this.diary.push(`  failed: ${JSON.stringify(answer.failure)}`);
    expect(answer.ok, this.#story()).toBe(true);
    const kinds = new Set(notices.map(({ kind }) => kind));
    const expected = new Set([
      ...(isHarmed ? ['libraryRestored'] : []),
      ...(isOlder !== false ? ['libraryOlder'] : []),
      ...(isFull ? ['storageFailing'] : []),
    ]);
    expect(
      [...kinds].filter((kind) => !expected.has(kind)),
      this.#story(),
    ).toEqual([]);
    if (isOlder === true && underWay === null) expect(kinds, this.#story()).toContain('libraryOlder');
    const restored = notices.findLast((notice) => notice.kind === 'libraryRestored');
    const from = restored === undefined ? allowed : this.#restorable(restored.since);
    const candidates = from.flatMap((moment) => [
      moment,
      ...(underWay === null ? [] : [{ ...moment, data: after({ ...moment, before: null }, underWay).data }]),
    ]);
    const shown = answer.ok ? answer.value : {};
    const found = candidates.find(({ data }) => isSame(data, shown));
    if (found === undefined) expect(shown, this.#story()).toEqual(candidates.at(-1)?.data);
    this.possible = found === undefined ? [] : [found];
    this.#note(shown);
  }

  /** What may be shown after a backup was restored: what it holds, and no other backup holds what was made of that later. */
  #restorable(since: number | null): readonly Moment[] {
    const whole = this.backups().filter((name) => isWhole(this.path(`backups/${name}`)));
    if (since === null) {
      expect(whole, this.#story()).toEqual([]);
      return [{ at: this.time, data: {}, previous: null }];
    }
    const backups = new Map(whole.map((name) => [this.at(madeAt(this.path(`backups/${name}`))), name]));
    const restored = this.at(since);
    const later: string[] = [];
    let each: Moment | null = this.current;
    for (; each !== null && each !== restored; each = each.previous) {
      const name = backups.get(each);
      if (name !== undefined && !isSame(each.data, restored.data)) later.push(name);
    }
    // Otherwise it is of a time before the library was replaced by an older one.
    if (each === restored) expect(later, this.#story()).toEqual([]);
    return [restored];
  }

  #note(data: OwnData, at = this.time): void {
    this.time = at;
    const moment = { at, data, previous: this.current };
    this.#moments.push(moment);
    this.possible = [moment];
    this.sinceClosed = [...this.sinceClosed, moment];
  }

  async #losePower(store: Store): Promise<void> {
    const lost = join(this.#place, 'lost');
    cpSync(this.folder, lost, { recursive: true });
    await store.close();
    this.#notices = [];
    rmSync(this.folder, { recursive: true });
    renameSync(lost, this.folder);
  }

  #story(): string {
    return this.diary.slice(-40).join('\n');
  }
}

const textOf = (data: OwnData): string => JSON.stringify(Object.entries(data).sort());
const isSame = (one: OwnData, other: OwnData): boolean => textOf(one) === textOf(other);

/** When a whole backup was made, epoch ms. */
export const madeAt = (file: string): number => numberIn(file, 'backed_up_at');

/** How many backups of a whole library had been made. */
export const backupNumber = (file: string): number => numberIn(file, 'backups');

function numberIn(file: string, column: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return Number(database.prepare(`select ${column} as number from meta`).get()?.['number']);
  } finally {
    database.close();
  }
}

/** Whether nothing is wrong with a file. */
export function isWhole(file: string): boolean {
  // SQLite reads zeros where a page was cut off.
  if (statSync(file).size % 4_096 > 0) return false;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('pragma integrity_check (1)').get()?.['integrity_check'] === 'ok';
  } catch {
    return false;
  } finally {
    database.close();
  }
}

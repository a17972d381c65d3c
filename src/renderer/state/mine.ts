import { createSubscriber } from 'svelte/reactivity';
import type { MineState, MineTitle, OwnList, OwnNote } from '#shared/contract/mine-answers.ts';
import type { Change, Followable, Ratable } from '#shared/contract/mine.ts';
import { mostSubjects } from '#shared/mine/operations.ts';
import { collator } from '#shared/text/formats.ts';
import type { Marquee } from '../transport/marquee.ts';
import { changedTitle, expectedState, expectedTitle } from './expected-changes.ts';
import type { EpisodePlace } from './spoilers.svelte.ts';
import { whenIdle } from './when-idle.ts';

/** The most entries that stay after nothing on the page shows them any more. */
const mostUnused = 1_000;

/** Something of the person's own that is read while a part of the page shows it. */
class Entry<Value> {
  readonly subject: Followable;
  value: Value | null = null;
  /** Whether it is being read for the first time. */
  isAsked = false;
  /** Changes that are shown before they are made: what is read meanwhile may be older. */
  expected = 0;
  /** Whether something was read meanwhile. */
  isBehind = false;
  /** Tells the readers of a new value; null: there are none. */
  update: (() => void) | null = null;
  readonly #subscribe: () => void;
  #asked = 0;
  #answered = 0;

  constructor(subject: Followable, load: (entry: Entry<Value>) => void) {
    this.subject = subject;
    this.#subscribe = createSubscriber((update) => {
      this.update = update;
      load(this);
      return () => (this.update = null);
    });
  }

  get current(): Value | null {
    this.#subscribe();
    return this.value;
  }

  /** Begins to read it; returns what takes the answer, unless a later one has arrived. */
  ask(): (answer: Value) => void {
    const turn = (this.#asked += 1);
    return (answer) => {
      if (turn < this.#answered) return;
      this.#answered = turn;
      if (this.expected === 0) this.set(answer);
      else this.isBehind = true;
    };
  }

  /** Returns what shows the present value again. */
  keep(): () => void {
    const { value } = this;
    return () => {
      if (value !== null) this.set(value);
    };
  }

  set(value: Value): void {
    // Equal values would render everything that shows them again.
    if (JSON.stringify(value) === JSON.stringify(this.value)) return;
    this.value = value;
    this.update?.();
  }
}

/** Identifies a movie, series or person. */
export const subjectKey = ({ kind, id }: Followable): string => `${kind} ${id}`;

/** The person's own data of what the page shows, as the main process reports it. */
export class Mine {
  readonly #marquee: Marquee;
  readonly #states = new Map<string, Entry<MineState>>();
  readonly #titles = new Map<string, Entry<MineTitle>>();
  /** What is asked at the end of the task, and what is known and asked behind what is shown. */
  readonly #wanted = new Set<Entry<MineState>>();
  readonly #repeated = new Set<Entry<MineState>>();

  constructor(marquee: Marquee) {
    this.#marquee = marquee;
    marquee.on('mine.changed', ({ subjects }) => this.#reload(subjects?.map(subjectKey) ?? null));
    // The whole state arrives after a switch of the service, and after the connection was lost.
    marquee.on('app.changed', (changed) => {
      if (changed.profile !== undefined) this.#reload(null);
    });
  }

  /** In short; null: not known yet. */
  of(subject: Followable): MineState | null {
    return this.#state(subject).current;
  }

  /** Everything about a movie or series; null: not known yet. */
  title(subject: TitleSubject): MineTitle | null {
    return this.#title(subject).current;
  }

  /** Reads what a page is about to show of a title or person, unless it is known. */
  foresee(subject: Followable): void {
    const state = this.#state(subject);
    if (state.value === null && !state.isAsked) this.#want(state);
    if (subject.kind === 'person') return;
    const title = this.#title(subject);
    if (title.value === null && !title.isAsked) void this.#loadTitle(title);
  }

  /** Reads again, behind what is shown, what the page shows of a title: what else it read of it can say more. */
  again(subject: Followable): void {
    this.#repeat(this.#state(subject));
  }

  /** Whether an episode is marked as seen. */
  isSeen({ id, season, episode }: EpisodePlace): boolean {
    const title = this.title({ kind: 'series', id });
    return title?.marks.some((mark) => mark.season === season && mark.episode === episode) ?? false;
  }

  /** Learns what a list says of its entries, so that their cards are drawn once. */
  learn(listed: readonly (MineState & { readonly subject: Followable })[]): void {
    for (const { subject, followed, dismissed, paused, seen, progress, services } of listed)
      this.#state(subject).value ??= { followed, dismissed, paused, seen, progress, services };
  }

  /**
   * Shows changes before they are made. Returns what must be called once they have their answer: where they failed or changed
   * nothing, it shows what was there before them, and reads what is stored, also where something was read before them; the others
   * are read by `mine.changed`.
   */
  expect(changes: readonly Change[]): (isMade: boolean) => void {
    const expecting = new Map<Entry<MineState> | Entry<MineTitle>, () => void>();
    for (const change of changes) {
      const subject = changedTitle(change);
      if (subject === null) continue;
      const key = subjectKey(subject);
      const [state, title] = [this.#states.get(key), this.#titles.get(key)];
      for (const entry of [state, title])
        if (entry !== undefined && !expecting.has(entry)) expecting.set(entry, entry.keep());
      const whole = title?.value ?? null;
      if (title !== undefined && whole !== null) title.set(expectedTitle(whole, change));
      if (state === undefined || state.value === null) continue;
      const { followed, dismissed, paused, seen, progress } =
        title?.value ?? expectedState(state.value, change);
      state.set({ ...state.value, followed, dismissed, paused, seen, progress });
    }
    for (const entry of expecting.keys()) entry.expected += 1;
    return (isMade) => {
      const again = new Set<string>();
      for (const [entry, takeBack] of expecting) {
        entry.expected -= 1;
        if (!isMade && entry.expected === 0) takeBack();
        if (!isMade || (entry.isBehind && entry.expected === 0)) again.add(subjectKey(entry.subject));
        if (entry.expected === 0) entry.isBehind = false;
      }
      this.#reload([...again]);
    };
  }

  #state(subject: Followable): Entry<MineState> {
    return entryIn(this.#states, subject, (entry) => {
      if (entry.value !== null) this.#repeat(entry);
      else if (!entry.isAsked) this.#want(entry);
    });
  }

  #title(subject: TitleSubject): Entry<MineTitle> {
    return entryIn(this.#titles, subject, (entry) => {
      if (entry.value !== null) void whenIdle().then(() => this.#loadTitle(entry));
      else if (!entry.isAsked) void this.#loadTitle(entry);
    });
  }

  /** All cards of a page are asked for in one request. */
  #want(entry: Entry<MineState>): void {
    if (this.#wanted.size === 0) queueMicrotask(() => void this.#load(this.#wanted));
    this.#wanted.add(entry);
    entry.isAsked = true;
  }

  #repeat(entry: Entry<MineState>): void {
    if (this.#repeated.size === 0) void whenIdle().then(() => this.#load(this.#repeated));
    this.#repeated.add(entry);
  }

  async #load(waiting: Set<Entry<MineState>>): Promise<void> {
    const wanted = [...waiting];
    waiting.clear();
    for (let from = 0; from < wanted.length; from += mostSubjects) {
      const entries = wanted.slice(from, from + mostSubjects);
      const subjects = entries.map(({ subject }) => subject);
      const learn = entries.map((entry) => entry.ask());
      const states = await this.#marquee.request('mine.of', { subjects }).catch(() => []);
      for (const entry of entries) entry.isAsked = false;
      for (const [index, state] of states.entries()) learn[index]?.(state);
    }
  }

  async #loadTitle(entry: Entry<MineTitle>): Promise<void> {
    const { subject } = entry;
    const learn = entry.ask();
    entry.isAsked = true;
    const title = await this.#marquee
      .request('mine.title', { subject: subject as TitleSubject })
      .catch(() => null);
    entry.isAsked = false;
    if (title !== null) learn(title);
  }

  /** Reads again what is shown, and forgets the rest. `keys` null: everything. */
  #reload(keys: readonly string[] | null): void {
    reload(this.#states, keys, (entry) => this.#want(entry));
    reload(this.#titles, keys, (entry) => void this.#loadTitle(entry));
  }
}

type TitleSubject = Exclude<Followable, { kind: 'person' }>;

function entryIn<Value>(
  entries: Map<string, Entry<Value>>,
  subject: Followable,
  load: (entry: Entry<Value>) => void,
): Entry<Value> {
  const key = subjectKey(subject);
  const known = entries.get(key);
  if (known !== undefined) return known;
  for (const [old, { update }] of entries) {
    if (entries.size < mostUnused) break;
    if (update === null) entries.delete(old);
  }
  const entry = new Entry(subject, load);
  entries.set(key, entry);
  return entry;
}

function reload<Value>(
  entries: Map<string, Entry<Value>>,
  keys: readonly string[] | null,
  load: (entry: Entry<Value>) => void,
): void {
  for (const key of keys ?? [...entries.keys()]) {
    const entry = entries.get(key);
    if (entry === undefined) continue;
    if (entry.update === null) entries.delete(key);
    else load(entry);
  }
}

const none: OwnNote = { season: null, episode: null, score: null, note: '' };

/** The person's score and note of a title, season or episode. */
export function noteOf(mine: Mine, subject: Ratable): OwnNote {
  const { kind, id } = subject;
  const place = { ...none, ...subject };
  const title = mine.title({ kind: kind === 'movie' ? kind : 'series', id });
  return (
    title?.notes.find(({ season, episode }) => season === place.season && episode === place.episode) ?? none
  );
}

/** The list that has a name already, which another one doesn't get; undefined: none. */
export const listNamed = (lists: readonly OwnList[], name: string): OwnList | undefined =>
  lists.find((list) => list.name === name.trim());

/** Lists in the order of the alphabet of a language. */
export function byName(lists: readonly OwnList[], language: string): OwnList[] {
  const { compare } = collator(language, { numeric: true });
  return lists.toSorted((a, b) => compare(a.name, b.name));
}

import { createSubscriber } from 'svelte/reactivity';
import type { Followable, MineState, MineTitle } from '#shared/contract/mine.ts';
import { mostSubjects } from '#shared/mine/operations.ts';
import type { Marquee } from '../transport/marquee.ts';
import type { EpisodePlace } from './spoilers.svelte.ts';

/** The most entries that stay after nothing on the page shows them any more. */
const mostUnused = 1_000;

/** Something of the person's own that is read while a part of the page shows it. */
class Entry<Value> {
  readonly subject: Followable;
  value: Value | null = null;
  /** Tells the readers of a new value; null: there are none. */
  update: (() => void) | null = null;
  readonly #subscribe: () => void;

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

  set(value: Value): void {
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
  #wanted = new Set<Entry<MineState>>();

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
    return entryIn(this.#states, subject, (entry) => this.#want(entry)).current;
  }

  /** Everything about a movie or series; null: not known yet. */
  title(subject: TitleSubject): MineTitle | null {
    return entryIn(this.#titles, subject, (entry) => void this.#loadTitle(entry)).current;
  }

  /** Whether an episode is marked as seen. */
  isSeen({ seriesId, season, episode }: EpisodePlace): boolean {
    const title = this.title({ kind: 'series', id: seriesId });
    return title?.marks.some((mark) => mark.season === season && mark.episode === episode) ?? false;
  }

  #want(entry: Entry<MineState>): void {
    // All cards of a page are asked for in one request.
    if (this.#wanted.size === 0) queueMicrotask(() => void this.#loadWanted());
    this.#wanted.add(entry);
  }

  async #loadWanted(): Promise<void> {
    const wanted = [...this.#wanted];
    this.#wanted = new Set();
    for (let from = 0; from < wanted.length; from += mostSubjects) {
      const entries = wanted.slice(from, from + mostSubjects);
      const subjects = entries.map(({ subject }) => subject);
      const states = await this.#marquee.request('mine.of', { subjects }).catch(() => []);
      for (const [index, state] of states.entries()) entries[index]?.set(state);
    }
  }

  async #loadTitle(entry: Entry<MineTitle>): Promise<void> {
    const { subject } = entry;
    const title = await this.#marquee
      .request('mine.title', { subject: subject as TitleSubject })
      .catch(() => null);
    if (title !== null) entry.set(title);
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

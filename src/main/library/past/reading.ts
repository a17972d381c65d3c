import { fail } from '#shared/contract/failures.ts';
import { mostEpisode, mostSeason } from '#shared/catalogue/numbers.ts';
import type { LeftOutReason, PastApp } from '#shared/contract/past.ts';
import { mostPastCharacters, mostPastRows } from '#shared/contract/past.ts';
import type { PastRecord } from '#shared/mine/past-record.ts';
import { isOwnScore } from '#shared/contract/mine.ts';
import { mostListNameCharacters, mostNoteCharacters, mostTitleCharacters } from '#shared/mine/operations.ts';
import { localMinute } from '#shared/text/calendar-day.ts';

/** A failure of a file. `line` and `entry` count from 1. */
export class Malformed extends Error {
  readonly reason: 'json' | 'csv' | 'entry' | 'name' | 'rows' | 'zip' | 'size';
  readonly place: Readonly<Record<string, string | number>>;

  constructor(reason: Malformed['reason'], place: Malformed['place'] = {}) {
    super(reason);
    this.reason = reason;
    this.place = place;
  }
}

/** What a record costs besides its texts, in characters. */
const charactersOfRecord = 100;

/** V8 stores a text in two bytes for each character if one of them isn't in Latin-1. */
// Proved by past-refusals.test.ts: texts beyond Latin-1 count as what they take.
const isWide = (text: string): boolean => /[^\0-\u00FF]/.test(text);
const costOf = (text: string | null): number => (text === null ? 0 : text.length * (isWide(text) ? 2 : 1));

/** Collects what files say. */
export class Reading {
  readonly apps = new Set<PastApp>();
  readonly records: PastRecord[] = [];
  readonly leftOut: Partial<Record<LeftOutReason, number>> = {};
  readonly unread: string[] = [];
  readonly #listNames = new Map<string, string>();
  #rows = 0;
  #characters = 0;

  /** Counts a row or an entry. Throws `Malformed` if there are too many. */
  count(): void {
    this.#rows += 1;
    // Proved by past-refusals.test.ts: the number of entries is limited.
    if (this.#rows > mostPastRows) throw new Malformed('rows', { most: mostPastRows });
  }

  leaveOut(reason: LeftOutReason): void {
    this.leftOut[reason] = (this.leftOut[reason] ?? 0) + 1;
  }

  seenMovie(title: NamedTitle, at: string | null): void {
    this.#add({ ...none, ...title, what: 'seen', kind: 'movie', value: at });
  }

  seenEpisode(series: NamedTitle, season: number, episode: number, at: string | null): void {
    this.#add({ ...none, ...series, what: 'seen', kind: 'series', season, episode, value: at });
  }

  follow(kind: PastRecord['kind'], title: NamedTitle): void {
    this.#add({ ...none, ...title, what: 'follow', kind });
  }

  /** A score from 0.5 to 10 of a movie, series or episode; null: none. */
  score(kind: PastRecord['kind'], title: NamedTitle & Partial<EpisodeNumbers>, score: number | null): void {
    if (score !== null) this.#add({ ...none, ...title, what: 'score', kind, value: String(score) });
  }

  /** A note of a movie or series; "": none. */
  note(kind: PastRecord['kind'], title: NamedTitle, text: string): void {
    const value = noteIn(text);
    if (value !== null) this.#add({ ...none, ...title, what: 'note', kind, value });
  }

  /** `list`: its name, or what `nameList` names; `note`: that of the title on it, "": none. */
  listed(
    kind: PastRecord['kind'],
    title: NamedTitle,
    { list, position, note }: { readonly list: string; readonly position: number; readonly note: string },
  ): void {
    if (list.trim() === '') this.leaveOut('list');
    else this.#add({ ...none, ...title, what: 'list', kind, value: list, position, note: noteIn(note) });
  }

  /** Says the name of a list, before or after its titles. */
  nameList(list: string, name: string): void {
    this.#listNames.set(list, name);
  }

  /** Gives the lists their names, and the titles that other files name theirs, when everything was read. */
  finish(): void {
    const known = new Map<string, PastRecord>();
    const keyOf = ({ kind, tmdb }: PastRecord): string => `${kind} ${tmdb}`;
    for (const record of this.records) if (record.title !== '') known.set(keyOf(record), record);
    for (const [index, record] of this.records.entries()) {
      if (record.what !== 'list') continue;
      const { title, year } = record.title === '' ? (known.get(keyOf(record)) ?? record) : record;
      this.records[index] = { ...record, title, year, value: this.#nameOf(record.value ?? '') };
    }
  }

  #nameOf(list: string): string {
    const name = this.#listNames.get(list)?.trim() || list.trim();
    // Proved by read-past.test.ts: the name of a list has a greatest length.
    return name.slice(0, mostListNameCharacters).trim();
  }

  #add(record: PastRecord): void {
    // Proved by read-past.test.ts: a title has a greatest length.
    const title = record.title.trim().slice(0, mostTitleCharacters);
    if (title === '' && record.tmdb === null) this.leaveOut('unnamed');
    else if ((record.season ?? 0) > mostSeason || (record.episode ?? 0) > mostEpisode)
      this.leaveOut('episode');
    else {
      const texts = [title, record.value, record.note];
      this.#characters += texts.reduce((sum, text) => sum + costOf(text), charactersOfRecord);
      // Proved by past-refusals.test.ts: what the files say together has a greatest size.
      if (this.#characters > mostPastCharacters) throw new Malformed('size');
      this.records.push({ ...record, title });
    }
  }
}

/** The numbers of an episode. */
type EpisodeNumbers = Pick<PastRecord, 'season' | 'episode'>;

const none = { season: null, episode: null, value: null, position: null, note: null } as const;

/** A note without outer spaces, as long as one may be; null: none. */
const noteIn = (text: string): string | null => text.trim().slice(0, mostNoteCharacters).trim() || null;

/** How a file names a title. */
export type NamedTitle = Pick<PastRecord, 'title' | 'year' | 'tmdb'>;

/** A year that a title can have; null for any other number or text. */
export function yearIn(value: string | number | null | undefined): number | null {
  const year = Number(value ?? NaN);
  return Number.isInteger(year) && year >= 1870 && year <= 2200 ? year : null;
}

/** A number of a season or episode, or of more digits, as text; null: it is none. */
export function numberIn(text: string, mostDigits = 6): number | null {
  return /^\d+$/.test(text) && text.length <= mostDigits ? Number(text) : null;
}

/** A file's name without its folders. */
export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** A score of a table on the scale of the person's own; null: none. Throws `Malformed`. */
export function scoreIn(text: string, perPoint: number, place: Malformed['place']): number | null {
  if (text === '') return null;
  const score = Number(text) * perPoint;
  if (!isOwnScore(score)) throw new Malformed('entry', place);
  return score;
}

const timestamp = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]00:?00)?$/;

/**
 * The person's day and time of a timestamp in UTC. undefined: it is none; null: it stands for an unknown time, as the
 * beginning of 1970 does.
 */
export function watchedAt(text: string): string | null | undefined {
  const moment = timestamp.test(text) ? Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19)}Z`) : NaN;
  if (Number.isNaN(moment)) return undefined;
  return moment <= 0 ? null : localMinute(moment);
}

/** A malformed file as a failure; rethrows any other error. */
export function malformedAsFailure(error: unknown, file: string): ReturnType<typeof fail> {
  if (!(error instanceof Malformed)) throw error;
  return fail('invalidInput', { reason: error.reason, file, ...error.place });
}

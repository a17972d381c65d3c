import { mostEpisode, mostSeason } from '#shared/catalogue/numbers.ts';
import type { PastApp, Remark, RemarkKind, Remarks } from '#shared/contract/past.ts';
import { mostPastCharacters, mostPastRecords, mostRemarks } from '#shared/contract/past.ts';
import type { PastRecord } from '#shared/mine/past-record.ts';
import { mostListNameCharacters, mostNoteCharacters, mostTitleCharacters } from '#shared/mine/operations.ts';
import { hashOf } from '../store/bytes.ts';
import { numberOf, scoreOf, textOf, watchedAtOf } from './values.ts';

/** The end of a file, or of reading: `kind` says what of it. */
export class Unreadable extends Error {
  readonly kind: RemarkKind;
  /** From 1; null: it isn't known. */
  readonly line: number | null;

  constructor(kind: RemarkKind, line: number | null = null) {
    super(kind);
    this.kind = kind;
    this.line = line;
  }
}

/** What a record costs besides its texts, in characters. */
const charactersOfRecord = 100;

/** V8 stores a text in two bytes for each character if one of them isn't in Latin-1. */
// Proved by limits.test.ts: texts beyond Latin-1 count as what they take.
const isWide = (text: string): boolean => /[^\0-\u00FF]/.test(text);
const costOf = (text: string | null): number => (text === null ? 0 : text.length * (isWide(text) ? 2 : 1));

/** How a file names a title. */
export type NamedTitle = Pick<PastRecord, 'title' | 'year' | 'tmdb'>;

/** Where a reader is. */
interface Place {
  readonly file: string;
  /** A row's line, or an entry's number, from 1. */
  readonly line: number | null;
  readonly entry: number | null;
}

interface Placed extends Remark {
  readonly entry: number | null;
}

/** The longest key that is kept as it is: others take memory. */
const longestKey = 100;
/** The most characters of what a remark quotes. */
const mostMet = 200;

/** Collects what files say: records, each once, and remarks. */
export class Reading {
  readonly apps = new Set<PastApp>();
  readonly records: PastRecord[] = [];
  readonly #remarks = new Map<RemarkKind, { count: number; first: Placed[] }>();
  readonly #known = new Set<string>();
  /** Titles by list. */
  readonly #listed = new Map<string, number>();
  readonly #titles = new Map<string, NamedTitle>();
  readonly #unnamed: { readonly key: string; readonly place: Place; read(title: NamedTitle | null): void }[] =
    [];
  #place: Place = { file: '', line: null, entry: null };
  #unnamedAt: Place | null = null;
  #characters = 0;

  /** Says where in the files the reader is. */
  at(file: string, place: Partial<Pick<Place, 'line' | 'entry'>> = {}): void {
    this.#place = { file, line: null, entry: null, ...place };
  }

  /** Notes what isn't imported as the file says. `met`: the value. */
  remark(kind: RemarkKind, field = '', met: unknown = ''): void {
    const of = this.#remarks.get(kind) ?? { count: 0, first: [] };
    this.#remarks.set(kind, of);
    of.count += 1;
    // Proved by limits.test.ts: the number of remarks is limited.
    if (of.first.length >= mostRemarks) return;
    const text = typeof met === 'string' ? met : (JSON.stringify(met) ?? '');
    of.first.push({ ...this.#place, field: field.slice(0, mostMet), met: text.trim().slice(0, mostMet) });
  }

  /** Notes why the rest of the file isn't read. */
  end({ kind, line }: Unreadable): void {
    this.#place = { ...this.#place, line: line ?? this.#place.line, entry: null };
    this.remark(kind);
  }

  /** Names the lines of the remarks on a file's entries. `linesOf`: by the entries' numbers, which are in order. */
  nameLines(file: string, linesOf: (entries: readonly number[]) => ReadonlyMap<number, number>): void {
    const all = [...this.#remarks.values()].flatMap(({ first }) => first);
    const here = all.filter((each) => each.file === file && each.line === null && each.entry !== null);
    const entries = [...new Set(here.map(({ entry }) => entry ?? 0))].sort((one, other) => one - other);
    if (entries.length === 0) return;
    const lines = linesOf(entries);
    const withLine = (each: Placed): Placed =>
      each.file === file && each.line === null ? { ...each, line: lines.get(each.entry ?? 0) ?? null } : each;
    for (const of of this.#remarks.values()) of.first = of.first.map(withLine);
  }

  /** The remarks by kind, without those on nothing. */
  get remarks(): Remarks[] {
    return [...this.#remarks].map(([kind, { count, first }]) => ({
      kind,
      count,
      first: first.map(({ file, line, field, met }) => ({ file, line, field, met })),
    }));
  }

  /** A day or time of a file; null, with a remark, if it can't be read. */
  watchedAt(value: unknown, field: string): string | null {
    const at = watchedAtOf(value);
    if (at === undefined) this.remark('day', field, value);
    return at ?? null;
  }

  /** A score of a file; null, with a remark, if it can't be read. `perPoint` as for `scoreOf`. */
  scoreIn(value: unknown, field: string, perPoint = 1): number | null {
    const score = scoreOf(value, perPoint);
    if (score === undefined) this.remark('score', field, value);
    return score ?? null;
  }

  /** Numbers of an episode; null, with a remark, if it can't have them. */
  episodeIn(season: unknown, episode: unknown): EpisodeNumbers | null {
    const numbers = { season: numberOf(season), episode: numberOf(episode) };
    const isPossible =
      numbers.season !== null &&
      numbers.episode !== null &&
      numbers.season <= mostSeason &&
      numbers.episode <= mostEpisode;
    if (!isPossible) this.remark('number', 'episode', `${textOf(season)}x${textOf(episode)}`);
    return isPossible ? (numbers as EpisodeNumbers) : null;
  }

  seen(kind: PastRecord['kind'], title: NamedTitle & Partial<EpisodeNumbers>, at: string | null): void {
    this.#add({ ...none, ...title, what: 'seen', kind, value: at });
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

  /** `position`: from 1, null: behind what was read of the list; `note`: that of the title on the list, "": none. */
  listed(
    kind: PastRecord['kind'],
    title: NamedTitle,
    {
      list,
      position,
      note,
    }: { readonly list: string; readonly position: number | null; readonly note: string },
  ): void {
    // Proved by read-files.test.ts: the name of a list has a greatest length.
    const value = list.trim().slice(0, mostListNameCharacters).trim();
    if (value === '') {
      this.remark('list', '', title.title);
      return;
    }
    const row = (this.#listed.get(value) ?? 0) + 1;
    this.#listed.set(value, row);
    const place = { value, position: position ?? row, note: noteIn(note) };
    this.#add({ ...none, ...title, what: 'list', kind, ...place });
  }

  /** Says how a title, or a list, is named that other rows or files mention by a key. */
  name(key: string, title: NamedTitle): void {
    if (title.title.trim() !== '') this.#titles.set(key, title);
  }

  /** Reads what is said of a key when every file was read: with its title, or null if nothing names it. */
  whenNamed(key: string, read: (title: NamedTitle | null) => void): void {
    // Proved by limits.test.ts: rows that wait for a name are limited as records are.
    if (this.#unnamed.length >= mostPastRecords) throw new Unreadable('tooMany');
    this.#unnamed.push({ key, place: this.#place, read });
  }

  /** Reads what waited for names. */
  finish(): void {
    for (const { key, place, read } of this.#unnamed) {
      this.#place = place;
      read(this.#titles.get(key) ?? null);
    }
    this.#unnamed.length = 0;
  }

  /** What a failure of all files says: the first file's remark. */
  get firstUnread(): { readonly kind: RemarkKind; readonly remark: Remark } | null {
    for (const kind of [
      'lockedFile',
      'damagedFile',
      'largeFile',
      'tooMany',
      'fileName',
      'unknownFile',
    ] as const) {
      const remark = this.#remarks.get(kind)?.first[0];
      if (remark !== undefined) return { kind, remark };
    }
    return null;
  }

  #add(record: PastRecord): void {
    // Proved by read-files.test.ts: a title has a greatest length.
    const title = record.title.trim().slice(0, mostTitleCharacters);
    if (title === '' && record.tmdb === null) {
      // A row may say several things of its title.
      if (this.#unnamedAt !== this.#place) this.remark('unnamed');
      this.#unnamedAt = this.#place;
      return;
    }
    const { what, kind, tmdb, year, season, episode, value, position, note } = record;
    const key = [what, kind, tmdb, title, year, season, episode, value, position, note].join('\n');
    // Proved by limits.test.ts: what was read is remembered in little memory, whatever its texts are.
    const short = key.length > longestKey ? hashOf(Buffer.from(key)) : key;
    if (this.#known.has(short)) return;
    this.#known.add(short);
    this.#characters += [title, value, note].reduce((sum, text) => sum + costOf(text), charactersOfRecord);
    // Proved by limits.test.ts: the number of records, and what they say together, are limited.
    if (this.records.length >= mostPastRecords || this.#characters > mostPastCharacters)
      throw new Unreadable('tooMany');
    this.records.push({ ...record, title });
  }
}

/** The numbers of an episode. */
export interface EpisodeNumbers {
  readonly season: number;
  readonly episode: number;
}

const none = { season: null, episode: null, value: null, position: null, note: null } as const;

/** A note without outer spaces, as long as one may be; null: none. */
const noteIn = (text: string): string | null => text.trim().slice(0, mostNoteCharacters).trim() || null;

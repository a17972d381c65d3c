import { mostEpisode, mostSeason } from '#shared/catalogue/numbers.ts';
import { mostImportRecords, mostRemarks, noReadingOptions } from '#shared/contract/imports.ts';
import type {
  Correction,
  ReadingOptions,
  ImportApp,
  Remark,
  RemarkKind,
  Remarks,
  TableColumns,
  UnknownTable,
} from '#shared/contract/imports.ts';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import { mostListNameCharacters, mostNoteCharacters, mostTitleCharacters } from '#shared/mine/operations.ts';
import type { EpisodeNumbers } from '#shared/mine/operations.ts';
import { numberOf, scoreOf, textOf, titleAndYear, watchedAtOf, yearOf } from './values.ts';

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

/** How a file names a title. */
export type RecordTitle = Pick<ImportRecord, 'title' | 'year' | 'tmdb'>;

/** Where a reader is. */
interface Place {
  readonly file: string;
  /** A row's line, or an entry's number, from 1. */
  readonly line: number | null;
  readonly entry: number | null;
  /** Of the entry, if the file has several. */
  readonly list: string;
}

interface Placed extends Remark, Pick<Place, 'entry'> {}

/** The most characters of what a remark quotes. */
const mostMet = 200;

/** Collects what files say: records, each once, and remarks. */
export class CollectedRecords {
  readonly apps = new Set<ImportApp>();
  /** Tables that no reader knows. */
  readonly tables: UnknownTable[] = [];
  readonly records: ImportRecord[] = [];
  readonly #remarks = new Map<RemarkKind, { count: number; first: Placed[] }>();
  /** The records' places by what makes each another one. */
  readonly #known = new Map<string, number>();
  /** The places of scores that no diary changes. */
  readonly #current = new Set<number>();
  /** Titles by list. */
  readonly #listed = new Map<string, number>();
  readonly #titles = new Map<string, RecordTitle>();
  readonly #unnamed: {
    readonly key: string;
    readonly place: Place;
    read(title: RecordTitle | null): void;
  }[] = [];
  readonly #options: ReadingOptions;
  readonly #hasIds: boolean;
  readonly #corrections = new Map<string, string>();
  /** Rows that the person leaves out, by `placeKey`. */
  readonly #dropped = new Set<string>();
  #place: Place = { file: '', line: null, entry: null, list: '' };
  #isDropped = false;
  #unnamedAt: Place | null = null;

  /** `hasIds`: whether the service knows a title by its number at TMDB. */
  constructor(options: ReadingOptions = noReadingOptions, hasIds = true) {
    this.#options = options;
    this.#hasIds = hasIds;
    for (const { file, place, kind, met, value } of options.corrections)
      if (value === null) this.#dropped.add(placeKey(file, place));
      else this.#corrections.set([placeKey(file, place), kind, met].join('\n'), value);
  }

  /** What the columns of a table mean; undefined: the person didn't say it. */
  columnsOf(header: string): TableColumns | undefined {
    return this.#options.tables.find((table) => table.header === header);
  }

  /** Says where in the files the reader is. */
  at(file: string, place: Partial<Omit<Place, 'file'>> = {}): void {
    this.#go({ file, line: null, entry: null, list: '', ...place });
  }

  #go(place: Place): void {
    this.#place = place;
    this.#isDropped = this.#dropped.size > 0 && this.#dropped.has(placeKey(place.file, nameOf(place)));
  }

  /** What a value says, or else what the person says instead; undefined, with a remark, if neither can be read. */
  #orCorrected<Value>(
    {
      kind,
      field,
      met,
    }: { readonly kind: Correction['kind']; readonly field: string; readonly met: unknown },
    read: (value: unknown) => Value | undefined,
  ): Value | undefined {
    const said = read(met);
    if (said !== undefined) return said;
    const key = [placeKey(this.#place.file, nameOf(this.#place)), kind, quoted(met)].join('\n');
    const corrected = this.#corrections.get(key);
    const found = corrected === undefined ? undefined : read(corrected);
    if (found === undefined) this.#note(kind, field, met, true);
    return found;
  }

  /** Notes what isn't imported as the file says. `met`: the value. */
  remark(kind: RemarkKind, field = '', met: unknown = ''): void {
    this.#note(kind, field, met, false);
  }

  #note(kind: RemarkKind, field: string, met: unknown, isCorrectable: boolean): void {
    if (this.#isDropped) return;
    const of = this.#remarks.get(kind) ?? { count: 0, first: [] };
    this.#remarks.set(kind, of);
    of.count += 1;
    // Proved by limits.test.ts: the number of remarks is limited.
    if (of.first.length >= mostRemarks) return;
    const { file, line, entry } = this.#place;
    const place = isCorrectable ? nameOf(this.#place) : null;
    of.first.push({ file, line, entry, field: field.slice(0, mostMet), met: quoted(met), place });
  }

  /** Notes why the rest of the file isn't read. */
  end({ kind, line }: Unreadable): void {
    this.#go({ ...this.#place, line: line ?? this.#place.line, entry: null });
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

  /** The remarks by kind. */
  get remarks(): Remarks[] {
    return [...this.#remarks].map(([kind, { count, first }]) => ({
      kind,
      count,
      first: first.map(({ entry: _, ...remark }) => remark),
    }));
  }

  /** A day or time of a file; null, with a remark, if it can't be read. */
  watchedAt(value: unknown, field: string, isOwn = false): string | null {
    const read = (text: unknown) => {
      const at = watchedAtOf(text, { order: this.#options.dayOrder, isOwn });
      return at === undefined ? undefined : { at };
    };
    return this.#orCorrected({ kind: 'day', field, met: value }, read)?.at ?? null;
  }

  /** A score of a file; null, with a remark, if it can't be read. `perPoint` as for `scoreOf`. */
  scoreIn(value: unknown, field: string, perPoint = 1): number | null {
    const read = (text: unknown) => {
      const score = scoreOf(text, perPoint);
      return score === undefined ? undefined : { score };
    };
    return this.#orCorrected({ kind: 'score', field, met: value }, read)?.score ?? null;
  }

  /** Numbers of an episode; null, with a remark, if it can't have them. */
  episodeIn(season: unknown, episode: unknown): EpisodeNumbers | null {
    const met = `${textOf(season)}x${textOf(episode)}`;
    return this.#orCorrected({ kind: 'number', field: 'episode', met }, numbersIn) ?? null;
  }

  seen(kind: ImportRecord['kind'], title: RecordTitle & Partial<EpisodeNumbers>, at: string | null): void {
    this.#add({ ...none, ...title, what: 'seen', kind, value: at });
  }

  follow(kind: ImportRecord['kind'], title: RecordTitle): void {
    this.#add({ ...none, ...title, what: 'follow', kind });
  }

  /** A score from 0.5 to 10 of a movie, series or episode; null: none. `isCurrent`: no score of a single viewing replaces it. */
  score(
    kind: ImportRecord['kind'],
    title: RecordTitle & Partial<EpisodeNumbers>,
    score: number | null,
    isCurrent = false,
  ): void {
    if (score !== null)
      this.#add({ ...none, ...title, what: 'score', kind, value: String(score) }, isCurrent);
  }

  /** A note of a movie or series; "": none. */
  note(kind: ImportRecord['kind'], title: RecordTitle, text: string): void {
    const value = this.#noteIn(text, title.title);
    if (value !== null) this.#add({ ...none, ...title, what: 'note', kind, value });
  }

  /** `position`: from 1, null, or one that no list can have: behind what was read of the list; `note`: that of the title on the list, "": none. */
  listed(
    kind: ImportRecord['kind'],
    title: RecordTitle,
    {
      list,
      position,
      note,
    }: { readonly list: string; readonly position: number | null; readonly note: string },
  ): void {
    // Proved by limits.test.ts: the name of a list has a greatest length.
    const value = list.trim().slice(0, mostListNameCharacters).trim();
    if (value === '') {
      this.remark('list', '', title.title);
      return;
    }
    const row = (this.#listed.get(value) ?? 0) + 1;
    this.#listed.set(value, row);
    // Proved by limits.test.ts: a position is one that operations can have.
    const isPlace = position !== null && position <= mostImportRecords;
    const place = { value, position: isPlace ? position : row, note: this.#noteIn(note, title.title) };
    this.#add({ ...none, ...title, what: 'list', kind, ...place });
  }

  /** Says how a title, or a list, is named that other rows or files mention by a key. */
  name(key: string, title: RecordTitle): void {
    if (title.title.trim() !== '') this.#titles.set(key, title);
  }

  /** Reads what is said of a key when every file was read: with its title, or null if nothing names it. */
  whenNamed(key: string, read: (title: RecordTitle | null) => void): void {
    this.#unnamed.push({ key, place: this.#place, read });
  }

  /** Reads what waited for names. */
  finish(): void {
    for (const { key, place, read } of this.#unnamed) {
      this.#go(place);
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

  #add(record: ImportRecord, isCurrent = false): void {
    if (this.#isDropped) return;
    const isNamed = record.title.trim() !== '' || (this.#hasIds && record.tmdb !== null);
    const named = isNamed ? record : this.#titleOfUnnamed();
    if (named === null) return;
    // Proved by limits.test.ts: a title has a greatest length.
    const title = named.title.trim().slice(0, mostTitleCharacters);
    const { year } = named;
    const { what, kind, tmdb, season, episode, value, position, note } = record;
    const isOnlyOne = what === 'score' || what === 'note';
    const ofSeveral = isOnlyOne ? [] : [value, position, note];
    const key = [what, kind, tmdb, title, year, season, episode, ...ofSeveral].join('\n');
    const at = this.#known.get(key) ?? this.records.length;
    const earlier = this.records[at];
    if (earlier !== undefined && (!isOnlyOne || (this.#current.has(at) && !isCurrent))) return;
    if (isCurrent) this.#current.add(at);
    // Of the scores, a diary's latest applies; of the reviews, all do.
    const whole = what === 'note' ? this.#noteIn(bothNotes(earlier?.value ?? '', value ?? ''), title) : value;
    // Proved by limits.test.ts: the number of records is limited.
    if (at >= mostImportRecords) throw new Unreadable('tooMany');
    this.#known.set(key, at);
    this.records[at] = { ...record, title, year, value: whole };
  }

  /** A note without outer spaces, with a remark if it is longer than one may be; null: none. */
  #noteIn(text: string, title: string): string | null {
    const note = text.trim();
    if (note.length > mostNoteCharacters) this.remark('note', '', title);
    // Not half of a character.
    const cut = note.slice(0, mostNoteCharacters).replace(/[\uD800-\uDBFF]$/, '');
    return cut.trim() || null;
  }

  /** The title that the person says instead of none. */
  #titleOfUnnamed(): Pick<RecordTitle, 'title' | 'year'> | null {
    // A row may say several things of its title.
    if (this.#unnamedAt === this.#place) return null;
    const found = this.#orCorrected({ kind: 'unnamed', field: '', met: '' }, titleIn) ?? null;
    if (found === null) this.#unnamedAt = this.#place;
    return found;
  }
}

/** Names a row or entry within its file. */
const nameOf = ({ list, entry, line }: Place): string => (entry === null ? `${line}` : `${list} ${entry}`);
const placeKey = (file: string, place: string): string => `${file}\n${place}`;

/** A value as a remark quotes it. */
const quoted = (met: unknown): string =>
  (typeof met === 'string' ? met : (JSON.stringify(met) ?? '')).trim().slice(0, mostMet);

/** The numbers in a text such as 1x2 or S1E2; undefined: it has none that an episode can have. */
function numbersIn(text: unknown): EpisodeNumbers | undefined {
  const [, inSeason, number] = /^s?([\d.]+)\s*[xe]\s*([\d.]+)$/i.exec(textOf(text)) ?? [];
  const [season, episode] = [numberOf(inSeason), numberOf(number)];
  if (season === null || episode === null || season > mostSeason || episode > mostEpisode) return undefined;
  return { season, episode };
}

/** The title in a text such as "Low Tide (2019)"; undefined: it has none. */
function titleIn(text: unknown): Pick<RecordTitle, 'title' | 'year'> | undefined {
  const [title, year] = titleAndYear(textOf(text));
  return title === '' ? undefined : { title, year: yearOf(year) };
}

const none = { season: null, episode: null, value: null, position: null, note: null } as const;

/** Two texts about one title, the second below the first one unless that has it. */
const bothNotes = (first: string, second: string): string =>
  first === '' || `\n\n${first}\n\n`.includes(`\n\n${second}\n\n`)
    ? first || second
    : `${first}\n\n${second}`;

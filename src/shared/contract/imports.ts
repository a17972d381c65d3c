import * as v from 'valibot';
import type { Failure } from '../result.ts';

/** The apps whose exports can be imported. */
export const importApps = [
  ...['trakt', 'letterboxd', 'imdb', 'tvTime', 'seriesGuide', 'tmdb', 'simkl', 'yamtrack'],
  ...['movary', 'ryot', 'watcharr'],
] as const;
export type ImportApp = (typeof importApps)[number];

/** The most files of one import, and different things that they say. */
export const mostImportFiles = 100;
export const mostImportRecords = 250_000;
/** The most bytes of all files together, and of a file in a ZIP file. */
export const mostImportBytes = 32 * 2 ** 20;
/** The most bytes of a piece of a file. */
export const importPieceBytes = 96 * 2 ** 10;
/** The most files and bytes in a ZIP file. */
export const mostUnpackedFiles = 2_000;
export const mostUnpackedBytes = 128 * 2 ** 20;

/** The most characters of a file's name; of a longer one in a ZIP file, the end is used. */
export const mostNameCharacters = 300;

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const upload = v.pipe(v.string(), v.uuid());

/** Input of `imports.send`. */
export const importPiece = v.strictObject({
  /** Made by the page for all files that are read together. */
  upload,
  /** The file's number, from 0, and where in it the piece begins. */
  file: v.pipe(number, v.maxValue(mostImportFiles - 1)),
  at: v.pipe(number, v.maxValue(mostImportBytes)),
  name: v.pipe(v.string(), v.maxLength(mostNameCharacters)),
  /** In Base64. */
  bytes: v.union([
    v.literal(''),
    v.pipe(v.string(), v.maxLength(Math.ceil(importPieceBytes / 3) * 4), v.base64()),
  ]),
});
/** A piece of a file of another app; the pieces come in order. */
export type ImportPiece = Readonly<v.InferOutput<typeof importPiece>>;

/** The kinds of remarks that a correction can answer. */
export const correctableKinds = ['day', 'score', 'number', 'unnamed'] as const;

/** The most corrections of an import. */
export const mostCorrections = 2_000;

const correction = v.strictObject({
  file: v.pipe(v.string(), v.maxLength(mostNameCharacters)),
  /** `place` and `met` of the remark that it answers. */
  place: v.pipe(v.string(), v.maxLength(mostNameCharacters)),
  met: v.pipe(v.string(), v.maxLength(mostNameCharacters)),
  kind: v.picklist(correctableKinds),
  /**
   * day: a day; score: a score as the file writes it; number: an episode, such as 1x2; unnamed: a title, with its year in
   * brackets if it is known. null: the row isn't imported.
   */
  value: v.nullable(v.pipe(v.string(), v.maxLength(mostNameCharacters))),
});
/** What the person says instead of a value in a file. */
export type Correction = Readonly<v.InferOutput<typeof correction>>;

/** What a column of a table can say that no app's is. */
export const tableFields = [
  ...(['title', 'year', 'tmdb', 'kind', 'season', 'episode', 'day', 'score', 'list', 'note'] as const),
] as const;
export type TableField = (typeof tableFields)[number];
/** The most columns of such a table, and characters of all their names. */
export const mostTableColumns = 100;
export const mostHeaderCharacters = 4_000;
/** The most tables whose columns are remembered. */
export const mostTables = 20;

/** What the columns of a table mean. */
export const tableColumns = v.strictObject({
  /** The table's columns in lower case, joined by tabs. */
  header: v.pipe(v.string(), v.maxLength(mostHeaderCharacters)),
  /** The column of each field, in lower case. */
  columns: v.strictObject(
    v.entriesFromList(tableFields, v.exactOptional(v.pipe(v.string(), v.maxLength(mostHeaderCharacters)))),
  ),
  /** What its titles are, besides what columns say. */
  rows: v.picklist(['seen', 'watchlist', 'listed']),
  /** What they are if no column says it. */
  kind: v.picklist(['movie', 'series']),
  /** The highest score. */
  scale: v.picklist([5, 10, 100]),
});
export type TableColumns = Readonly<v.InferOutput<typeof tableColumns>>;

/** A table that no reader knows. */
export interface UnknownTable {
  readonly file: string;
  /** As in `TableColumns`. */
  readonly header: string;
  /** As the file writes them. */
  readonly columns: readonly string[];
}

/** Input of `imports.discard`. */
export const sentUpload = v.strictObject({ upload });

/** Input of `imports.read`: what was sent, and how to read what can't be read, or has two readings. */
export const importUpload = v.strictObject({
  upload,
  corrections: v.pipe(v.array(correction), v.maxLength(mostCorrections)),
  /** null: days such as 1/2/2024 are left out. */
  dayOrder: v.nullable(v.picklist(['dayFirst', 'monthFirst'])),
  tables: v.pipe(v.array(tableColumns), v.maxLength(mostTables)),
});
/** How to read what a file says wrongly. */
export type ReadingOptions = Readonly<Omit<v.InferOutput<typeof importUpload>, 'upload'>>;
/** Reads files as they are. */
export const noReadingOptions: ReadingOptions = { corrections: [], dayOrder: null, tables: [] };
export type DayOrder = NonNullable<ReadingOptions['dayOrder']>;

/** The most titles that the person can choose in one import. */
const mostChoices = 1_000;

/** Input of `imports.import`: the preview, and the person's choices of titles by their numbers in it. */
export const importChoices = v.strictObject({
  id: number,
  choices: v.pipe(v.array(v.strictObject({ number, title: v.nullable(number) })), v.maxLength(mostChoices)),
});
/** A title of the preview is this stored one; null: it isn't imported. */
export type TitleChoice = Readonly<v.InferOutput<typeof importChoices>['choices'][number]>;

/**
 * What an import says about entries and files. leftOut: the entry isn't imported; changed: it is, but not as the file says;
 * unread: the file, or its rest, isn't read.
 */
export const remarkKinds = {
  leftOut: [
    'entry',
    'unnamed',
    'number',
    'kind',
    'collection',
    'liked',
    'seasonRating',
    'seasonListed',
    'list',
    'stopped',
  ],
  changed: ['day', 'score', 'note', 'skipped', 'probableDay', 'probableSeason', 'absentEpisode', 'encoding'],
  unread: ['unknownFile', 'fileName', 'damagedFile', 'lockedFile', 'largeFile', 'tooMany'],
} as const;
export type RemarkEffect = keyof typeof remarkKinds;
export type RemarkKind = (typeof remarkKinds)[RemarkEffect][number];

/** What an import says about a place in a file. */
export interface Remark {
  readonly file: string;
  /** The line on which the row or entry begins, from 1; null: it is about the whole file. */
  readonly line: number | null;
  /** The column or field; "" if none. */
  readonly field: string;
  /** What was met there, cut; "" if nothing. */
  readonly met: string;
  /** Names the row or entry in a correction; null: no correction answers the remark. */
  readonly place: string | null;
}

/** The remarks of one kind. */
export interface Remarks {
  readonly kind: RemarkKind;
  readonly count: number;
  /** The first ones. */
  readonly first: readonly Remark[];
}
/** The most remarks of a kind that a preview names. */
export const mostRemarks = 500;

/**
 * How surely an entry was matched. id: by the service's own number; exact: by title and year, or because everything about it
 * is there already; probable: the year is unknown or another one; several: more than one title fits; none: no stored title
 * fits.
 */
export const surenesses = ['id', 'exact', 'probable', 'several', 'none'] as const;
export type Sureness = (typeof surenesses)[number];

/** A title that is stored. */
export interface StoredTitle {
  readonly id: number;
  readonly name: string;
  readonly year: number | null;
}

/** A title of a file. */
export interface NamedTitle {
  readonly kind: 'movie' | 'series';
  readonly title: string;
  readonly year: number | null;
}

/** A title of a file, and what it was matched with. */
export interface ImportTitle extends NamedTitle {
  /** Names it in the choices. */
  readonly number: number;
  /** null: none, or several. */
  readonly match: StoredTitle | null;
  /** The first stored titles of this name, of any year. */
  readonly candidates: readonly StoredTitle[];
}

/** What an import would do. */
export interface ImportPreview {
  /** Names the preview in `imports.import`. */
  readonly id: number;
  readonly apps: readonly ImportApp[];
  /** Tables whose columns the person can name, or has named. */
  readonly tables: readonly UnknownTable[];
  /** Titles and episodes of which something was understood, each once. */
  readonly seenMovies: number;
  readonly seenEpisodes: number;
  readonly followed: number;
  readonly scores: number;
  readonly notes: number;
  readonly listed: number;
  /** Titles by how surely they were matched. */
  readonly sureness: Readonly<Record<Sureness, number>>;
  /** The first titles that aren't matched with certainty. */
  readonly unsure: Readonly<Record<'probable' | 'several' | 'none', readonly ImportTitle[]>>;
  /** Values that the import adds, and entries that wait until their title is known; the rest is there already. */
  readonly adds: number;
  readonly waits: number;
  /** What isn't imported as the files say, by kind. */
  readonly remarks: readonly Remarks[];
}

/** The result of an import. */
export interface Imported {
  /** Undoes the import with `mine.undo`; null: there was nothing to add. */
  readonly batch: string | null;
  readonly added: number;
  readonly waits: number;
}

/** How far an import is, in entries. */
export interface ImportProgress {
  readonly done: number;
  readonly total: number;
}

/** A list of the service in which titles that wait may be. */
export interface LookUpList {
  readonly name: string;
  readonly kind: 'movie' | 'series';
  /** The year of its movies; null: of any year. */
  readonly year: number | null;
  /** The next page to read. */
  readonly page: number;
}

/** How far the look-up of titles that wait is. */
export interface LookUpState {
  readonly running: boolean;
  /** From 0 to 1. */
  readonly part: number;
  /** Titles that were matched since its start. */
  readonly found: number;
  /** Why it ended early; it continues where it stopped. */
  readonly failure: Failure | null;
}

/** Titles of imports that no stored title fits yet, the first ones by name; and what else wasn't imported as files said. */
export interface WaitingTitles {
  readonly total: number;
  /** Whether the service's lists were read for all of them. */
  readonly isLookedUp: boolean;
  readonly titles: readonly NamedTitle[];
  readonly remarks: readonly Remarks[];
}

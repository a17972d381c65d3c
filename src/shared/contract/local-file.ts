import * as v from 'valibot';
import type { Failure } from '../result.ts';
import type { Settings } from './settings.ts';

const number = v.pipe(v.number(), v.safeInteger());
const text = v.pipe(v.string(), v.maxLength(4_000));

/** Where the next part of an export begins: behind a title that waits, or behind an operation; null: at the first of them. */
export const exportPlace = v.variant('of', [
  v.strictObject({
    of: v.literal('waiting'),
    after: v.nullable(v.strictTuple([text, text, number, text, number, number, text])),
  }),
  v.strictObject({
    of: v.literal('operations'),
    after: v.nullable(
      v.strictObject({
        stamp: number,
        device: v.pipe(v.string(), v.regex(/^[0-9a-z]{1,40}$/)),
        batch: number,
        number,
      }),
    ),
  }),
]);
export type ExportPlace = Readonly<v.InferOutput<typeof exportPlace>>;
/** Names an operation of the log, in whose order they are exported. */
export type LogPlace = NonNullable<Extract<ExportPlace, { of: 'operations' }>['after']>;
/** Names a record that waits for its title: the key of its row. */
export type WaitingPlace = NonNullable<Extract<ExportPlace, { of: 'waiting' }>['after']>;

/** A part of a file of the person's own data. */
export interface LocalPart {
  readonly text: string;
  /** Where the next part begins; null: this is the last one. */
  readonly next: ExportPlace | null;
}

/** The file extension of such files, and their media type: JSON Lines. */
export const localFileEnding = '.jsonl';
export const localFileType = 'application/jsonl';

/** What an import of a file of local data adds or changes, or added or changed. */
export interface LocalImported {
  /** Names the import in `local.import` and `local.undo`. */
  readonly id: number;
  /** Saved views that aren't here yet. */
  readonly views: number;
  /** Changes that aren't known. */
  readonly changes: number;
  /** Posters that are other ones here. */
  readonly posters: number;
  /** Settings that have another value here. */
  readonly settings: number;
  /** Settings with another value that stay, because they belong to one computer. */
  readonly stay: readonly (keyof Settings)[];
  /** Why the settings could not be stored, although everything else was imported. */
  readonly failure: Failure | null;
}

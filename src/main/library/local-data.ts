import { closeSync, openSync, writeSync } from 'node:fs';
import * as v from 'valibot';
import { episodeNumber, seasonNumber } from '#shared/catalogue/numbers.ts';
import { isOwnScore, isWatchedAt, listName, noteText } from '#shared/contract/mine.ts';
import { settingsPatchSchema, travellingSettings } from '#shared/contract/settings.ts';
import type { Settings, SettingsPatch } from '#shared/contract/settings.ts';
import { operationSchema, writtenOperation } from '#shared/mine/operation-schema.ts';
import { mostTitleCharacters } from '#shared/mine/operations.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { storageReason } from '../platform/disk-space.ts';
import { BadLine, NoFile, readJsonLines } from '../platform/json-lines.ts';
import type { PersonalRecord } from './store/personal.ts';

/*
 * A file of the person's own data is JSON Lines: a header, one line for each record, and an end. So it is written and read a
 * line at a time, and can have any length.
 */

const format = 'marquee-local-data';
const version = 1;

/** A line with two notes of the greatest length, every character of them escaped, is about 50 kB. */
const mostLineBytes = 256 * 1024;

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.nullable(schema);
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(mostTitleCharacters));

/** A value of each kind of record that waits for its title. */
const waitingValues = {
  seen: orNull(v.pipe(v.string(), v.check(isWatchedAt))),
  follow: v.null(),
  score: v.pipe(
    v.string(),
    v.check((text) => isOwnScore(Number(text))),
  ),
  note: noteText,
  list: listName,
} as const;
const waiting = v.pipe(
  v.strictObject({
    what: v.picklist(['seen', 'follow', 'score', 'note', 'list']),
    kind: v.picklist(['movie', 'series']),
    title: name,
    year: orNull(number),
    tmdb: v.null(),
    season: orNull(seasonNumber),
    episode: orNull(episodeNumber),
    value: orNull(v.string()),
    position: orNull(number),
    note: orNull(noteText),
  }),
  v.check(({ what, kind, season, episode, value }) => {
    const isOfEpisode = season !== null && episode !== null;
    return (
      v.is(waitingValues[what], value) &&
      (isOfEpisode ? kind === 'series' && what !== 'follow' && what !== 'list' : season === episode)
    );
  }),
);

const header = v.object({
  format: v.literal(format),
  version: v.literal(version),
  made: v.pipe(v.string(), v.isoTimestamp()),
  /** The service's key: the numbers of titles are its own. */
  service: v.pipe(v.string(), v.maxLength(100)),
});
/** Every line after the header is an object with one of these. */
const contents = {
  settings: settingsPatchSchema,
  choice: v.strictObject({ name, title: number }),
  waiting,
  operation: v.pipe(
    operationSchema,
    v.check(({ kind }) => kind !== 'setting'),
  ),
  end: v.literal(true),
} as const;
type Content = {
  [Name in keyof typeof contents]: { readonly [Key in Name]: v.InferOutput<(typeof contents)[Name]> };
}[keyof typeof contents];

/** Serializes the beginning of a file. `made`: epoch ms. */
export function writeHeader(service: string, settings: Settings, made: number): string {
  const travelling = Object.fromEntries(travellingSettings.map((each) => [each, settings[each]]));
  const first: v.InferInput<typeof header> = {
    format,
    version,
    service,
    made: new Date(made).toISOString(),
  };
  return lines([first, { settings: travelling }]);
}

/** Serializes records as part of a file. */
export function writeRecords(records: readonly PersonalRecord[], isLast: boolean): string {
  const written = records.map((record) =>
    'operation' in record ? { operation: writtenOperation(record.operation) } : record,
  );
  return lines(isLast ? [...written, { end: true }] : written);
}

const lines = (values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** A file that was read. */
export interface LocalFile {
  readonly service: string;
  readonly settings: SettingsPatch;
}

/**
 * Checks a file and writes its records, as `PersonalRecord`s, to another file of JSON Lines for the store. Fails with
 * `invalidInput`: reason format (another kind of file), version (a newer one), content (`line`, `field`: the first invalid
 * line and field), incomplete (its end is missing); with `storage` if a file can't be read or written.
 */
export function readLocalData(path: string, records: string): Result<LocalFile> {
  try {
    const target = openSync(records, 'w', 0o600);
    try {
      return copyChecked(path, (text) => writeSync(target, text));
    } finally {
      closeSync(target);
    }
  } catch (error) {
    if (error instanceof BadLine) return error.line === 1 ? refuse('format') : refuseLine(error.line, '');
    if (error instanceof NoFile) return refuse('format');
    return fail('storage', { reason: storageReason(error), kind: 'localData' });
  }
}

/** Records that are written at once. */
const recordsAtOnce = 500;

function copyChecked(path: string, write: (text: string) => void): Result<LocalFile> {
  let service: string | null = null;
  let settings: SettingsPatch = {};
  let isWhole = false;
  let group: PersonalRecord[] = [];
  for (const { line: at, value } of readJsonLines(path, mostLineBytes)) {
    if (service === null) {
      const first = readFirst(value);
      if (!first.ok) return first;
      service = first.value;
      continue;
    }
    const read = isWhole ? refuseLine(at, 'end') : contentOf(value, at);
    if (!read.ok) return read;
    if ('end' in read.value) isWhole = true;
    else if ('settings' in read.value) settings = { ...settings, ...read.value.settings };
    else group.push(read.value);
    if (group.length === recordsAtOnce) {
      write(lines(group));
      group = [];
    }
  }
  write(lines(group));
  if (service === null) return refuse('format');
  return isWhole ? succeed({ service, settings }) : refuse('incomplete');
}

function contentOf(value: unknown, at: number): Result<Content> {
  const [[name = '', content] = [], ...others] = Object.entries(value ?? {});
  if (!isContentName(name) || others.length > 0) return refuseLine(at, name);
  const read = v.safeParse(contents[name], content, { abortEarly: true, abortPipeEarly: true });
  if (read.success) return succeed({ [name]: read.output } as Content);
  return refuseLine(at, [name, v.getDotPath(read.issues[0])].filter(Boolean).join('.'));
}

const isContentName = (name: string): name is keyof typeof contents => Object.hasOwn(contents, name);

/** The service in the header. */
function readFirst(value: unknown): Result<string> {
  const marked = v.safeParse(v.object({ format: v.literal(format), version: v.unknown() }), value);
  if (!marked.success) return refuse('format');
  const theirs = marked.output.version;
  if (Number.isSafeInteger(theirs) && Number(theirs) > version) return refuse('version');
  const first = v.safeParse(header, value);
  return first.success ? succeed(first.output.service) : refuseLine(1, v.getDotPath(first.issues[0]));
}

const refuse = (reason: 'format' | 'version' | 'incomplete'): ReturnType<typeof fail> =>
  fail('invalidInput', { reason });

/** `field` is limited, because the file chooses the names of unknown ones. */
const refuseLine = (at: number, field: string | null): ReturnType<typeof fail> =>
  fail('invalidInput', { reason: 'content', line: at, field: (field ?? '').slice(0, 100) });

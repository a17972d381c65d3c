import * as v from 'valibot';
import { episodeNumber, seasonNumber } from '#shared/catalogue/numbers.ts';
import { viewName, viewQuery } from '#shared/contract/local-things.ts';
import {
  entry,
  followable,
  isOwnScore,
  isWatchedAt,
  list,
  listName,
  mark,
  markable,
  newsSubject,
  notable,
  noteText,
  poster,
  ratable,
  series,
  title,
  view,
} from '#shared/contract/mine.ts';
import {
  mostSettingCharacters,
  mostTitleCharacters,
  noNumber,
  operationKinds,
  subjectKinds,
} from '#shared/mine/operations.ts';
import { settingsEntries, sharedSettings } from '#shared/contract/settings.ts';
import { readNews } from '#shared/mine/news-schema.ts';
import type { Operation, OperationKind } from '#shared/mine/operations.ts';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const stamp = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const key = v.pipe(v.string(), v.regex(/^[0-9a-z]{1,40}$/));
const value = v.pipe(v.string(), v.maxLength(mostSettingCharacters));

/** What an operation of a kind is about, what distinguishes its values, and whether a text is one. */
interface Shape {
  readonly subject: v.GenericSchema;
  /** Absent: there is one value. */
  readonly element?: v.GenericSchema;
  isValue(text: string, element: string): boolean;
}

const isName = (text: string): boolean => text.length <= mostTitleCharacters;
/** Whether a change can set this text: those are trimmed, and "" is no note. */
const isSettable =
  (schema: v.GenericSchema<string>) =>
  (text: string): boolean =>
    text !== '' && v.is(schema, text) && text.trim() === text;
/** Far beyond what moving titles makes, and far from where numbers lose their halves. */
const mostPosition = 1e9;
const isPosition = (text: string): boolean =>
  String(Number(text)) === text && Math.abs(Number(text)) <= mostPosition;

function isSetting(text: string, name: string): boolean {
  try {
    return v.is(settingsEntries[name as keyof typeof settingsEntries], JSON.parse(text));
  } catch {
    return false;
  }
}

/** The shape of each kind, in the terms of what changes can say. */
const shapes: Readonly<Record<OperationKind, Shape>> = {
  follow: { subject: followable, isValue: isName },
  dismiss: { subject: title, isValue: isName },
  pause: { subject: series, isValue: isName },
  seen: { subject: markable, element: mark, isValue: (text) => text === '' || isWatchedAt(text) },
  score: {
    subject: ratable,
    isValue: (text) => isOwnScore(Number(text)) && String(Number(text)) === text,
  },
  note: { subject: notable, isValue: isSettable(noteText) },
  list: {
    subject: v.strictObject({ kind: v.literal('list'), id: v.literal(0) }),
    element: list,
    isValue: isSettable(listName),
  },
  listed: {
    subject: title,
    element: list,
    isValue: isPosition,
  },
  listNote: { subject: title, element: list, isValue: isSettable(noteText) },
  news: { subject: newsSubject, element: entry, isValue: (text) => readNews(text) !== null },
  unread: { subject: newsSubject, element: entry, isValue: (text) => text === '' },
  view: { subject: view, isValue: isSettable(viewName) },
  viewQuery: { subject: view, isValue: (text) => v.is(viewQuery, text) },
  viewPosition: { subject: view, isValue: isPosition },
  poster: { subject: series, isValue: (text) => v.is(poster, text) },
  setting: {
    subject: v.strictObject({ kind: v.literal('settings'), id: v.literal(0) }),
    element: v.picklist(sharedSettings),
    isValue: isSetting,
  },
};

/** An operation in a file, without the fields that it doesn't need. */
const written = v.strictObject({
  device: key,
  batch: stamp,
  number: stamp,
  /** Absent: its number. */
  stamp: v.exactOptional(stamp),
  kind: v.picklist(operationKinds),
  subject: v.picklist(subjectKinds),
  id: number,
  season: v.exactOptional(seasonNumber),
  episode: v.exactOptional(episodeNumber),
  element: v.exactOptional(v.string()),
  before: v.exactOptional(value),
  after: v.exactOptional(value),
});
type WrittenOperation = v.InferOutput<typeof written>;

/** An operation of a file. */
export const operationSchema = v.pipe(
  written,
  v.check(isConsistent),
  v.transform((operation): Operation => ({
    stamp: operation.number,
    season: noNumber,
    episode: noNumber,
    element: '',
    before: null,
    after: null,
    ...operation,
  })),
);

/** An operation as a file contains it. */
export function writtenOperation(operation: Operation): WrittenOperation {
  const { stamp, season, episode, element, before, after, ...rest } = operation;
  // Only subjects of files have numbers of their own.
  return {
    ...(rest as Omit<WrittenOperation, 'stamp'>),
    ...(stamp === operation.number ? {} : { stamp }),
    ...(season === noNumber ? {} : { season }),
    ...(episode === noNumber ? {} : { episode }),
    ...(element === '' ? {} : { element }),
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  };
}

/** Whether the fields of an operation fit each other, as those do that changes make. */
// Proved by local-data.test.ts: a file can’t contain what no change can make.
function isConsistent(operation: WrittenOperation): boolean {
  // A batch of a clock that was ahead has a later number than what was added to it since.
  const { kind, subject, id, season, episode, element, before, after } = operation;
  const shape = shapes[kind];
  const about = {
    kind: subject,
    id,
    ...(season === undefined ? {} : { season }),
    ...(episode === undefined ? {} : { episode }),
  };
  return (
    v.is(shape.subject, about) &&
    (shape.element === undefined ? element === undefined : v.is(shape.element, element)) &&
    [before, after].every((text) => text === undefined || shape.isValue(text, element ?? ''))
  );
}

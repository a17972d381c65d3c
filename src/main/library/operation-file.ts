import * as v from 'valibot';
import { isOwnScore, isWatchedAt } from '#shared/contract/mine.ts';
import {
  mostListNameCharacters,
  mostNoteCharacters,
  noNumber,
  operationKinds,
} from '#shared/mine/operations.ts';
import { readNews } from '#shared/mine/news-schema.ts';
import type { Operation, OperationKind, SubjectKind } from '#shared/mine/operations.ts';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const stamp = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const key = v.pipe(v.string(), v.regex(/^[0-9a-z]{1,40}$/));
const value = v.pipe(v.string(), v.maxLength(mostNoteCharacters));

/** The subjects of each kind. */
const subjects: Readonly<Record<OperationKind, readonly SubjectKind[]>> = {
  follow: ['movie', 'series', 'person'],
  dismiss: ['movie', 'series'],
  pause: ['series'],
  seen: ['movie', 'episode'],
  score: ['movie', 'series', 'episode'],
  note: ['movie', 'series', 'episode'],
  list: ['list'],
  listed: ['movie', 'series'],
  remark: ['movie', 'series'],
  news: ['movie', 'series', 'view'],
  unread: ['movie', 'series', 'view'],
};

const isShort = (text: string): boolean => text.length <= 500;

/** Whether a text can be a value of each kind. */
const isValue: Readonly<Record<OperationKind, (text: string) => boolean>> = {
  ...{ follow: isShort, dismiss: isShort, pause: isShort },
  seen: (text) => text === '' || isWatchedAt(text),
  score: (text) => isOwnScore(Number(text)),
  note: () => true,
  list: (text) => text !== '' && text.length <= mostListNameCharacters,
  listed: (text) => text !== '' && Number.isFinite(Number(text)),
  remark: () => true,
  news: (text) => readNews(text) !== null,
  unread: (text) => text === '',
};

/** An operation in a file, without the fields that it doesn't need. */
const written = v.pipe(
  v.strictObject({
    device: key,
    batch: stamp,
    number: stamp,
    /** Absent: its number. */
    stamp: v.exactOptional(stamp),
    kind: v.picklist(operationKinds),
    subject: v.picklist(['movie', 'series', 'episode', 'person', 'list', 'view']),
    id: number,
    season: v.exactOptional(number),
    episode: v.exactOptional(number),
    element: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{1,80}$/))),
    before: v.exactOptional(value),
    after: v.exactOptional(value),
  }),
  v.check((operation) => isConsistent(operation)),
);

/** The operations of a file. */
export const operationsSchema = v.array(
  v.pipe(
    written,
    v.transform((operation): Operation => ({
      ...{
        stamp: operation.number,
        season: noNumber,
        episode: noNumber,
        element: '',
        before: null,
        after: null,
      },
      ...operation,
    })),
  ),
);

/** An operation as a file contains it. */
export function writtenOperation(operation: Operation): v.InferInput<typeof written> {
  const { stamp, season, episode, element, before, after, ...rest } = operation;
  // Only subjects of files have numbers of their own.
  return {
    ...(rest as Omit<v.InferInput<typeof written>, 'stamp'>),
    ...(stamp === operation.number ? {} : { stamp }),
    ...(season === noNumber ? {} : { season }),
    ...(episode === noNumber ? {} : { episode }),
    ...(element === '' ? {} : { element }),
    ...(before === null ? {} : { before }),
    ...(after === null ? {} : { after }),
  };
}

/** Whether the fields of an operation fit each other. */
function isConsistent({
  kind,
  subject,
  batch,
  number,
  season,
  episode,
  element,
  before,
  after,
}: {
  readonly kind: OperationKind;
  readonly subject: SubjectKind;
  readonly batch: number;
  readonly number: number;
  readonly season?: number;
  readonly episode?: number;
  readonly element?: string;
  readonly before?: string;
  readonly after?: string;
}): boolean {
  const hasElement = ['seen', 'list', 'listed', 'remark', 'news', 'unread'].includes(kind);
  return (
    batch <= number &&
    subjects[kind].includes(subject) &&
    (season !== undefined) === (subject === 'episode') &&
    (episode !== undefined) === (subject === 'episode') &&
    (element !== undefined) === hasElement &&
    [before, after].every((text) => text === undefined || isValue[kind](text))
  );
}

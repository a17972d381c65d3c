import * as v from 'valibot';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import type { AppState } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { savedViewInput } from '#shared/contract/local-things.ts';
import { settingsPatchSchema } from '#shared/contract/settings.ts';
import type { Operation } from '#shared/mine/operations.ts';
import { isWithinBounds } from '../platform/json-bounds.ts';
import { splitJson } from '../platform/split-json.ts';
import { jsonOf } from '../store/bytes.ts';
import { operationsSchema, writtenOperation } from './operation-file.ts';

/** What the user created, apart from the operations. */
export type LocalThings = Pick<AppState, 'savedViews' | 'chosenPosters' | 'settings'> & {
  /** When the file is made, epoch ms. */
  readonly made: number;
};

const format = 'marquee-local-data';
const version = 2;

/** Limits of a file. */
const mostViews = 1_000;
const mostSeries = 100_000;
const mostOperations = 400_000;
const mebibyte = 2 ** 20;
const bounds = {
  ...{ depth: 8, containers: 800_000, members: 5_000_000 },
  ...{ rest: 16 * mebibyte, part: mebibyte, mostPart: 4 * mebibyte },
};
const restBounds = { depth: 8, containers: 250_000, members: 1_000_000 };

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Whether every series occurs once, because two marks of a series would contradict each other. */
function areDistinct(things: readonly { readonly seriesId: number }[]): boolean {
  return new Set(things.map((thing) => thing.seriesId)).size === things.length;
}

const schema = v.object({
  format: v.literal(format),
  version: v.picklist([1, version]),
  made: v.pipe(v.string(), v.isoTimestamp()),
  savedViews: v.pipe(v.array(savedViewInput), v.maxLength(mostViews)),
  /** Version 1: the series that were seen up to an episode. */
  seen: v.optional(
    v.pipe(
      v.array(v.strictObject({ seriesId: number, season: number, episode: number })),
      v.maxLength(mostSeries),
      v.check((things) => areDistinct(things)),
    ),
    [],
  ),
  chosenPosters: v.pipe(
    v.array(
      v.strictObject({
        seriesId: number,
        path: v.pipe(
          v.string(),
          v.check((path) => pictureFile(path) !== null),
        ),
      }),
    ),
    v.maxLength(mostSeries),
    v.check((things) => areDistinct(things)),
  ),
  settings: settingsPatchSchema,
  operations: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(mostOperations)), []),
});

/** Contents of a local data file; settings unknown to the app that wrote it are missing. `Part`: of the operations. */
export interface LocalData<Part = Operation> extends Omit<v.InferOutput<typeof schema>, 'operations'> {
  readonly operations: readonly Part[];
}

/**
 * Serializes a part of local data as JSON; the parts one after another are a file for `readLocalData` on any computer.
 * `things`: null after the first part.
 */
export function writeLocalData(
  things: LocalThings | null,
  operations: readonly Operation[],
  isLast: boolean,
): string {
  // One line for each operation, which are many.
  const lines = operations.map((each) => `\n    ${JSON.stringify(writtenOperation(each))}`).join(',');
  const start = things === null ? (lines === '' ? '' : ',') : startOf(things);
  return `${start}${lines}${isLast ? '\n  ]\n}\n' : ''}`;
}

/** Everything before the operations. */
function startOf(things: LocalThings): string {
  const data: Omit<v.InferInput<typeof schema>, 'operations'> = {
    format,
    version,
    made: new Date(things.made).toISOString(),
    savedViews: things.savedViews.map(({ name, query }) => ({ name, query })),
    chosenPosters: Object.entries(things.chosenPosters)
      // An invalid poster would make the whole file invalid.
      .filter(([, path]) => pictureFile(path) !== null)
      .map(([id, path]) => ({ seriesId: Number(id), path })),
    settings: things.settings,
  };
  return `${JSON.stringify(data, null, 2).slice(0, -2)},\n  "operations": [`;
}

/**
 * Reads local data from the pieces of its file (UTF-8), never with all changes in memory: `partsOf` makes what the result
 * contains of some operations. Fails with `invalidInput`: reason json, format (another kind of file), version (a newer one),
 * content; `field` is the first invalid field. Never throws.
 */
export function readLocalData<Part>(
  pieces: Iterable<Uint8Array>,
  partsOf: (operations: readonly Operation[]) => readonly Part[],
): Result<LocalData<Part>> {
  const parts: Part[] = [];
  let count = 0;
  let refused: ReturnType<typeof fail> | null = null;
  const check = (candidates: readonly unknown[]): void => {
    const before = count;
    count += candidates.length;
    if (count > mostOperations) refused ??= refuse('content', 'operations');
    if (refused !== null) return;
    const checked = v.safeParse(operationsSchema, candidates, { abortEarly: true });
    if (checked.success) {
      parts.push(...partsOf(checked.output));
      return;
    }
    const [index = '', ...field] = v.getDotPath(checked.issues[0])?.split('.') ?? [];
    refused = refuse('content', ['operations', before + Number(index), ...field].join('.'));
  };
  let file: ReturnType<typeof readFile>;
  try {
    const rest = splitJson(pieces, 'operations', bounds, (json) => check(jsonOf<unknown[]>(json)));
    if (rest === null || !isWithinBounds(rest, restBounds)) return refuse('content', '');
    file = readFile(jsonOf(rest));
  } catch (error) {
    if (error instanceof SyntaxError) return refuse('json', '');
    throw error;
  }
  if (!file.ok) return file;
  const { operations: others, ...rest } = file.value;
  if (others.length > 0) check(others);
  return refused ?? succeed({ ...rest, operations: parts });
}

/** Checks everything except the operations, which are still as in the file. */
function readFile(value: unknown): Result<v.InferOutput<typeof schema>> {
  const marked = v.safeParse(v.object({ format: schema.entries.format, version: v.unknown() }), value);
  if (!marked.success) return refuse('format', 'format');
  const theirs = marked.output.version;
  if (Number.isSafeInteger(theirs) && Number(theirs) > version) return refuse('version', 'version');
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  if (!parsed.success) return refuse('content', v.getDotPath(parsed.issues[0]));
  return succeed(parsed.output);
}

/** `field` is limited, because the file chooses the names of unknown ones. */
function refuse(
  reason: 'json' | 'format' | 'version' | 'content',
  field: string | null,
): ReturnType<typeof fail> {
  return fail('invalidInput', { reason, field: (field ?? '').slice(0, 100) });
}

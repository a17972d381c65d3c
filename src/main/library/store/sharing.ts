import * as v from 'valibot';
import type { Followable } from '#shared/contract/mine.ts';
import type { SharedSettings } from '#shared/contract/settings.ts';
import { latestStamp, timeOf } from '#shared/mine/hybrid-clock.ts';
import { operationSchema, writtenOperation } from '#shared/mine/operation-schema.ts';
import type { Operation } from '#shared/mine/operations.ts';
import { isWhole, sumOf, summedLine } from '../../platform/summed-lines.ts';
import type { StoreContext } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { announcedOf } from './changes.ts';
import { merge } from './merge.ts';
import { columns, isKnown, pageCharacters, pageLength, thisDevice } from './operation-log.ts';
import { write, writeOf } from './operations.ts';

/** Settings are the same with every service. */
const settingsService = '';

/** A line of a file: an operation with its service. */
const lineOf = (service: string, operation: Operation): string =>
  summedLine({ service, operation: writtenOperation(operation) });

const line = v.pipe(
  v.strictObject({
    sum: v.string(),
    service: v.pipe(v.string(), v.maxLength(100)),
    operation: operationSchema,
  }),
  v.check(({ service, operation: { kind } }) => (service === settingsService) === (kind === 'setting')),
);

type Line = Pick<v.InferOutput<typeof line>, 'service' | 'operation'>;

/**
 * The operation of a line; 'broken': the line isn't as it was written; 'newer': it is, but says what this version doesn't know.
 */
function readLine(text: string): Line | 'broken' | 'newer' {
  if (!isWhole(text)) return 'broken';
  try {
    const read = v.safeParse(line, JSON.parse(text), { abortEarly: true, abortPipeEarly: true });
    return read.success ? read.output : 'newer';
  } catch {
    return 'newer';
  }
}

/** How far a file in the folder was read or written. */
export interface SharedFile {
  /** Relative to the folder, with "/". */
  readonly path: string;
  /** Bytes. */
  readonly position: number;
  /** Of the last line before: its length in bytes, with its end, and its sum. Both empty at position 0. */
  readonly lastBytes: number;
  readonly lastSum: string;
}

/**
 * Shares the library in a folder from now on; all of it, unless it was shared there. Returns this device's key, and how far the
 * files there were read or written.
 */
export function share(
  context: StoreContext,
  path: string,
): { readonly key: string; readonly files: readonly SharedFile[] } {
  const { library } = context;
  return library.transaction(() => {
    const shared = library.value<string>('select path from shared_folder');
    if (shared !== path) {
      forget(library);
      library.run('insert into shared_folder (id, path) values (1, ?)', path);
      noteAllUnsent(library);
    }
    return { key: thisDevice(context).key, files: files(context) };
  });
}

const files = ({ library }: StoreContext): SharedFile[] =>
  library.all<SharedFile>(
    'select path, position, last_bytes as lastBytes, last_sum as lastSum from shared_files',
  );

/** Shares nothing from now on. */
export function stop({ library }: StoreContext): void {
  library.transaction(() => forget(library));
}

function forget(library: Database): void {
  for (const table of ['shared_folder', 'shared_files', 'unsent_operations'])
    library.run(`delete from ${table}`);
}

/** Lets the whole log be written to the folder again, because files of this device there are `lost`. */
export function sendAll({ library }: StoreContext, lost: readonly string[]): void {
  library.transaction(() => {
    for (const path of lost) library.run('delete from shared_files where path = ?', path);
    noteAllUnsent(library);
  });
}

function noteAllUnsent(library: Database): void {
  library.run('delete from unsent_operations');
  library.run(
    `insert into unsent_operations (service, device, batch, number)
     select service, device, batch, number from operations order by service, stamp, device, batch, number`,
  );
}

/** Lines for a file of this device. */
export interface UnsentLines {
  readonly key: string;
  /** "": everything is written. */
  readonly text: string;
  /** Of the last line. */
  readonly lastBytes: number;
  readonly lastSum: string;
  /** Names the last line for `sent`. */
  readonly last: number;
}

/** The first lines that aren't in the folder yet. */
export function unsent(context: StoreContext): UnsentLines {
  const { library } = context;
  const rows = library.all<Operation & { readonly place: number; readonly service: string }>(
    `select place, service, ${columns} from unsent_operations join operations using (service, device, batch, number)
     order by place limit ?`,
    pageLength,
  );
  const lines: string[] = [];
  let characters = 0;
  let last = 0;
  for (const { place, service, ...operation } of rows) {
    const next = lineOf(service, operation);
    lines.push(next);
    last = place;
    characters += next.length;
    if (characters > pageCharacters) break;
  }
  const lastLine = lines.at(-1) ?? '';
  return {
    key: thisDevice(context).key,
    text: lines.join(''),
    lastBytes: Buffer.byteLength(lastLine),
    lastSum: sumOf(lastLine),
    last,
  };
}

/** Notes that lines were written; `file`: how far. */
export function sent({ library }: StoreContext, last: number, file: SharedFile): void {
  library.transaction(() => {
    library.run('delete from unsent_operations where place <= ?', last);
    note(library, file);
  });
}

function note(library: Database, { path, position, lastBytes, lastSum }: SharedFile): void {
  library.upsert('shared_files', { path }, { position, last_bytes: lastBytes, last_sum: lastSum });
}

/** What lines of a file brought. */
export interface TakenLines {
  readonly changes: number;
  /** Titles and people of the current service that they are about; null: too many to name. */
  readonly subjects: readonly Followable[] | null;
  /** Lines that aren't as they were written. */
  readonly broken: number;
  /** Whether some are of a newer version. */
  readonly isNewer: boolean;
  /** How far a clock was ahead of this one when it made operations that wait until their time, in ms; 0: none wait. */
  readonly aheadMs: number;
}

// Proved by shared-folder.test.ts: no line is taken over that isn’t as it was written.
/** Takes over whole lines of a file. `file`: how far it is read then, unless some lines have to be read again later. */
export function take(context: StoreContext, text: string, file: SharedFile | null): TakenLines {
  const { library, service } = context;
  return library.transaction(() => {
    const latest = latestStamp(context.now());
    const isAhead = ({ service: of, operation }: Line): boolean =>
      operation.stamp > latest && !isKnown({ ...context, service: of }, operation);
    const taken: Line[] = [];
    let [broken, newer, ahead] = [0, 0, 0];
    for (const each of text.split('\n').slice(0, -1)) {
      const read = readLine(each);
      if (read === 'broken') broken += 1;
      else if (read === 'newer') newer += 1;
      else if (isAhead(read)) ahead = Math.max(ahead, read.operation.stamp);
      else taken.push(read);
    }
    const { key } = thisDevice(context);
    const changed = [...Map.groupBy(taken, (each) => each.service)].flatMap(([of, each]) => {
      const merged = merge(
        { ...context, service: of },
        each.map(({ operation }) => operation),
        'folder',
      );
      return merged.map((operation) => ({ service: of, operation }));
    });
    // A copy of this library writes to the same files, and may have replaced them.
    if (thisDevice(context).key !== key) noteAllUnsent(library);
    if (broken + newer + ahead === 0 && file !== null) note(library, file);
    return {
      changes: changed.length,
      subjects: announcedOf(changed.flatMap((each) => (each.service === service ? [each.operation] : []))),
      broken,
      isNewer: newer > 0,
      aheadMs: ahead === 0 ? 0 : timeOf(ahead) - context.now(),
    };
  });
}

/** The settings of the log. */
export function settings({ library }: StoreContext): SharedSettings {
  const rows = library.all<{ name: string; value: string }>(
    "select element as name, value from current_values where service = ? and kind = 'setting' and value is not null",
    settingsService,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
}

/** Notes settings in the log; returns how many. */
export function setSettings(context: StoreContext, values: SharedSettings): number {
  const writes = Object.entries(values).map(([name, value]) =>
    writeOf('setting', { kind: 'settings', id: 0 }, JSON.stringify(value), name),
  );
  return context.library.transaction(() => write({ ...context, service: settingsService }, writes).count);
}

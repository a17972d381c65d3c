import type { ExportPlace } from '#shared/contract/local-file.ts';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import type { Operation, OperationKind } from '#shared/mine/operations.ts';
import { readJsonLines } from '../../platform/json-lines.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { bindWritten } from './episode-marks.ts';
import { merge } from './merge.ts';
import {
  createTables,
  isNoted,
  noteImport,
  noteKnown,
  noteUndone,
  undoNoted,
  wantedAgain,
} from './noted-import.ts';
import { isKnown, logPage } from './operation-log.ts';
import { batchName, extend, newBatch, reserve, undo } from './operations.ts';
import type { Write } from './operations.ts';
import { choicesIn, chooseTitle, chosenTitles, forgetChoices } from './title-matches.ts';
import type { StoredChoice } from './title-matches.ts';
import { addWaiting, forgetWaiting, matchStored, waitingPage } from './waiting-titles.ts';

/** A part of the person's own data, as a file contains it. */
export type PersonalRecord =
  /** A title that the person chose for a name of another app's file. */
  | { readonly choice: StoredChoice }
  /** What waits for its title. */
  | { readonly waiting: ImportRecord }
  | { readonly operation: Operation };

/** Chosen posters by series. */
export function chosenPosters({ library, service }: ReadContext): Record<string, string> {
  const rows = library.all<{ id: number; path: string }>(
    "select id, value as path from current_values where service = ? and kind = 'poster' and value is not null",
    service,
  );
  return Object.fromEntries(rows.map(({ id, path }) => [id, path]));
}

/** A part of all records, in the order in which an import needs them. `place`: null for the first part. */
export function exportPart(
  context: ReadContext,
  place: ExportPlace | null,
): { readonly records: readonly PersonalRecord[]; readonly next: ExportPlace | null } {
  if (place === null)
    return {
      records: choicesIn(context).map((choice) => ({ choice })),
      next: { of: 'waiting', after: null },
    };
  // Waiting titles that are matched meanwhile become the latest operations, so they are not missed.
  if (place.of === 'waiting') {
    const { records, next: after } = waitingPage(context, place.after);
    return {
      records: records.map((waiting) => ({ waiting })),
      next: after === null ? { of: 'operations', after } : { of: 'waiting', after },
    };
  }
  const { operations, next: after } = logPage(context, place.after);
  return {
    records: operations.map((operation) => ({ operation })),
    next: after === null ? null : { of: 'operations', after },
  };
}

/** Values of the person's own data, as many as an import adds or changes. */
export interface ImportCounts {
  readonly views: number;
  readonly changes: number;
  readonly posters: number;
}

interface Imported {
  readonly counts: ImportCounts;
  /** The batch of what waits for its title, to take it back. */
  readonly batch: string;
}

/** Ends a transaction that only looked. */
class Compared extends Error {
  readonly counts: ImportCounts;

  constructor(counts: ImportCounts) {
    super('compared');
    this.counts = counts;
  }
}

/** What an import of a file of records would add or change: imports it, and rolls back. */
export function compare(context: StoreContext, path: string): ImportCounts {
  createTables(context);
  try {
    return context.library.transaction(() => {
      throw new Compared(importRecords(context, path).counts);
    });
  } catch (error) {
    if (error instanceof Compared) return error.counts;
    throw error;
  }
}

/**
 * Imports a file of records, in one transaction. Returns how much was new, and what takes it back.
 */
export function importPersonal(context: StoreContext, path: string): Imported {
  const imported = noteImport(context, () => context.library.transaction(() => importRecords(context, path)));
  try {
    matchStored(context, imported.batch);
  } catch (error) {
    // It is imported, and what waits is matched later.
    context.tolerate(error);
  }
  return imported;
}

/**
 * Takes the last import of this connection back, where nothing changed since, apart from `undos`, which took later batches back, in one
 * transaction. Returns the batches that do; null if another connection made it: the file was opened anew since.
 */
export function undoImport(
  context: StoreContext,
  batch: string,
  undos: readonly string[] = [],
): readonly string[] | null {
  if (!isNoted(context, batch)) return null;
  return context.library.transaction(() => {
    forgetWaiting(context, batch);
    forgetChoices(context, batch);
    // What waited and has its title by now isn't noted.
    const undone = undo(context, batch, undos);
    bindWritten(context, undone.subjects);
    const restored = undone.batch === null ? undos : [...undos, undone.batch];
    return [undone.batch, undoNoted(context, restored)].filter((each) => each !== null);
  });
}

/** A line that this app wrote after it had checked it. */
const mostLineBytes = Number.MAX_SAFE_INTEGER;
const operationsAtOnce = 500;

function importRecords(context: StoreContext, path: string): Imported {
  const batch = newBatch(context);
  reserve(context, batch);
  noteUndone(context);
  const name = batchName(batch);
  const choices = chosenTitles(context);
  const counts = { views: 0, changes: 0, posters: 0 };
  const count = (kind: OperationKind): void => {
    if (kind === 'view') counts.views += 1;
    else if (kind === 'poster') counts.posters += 1;
    else if (kind !== 'viewQuery' && kind !== 'viewPosition') counts.changes += 1;
  };
  let operations: Operation[] = [];
  const mergeGroup = (): void => {
    for (const { kind } of merge(context, operations)) count(kind);
    operations = [];
  };
  for (const { value } of readJsonLines(path, mostLineBytes)) {
    const record = value as PersonalRecord;
    if ('operation' in record) {
      if (operations.length === operationsAtOnce) mergeGroup();
      if (isKnown(context, record.operation)) noteKnown(context, record.operation);
      operations.push(record.operation);
    } else if ('waiting' in record) counts.changes += addWaiting(context, [record.waiting], name);
    else if (!choices.has(record.choice.name)) chooseTitle(context, record.choice, name);
  }
  mergeGroup();
  const again: Write[] = [];
  extend(
    context,
    newBatch(context),
    wantedAgain(context).map((each) => {
      count(each.kind);
      again.push(each);
      return each;
    }),
  );
  bindWritten(context, again);
  return { counts, batch: name };
}

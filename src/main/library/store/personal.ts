import type { ExportPlace } from '#shared/contract/local-file.ts';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import type { Operation } from '#shared/mine/operations.ts';
import { readJsonLines } from '../../platform/json-lines.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { bindWritten } from './episode-marks.ts';
import { noteImport, undoNoted } from './imports.ts';
import { asKnownHere } from './inbox.ts';
import { merge } from './merge.ts';
import { isKnown, logPage } from './operation-log.ts';
import { batchName, newBatch, reserve } from './operations.ts';
import { insert, list, remove } from './saved-views.ts';
import { choicesIn, chooseTitle, chosenTitles, forgetChoices } from './title-candidates.ts';
import type { StoredChoice } from './title-candidates.ts';
import { addWaiting, forgetWaiting, matchStored, waitingPage } from './to-match.ts';

type Library = Pick<ReadContext, 'library' | 'service'>;
type WritableLibrary = Pick<StoreContext, 'library' | 'service'>;

interface View {
  readonly name: string;
  readonly query: string;
}

interface Poster {
  readonly seriesId: number;
  readonly path: string;
}

/** A part of the person's own data, as a file contains it. */
export type PersonalRecord =
  | { readonly view: View }
  | { readonly poster: Poster }
  /** A title that the person chose for a name of another app's file. */
  | { readonly choice: StoredChoice }
  /** What waits for its title. */
  | { readonly waiting: ImportRecord }
  | { readonly operation: Operation };

/** Chosen posters by series. */
export function chosenPosters({ library, service }: Library): Record<string, string> {
  const rows = library.all<{ id: number; path: string }>(
    'select series_id as id, path from chosen_posters where service = ?',
    service,
  );
  return Object.fromEntries(rows.map(({ id, path }) => [id, path]));
}

/** null: back to the service's poster. */
export function choosePoster(
  { library, service }: WritableLibrary,
  seriesId: number,
  path: string | null,
): void {
  const key = { service, series_id: seriesId };
  if (path !== null) library.upsert('chosen_posters', key, { path });
  else library.run('delete from chosen_posters where service = :service and series_id = :series_id', key);
}

/** A part of all records, in the order in which an import needs them. `place`: null for the first part. */
export function exportPart(
  context: ReadContext,
  place: ExportPlace | null,
): { readonly records: readonly PersonalRecord[]; readonly next: ExportPlace | null } {
  if (place === null)
    return {
      records: [
        ...list(context).map(({ name, query }) => ({ view: { name, query } })),
        ...Object.entries(chosenPosters(context)).map(([id, path]) => ({
          poster: { seriesId: Number(id), path },
        })),
        ...choicesIn(context).map((choice) => ({ choice })),
      ],
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
  /** Entries of the inbox that are left out, because their titles aren't known here. */
  readonly unknownNews: number;
}

/** What an import added beside operations, to take it back. */
export interface ImportedThings {
  /** Ids of saved views. */
  readonly views: readonly number[];
  /** The posters before; null: the service's own. */
  readonly posters: readonly { readonly seriesId: number; readonly path: string | null }[];
  /** The batch of what waits for its title. */
  readonly batch: string;
}

interface Imported {
  readonly counts: ImportCounts;
  readonly things: ImportedThings;
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
 * Imports a file of records: adds views that don't exist yet, sets posters, and merges the log, in one transaction. Returns how
 * many were new, and what takes them back.
 */
export function importPersonal(context: StoreContext, path: string): Imported {
  const imported = noteImport(context, () => context.library.transaction(() => importRecords(context, path)));
  matchStored(context, imported.things.batch);
  return imported;
}

/** Takes the last import of this connection back, where nothing changed since, in one transaction. */
export function undoImport(context: StoreContext, { views, posters, batch }: ImportedThings): void {
  context.library.transaction(() => {
    for (const id of views) remove(context, id);
    for (const { seriesId, path } of posters) choosePoster(context, seriesId, path);
    forgetWaiting(context, batch);
    forgetChoices(context, batch);
    undoNoted(context);
  });
}

/** A line that this app wrote after it had checked it. */
const mostLineBytes = Number.MAX_SAFE_INTEGER;
const operationsAtOnce = 500;

function importRecords(context: StoreContext, path: string): Imported {
  const batch = newBatch(context);
  reserve(context, batch);
  const name = batchName(batch);
  const known = new Set(list(context).map(viewKey));
  const chosen = chosenPosters(context);
  const choices = chosenTitles(context);
  const views: number[] = [];
  const posters: { seriesId: number; path: string | null }[] = [];
  let [changes, unknownNews] = [0, 0];
  let operations: Operation[] = [];
  const mergeGroup = (): void => {
    changes += merge(context, operations).length;
    bindWritten(context, operations);
    operations = [];
  };
  for (const { value } of readJsonLines(path, mostLineBytes)) {
    const record = value as PersonalRecord;
    if ('operation' in record) {
      // What is known may follow from the operations before.
      if (record.operation.kind === 'news' || operations.length === operationsAtOnce) mergeGroup();
      const operation = isKnown(context, record.operation)
        ? record.operation
        : asKnownHere(context, record.operation);
      if (operation === null) unknownNews += 1;
      else operations.push(operation);
    } else if ('waiting' in record) changes += addWaiting(context, [record.waiting], name);
    else if ('choice' in record) {
      if (!choices.has(record.choice.name)) chooseTitle(context, record.choice, name);
    } else if ('view' in record) {
      if (known.has(viewKey(record.view))) continue;
      known.add(viewKey(record.view));
      views.push(insert(context, record.view));
    } else {
      const { seriesId, path: poster } = record.poster;
      if (chosen[seriesId] === poster) continue;
      posters.push({ seriesId, path: chosen[seriesId] ?? null });
      choosePoster(context, seriesId, poster);
    }
  }
  mergeGroup();
  return {
    counts: { views: views.length, changes, posters: posters.length, unknownNews },
    things: { views, posters, batch: name },
  };
}

const viewKey = ({ name, query }: View): string => JSON.stringify([name, query]);

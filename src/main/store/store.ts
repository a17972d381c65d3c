import { join } from 'node:path';
import { defaultSettings } from '#shared/contract/settings.ts';
import type { Result } from '#shared/result.ts';
import { StoreWorkers } from './store-workers.ts';
import type { StoreListener } from './worker-link.ts';

/** Calls `group.verb` in a worker; never rejects. */
type CallVerb = (verb: string, values: readonly unknown[]) => Promise<Result<unknown>>;

/** A proxy whose `group.verb(...values)` calls the worker. A value assigned to it replaces a group. */
function remote<Groups>(call: CallVerb): Groups {
  const groups: Record<string, object> = {};
  return new Proxy(groups, {
    get: (_, group) => (groups[String(group)] ??= remoteGroup(String(group), call)),
  }) as Groups;
}

function remoteGroup(group: string, call: CallVerb): object {
  return new Proxy(
    {},
    {
      get:
        (_, verb) =>
        (...values: unknown[]) =>
          call(`${group}.${String(verb)}`, values),
    },
  );
}

/** A store that was opened. */
export interface StoreFiles {
  /** false: the file can't be used, and everything is in memory until the app stops. */
  readonly persistent: boolean;
  /** Finishes pending calls and closes the files. */
  close(): Promise<void>;
}

/** The parameters of `createStore`. */
export interface StoreOptions extends StoreListener {
  /** The folder of the database files, which must exist. */
  readonly folder: string;
  /** The service's key in store keys. */
  readonly service: string;
  /** The app's version, for a library that an older one opens. */
  readonly version?: string;
  /** The script that calls `runWorker` with the parts, or its bundle. */
  readonly workerUrl: URL;
  /** The limit for what no pack keeps, in bytes; default: that of the settings. */
  readonly limitBytes?: number;
  /** When the reader starts, which the start doesn't need; until then, the writer answers for it. Absent: at once. */
  readonly readerAfter?: Promise<unknown> | undefined;
}

/** Another process has the data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Marquee already runs on the data folder ${folder}.`);
  }
}

/**
 * Opens the store of one service, in memory if the file can't be used; a notice says what is wrong. Rejects only with
 * `FolderInUse`. `Groups`: the verbs of its parts. No promise of a verb rejects; an SQLite error is a `storage` failure
 * (details: reason full, readOnly or other).
 */
export async function createStore<Groups extends object>(
  options: StoreOptions,
): Promise<Groups & StoreFiles> {
  const {
    folder,
    service,
    version = '',
    workerUrl,
    limitBytes: limit = defaultSettings.storageLimitBytes,
  } = options;
  const files = {
    file: join(folder, `catalogue-${service}.sqlite`),
    libraryFile: join(folder, 'library.sqlite'),
    backups: join(folder, 'backups'),
  };
  const groups = remote<Groups>((verb, values) => workers.call(verb, values));
  const workers = new StoreWorkers(
    workerUrl,
    { ...files, service, version, limit },
    options,
    options.readerAfter,
  );
  await workers.ready;
  if (workers.inUse) throw new FolderInUse(folder);
  return Object.assign(groups, { persistent: workers.persistent, close: () => workers.close() });
}

// Imports an export with 100,001 plays, in a process of its own, so that its memory and processor time can be told. Prints one
// line of JSON. Argument: JSON of `ImportTask`.
import { noReadingOptions } from '#shared/contract/imports.ts';
import { openStore } from '../../src/main/app/open-store.ts';
import { Imports } from '../../src/main/imports/imports.ts';
import { ownCost } from './apart.ts';
import type { Cost } from './apart.ts';

/** What is imported. */
export interface ImportTask {
  readonly folder: string;
  /** The ZIP file. */
  readonly path: string;
  readonly bytes: number;
}

/** What came of it. */
export interface ImportFigures extends Cost {
  readonly added: number;
}

const task = JSON.parse(process.argv[2] ?? '') as ImportTask;
const store = await openStore({
  ...{ folder: task.folder, service: 'tmdb', log: console, onNotice: () => undefined },
  workerUrl: new URL('../../src/main/app/store-worker.ts', import.meta.url),
  now: () => Date.now(),
  elapsed: () => performance.now(),
});
const imports = new Imports({
  worker: new URL('../../src/main/imports/import-worker.ts', import.meta.url),
  store: () => store.imports,
  hasTmdbIds: () => true,
  onProgress: () => undefined,
});
const { signal } = new AbortController();
const files = { path: task.path, files: [{ name: 'trakt.zip', bytes: task.bytes }] };
const preview = await imports.read(files, noReadingOptions, signal);
if (!preview.ok) throw new Error(JSON.stringify(preview.failure));
const imported = await imports.import(preview.value.id, [], signal);
if (!imported.ok) throw new Error(JSON.stringify(imported.failure));
const figures: ImportFigures = { added: imported.value.added, ...ownCost() };
await store.close();
process.stdout.write(`${JSON.stringify(figures)}\n`);

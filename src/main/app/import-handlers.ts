import { localFileEnding } from '#shared/contract/local-file.ts';
import type { LocalImported } from '#shared/contract/local-file.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { FileUploads } from '../imports/file-uploads.ts';
import { Imports } from '../imports/imports.ts';
import { TitleLookUp } from '../imports/title-look-up.ts';
import { writeHeader, writeRecords } from '../library/local-data.ts';
import { LocalImports } from '../library/local-import.ts';
import type { HandlerPorts, HandlersOf } from './answer-request.ts';

/** The handlers of imports from other apps. */
export function importHandlers({
  connection,
  tell,
  workers,
  dataFolder,
}: HandlerPorts): HandlersOf<'imports'> {
  const imports = new Imports({
    worker: workers.imports,
    store: () => connection().store.imports,
    // Trakt and SeriesGuide use TMDB's numbers.
    hasTmdbIds: () => connection().profile.id === 'tmdb',
    onProgress: (payload) => tell({ name: 'imports.progress', payload }),
  });
  const sent = new FileUploads(dataFolder);
  const announce = (): void => tell({ name: 'mine.changed', payload: { subjects: null } });
  const lookUp = new TitleLookUp({
    service: () => {
      const { store, reads } = connection();
      return { store: store.imports, read: (asked, signal) => reads.read(asked, signal) };
    },
    onChange: (payload) => tell({ name: 'imports.lookUpChanged', payload }),
    onMatched: announce,
  });
  /** The latest preview and what it was made of. */
  let read: { readonly preview: number; readonly upload: string } | null = null;
  return {
    'imports.send': (piece) => sent.add(piece),
    'imports.read': async ({ upload, ...options }, signal) => {
      const files = await sent.get(upload);
      if (!files.ok) return files;
      const preview = await imports.read(files.value, options, signal);
      // What was read can be read again with corrections, also after that failed or was cancelled.
      if (preview.ok) read = { preview: preview.value.id, upload };
      else if (read?.upload !== upload) await sent.discard(upload);
      return preview;
    },
    'imports.discard': async ({ upload }) => succeed(await sent.discard(upload)),
    'imports.import': async ({ id, choices }, signal) => {
      const imported = await imports.import(id, choices, signal);
      if (imported.ok) {
        announce();
        if (read?.preview === id) await sent.discard(read.upload);
      }
      return imported;
    },
    'imports.stopImport': ({ id }) => Promise.resolve(succeed(imports.stop(id))),
    'imports.waiting': () => connection().store.imports.waiting(),
    'imports.forgetWaiting': () => connection().store.imports.forgetWaiting(null),
    'imports.lookUp': () => Promise.resolve(succeed(lookUp.start())),
    'imports.stopLookUp': () => Promise.resolve(succeed(lookUp.stop())),
    'imports.lookUpState': () => Promise.resolve(succeed(lookUp.state())),
  };
}

/** The person's own data as a file. `takeLocalData` reads one that a host received. */
export function localHandlers({ connection, settings, dialogs, ...app }: HandlerPorts): {
  readonly takeLocalData: (path: string) => Promise<Result<LocalImported>>;
  readonly handlers: HandlersOf<'local'>;
} {
  const imports = new LocalImports({
    ...app,
    settings,
    worker: app.workers.localData,
    folder: app.dataFolder,
    store: () => connection().store,
    service: () => connection().service,
  });
  const takeLocalData = (path: string): Promise<Result<LocalImported>> => imports.read(path);

  /** Announces what an import, or its undoing, changed besides settings. */
  async function announced<T>(doing: Promise<Result<T>>): Promise<Result<T>> {
    const done = await doing;
    if (done.ok) app.tell({ name: 'mine.changed', payload: { subjects: null } });
    return done;
  }

  return {
    takeLocalData,
    handlers: {
      'local.export': async ({ after }) => {
        const { store, service } = connection();
        const part = await store.personal.export(after);
        if (!part.ok) return part;
        const { records, next } = part.value;
        const start = after === null ? writeHeader(service, settings.current(), app.now()) : '';
        return succeed({ text: start + writeRecords(records, next === null), next });
      },
      'local.import': ({ id }) => announced(imports.import(id)),
      'local.undo': ({ id, undos }) => announced(imports.undo(id, undos)),
      'local.read': async () => {
        const [path] = (await dialogs?.open(localFileEnding)) ?? [];
        return path === undefined ? succeed(null) : takeLocalData(path);
      },
    },
  };
}

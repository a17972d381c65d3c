import type { EventMessage } from '#shared/contract/events.ts';
import { succeed } from '#shared/result.ts';
import { FileUploads } from '../imports/file-uploads.ts';
import { Imports } from '../imports/imports.ts';
import { TitleLookUp } from '../imports/title-look-up.ts';
import type { Handlers } from './answer-request.ts';
import type { ServiceConnection } from './service-connection.ts';

/** Dependencies of these handlers. */
interface ImportPorts {
  connection(): Pick<ServiceConnection, 'store' | 'profile' | 'reads'>;
  tell(message: EventMessage): void;
  /** The file of the thread that reads files. */
  readonly worker: URL;
  /** For files while they are sent and read. */
  readonly folder: string;
}

/** The handlers of imports from other apps. */
export function importHandlers({
  connection,
  tell,
  worker,
  folder,
}: ImportPorts): Pick<Handlers, Extract<keyof Handlers, `imports.${string}`>> {
  const imports = new Imports({
    worker,
    store: () => connection().store.imports,
    // Trakt and SeriesGuide use TMDB's numbers.
    hasTmdbIds: () => connection().profile.id === 'tmdb',
    onProgress: (payload) => tell({ name: 'imports.progress', payload }),
  });
  const sent = new FileUploads(folder);
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

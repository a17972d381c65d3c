import type { EventMessage } from '#shared/contract/events.ts';
import { succeed } from '#shared/contract/failures.ts';
import { PastFiles } from '../imports/sent-files.ts';
import { PastImports } from '../imports/imports.ts';
import { TitleLookUp } from '../imports/title-look-up.ts';
import type { Handlers } from './answer-request.ts';
import type { Connection } from './connection.ts';

/** Dependencies of these handlers. */
interface PastPorts {
  connection(): Pick<Connection, 'store' | 'profile' | 'reads'>;
  tell(message: EventMessage): void;
  /** The file of the thread that reads files. */
  readonly worker: URL;
  /** For files while they are sent and read. */
  readonly folder: string;
}

/** The handlers of imports from other apps. */
export function pastHandlers({
  connection,
  tell,
  worker,
  folder,
}: PastPorts): Pick<Handlers, Extract<keyof Handlers, `past.${string}`>> {
  const imports = new PastImports({
    worker,
    store: () => connection().store,
    // Trakt and SeriesGuide use TMDB's numbers.
    hasTmdbIds: () => connection().profile.id === 'tmdb',
    onProgress: (payload) => tell({ name: 'past.progress', payload }),
  });
  const sent = new PastFiles(folder);
  const announce = (): void => tell({ name: 'mine.changed', payload: { subjects: null } });
  const lookUp = new TitleLookUp({
    service: () => {
      const { store, reads } = connection();
      return { store, read: (asked, signal) => reads.read(asked, signal) };
    },
    onChange: (payload) => tell({ name: 'past.lookUpChanged', payload }),
    onMatched: announce,
  });
  return {
    'past.send': (piece) => sent.add(piece),
    'past.read': async ({ upload, ...mending }, signal) => {
      const files = await sent.get(upload);
      if (!files.ok) return files;
      const preview = await imports.read(files.value, mending, signal);
      // A read one can be read again with corrections.
      if (!preview.ok) await sent.discard();
      return preview;
    },
    'past.discard': async () => succeed(await sent.discard()),
    'past.import': async ({ id, choices }, signal) => {
      const imported = await imports.import(id, choices, signal);
      if (imported.ok) {
        announce();
        await sent.discard();
      }
      return imported;
    },
    'past.stopImport': ({ id }) => Promise.resolve(succeed(imports.stop(id))),
    'past.waiting': () => connection().store.past.waiting(),
    'past.forgetWaiting': () => connection().store.past.forgetWaiting(null),
    'past.lookUp': () => Promise.resolve(succeed(lookUp.start())),
    'past.stopLookUp': () => Promise.resolve(succeed(lookUp.stop())),
    'past.lookUpState': () => Promise.resolve(succeed(lookUp.state())),
  };
}

import type { AppState } from '#shared/contract/answers.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import { succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { LocalImported } from '#shared/contract/packs.ts';
import type { Handlers } from './answer-request.ts';
import type { Slice } from './app-state.ts';
import type { Connection } from './connection.ts';
import type { FileDialogs } from './ports.ts';
import { writeLocalData } from '../library/local-data.ts';
import { LocalImports } from '../library/local-import.ts';
import type { SettingsKeeper } from '../settings/settings.ts';

/** Dependencies of these handlers. */
interface LocalPorts {
  connection(): Pick<Connection, 'store'>;
  readonly settings: SettingsKeeper;
  readonly dialogs: FileDialogs | null;
  /** `local-data-worker.ts` or its bundle. */
  readonly worker: URL;
  state(): Promise<Pick<AppState, 'savedViews' | 'chosenPosters'>>;
  announce(...slices: Slice[]): Promise<unknown>;
  tell(message: EventMessage): void;
  /** Epoch ms. */
  now(): number;
}

/** The person's own data as a file. `takeLocalData` reads one that a host received. */
export function localHandlers({ connection, settings, dialogs, worker, ...app }: LocalPorts): {
  readonly takeLocalData: (path: string) => Promise<Result<LocalImported>>;
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `local.${string}`>>;
} {
  const imports = new LocalImports({ settings, store: () => connection().store, worker });
  const takeLocalData = (path: string): Promise<Result<LocalImported>> => imports.read(path);

  /** Announces what an import, or its undoing, changed. */
  async function announced<T>(doing: Promise<Result<T>>): Promise<Result<T>> {
    const done = await doing;
    if (done.ok) {
      await app.announce('settings', 'savedViews', 'chosenPosters');
      app.tell({ name: 'mine.changed', payload: { subjects: null } });
    }
    return done;
  }

  return {
    takeLocalData,
    handlers: {
      'local.export': async ({ after }) => {
        const page = await connection().store.mine.log(after);
        if (!page.ok) return page;
        const { operations, next } = page.value;
        const things =
          after === null ? { ...(await app.state()), settings: settings.current(), made: app.now() } : null;
        return succeed({ text: writeLocalData(things, operations, next === null), next });
      },
      'local.import': ({ id }) => announced(imports.import(id)),
      'local.undo': ({ id }) => announced(imports.undo(id)),
      'local.read': async () => {
        const path = (await dialogs?.open('.json')) ?? null;
        return path === null ? succeed(null) : takeLocalData(path);
      },
    },
  };
}

import type { EventMessage } from '#shared/contract/events.ts';
import { localFileEnding } from '#shared/contract/local-file.ts';
import type { LocalImported } from '#shared/contract/local-file.ts';
import type { SettingsPatch } from '#shared/contract/settings.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { writeHeader, writeRecords } from '../library/local-data.ts';
import { LocalImports } from '../library/local-import.ts';
import type { SettingsKeeper } from '../settings/settings.ts';
import type { Handlers } from './answer-request.ts';
import type { FileDialogs } from './ports.ts';
import type { ServiceConnection } from './service-connection.ts';

/** Dependencies of these handlers. */
interface LocalPorts {
  connection(): Pick<ServiceConnection, 'store' | 'service'>;
  readonly settings: Pick<SettingsKeeper, 'current'>;
  /** Changes settings, applies and announces them. */
  changeSettings(patch: SettingsPatch): Promise<Result<unknown>>;
  readonly dialogs: FileDialogs | null;
  /** `local-data-worker.ts` or its bundle. */
  readonly worker: URL;
  /** For files while they are read. */
  readonly folder: string;
  tell(message: EventMessage): void;
  /** Epoch ms. */
  now(): number;
}

/** The person's own data as a file. `takeLocalData` reads one that a host received. */
export function localHandlers({ connection, settings, dialogs, ...app }: LocalPorts): {
  readonly takeLocalData: (path: string) => Promise<Result<LocalImported>>;
  readonly handlers: Pick<Handlers, Extract<keyof Handlers, `local.${string}`>>;
} {
  const imports = new LocalImports({
    ...app,
    settings,
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
      'local.undo': ({ id }) => announced(imports.undo(id)),
      'local.read': async () => {
        const [path] = (await dialogs?.open(localFileEnding)) ?? [];
        return path === undefined ? succeed(null) : takeLocalData(path);
      },
    },
  };
}

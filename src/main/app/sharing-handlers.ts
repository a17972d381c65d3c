import type { Clock } from '#shared/text/timing.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import { packIdentity } from '#shared/contract/packs.ts';
import type { OfferedPack } from '#shared/contract/packs.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { SettingsPatch } from '#shared/contract/settings.ts';
import type { Keychain } from '../account/vault.ts';
import { FolderKeys } from '../library/folder-keys.ts';
import { SharedFolder, folderIn } from '../library/shared-folder.ts';
import { exchangeSettings } from '../library/shared-settings.ts';
import type { Logger } from '../log/logger.ts';
import type { SettingsKeeper } from '../settings/settings.ts';
import type { Store } from './open-store.ts';
import type { HandlersOf } from './answer-request.ts';
import type { FileDialogs } from './ports.ts';

/** Dependencies of the folder. */
interface SharedFolderNeeds extends Pick<Clock, 'now'> {
  readonly settings: SettingsKeeper;
  readonly keychain: Keychain;
  readonly log: Pick<Logger, 'protect' | 'warn'>;
  /** `key-file-worker.ts`. */
  readonly worker: URL;
  /** The computer's name, until the person gives it another one. */
  readonly deviceName: string;
  /** The current store; it can be another one after a switch of the service. */
  store(): Pick<Store, 'sharing' | 'packs'>;
  /** Resolves when the store is open. */
  settled(): Promise<unknown> | null;
  changeSettings(patch: SettingsPatch): Promise<Result<unknown>>;
  tell(message: EventMessage): void;
  /** The state is another one. */
  announce(): void;
}

/** The folder through which the library is shared; nothing is until it is started. */
export function createSharedFolder(needs: SharedFolderNeeds): SharedFolder {
  const { settings, keychain, log, worker, deviceName, store, settled, changeSettings, tell, announce, now } =
    needs;
  return new SharedFolder({
    store: () => store().sharing,
    keys: new FolderKeys({
      keychain: {
        get: (folder) => keychain.get(folder, 'sharing'),
        answered: () => keychain.answered(),
        set: (folder, keys) => keychain.set(folder, 'sharing', keys),
        delete: (folder) => keychain.delete(folder, 'sharing'),
      },
      kept: {
        read: () => settings.remembered().sharedKey,
        write: (sharedKey) => settings.remember({ sharedKey }),
      },
      worker,
      protect: (secret) => log.protect(secret),
    }),
    name: () => settings.remembered().computerName || deviceName,
    packs: () => store().packs.listed(),
    changed: (subjects) => tell({ name: 'mine.changed', payload: { subjects } }),
    exchangeSettings: () => exchangeSettings({ store: store().sharing, settings, changeSettings }),
    warn: (error) => log.warn('shared folder', { error }),
    settled,
    announce,
    now,
  });
}

/** Dependencies of these handlers. */
interface SharingPorts {
  readonly folder: SharedFolder;
  readonly settings: Pick<SettingsKeeper, 'remember' | 'remembered'>;
  readonly dialogs: FileDialogs | null;
  /** The current service's key in the store. */
  service(): string;
}

// Proved by sharing-handlers.test.ts: the page can’t name the folder, only the person can, in a dialog or on the command line.
/** The library in a folder that other computers see. */
export function sharingHandlers({ folder, settings, dialogs, service }: SharingPorts): {
  /** Goes on, or begins in a folder that was `given`; null: none. */
  readonly start: (given: string | null) => Promise<unknown>;
  /** Writes soon what an event says has changed. */
  readonly note: (message: EventMessage) => void;
  readonly handlers: HandlersOf<'sharing'>;
} {
  async function share(path: string): Promise<Result<null>> {
    const chosen = await folder.choose(path);
    if (chosen.ok) settings.remember({ sharedFolder: chosen.value });
    return chosen.ok ? succeed(null) : chosen;
  }

  let kept = '';
  return {
    note(message) {
      if (message.name === 'mine.changed') folder.wake();
      if (message.name !== 'packs.changed') return;
      const packs = JSON.stringify(message.payload.map(({ subject, choices }) => [subject, choices]));
      // Their progress, too, is such an event.
      if (packs !== kept) folder.wake();
      kept = packs;
    },
    async start(given) {
      const before = settings.remembered().sharedFolder;
      const isNew = given !== null && before !== folderIn(given);
      if (isNew && (await share(given)).ok) return;
      // One that can't be used says so.
      const path = isNew ? folderIn(given) : before;
      if (path !== null) await folder.start(path);
    },
    handlers: {
      'sharing.choose': async () => {
        if (dialogs === null) return fail('forbidden', { reason: 'unconfirmed' });
        const path = await dialogs.folder();
        return path === null ? succeed(null) : share(path);
      },
      'sharing.stop': () => {
        settings.remember({ sharedFolder: null });
        return folder.stop();
      },
      'sharing.look': () => {
        folder.wake(0);
        return Promise.resolve(succeed(null));
      },
      'sharing.rename': ({ name }) => {
        settings.remember({ computerName: name });
        folder.wake(0);
        return Promise.resolve(succeed(null));
      },
      'sharing.passphrase': ({ passphrase }) => folder.usePassphrase(passphrase),
      'sharing.packs': () => {
        const packs = folder.packs.filter((pack) => pack.service === service());
        const bySubject = Map.groupBy(packs, ({ subject }) => packIdentity(subject));
        const offered = [...bySubject.values()].flatMap(([first, ...others]): OfferedPack[] => {
          if (first === undefined) return [];
          const { subject, choices, name, posterPath, computer } = first;
          const computers = [computer, ...others.map((other) => other.computer)];
          return [{ subject, choices, name, posterPath, computers }];
        });
        return Promise.resolve(succeed(offered));
      },
    },
  };
}

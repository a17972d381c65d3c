import type { Clock } from '#shared/text/timing.ts';
import type { AppState } from '#shared/contract/answers.ts';
import type { Notice } from '#shared/contract/notices.ts';
import type { Keychain } from '../account/vault.ts';
import type { Power } from '../http/background-work.ts';
import type { ProxyFor, ProxyPasswords } from '../http/proxies.ts';
import type { ApprovalWindow, ApprovalWindowEvents, ChildProgram } from '../platform/host-ports.ts';
import type { Overrides } from '../platform/environment.ts';
import type { Logger } from '../log/logger.ts';
import type { SettingsBackend } from '../settings/settings.ts';
import type { StateSlice } from './app-state.ts';

/** The system's file dialogs; `save` resolves to null if the user cancels. */
export interface FileDialogs {
  save(suggestedName: string): Promise<string | null>;
  /** Several files only of packs; none if the user cancels. */
  open(ending: string): Promise<readonly string[]>;
  /** A folder; null if the user cancels. */
  folder(): Promise<string | null>;
}

/** What a host provides. */
export interface AppPorts extends Clock {
  readonly host: AppState['host'];
  /** As `process.platform`. */
  readonly platform: string;
  readonly version: string;
  /** Absent: unknown. */
  readonly system?: AppState['system'];
  /** The computer's name, for others that share the library. */
  readonly deviceName: string;
  /** Whether the host looks for new versions if the person wants it; false when absent. */
  readonly findsUpdates?: boolean;
  /** An existing folder that only this process writes to. */
  readonly dataFolder: string;
  /** A folder that the person chose at the start to share the library in; by default the one from before. */
  readonly sharedFolder?: string | null;
  /** Files of the worker threads; their paths differ in a build. */
  readonly workers: Readonly<
    Record<
      'store' | 'service' | 'art' | 'packFile' | 'localData' | 'imports' | 'certificates' | 'keyFile',
      URL
    >
  >;
  readonly settings: SettingsBackend;
  /** Starts `account/keychain-process.ts`. */
  readonly startKeychain: () => ChildProgram;
  /** A test's keychain; by default the system's. */
  readonly keychain?: Keychain;
  /**
   * Resolves once the host serves its page. Neither the service nor the keychain is asked before, because the first answers
   * come from the store. Absent: at once.
   */
  readonly started?: Promise<unknown>;
  /** Opens approval windows, or null if the host has none. `pictures` is the origin of the page's pictures. */
  readonly approvalWindow:
    ((address: string, events: ApprovalWindowEvents, pictures: string) => ApprovalWindow) | null;
  /** Opens an approval page in the user's browser, or null if the host's page does that itself. */
  readonly openApprovalPage: ((address: string) => void) | null;
  /** Shows file dialogs, or null if the host serves files to its page instead. */
  readonly dialogs: FileDialogs | null;
  /**
   * Asks the person outside the page whether requests may go to new origins; resolves to true if they agree. A host that
   * asks on a page of its own resolves to false and calls `confirmed` when they agree there.
   */
  readonly confirmOrigins: (origins: readonly string[], confirmed: () => Promise<void>) => Promise<boolean>;
  /** The system's proxies, in a host that knows them. */
  readonly proxyFor?: ProxyFor;
  /** How many bytes a test's disk has free; by default the disk of `dataFolder`. */
  readonly freeBytes?: () => Promise<number>;
  readonly log: Logger;
  readonly overrides: Overrides;
}

type OfHost = 'dataFolder' | 'freeBytes' | 'workers' | 'log' | 'overrides' | 'started' | keyof Clock;

/** What a connection to a service uses of the host and the app. */
export interface ServiceHost extends Pick<
  AppPorts,
  OfHost | 'approvalWindow' | 'openApprovalPage' | 'proxyFor'
> {
  readonly keychain: Keychain;
  readonly proxyPasswords: ProxyPasswords;
  /** Origins that the person confirmed. */
  confirmedOrigins(): readonly string[];
  power(): Power;
  notify(notice: Notice): void;
  /** What a notice says is no longer true. */
  takeBack(said: 'storageFailing'): void;
  /** Slices of the app's state changed. */
  changed(...slices: StateSlice[]): void;
}

import type { Clock } from '#shared/clock.ts';
import type { AppState } from '#shared/contract/answers.ts';
import type { ApprovalWindow, ApprovalWindowEvents } from './account/sign-in-ports.ts';
import type { Keychain } from './account/vault.ts';
import type { Overrides } from './environment.ts';
import type { Logger } from './log/logger.ts';
import type { SettingsBackend } from './settings/settings.ts';

/** The system's dialogs for files; null: the person chose nothing. */
export interface FileDialogs {
  save(suggestedName: string): Promise<string | null>;
  open(ending: string): Promise<string | null>;
}

/** What a host hands in. */
export interface AppPorts extends Clock {
  readonly host: AppState['host'];
  /** As `process.platform`. */
  readonly platform: string;
  readonly version: string;
  /** An existing folder that this process alone writes. */
  readonly dataFolder: string;
  /** Files of the worker threads, which sit elsewhere when built. */
  readonly workers: { readonly store: URL; readonly service: URL; readonly art: URL };
  readonly settings: SettingsBackend;
  readonly keychain: Keychain;
  /** Opens windows for approval; null: this host has none. `pictures`: the origin that pictures of the page come from. */
  readonly approvalWindow:
    ((address: string, events: ApprovalWindowEvents, pictures: string) => ApprovalWindow) | null;
  /** Shows an approval page in the person's own browser; null: the page of this host does that itself. */
  readonly openApprovalPage: ((address: string) => void) | null;
  /** Asks the person where to save and what to open; null: this host has no dialogs, and serves files to its page. */
  readonly dialogs: FileDialogs | null;
  readonly log: Logger;
  readonly overrides: Overrides;
}

import { findElectron, hasDisplay } from '../../script/electron-binary.ts';

/** Where the app can run. */
export type HostName = 'browser' | 'electron';

/** The options of a project of Playwright's configuration. */
export interface StoryOptions {
  hostName: HostName;
}

/** Why real Electron is not available here, or null where it is. */
export function whyNoElectron(): string | null {
  if (findElectron() === undefined) return 'there is no binary';
  return hasDisplay() ? null : 'there is no display';
}

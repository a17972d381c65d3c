import { StandInWindow } from './browser-window.ts';
import { only } from './refusal.ts';
import { livingContents } from './web-contents.ts';

/** Electron's `webContents` module. */
export const webContents = only('webContents', {
  getAllWebContents: () => livingContents(),
  getFocusedWebContents: () => StandInWindow.getFocusedWindow()?.webContents ?? null,
  fromId: (id: number) => livingContents().find((contents) => contents.id === id),
});

import { app } from 'electron';
import type { Desktop } from './desktop.ts';

/** Goes back and forward when a person swipes with three fingers, which only macOS reports. */
export function followSwipes(desktop: Pick<Desktop, 'tell'>): void {
  app.on('browser-window-created', (_event, window) => {
    window.on('swipe', (_swipe, direction) => {
      if (direction === 'left') desktop.tell(window.webContents, 'back');
      if (direction === 'right') desktop.tell(window.webContents, 'forward');
    });
  });
}

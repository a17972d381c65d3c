import { join } from 'node:path';
import { app } from 'electron';

/**
 * Gives every window the app's icon on Linux: a window manager finds no icon by itself for an AppImage or `npm start`,
 * which have no menu entry. `folder` contains the built entry.
 */
export function setWindowIcons(folder: string): void {
  if (process.platform !== 'linux') return;
  const icon = join(folder, '../../resources/icons/128x128.png');
  app.on('browser-window-created', (_event, window) => {
    try {
      window.setIcon(icon);
    } catch {
      // A file that is missing or damaged costs the icon and not the window.
    }
  });
}

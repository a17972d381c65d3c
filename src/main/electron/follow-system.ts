import { app, nativeTheme, powerMonitor } from 'electron';
import type { Settings } from '#shared/contract/settings.ts';
import type { App } from '../app/app.ts';
import type { Desktop } from './desktop.ts';

/** Passes the machine's power to the app, now and after every change. */
export function followPower(app: Pick<App, 'setPower'>): void {
  const awake = (): void => app.setPower(powerMonitor.onBatteryPower ? 'battery' : 'mains');
  powerMonitor.on('suspend', () => app.setPower('asleep'));
  powerMonitor.on('resume', awake);
  powerMonitor.on('on-battery', awake);
  powerMonitor.on('on-ac', awake);
  awake();
}

/** Applies the setting `theme` to what the system draws and to the page's `prefers-color-scheme`. */
export function followTheme(app: Pick<App, 'settings' | 'onSettings'>): void {
  const apply = ({ theme }: Settings): void => {
    nativeTheme.themeSource = theme;
  };
  apply(app.settings());
  app.onSettings((_before, after) => apply(after));
}

/** Goes back and forward when a person swipes with three fingers, which only macOS reports. */
export function followSwipes(desktop: Pick<Desktop, 'tell'>): void {
  app.on('browser-window-created', (_event, window) => {
    window.on('swipe', (_swipe, direction) => {
      if (direction === 'left') desktop.tell(window.webContents, 'back');
      if (direction === 'right') desktop.tell(window.webContents, 'forward');
    });
  });
}

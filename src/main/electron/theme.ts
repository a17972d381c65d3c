import { nativeTheme } from 'electron';
import type { Settings } from '#shared/contract/settings.ts';
import type { App } from '../app/app.ts';

/** Applies the setting `theme` to what the system draws and to the page's `prefers-color-scheme`. */
export function followTheme(app: Pick<App, 'settings' | 'onSettings'>): void {
  const apply = ({ theme }: Settings): void => {
    nativeTheme.themeSource = theme;
  };
  apply(app.settings());
  app.onSettings((_before, after) => apply(after));
}

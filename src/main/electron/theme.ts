import { nativeTheme } from 'electron';
import type { App } from '../app/app.ts';

/** Applies the setting `theme` to what the system draws and to the page's `prefers-color-scheme`. */
export function followTheme(app: Pick<App, 'settings' | 'subscribe'>): void {
  const apply = (): void => {
    nativeTheme.themeSource = app.settings().theme;
  };
  apply();
  app.subscribe(({ name, payload }) => {
    if (name === 'app.changed' && payload.settings !== undefined) apply();
  });
}

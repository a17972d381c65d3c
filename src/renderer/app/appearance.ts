import type { Settings } from '#shared/contract/settings.ts';

const hint = 'marquee-theme';

/** Applies the theme of the last run before the settings are known, so that the first frame doesn't flash. */
export function applyThemeHint(): void {
  const theme = localStorage.getItem(hint);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

/** Applies the settings to the document. */
export function applyAppearance({ theme, textSize, motion }: Settings): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  dataset.textSize = String(textSize);
  if (motion === 'reduced') dataset.motion = 'reduced';
  else delete dataset.motion;
  localStorage.setItem(hint, theme);
}

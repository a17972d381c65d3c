import type { Settings } from '#shared/contract/settings.ts';
import { speak } from '../i18n/messages.ts';

const hint = 'marquee-theme';

/** Before anything is known: the theme of the last run, so that the first frame does not flash. */
export function applyThemeHint(): void {
  const theme = localStorage.getItem(hint);
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

/** Makes the document look and read as the settings say. */
export function applyAppearance({ theme, textSize, motion, interfaceLanguage }: Settings): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  dataset.textSize = String(textSize);
  if (motion === 'reduced') dataset.motion = 'reduced';
  else delete dataset.motion;
  localStorage.setItem(hint, theme);
  speak(interfaceLanguage);
}

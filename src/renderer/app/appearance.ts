import type { Settings } from '#shared/contract/settings.ts';
import { getLocale, loadTranslation, speak } from '../i18n/messages.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import { whenIdle } from '../state/when-idle.ts';

const hint = 'marquee-theme';
let hinted: Settings['theme'] | null = null;

/** Applies the theme of the last run where the settings aren't known yet, so that the first frame doesn't flash. */
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
  if (theme === hinted) return;
  hinted = theme;
  // The first use of the storage waits for the browser's own process.
  void whenIdle().then(() => localStorage.setItem(hint, theme));
}

/** Whether a language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return new Intl.Locale(language).getTextInfo().direction === 'rtl';
}

/** Shows the page in the language of the settings as soon as its messages are there; in English if they don't load. */
export async function showLanguage(app: AppModel): Promise<void> {
  const wanted = app.state.settings.interfaceLanguage;
  const isWanted = (): boolean => app.state.settings.interfaceLanguage === wanted;
  try {
    const messages = await loadTranslation(wanted);
    if (isWanted()) speak(wanted, messages);
  } catch (error) {
    reportError(error);
    if (isWanted()) speak('en', {});
  }
  const { documentElement } = document;
  app.language = documentElement.lang = getLocale();
  documentElement.dir = isRightToLeft(app.language) ? 'rtl' : 'ltr';
}

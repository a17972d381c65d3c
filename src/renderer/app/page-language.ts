import { getLocale, loadTranslation, speak } from '../i18n/messages.ts';
import type { AppModel } from '../state/app-model.svelte.ts';

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

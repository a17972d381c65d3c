import { catalogueLanguages } from '#shared/catalogue/countries.ts';
import { defaultSettings, interfaceLanguages } from '#shared/contract/settings.ts';
import type { InterfaceLanguage, Settings, SettingsPatch } from '#shared/contract/settings.ts';
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

/** The language and the script in which it is written: traditional Chinese isn't a suggestion for simplified. */
function written(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script ?? ''}`;
}

/**
 * What to suggest before the first run is done: the first of the system's languages that the page has, and the
 * catalogue's texts in it. Nothing once a language was chosen.
 */
export function suggestLanguage(
  { firstRunDone, interfaceLanguage, catalogueLanguage }: Settings,
  systemLanguages: readonly string[],
): SettingsPatch {
  if (firstRunDone || interfaceLanguage !== defaultSettings.interfaceLanguage) return {};
  if (catalogueLanguage !== defaultSettings.catalogueLanguage) return {};
  const own = (tag: string): InterfaceLanguage | undefined =>
    interfaceLanguages.find((language) => written(language) === written(tag));
  const tag = systemLanguages.find((each) => own(each) !== undefined);
  const language = tag === undefined ? undefined : own(tag);
  if (tag === undefined || language === undefined || language === interfaceLanguage) return {};
  const titles =
    catalogueLanguages.find((each) => each === tag) ??
    catalogueLanguages.find((each) => written(each) === written(tag));
  return { interfaceLanguage: language, ...(titles === undefined ? {} : { catalogueLanguage: titles }) };
}

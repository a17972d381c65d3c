import { catalogueLanguages } from '#shared/catalogue/countries.ts';
import { defaultSettings, interfaceLanguages } from '#shared/contract/settings.ts';
import type { InterfaceLanguage, Settings, SettingsPatch } from '#shared/contract/settings.ts';

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

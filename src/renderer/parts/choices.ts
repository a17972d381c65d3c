import { catalogueLanguages, countryCodes } from '#shared/catalogue/countries.ts';
import type { InterfaceLanguage } from '#shared/contract/settings.ts';
import { countryName } from '#shared/text/names.ts';

/** Something that can be chosen. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

function sorted(choices: readonly Choice[], language: string): readonly Choice[] {
  const { compare } = new Intl.Collator(language);
  return [...choices].sort((a, b) => compare(a.label, b.label));
}

/** Every country, by its name in the page's language. */
export function countryChoices(language: string): readonly Choice[] {
  return sorted(
    countryCodes.map((code) => ({ value: code, label: countryName(code, language) })),
    language,
  );
}

/** Languages of catalogues, named in the page's language, with their country. */
export function catalogueLanguageChoices(language: string): readonly Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' });
  return sorted(
    catalogueLanguages.map((tag) => ({ value: tag, label: names.of(tag) ?? tag })),
    language,
  );
}

/** Languages of the page, each in its own words. */
export const interfaceLanguageChoices: readonly Choice<InterfaceLanguage>[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'ar', label: 'العربية' },
];

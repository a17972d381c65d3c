import { catalogueLanguages, countryCodes } from '#shared/catalogue/countries.ts';
import { interfaceLanguages } from '#shared/contract/settings.ts';
import type { InterfaceLanguage } from '#shared/contract/settings.ts';
import { collator, countryName, displayNames } from '#shared/text/formats.ts';
import { languageName } from './names.ts';

/** An option of a select. */
export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

function sorted(choices: readonly Choice[], language: string): readonly Choice[] {
  const { compare } = collator(language, {});
  return [...choices].sort((a, b) => compare(a.label, b.label));
}

/** Every country, sorted by its name in the page's language. */
export function countryChoices(language: string): readonly Choice[] {
  return sorted(
    countryCodes.map((code) => ({ value: code, label: countryName(code, language) })),
    language,
  );
}

/** The catalogue's languages, sorted by their names in the page's language, with the country. */
export function catalogueLanguageChoices(language: string): readonly Choice[] {
  const names = displayNames(language, { type: 'language', languageDisplay: 'standard' });
  return sorted(
    catalogueLanguages.map((tag) => ({ value: tag, label: names.of(tag) ?? tag })),
    language,
  );
}

/** The page's languages, each named in itself. */
export const interfaceLanguageChoices: readonly Choice<InterfaceLanguage>[] = interfaceLanguages.map(
  (value) => {
    const name = languageName(value, value);
    return { value, label: name.charAt(0).toLocaleUpperCase(value) + name.slice(1) };
  },
);

import { catalogueLanguages, countryCodes } from '#shared/catalogue/countries.ts';
import { interfaceLanguages } from '#shared/contract/settings.ts';
import type { InterfaceLanguage, Settings } from '#shared/contract/settings.ts';

/** Without subtags: `de` of `de-AT`. */
const base = (tag: string): string => tag.split('-')[0] ?? '';

/** The language of titles that fits a language of the page, in a region (ISO 3166-1) if there is one of it. */
function titlesLanguage(language: string, region: string | null): string | null {
  const named = new Intl.Locale(language);
  const wanted = [named.region ?? region, named.maximize().region].map((each) => `${base(language)}-${each}`);
  return (
    wanted.find((tag) => catalogueLanguages.includes(tag)) ??
    catalogueLanguages.find((tag) => base(tag) === base(language)) ??
    null
  );
}

/** The language of titles after the page's language changes: it follows while both are the same language. */
export function followedLanguage(
  {
    interfaceLanguage,
    catalogueLanguage,
    region,
  }: Pick<Settings, 'interfaceLanguage' | 'catalogueLanguage' | 'region'>,
  chosen: InterfaceLanguage,
): string {
  if (base(catalogueLanguage) !== base(interfaceLanguage)) return catalogueLanguage;
  return titlesLanguage(chosen, region) ?? catalogueLanguage;
}

/** Whether Intl reads a tag. Chromium calls the POSIX locale `en-US@posix`, which Intl throws at. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** What the system's languages (`navigator.languages`, the preferred one first) suggest. */
export function suggestedSettings(
  languages: readonly string[],
): Pick<Settings, 'interfaceLanguage' | 'catalogueLanguage' | 'region' | 'watchCountries'> {
  const tags = languages.filter(isTag);
  const preferred = tags[0] ?? 'en-US';
  const likely = new Intl.Locale(preferred).maximize().region ?? null;
  const region = likely !== null && countryCodes.includes(likely) ? likely : null;
  const spoken = tags
    .map((tag) => interfaceLanguages.find((each) => each === tag || each === base(tag)))
    .find((each) => each !== undefined);
  return {
    interfaceLanguage: spoken ?? 'en',
    catalogueLanguage: titlesLanguage(preferred, region) ?? 'en-US',
    region,
    watchCountries: region === null ? [] : [region],
  };
}

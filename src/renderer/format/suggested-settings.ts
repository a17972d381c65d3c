import { catalogueLanguages, countryCodes } from '#shared/catalogue/countries.ts';
import { defaultSettings, interfaceLanguages } from '#shared/contract/settings.ts';
import type { InterfaceLanguage, Settings } from '#shared/contract/settings.ts';
import { isTag } from '#shared/text/formats.ts';
import type { SystemRegion } from '#shared/text/formats.ts';

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

/** The language of titles that is offered beside theirs: that of the page; null: it is theirs, or there is none. */
export function offeredLanguage({
  interfaceLanguage,
  catalogueLanguage,
  region,
}: Pick<Settings, 'interfaceLanguage' | 'catalogueLanguage' | 'region'>): string | null {
  return base(catalogueLanguage) === base(interfaceLanguage)
    ? null
    : titlesLanguage(interfaceLanguage, region);
}

/** The language of titles after the page's language changes in the first run: it follows while both are the same. */
export function followedLanguage(
  settings: Pick<Settings, 'interfaceLanguage' | 'catalogueLanguage' | 'region'>,
  chosen: InterfaceLanguage,
): string {
  const { catalogueLanguage } = settings;
  if (offeredLanguage(settings) !== null) return catalogueLanguage;
  return offeredLanguage({ ...settings, interfaceLanguage: chosen }) ?? catalogueLanguage;
}

type SuggestedName = 'interfaceLanguage' | 'catalogueLanguage' | 'region' | 'watchCountries';

/** The language and the script in which it is written: traditional Chinese isn't a suggestion for simplified. */
function written(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script ?? ''}`;
}

/**
 * What the system's languages and region suggest before the first run is done: the languages unless the person chose one, and
 * the countries unless they chose one.
 */
export function suggestedSettings(
  settings: Settings,
  { languages, country }: SystemRegion,
): Partial<Pick<Settings, SuggestedName>> {
  const isOpen = (...names: readonly SuggestedName[]): boolean =>
    !settings.firstRunDone &&
    names.every((name) => JSON.stringify(settings[name]) === JSON.stringify(defaultSettings[name]));
  const tags = languages.filter(isTag);
  const preferred = tags[0] ?? 'en-US';
  // A language that a browser says without a region is often followed by itself with one.
  const spokenThere = tags.find((tag) => written(tag) === written(preferred) && new Intl.Locale(tag).region);
  const likely = country ?? new Intl.Locale(spokenThere ?? preferred).maximize().region ?? '';
  const region = countryCodes.includes(likely) ? likely : null;
  const spoken = tags
    .map((tag) => interfaceLanguages.find((each) => written(each) === written(tag)))
    .find((each) => each !== undefined);
  const catalogueLanguage = titlesLanguage(preferred, region) ?? 'en-US';
  return {
    ...(isOpen('interfaceLanguage', 'catalogueLanguage')
      ? { interfaceLanguage: spoken ?? 'en', catalogueLanguage }
      : {}),
    ...(isOpen('region', 'watchCountries')
      ? { region, watchCountries: region === null ? [] : [region] }
      : {}),
  };
}

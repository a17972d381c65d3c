import { catalogueLanguages } from './countries.ts';

/**
 * The languages (`xx-XX`) in which texts are looked for that are empty in this one: those of the same language and script, then
 * English; none after American English, in which texts are first. Who reads Chinese in traditional characters isn't shown simplified ones.
 */
export function fallbackLanguages(language: string): readonly string[] {
  if (language === catalogueLanguages[0]) return [];
  const { language: base, script } = new Intl.Locale(language).maximize();
  const siblings = catalogueLanguages.filter((other) => {
    const like = new Intl.Locale(other).maximize();
    return other !== language && like.language === base && like.script === script;
  });
  return siblings.includes('en-US') ? siblings : [...siblings, 'en-US'];
}

/**
 * The languages of an episode's videos (E7). By default, services send only videos in the catalogue's language; most
 * videos are in English or have no language. `catalogueLanguage`: `xx-XX`; `interfaceLanguage`: ISO 639-1, perhaps with a country.
 */
export function videoLanguages(catalogueLanguage: string, interfaceLanguage: string): string {
  return [...new Set([catalogueLanguage.slice(0, 2), interfaceLanguage.slice(0, 2), 'en', 'null'])].join(',');
}

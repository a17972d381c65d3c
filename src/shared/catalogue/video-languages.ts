/**
 * The languages of an episode's videos (E7). By default, services send only videos in the catalogue's language; most
 * videos are in English or have no language. `catalogueLanguage`: `xx-XX`; `interfaceLanguage`: ISO 639-1, perhaps with a country.
 */
export function videoLanguages(catalogueLanguage: string, interfaceLanguage: string): string {
  return [...new Set([catalogueLanguage.slice(0, 2), interfaceLanguage.slice(0, 2), 'en', 'null'])].join(',');
}

/**
 * The languages in which videos of an episode are asked for (E7). Without this parameter services send videos in the
 * catalogue's language alone: the person's own languages are asked for beside it, and English and "no language", in
 * which most videos are. `catalogueLanguage`: `xx-XX`; `interfaceLanguage`: ISO 639-1.
 */
export function videoLanguages(catalogueLanguage: string, interfaceLanguage: string): string {
  return [...new Set([catalogueLanguage.slice(0, 2), interfaceLanguage, 'en', 'null'])].join(',');
}

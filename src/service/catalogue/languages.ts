/** The ISO 639-1 part of a language such as `de-DE`. */
export function languageCode(language: string): string {
  return language.slice(0, 2);
}

/** A row joined with its translation into the requested language; null without one. */
export interface Translated {
  readonly translated_name: string | null;
  readonly translated_overview: string | null;
}

/**
 * The name in a language: the translation; otherwise the original name if the language is the original one, or
 * English; otherwise the original name. Seasons and episodes have no original name.
 */
export function nameIn(
  language: string,
  translated: string | null,
  english: string,
  original: { readonly name: string; readonly language: string } = { name: english, language: 'en' },
): string {
  if (language === 'en' && english !== '') return english;
  if (translated !== null && translated !== '') return translated;
  return language === original.language || english === '' ? original.name : english;
}

/** The overview in a language, or "" without a translation, as on the public service. */
export function overviewIn(language: string, translated: string | null, english: string): string {
  return language === 'en' ? english : (translated ?? '');
}

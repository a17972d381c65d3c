/** The ISO 639-1 part of a language such as `de-DE`. */
export function languageCode(language: string): string {
  return language.slice(0, 2);
}

/** A row that a query joined with its translation into the language asked for; null where there is none. */
export interface Translated {
  readonly translated_name: string | null;
  readonly translated_overview: string | null;
}

/**
 * The name in a language: its translation, the original where that language is the original one, English otherwise,
 * and the original again where there is no English.
 */
export function nameIn(
  language: string,
  translated: string | null,
  english: string,
  original: { readonly name: string; readonly language: string },
): string {
  if (language === 'en' && english !== '') return english;
  if (translated !== null && translated !== '') return translated;
  return language === original.language || english === '' ? original.name : english;
}

/** The overview in a language: "" where nobody has written one. English is no substitute (as the public service has it). */
export function overviewIn(language: string, translated: string | null, english: string): string {
  return language === 'en' ? english : (translated ?? '');
}

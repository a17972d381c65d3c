import { displayNames } from './formats.ts';

/** The name of a country (ISO 3166-1) in a language; the code if unknown. */
export function countryName(code: string, language: string): string {
  try {
    return displayNames(language, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

import { displayNames } from '#shared/text/formats.ts';
import { m } from '../i18n/messages.ts';

/** Codes that services use besides ISO 639-1: no language, and Cantonese. */
const standardCodes: Readonly<Record<string, string>> = { xx: 'zxx', cn: 'yue' };

/** The name of a language (ISO 639-1) in a language; never only a code. */
export function languageName(code: string, language: string): string {
  const standard = standardCodes[code] ?? code;
  const name = named(standard, language);
  // Intl's name of `und` is "root".
  if (name !== standard) return name;
  return /^[a-z]{2,3}$/.test(code) ? `${m.unknown_language()} (${code})` : m.unknown_language();
}

function named(code: string, language: string): string {
  try {
    return displayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

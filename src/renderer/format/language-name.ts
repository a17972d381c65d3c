import { displayNames } from '#shared/text/formats.ts';
import { m } from '../i18n/messages.ts';

/** What services use besides ISO 639-1 for Cantonese. */
const standardCodes: Readonly<Record<string, string>> = { cn: 'yue' };
/** What stands for no language. Chromium has no name for the standard's `zxx`. */
const noLanguage: ReadonlySet<string> = new Set(['xx', 'zxx']);

/** The name of a language (ISO 639-1) in a language; never only a code. */
export function languageName(code: string, language: string): string {
  // Proved by language-name.test.ts: no language isn’t shown as a code.
  if (noLanguage.has(code)) return m.no_language();
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

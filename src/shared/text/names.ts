/** The name of a country (ISO 3166-1 code) in a language; the code itself where no name is known. */
export function countryName(code: string, language: string): string {
  return named('region', code, language);
}

/** The name of a language (ISO 639-1 code) in a language; the code itself where no name is known. */
export function languageName(code: string, language: string): string {
  return named('language', code, language);
}

const names = new Map<string, Intl.DisplayNames>();

function named(type: 'region' | 'language', code: string, language: string): string {
  const key = `${type} ${language}`;
  let found = names.get(key);
  if (!found) {
    found = new Intl.DisplayNames([language], { type });
    names.set(key, found);
  }
  try {
    return found.of(code) ?? code;
  } catch {
    return code;
  }
}

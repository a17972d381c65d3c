/** A text without case and diacritics, for comparing; `language` decides the lower case. */
export function plainText(text: string, language?: string): string {
  // One character can become 18.
  return text.slice(0, 1_000).normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(language);
}

/** The words of a search text, as `plainText` leaves them. */
export function searchWords(text: string, language?: string): string[] {
  return plainText(text, language)
    .split(/\s+/)
    .filter((word) => word !== '');
}

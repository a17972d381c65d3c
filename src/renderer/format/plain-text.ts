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

/** Characters that are drawn at once: a whole text of the greatest length, or of markup, would block the page. */
export const textStep = 6_000;

/** The beginning of a text: so many steps of it, without half a character, and whether more follows. */
export function textStart(text: string, steps = 1): { readonly text: string; readonly isCut: boolean } {
  const end = steps * textStep;
  if (text.length <= end) return { text, isCut: false };
  return { text: text.slice(0, end).replace(/[\ud800-\udbff]$/, ''), isCut: true };
}

/** Characters that are drawn at once: a whole text of the greatest length, or of markup, would block the page. */
export const textStep = 6_000;

/** The beginning of a text: so many steps of it, without half a character, and whether more follows. */
export function textStart(text: string, steps = 1): { readonly text: string; readonly isCut: boolean } {
  const end = steps * textStep;
  if (text.length <= end) return { text, isCut: false };
  return { text: text.slice(0, end).replace(/[\ud800-\udbff]$/, ''), isCut: true };
}

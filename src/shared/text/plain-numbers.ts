// The first Intl.NumberFormat of a page takes Chromium 15 to 30 ms, because it looks for the data of every language there is.
// A page's first frame has counts and scores only.

/**
 * How each language of the interface writes a number: its decimal separator, that of thousands, and how many digits an integer
 * with the latter has at least. All use the digits 0 to 9.
 */
const separators: Readonly<Record<string, readonly [decimal: string, thousands: string, digits: number]>> = {
  en: ['.', ',', 4],
  de: [',', '.', 4],
  es: [',', '.', 5],
  fr: [',', '\u202f', 4],
  it: [',', '.', 5],
  'pt-BR': [',', '.', 4],
  nl: [',', '.', 4],
  pl: [',', '\u00a0', 5],
  tr: [',', '.', 4],
  uk: [',', '\u00a0', 4],
  ar: ['.', ',', 4],
  ja: ['.', ',', 4],
  ko: ['.', ',', 4],
  zh: ['.', ',', 4],
};

/** Writes a natural number as Intl.NumberFormat does; null: it is another number, or the language isn't known here. */
export function plainCount(count: number, language: string): string | null {
  const known = separators[language];
  if (known === undefined || !Number.isSafeInteger(count) || count < 0) return null;
  const [, thousands, digits] = known;
  const written = String(count);
  return written.length < digits ? written : written.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
}

/** Writes a number from 0 to 10 with one decimal as Intl.NumberFormat does; null as above. */
export function plainScore(score: number, language: string): string | null {
  const known = separators[language];
  if (known === undefined || !(score >= 0 && score <= 10)) return null;
  // Half of a tenth is rounded up, but `toFixed` alone makes 7.3 of 7.35.
  return (Math.round(score * 10) / 10).toFixed(1).replace('.', known[0]);
}

/** Characters of a text to find; more of it is ignored, because every place in the page is compared with all of it. */
const mostCharacters = 200;

/** Matches a text in any case, with any white space between its words; null: it has none. */
export function findPattern(query: string): RegExp | null {
  const words = query.slice(0, mostCharacters).trim().split(/\s+/);
  if (words[0] === '') return null;
  return new RegExp(words.map((word) => word.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')).join('\\s+'), 'giu');
}

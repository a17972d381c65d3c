import type { Database } from './connection.ts';
import { fold } from './fold.ts';
import { latinWord, skeletonOf } from './latin.ts';
import { similarTo } from './words.ts';

/** Known words that replace a mistyped one. */
const mostSimilar = 4;
/** Longer queries are mended without leaving a word out. */
const mostLeftOut = 16;

/** A word in FTS5's syntax. Words contain only letters, numbers and spaces, so they can't contain a quote. */
export function quoted(word: string): string {
  return `"${word}"`;
}

/** A word that may go on. */
export function prefixOf(word: string): string {
  return `${quoted(word)} *`;
}

/** Every word must occur; the last may go on. */
export function allOf(words: readonly string[]): string {
  return words
    .map((word, index) => (index === words.length - 1 ? prefixOf(word) : quoted(word)))
    .join(' AND ');
}

/** A match with known words in place of mistyped ones; null: no similar word is known. */
export function similarMatch(database: Database, words: readonly string[]): string | null {
  const similar = words.map((word) => similarTo(database, word, mostSimilar));
  if (similar.every((known) => known.length === 0)) return null;
  return words
    .map((word, index) => either([prefixOf(word), ...(similar[index] ?? []).map(quoted)]))
    .join(' AND ');
}

/**
 * Matches for what may have been meant by a query that finds nothing, from the nearest: other spellings of its words, and
 * spaces that are missing or too many; then the same without one of the words.
 */
export function* mendedMatches(database: Database, words: readonly string[]): Generator<string> {
  const each = words.map((word) => either(spellingsOf(database, word)));
  const joined = words.slice(1).map((word, index) => {
    const together = either(spellingsOf(database, (words[index] ?? '') + word));
    return [...each.slice(0, index), together, ...each.slice(index + 2)].join(' AND ');
  });
  yield either([each.join(' AND '), ...joined]);
  // A word of a script without spaces is one character.
  const single = words.flatMap((word, index) =>
    word.includes(' ') ? word.split(' ').map(quoted) : [each[index] ?? quoted(word)],
  );
  // One word of two says too little.
  if (single.length < 3 || single.length > mostLeftOut) return;
  yield either(single.map((_, index) => single.toSpliced(index, 1).join(' AND ')));
}

/** What a word may mean, in FTS5's syntax. */
function spellingsOf(database: Database, word: string): string[] {
  const latin = fold(latinWord(word));
  const umlauts = word.replace(/([aou])e/g, '$1');
  const others = [latin, umlauts, skeletonOf(word)].filter((other) => other !== word && other !== '');
  const similar = [word, ...(latin === word ? [] : [latin])].flatMap((each) =>
    similarTo(database, each, mostSimilar),
  );
  return [...new Set([prefixOf(word), ...[...others, ...similar].map(quoted), ...splits(word)])];
}

/** The word as two, in any way: a space is missing, or was an apostrophe. */
function splits(word: string): string[] {
  if (word.length < 3 || word.length > 24 || word.includes(' ')) return [];
  return Array.from({ length: word.length - 1 }, (_, index) =>
    quoted(`${word.slice(0, index + 1)} ${word.slice(index + 1)}`),
  );
}

function either(matches: readonly string[]): string {
  return matches.length === 1 ? (matches[0] ?? '') : `(${matches.join(' OR ')})`;
}

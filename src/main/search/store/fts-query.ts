import { fold, tokensWanted } from '#shared/text/fold.ts';
import { latinWord, skeletonOf } from '#shared/text/latin.ts';
import { numberSpellings } from '#shared/text/spellings.ts';
import { similarTo } from '../../catalogue/store/similar-words.ts';
import type { Reader } from '../../store/context.ts';

/** Known words that replace a mistyped one. */
const mostSimilar = 4;
/** Longer queries are corrected without leaving a word out. */
const mostLeftOut = 16;

/** A word in FTS5's syntax. Words contain only letters, numbers and spaces, so they can't contain a quote. */
export function wholeWord(word: string): string {
  return allTokens(word, false);
}

/** A word that may go on. */
export function prefixOf(word: string): string {
  return allTokens(word, true);
}

function allTokens(word: string, goesOn: boolean): string {
  const tokens = tokensWanted(word);
  const matches = tokens.map((each, index) =>
    each.goesOn || (goesOn && index === tokens.length - 1) ? `"${each.token}" *` : `"${each.token}"`,
  );
  return matches.length === 1 ? (matches[0] ?? '') : `(${matches.join(' AND ')})`;
}

/** Every word must occur; the last may go on. `goingOn`: a match for it, `whole`: one for another. */
export function allOf(words: readonly string[], goingOn = prefixOf, whole = wholeWord): string {
  const last = words.at(-1);
  // Each word is looked up once, however often the query has it.
  const others = [...new Set(words.slice(0, -1))].map(whole);
  return [...others, ...(last === undefined ? [] : [goingOn(last)])].join(' AND ');
}

/** A match with known words in place of mistyped ones; null: no similar word is known. */
export function similarMatch(database: Reader, words: readonly string[]): string | null {
  const similar = words.map((word) => similarTo(database, word, mostSimilar));
  if (similar.every((known) => known.length === 0)) return null;
  return words
    .map((word, index) => either([prefixOf(word), ...(similar[index] ?? []).map(wholeWord)]))
    .join(' AND ');
}

/**
 * Matches for what may have been meant by a query that finds nothing, from the nearest: other spellings of its words, and
 * spaces that are missing or too many; then the same without one of the words.
 */
export function* correctedMatches(database: Reader, words: readonly string[]): Generator<string> {
  const each = words.map((word) => either(spellingsOf(database, word)));
  const joined = words.slice(1).map((word, index) => {
    const together = either(spellingsOf(database, (words[index] ?? '') + word));
    return [...each.slice(0, index), together, ...each.slice(index + 2)].join(' AND ');
  });
  yield either([each.join(' AND '), ...joined]);
  // A word of a script without spaces is one character.
  const single = words.flatMap((word, index) =>
    word.includes(' ') ? word.split(' ').map(wholeWord) : [each[index] ?? wholeWord(word)],
  );
  // One word of two says too little.
  if (single.length < 3 || single.length > mostLeftOut) return;
  yield either(single.map((_, index) => single.toSpliced(index, 1).join(' AND ')));
}

/** What a word may mean, in FTS5's syntax. */
function spellingsOf(database: Reader, word: string): string[] {
  const latin = fold(latinWord(word));
  const umlauts = word.replace(/([aou])e/g, '$1');
  const others = [latin, umlauts, skeletonOf(word)].filter((other) => other !== word && other !== '');
  const similar = [word, ...(latin === word ? [] : [latin])].flatMap((each) =>
    similarTo(database, each, mostSimilar),
  );
  const whole = [...others, ...numberSpellings(word), ...similar].map(wholeWord);
  return [...new Set([prefixOf(word), ...whole, ...splits(word)])];
}

/** The word as two, in any way: a space is missing, or was an apostrophe. */
function splits(word: string): string[] {
  if (word.length < 3 || word.length > 24 || word.includes(' ')) return [];
  return Array.from({ length: word.length - 1 }, (_, index) =>
    wholeWord(`${word.slice(0, index + 1)} ${word.slice(index + 1)}`),
  );
}

/** Any of these must match. */
export function either(matches: readonly string[]): string {
  return matches.length === 1 ? (matches[0] ?? '') : `(${matches.join(' OR ')})`;
}

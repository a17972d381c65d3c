import type { SearchHit } from '#shared/contract/answers.ts';
import { fold } from '#shared/text/fold.ts';
import { numberSpellings, withInitialsJoined } from '#shared/text/spellings.ts';
import type { Reader } from '../../store/context.ts';
import { allOf, either, prefixOf, wholeWord } from './fts-query.ts';

/** Longer beginnings have no index of their own, and the full-text table would collect the titles of all their words. */
const longestIndexed = 3;
/** If more words begin with it, few titles have each of them. */
const mostWords = 24;
/** Beginnings that the full-text table compares as they are. */
const plain = /^[a-z\d]+$/;

/** Titles with every word, in FTS5's syntax; the last may go on. Numbers and initials are also found as written otherwise. */
export function titlesWith(database: Reader, words: readonly string[]): string {
  const joined = withInitialsJoined(words);
  const spellings = joined.length < words.length ? [words, joined] : [words];
  return either(spellings.map((spelling) => titlesWithWords(database, spelling)));
}

function titlesWithWords(database: Reader, words: readonly string[]): string {
  // A number alone says too little.
  const orNumber = (word: string, match: string): string => {
    const same = words.length === 1 ? [] : numberSpellings(word).filter((each) => each !== word);
    return either([match, ...same.map(wholeWord)]);
  };
  return allOf(
    words,
    (last) => orNumber(last, goingOn(database, last)),
    (word) => orNumber(word, wholeWord(word)),
  );
}

function goingOn(database: Reader, last: string): string {
  if (last.length <= longestIndexed || !plain.test(last)) return prefixOf(last);
  const known = wordsBeginningWith(database, last);
  return known.length === 0 || known.length > mostWords ? prefixOf(last) : either(known.map(wholeWord));
}

/** Words of titles that begin like this, one more than `mostWords` at most. */
function wordsBeginningWith(database: Reader, beginning: string): string[] {
  database.createTemporary(
    'create virtual table if not exists temp.title_terms using fts5vocab (main, title_words, instance)',
  );
  const found: string[] = [];
  for (let from = beginning; found.length <= mostWords;) {
    // Each is found by itself: going from one to the next would read all titles that have it.
    const term = database.value<string>('select term from temp.title_terms where term >= ? limit 1', from);
    if (term?.startsWith(beginning) !== true) break;
    found.push(term);
    from = `${term}\u0001`;
  }
  return found;
}

const runs = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/**
 * Where the words of a query occur in a label, as [start, end) in UTF-16 units. Each run is folded separately, because
 * folding changes lengths.
 */
export function highlightsOf(label: string, words: readonly string[]): SearchHit['marks'] {
  const highlights: [number, number][] = [];
  for (const { 0: run, index } of label.matchAll(runs)) {
    const match = words
      .map((word) => word.replaceAll(' ', ''))
      .filter((word) => fold(run).includes(word))
      .sort((a, b) => b.length - a.length)[0];
    if (match !== undefined) highlights.push(highlightIn(run, match, index));
  }
  return highlights;
}

/** The smallest part of a run that contains the word after folding. */
function highlightIn(run: string, match: string, at: number): [number, number] {
  // Folding each part of a run costs the square of its length.
  if (run.length > 100) return [at, at + run.length];
  let start = 0;
  let end = run.length;
  while (start < end && fold(run.slice(start + 1, end)).includes(match)) start += 1;
  while (end > start && fold(run.slice(start, end - 1)).includes(match)) end -= 1;
  return [at + start, at + end];
}

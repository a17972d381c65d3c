import type { Database } from './connection.ts';
import { allOf, either, prefixOf, wholeWord } from './mended-query.ts';

/** Longer beginnings have no index of their own, and the full-text table would collect the titles of all their words. */
const longestIndexed = 3;
/** If more words begin with it, few titles have each of them. */
const mostWords = 24;
/** Beginnings that the full-text table compares as they are. */
const plain = /^[a-z\d]+$/;

/** Titles with every word, in FTS5's syntax; the last may go on. */
export function titlesWith(database: Database, words: readonly string[]): string {
  return allOf(words, (last) => {
    if (last.length <= longestIndexed || !plain.test(last)) return prefixOf(last);
    const known = wordsBeginningWith(database, last);
    return known.length === 0 || known.length > mostWords ? prefixOf(last) : either(known.map(wholeWord));
  });
}

/** Words of titles that begin like this, one more than `mostWords` at most. */
function wordsBeginningWith(database: Database, beginning: string): string[] {
  database.run(
    'create virtual table if not exists temp.title_terms using fts5vocab (main, title_words, instance)',
  );
  const found: string[] = [];
  for (let from = beginning; found.length <= mostWords;) {
    // Each is found by itself: going from one to the next would read all titles that have it.
    const row = database.get<{ term: string }>(
      'select term from temp.title_terms where term >= ? limit 1',
      from,
    );
    if (row?.term.startsWith(beginning) !== true) break;
    found.push(row.term);
    from = `${row.term}\u0001`;
  }
  return found;
}

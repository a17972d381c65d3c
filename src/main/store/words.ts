import type { Database } from './connection.ts';
import { editDistance } from './edit-distance.ts';

const shortest = 4;
const longest = 24;
/** Words that people mistype: letters only. */
const learnable = /^\p{L}+$/u;
/** Candidates to compare with a mistyped word. */
const mostCandidates = 80;

/*
 * All words in names, to find mistyped words and parts of words.
 */

/** Adds the words of a folded name. */
export function learn(database: Database, words: string): void {
  for (const word of words.split(' ')) {
    if (!isLearnable(word)) continue;
    const { changes, lastRowid } = database.run('insert or ignore into words (word) values (?)', word);
    if (changes === 1) database.run('insert into word_trigrams (rowid, word) values (?, ?)', lastRowid, word);
  }
}

/** The full-text tables whose words are known. Words of episode names would crowd out those of titles and people. */
const sources = ['title_words', 'person_words', 'character_words', 'keyword_words'];

/** Keeps only the words that the full-text tables contain. */
export function relearn(database: Database): void {
  database.exec(`delete from words; insert into word_trigrams (word_trigrams) values ('delete-all')`);
  for (const table of sources) {
    database.exec(
      `create virtual table if not exists temp.${table}_terms using fts5vocab (main, ${table}, row)`,
    );
    for (let last = ''; ;) {
      const terms = database.all<{ term: string }>(
        `select term from temp.${table}_terms where term > ? order by term limit 10000`,
        last,
      );
      for (const { term } of terms) learn(database, term);
      if (terms.length === 0) break;
      last = terms.at(-1)?.term ?? '';
    }
  }
}

/** Known words that contain this one or differ by a typo or two, the nearest first, at most `limit`. */
export function similarTo(database: Database, word: string, limit: number): string[] {
  const characters = [...word];
  if (!isLearnable(word) || characters.length < 3) return [];
  const parts = characters.slice(2).map((_, start) => `"${characters.slice(start, start + 3).join('')}"`);
  const candidates = database.all<{ word: string }>(
    `select words.word from word_trigrams join words on words.id = word_trigrams.rowid
     where word_trigrams match ? order by rank limit ${mostCandidates}`,
    [...new Set(parts)].join(' OR '),
  );
  const allowed = characters.length < 6 ? 1 : 2;
  return candidates
    .map((candidate) => ({
      word: candidate.word,
      distance: candidate.word.includes(word) ? 0.5 : editDistance(word, candidate.word, allowed),
    }))
    .filter(({ word: candidate, distance }) => distance <= allowed && candidate !== word)
    .sort((a, b) => a.distance - b.distance || a.word.length - b.word.length)
    .slice(0, limit)
    .map((candidate) => candidate.word);
}

function isLearnable(word: string): boolean {
  return word.length >= shortest && word.length <= longest && learnable.test(word);
}

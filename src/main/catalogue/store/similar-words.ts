import { editDistance } from '#shared/text/spellings.ts';
import type { Reader } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';

const shortest = 4;
const longest = 40;
/** Words that people mistype: letters and their marks only, no private ones, and no pairs of characters. */
const learnable = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}]+$/u;
/** Words of fewer letters may share no three of them with a mistyped one; they are looked for by their beginning. */
const longestByBeginning = 7;
const mostByBeginning = 1_000;
/** Shorter words aren't taken for the beginning of a mistyped one. */
const shortestBeginning = 6;
/** Candidates to compare with a mistyped word. */
const mostCandidates = 80;

/*
 * All words in names, to find mistyped words and parts of words.
 */

/** Adds the words of folded names. */
export function learn(database: Database, words: string): void {
  for (const each of new Set(words.split(' '))) {
    const word = spell(each);
    if (!isLearnable(word)) continue;
    const { changes, lastRowid } = database.run('insert or ignore into words (word) values (?)', word);
    if (changes === 1) database.run('insert into word_trigrams (rowid, word) values (?, ?)', lastRowid, word);
  }
}

/** The full-text tables whose words are known. Those of episodes and descriptions would crowd out titles and people. */
const sources = ['title_words', 'person_words', 'character_words', 'keyword_words'];

/** Keeps only the words that the full-text tables contain. */
export function relearn(database: Database): void {
  database.exec(`delete from words; insert into word_trigrams (word_trigrams) values ('delete-all')`);
  for (const table of sources) {
    database.exec(
      `create virtual table if not exists temp.${table}_terms using fts5vocab (main, ${table}, row)`,
    );
    for (let last = ''; ;) {
      const terms = database.values<string>(
        `select term from temp.${table}_terms where term > ? order by term limit 10000`,
        last,
      );
      for (const term of terms) learn(database, term);
      if (terms.length === 0) break;
      last = terms.at(-1) ?? '';
    }
  }
}

/** Known words that contain this one or differ by a typo or two, the nearest first, at most `limit`. */
export function similarTo(database: Reader, given: string, limit: number): string[] {
  const word = spell(given);
  const characters = [...word];
  if (!learnable.test(word) || characters.length < 3 || characters.length > longest) return [];
  const parts = characters.slice(2).map((_, start) => `"${characters.slice(start, start + 3).join('')}"`);
  const candidates = database.values<string>(
    `select words.word from word_trigrams join words on words.id = word_trigrams.rowid
     where word_trigrams match ? order by rank limit ${mostCandidates}`,
    [...new Set(parts)].join(' OR '),
  );
  const known = new Set(candidates);
  if (characters.length <= longestByBeginning)
    for (const beginning of beginningsOf(characters)) {
      const words = database.values<string>(
        `select word from words where word >= ? and word < ? limit ${mostByBeginning}`,
        beginning,
        `${beginning}\u{10ffff}`,
      );
      for (const each of words) known.add(each);
    }
  const allowed = characters.length < 6 ? 1 : 2;
  return [...known]
    .map((candidate) => ({
      word: candidate,
      distance: candidate.includes(word) ? 0.5 : typosIn(word, candidate, allowed),
    }))
    .filter(({ word: candidate, distance }) => distance <= allowed && candidate !== word)
    .sort((a, b) => a.distance - b.distance || a.word.length - b.word.length)
    .slice(0, limit)
    .map((candidate) => candidate.word.normalize('NFC'));
}

/** The typos in a word that means a known one, or its beginning; a whole word is nearer. */
function typosIn(word: string, known: string, most: number): number {
  const typos = editDistance(word, known, most);
  if (typos <= most || word.length < shortestBeginning) return typos;
  return editDistance(word, known.slice(0, word.length), most - 1) + 0.5;
}

/** How a mistyped word may begin: as it does, with its first letters swapped, or without the second or the first one. */
function beginningsOf([first = '', second = '', third = '']: readonly string[]): Set<string> {
  return new Set([first + second, second + first, first + third, second + third]);
}

/** Syllables of Hangul are mistyped by the letter. */
function spell(word: string): string {
  return word.normalize('NFD');
}

function isLearnable(word: string): boolean {
  return word.length >= shortest && word.length <= longest && learnable.test(word);
}

import type { Database } from './connection.ts';
import { editDistance } from './edit-distance.ts';

const shortest = 4;
const longest = 24;
/** Words without letters of spaceless scripts, digits or marks: what people mistype. */
const learnable = /^\p{L}+$/u;
/** Words looked at for one that was mistyped. */
const mostCandidates = 80;

/** Every word that names hold, so that a mistyped word, or the middle of one, can be found. */
export class Words {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Learns the words of a folded name. */
  learn(words: string): void {
    for (const word of words.split(' ')) {
      if (word.length < shortest || word.length > longest || !learnable.test(word)) continue;
      const { changes, lastRowid } = this.#database.run(
        'insert or ignore into words (word) values (?)',
        word,
      );
      if (changes === 1) {
        this.#database.run('insert into word_trigrams (rowid, word) values (?, ?)', lastRowid, word);
      }
    }
  }

  /** Known words that hold this one or differ from it by a slip or two, nearest first, at most `limit`. */
  similarTo(word: string, limit: number): string[] {
    if (word.length < shortest || word.length > longest || !learnable.test(word)) return [];
    const parts = new Set<string>();
    const characters = [...word];
    for (let start = 0; start + 3 <= characters.length; start += 1) {
      parts.add(`"${characters.slice(start, start + 3).join('')}"`);
    }
    if (parts.size === 0) return [];
    const candidates = this.#database.all<{ word: string }>(
      `select words.word from word_trigrams join words on words.id = word_trigrams.rowid
       where word_trigrams match ? order by rank limit ${mostCandidates}`,
      [...parts].join(' OR '),
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
}

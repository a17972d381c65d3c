import { editDistance, numberSpellings, withDigits, withInitialsJoined } from '#shared/text/spellings.ts';
import { variantsOf } from '../../catalogue/store/title-names.ts';
import type { TitleRow } from './title-rows.ts';

/** A title that was found with what the order of results is made of. */
export interface RankedRow {
  readonly row: TitleRow;
  /** The smaller, the better. */
  readonly rank: number;
  /** The name that matched. */
  readonly name: string;
  /** The description, if that is what matched. */
  readonly overview?: string | undefined;
}

/** By rank, then popularity and votes. */
export function inOrder(rows: readonly RankedRow[]): RankedRow[] {
  return rows.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      b.row.popularity - a.row.popularity ||
      b.row.votes - a.row.votes ||
      a.row.key - b.row.key,
  );
}

/**
 * How a name matches a query, from the best: 0 it is the query; 1 it begins with it; 2 the same, but the last word goes on;
 * 3 it contains the words in their order; 4 the same, but the last word goes on; 5 it contains the words; 6 the same, but the
 * last word goes on; 7 none of these.
 */
export type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The best match of several names; `name`: the one that matches so. */
export interface Ranked {
  /** A `Level`, and a half more if numbers are written otherwise. */
  readonly level: number;
  readonly name: string;
}

/** How many names the variants are remembered of: each key that is typed ranks mostly the same names. */
const mostRemembered = 2_000;
const remembered = new Map<string, string[]>();

function rememberedVariants(name: string): string[] {
  const known = remembered.get(name);
  if (known !== undefined) return known;
  if (remembered.size === mostRemembered) remembered.clear();
  const variants = variantsOf(name);
  remembered.set(name, variants);
  return variants;
}

/** Finds the name that matches best. `words`: folded, as `wordsOf`. */
export function rankOf(names: Iterable<string>, words: readonly string[]): Ranked {
  let best: Ranked = { level: 7, name: '' };
  const joined = withInitialsJoined(words);
  const hasNumber = words.length > 1 && words.some((word) => numberSpellings(word).length > 0);
  const digits = hasNumber ? withDigits(words) : null;
  for (const name of names) {
    for (const variant of rememberedVariants(name)) {
      const level = Math.min(
        levelOf(variant, words),
        joined.length < words.length ? levelOf(variant, joined) : 7,
        digits === null ? 7 : levelOf(withDigits(variant.split(' ')).join(' '), digits) + 0.5,
      );
      if (level < best.level) best = { level, name };
    }
  }
  return best;
}

function levelOf(name: string, words: readonly string[]): Level {
  const query = words.join(' ');
  if (name === query) return 0;
  if (name.startsWith(query)) return name.charAt(query.length) === ' ' ? 1 : 2;
  const [padded, within] = [` ${name} `, ` ${query}`];
  if (padded.includes(`${within} `)) return 3;
  if (padded.includes(within)) return 4;
  const [last, ...others] = words.toReversed();
  if (last === undefined || !others.every((word) => padded.includes(` ${word} `))) return 7;
  if (padded.includes(` ${last} `)) return 5;
  return padded.includes(` ${last}`) ? 6 : 7;
}

/** The most typos that a word can have to count as the same. */
const mostTypos = 2;
/** What a word of the query that the name lacks counts, in typos, and each word that only the name has. */
const [missingWord, furtherWord] = [3, 0.2];
/** What it counts if the query is a part of the name but for its spaces, and if a mistyped last word goes on. */
const [contained, goesOn] = [0.5, 0.5];

/** How far a query with typing errors is from the nearest of several names, in typos. */
export function distanceOf(names: Iterable<string>, words: readonly string[]): number {
  return Math.min(
    ...[...names].flatMap((name) => variantsOf(name).map((variant) => distanceFrom(variant, words))),
  );
}

function distanceFrom(name: string, words: readonly string[]): number {
  const own = name.split(' ');
  const query = words.flatMap((word) => word.split(' '));
  const each = query.map((word, index) => typosOf(word, own, index === query.length - 1));
  const byWord = each.reduce((sum, typos) => sum + typos, 0);
  // Spaces are mistyped too.
  const [together, asked] = [own.join(''), query.join('')];
  const whole = together.includes(asked) ? contained : editDistance(together, asked, missingWord);
  return Math.min(byWord + furtherWord * Math.max(0, own.length - query.length), whole);
}

/** The typos to the nearest word of a name; the last word of a query may go on. */
function typosOf(word: string, own: readonly string[], isLast: boolean): number {
  const nearest = Math.min(
    ...own.map((known) => {
      if (known === word || (isLast && known.startsWith(word))) return 0;
      const whole = editDistance(word, known, mostTypos);
      return isLast && whole > 0
        ? Math.min(whole, goesOn + editDistance(word, known.slice(0, word.length), mostTypos))
        : whole;
    }),
  );
  return nearest > mostTypos ? missingWord : nearest;
}

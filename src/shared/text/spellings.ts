/* Other ways to write a name, or what is asked of it: numbers as digits, words or Roman, and parts of a word with signs between. */

const english =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const roman = 'ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/** What a V or X that is a number begins with, a private letter of the full-text tables: mostly, such a letter isn't one. */
const numberMark = '\ue003';

/** The same number in digits, in English and Roman, by each of them. */
const numbers = new Map(
  english.split(' ').flatMap((word, index) => {
    const numeral = roman[index] ?? '';
    const same = [String(index + 2), word, numeral.length === 1 ? numberMark + numeral : numeral];
    return same.map((each) => [each, same] as const);
  }),
);

/** The ways to write the number that a folded word is, from 2 to 20, the word among them; none: it isn't one. */
export function numberSpellings(word: string): readonly string[] {
  return numbers.get(word) ?? [];
}

/** Folded words with numbers in digits; the word "part" before a number is left out. */
export function withDigits(words: readonly string[]): string[] {
  return words.flatMap((word, index) =>
    word === 'part' && numbers.has(words[index + 1] ?? '') ? [] : [numbers.get(word)?.[0] ?? word],
  );
}

/** A folded name in which a lone V or X is marked as a number if it ends the name, or its part before a colon. */
export function withMarkedNumber(folded: string): string {
  return folded.replace(/(?<=[^\s:] )[vx](?=:|$)/, `${numberMark}$&`);
}

const signsInside = /(?<=[\p{L}\p{N}\p{M}\p{Co}])[^\s\p{L}\p{N}\p{M}\p{Co}]+(?=[\p{L}\p{N}\p{M}\p{Co}])/gu;

/** A folded name without the signs inside its words: "spider-man" is "spiderman". */
export function withoutSignsInside(folded: string): string {
  return folded.replace(signsInside, '');
}

/** A query's words with neighbours of one character joined: m, a, s, h is mash. */
export function withInitialsJoined(words: readonly string[]): string[] {
  return words
    .join('\n')
    .replace(/(?<=^.)\n(?=.$)/gmu, '')
    .split('\n');
}

/**
 * The number of typos between two words: a letter omitted, added or changed, or two neighbours swapped (optimal string
 * alignment). Returns `most + 1` as soon as it exceeds `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = previous;
    previous = current;
  }
  return Math.min(previous[other.length] ?? 0, most + 1);
}

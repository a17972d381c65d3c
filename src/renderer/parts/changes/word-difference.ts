/** A part of a text that is unchanged, removed or added. */
export interface TextPart {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Maximum number of word pairs to compare; longer texts differ from the first to the last changed word. */
const mostPairs = 250_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The length of the longest common subsequence from each pair of positions: rows for `before`, columns for `after`. */
function commonCounts(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const counts = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let row = before.length - 1; row >= 0; row -= 1) {
    const here = counts[row];
    const below = counts[row + 1];
    if (here === undefined || below === undefined) continue;
    for (let column = after.length - 1; column >= 0; column -= 1) {
      here[column] =
        before[row] === after[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0);
    }
  }
  return counts;
}

/** The changes of each word, removals first. */
function wordChanges(before: readonly string[], after: readonly string[]): TextPart[] {
  const changes: TextPart[] = [];
  const counts = before.length * after.length > mostPairs ? null : commonCounts(before, after);
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [gone, added] = [before[row], after[column]];
    const isSame = counts !== null && gone !== undefined && gone === added;
    const removes =
      added === undefined ||
      counts === null ||
      (counts[row + 1]?.[column] ?? 0) >= (counts[row]?.[column + 1] ?? 0);
    if (gone !== undefined && (isSame || removes)) {
      changes.push({ kind: isSame ? 'same' : 'gone', text: gone });
      row += 1;
      if (isSame) column += 1;
    } else if (added !== undefined) {
      changes.push({ kind: 'new', text: added });
      column += 1;
    }
  }
  return changes;
}

/** Joins words into parts; spaces between changed words change with them, so that phrases stay together. */
function joined(words: readonly TextPart[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  const texts = { same: '', gone: '', new: '' };
  let spaces = '';
  const close = (...kinds: readonly TextPart['kind'][]): void => {
    for (const kind of kinds) {
      if (texts[kind] !== '') parts.push({ kind, text: texts[kind] });
      texts[kind] = '';
    }
  };
  for (const { kind, text } of words) {
    if (kind !== 'same') {
      close('same');
      texts.gone += spaces;
      texts.new += spaces;
      spaces = '';
      texts[kind] += text;
    } else if (text.trim() === '' && texts.gone + texts.new !== '') {
      spaces += text;
    } else {
      close('gone', 'new');
      texts.same += spaces + text;
      spaces = '';
    }
  }
  close('gone', 'new');
  texts.same += spaces;
  close('same');
  return parts;
}

/**
 * Compares two texts word by word. `same` and `gone` together are `before`, `same` and `new` together are `after`. Texts
 * with more than about 500 differing words each differ in one part.
 */
export function wordDifference(before: string, after: string): readonly TextPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  const most = Math.min(old.length, now.length) - start;
  let end = 0;
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const same = (words: readonly string[]): TextPart[] => words.map((text) => ({ kind: 'same', text }));
  return joined([
    ...same(old.slice(0, start)),
    ...wordChanges(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...same(old.slice(old.length - end)),
  ]);
}

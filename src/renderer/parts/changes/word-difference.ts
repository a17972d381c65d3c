/** A stretch of text that stayed, went or came. */
export interface Stretch {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** The largest table of word pairs that is compared; texts beyond it differ from their first to their last differing word. */
const mostPairs = 250_000;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment);
}

/** For every pair of places, how many words the rests have in common: rows for `before`, columns for `after`. */
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

/** Collects words to stretches; spaces between changed words change with them, so that phrases stay together. */
class Stretches {
  readonly found: Stretch[] = [];
  #same = '';
  #gone = '';
  #new = '';
  #spaces = '';

  keep(word: string): void {
    const changing = this.#gone !== '' || this.#new !== '';
    if (changing && word.trim() === '') {
      this.#spaces += word;
      return;
    }
    this.#close();
    this.#same += this.#spaces + word;
    this.#spaces = '';
  }

  remove(word: string): void {
    this.#change();
    this.#gone += word;
  }

  add(word: string): void {
    this.#change();
    this.#new += word;
  }

  end(): readonly Stretch[] {
    this.#close();
    this.#same += this.#spaces;
    this.#settle();
    return this.found;
  }

  #change(): void {
    this.#settle();
    this.#gone += this.#spaces;
    this.#new += this.#spaces;
    this.#spaces = '';
  }

  #settle(): void {
    if (this.#same !== '') this.found.push({ kind: 'same', text: this.#same });
    this.#same = '';
  }

  #close(): void {
    if (this.#gone !== '') this.found.push({ kind: 'gone', text: this.#gone });
    if (this.#new !== '') this.found.push({ kind: 'new', text: this.#new });
    this.#gone = '';
    this.#new = '';
  }
}

/**
 * What became of a text, word by word. `same` and `gone` together are `before`, `same` and `new` together are `after`.
 * Of long texts (about 500 differing words on both sides) only the first and the last difference are found.
 */
export function wordDifference(before: string, after: string): readonly Stretch[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1;
  const removed = old.slice(start, old.length - end);
  const added = now.slice(start, now.length - end);
  const counts = removed.length * added.length > mostPairs ? null : commonCounts(removed, added);
  const stretches = new Stretches();
  for (const word of old.slice(0, start)) stretches.keep(word);
  let [row, column] = [0, 0];
  while (row < removed.length || column < added.length) {
    const [gone, come] = [removed[row], added[column]];
    if (counts !== null && gone !== undefined && gone === come) {
      stretches.keep(gone);
      row += 1;
      column += 1;
    } else if (
      gone !== undefined &&
      (come === undefined ||
        counts === null ||
        (counts[row + 1]?.[column] ?? 0) >= (counts[row]?.[column + 1] ?? 0))
    ) {
      stretches.remove(gone);
      row += 1;
    } else if (come !== undefined) {
      stretches.add(come);
      column += 1;
    }
  }
  for (const word of old.slice(old.length - end)) stretches.keep(word);
  return stretches.end();
}

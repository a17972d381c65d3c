import type { SearchHit } from '#shared/contract/answers.ts';
import { fold } from './fold.ts';

const runs = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/**
 * Where the words of a query stand in a label, as [start, end) of its UTF-16 units. Words are compared folded and
 * piece by piece, because folding changes lengths.
 */
export function marksOf(label: string, words: readonly string[]): SearchHit['marks'] {
  const marks: [number, number][] = [];
  for (const { 0: run, index } of label.matchAll(runs)) {
    const wanted = words
      .map((word) => word.replaceAll(' ', ''))
      .filter((word) => fold(run).includes(word))
      .sort((a, b) => b.length - a.length)[0];
    if (wanted !== undefined) marks.push(markIn(run, wanted, index));
  }
  return marks;
}

/** The smallest stretch of a run that folds to something holding the word. */
function markIn(run: string, wanted: string, at: number): [number, number] {
  let start = 0;
  let end = run.length;
  while (start < end && fold(run.slice(start + 1, end)).includes(wanted)) start += 1;
  while (end > start && fold(run.slice(start, end - 1)).includes(wanted)) end -= 1;
  return [at + start, at + end];
}

import type { SearchHit } from '#shared/contract/answers.ts';
import { fold } from '#shared/text/fold.ts';

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

import { indexable } from './fold.ts';
import { latinName, skeletonsIn } from './latin.ts';

/** A name as it is compared with a query: its words, and these in Latin letters if they have others. */
export function variantsOf(name: string): string[] {
  return [indexable(name), latinName(name)].filter((words) => words !== '');
}

/** The names of a title as the full-text table stores them. */
export function wordsOfNames(names: Iterable<string>): string {
  const all = [...new Set(names)];
  return [...new Set([...all.flatMap(variantsOf), ...all.map(skeletonsIn)])]
    .filter((words) => words !== '')
    .join(' ');
}

import type { IndexSize } from '#shared/contract/search-index.ts';
import type { SliceReading, SliceStep } from './store/catalogue-index.ts';

/** Keywords that a search for a text finds; its first pages, `most` null: all. */
export interface KeywordSlice {
  readonly kind: 'keywords';
  readonly text: string;
  readonly most: number | null;
}

/** What keywords are made of. */
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** How many pages of each search a size has. */
const mostPages: Readonly<Record<IndexSize, number | null>> = { known: 10, large: 50, everything: null };
const longestText = 3;

/** The service has no list of its keywords, so they are searched for by each letter and digit. */
export function keywordRoots(size: IndexSize): KeywordSlice[] {
  return letters.map((text) => ({ kind: 'keywords', text, most: mostPages[size] }));
}

function partsOf({ text, ...slice }: KeywordSlice): KeywordSlice[] {
  return letters.map((letter) => ({ ...slice, text: text + letter }));
}

/** How a slice is read. */
const passes = { first: 1, mixed: 2, past: 4 } as const;

/**
 * What becomes of a slice after one of its pages. A service that lists the keywords first that begin with the text needn't be
 * asked for the others: they begin with another letter. After the page that seems to be the last of them, one more is read to
 * be sure (pass 4); if keywords that begin with the text still occur there, all pages are read (pass 2).
 */
export function afterKeywords(
  slice: KeywordSlice,
  {
    page,
    pass,
    pages,
    beginning,
  }: Pick<SliceReading, 'pages' | 'beginning'> & { readonly page: number; readonly pass: number },
  limit: number,
): SliceStep {
  const isMixed =
    pass === passes.mixed || beginning === 'mixed' || (pass === passes.past && beginning !== 'none');
  if (pass === passes.past && !isMixed) return { state: 'done' };
  const unmixed = beginning === 'all' ? passes.first : passes.past;
  if (page < Math.min(pages, limit, slice.most ?? Infinity))
    return { state: 'wanted', page: page + 1, pass: isMixed ? passes.mixed : unmixed };
  const isOver = !isMixed && beginning !== 'all';
  if (pages <= limit || slice.most !== null || isOver) return { state: 'done' };
  return slice.text.length < longestText
    ? { state: 'split', into: partsOf(slice).map((part) => JSON.stringify(part)) }
    : { state: 'cut' };
}

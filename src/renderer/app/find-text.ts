/** Characters of a text to find; more of it is ignored, because every place in the page is compared with all of it. */
const mostCharacters = 200;

/** Matches a text in any case, with any white space between its words; null: it has none. */
export function findPattern(query: string): RegExp | null {
  const words = query.slice(0, mostCharacters).trim().split(/\s+/);
  if (words[0] === '') return null;
  return new RegExp(words.map((word) => word.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&')).join('\\s+'), 'giu');
}

/** Elements whose text reads as one, even where a name or a mark in it is an element of its own. */
const block = 'p, li, dt, dd, td, th, h1, h2, h3, h4, a, button, label, figcaption, section, div';
const mostMatches = 2_000;

/** The visible text nodes, in one array for each block. */
function visibleTexts(root: Element): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const blocks: Text[][] = [];
  let last: Element | null = null;
  while (walker.nextNode() !== null) {
    const text = walker.currentNode as Text;
    const parent = text.parentElement;
    if (parent === null || !parent.checkVisibility({ visibilityProperty: true })) continue;
    const own = parent.closest(block);
    if (own !== null && own === last) blocks.at(-1)?.push(text);
    else blocks.push([text]);
    last = own;
  }
  return blocks;
}

/** The node and offset of a position in the joined text of nodes. */
function placeIn(texts: readonly Text[], position: number, isEnd: boolean): readonly [Text, number] | null {
  let left = position;
  for (const text of texts) {
    if (left < text.length || (isEnd && left === text.length)) return [text, left];
    left -= text.length;
  }
  return null;
}

/** Finds a text in the visible content of an element, in its order; 2,000 matches at most. */
export function findText(root: Element, query: string): Range[] {
  const pattern = findPattern(query);
  if (pattern === null) return [];
  const found: Range[] = [];
  for (const texts of visibleTexts(root)) {
    for (const match of texts
      .map(({ data }) => data)
      .join('')
      .matchAll(pattern)) {
      const start = placeIn(texts, match.index, false);
      const end = placeIn(texts, match.index + match[0].length, true);
      if (start === null || end === null) continue;
      const range = new Range();
      range.setStart(...start);
      range.setEnd(...end);
      if (found.push(range) === mostMatches) return found;
    }
  }
  return found;
}

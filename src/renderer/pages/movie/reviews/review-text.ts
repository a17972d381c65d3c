import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import { textStart } from '../../../format/long-text.ts';

/** An inline part of a review. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly inlines: readonly Inline[] }
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly host: string;
      readonly inlines: readonly Inline[];
    }
  | { readonly kind: 'break' };

/** A block of a review. */
export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

/** Maximum length of a review, in characters. */
const longest = 60_000;
/** Maximum nesting of inlines; deeper parts have no format of their own. */
const deepest = 8;

/** Its cost is linear in the length for any text, unlike that of its `linkify` and of most other parsers. */
const parser = new MarkdownIt({ html: false, breaks: true }).disable(['table', 'reference']);
Object.assign(parser.options, { maxNesting: 20 });
/** A bare address, without the punctuation after it. */
const bareLink = /(https:\/\/[^\s<>"]{1,1000}(?<![.,;:!?'()]))/;

const plain = (text: string): Inline => ({ kind: 'text', text });

/** An https link without credentials; null for any other. */
export function linkOf(href: string): URL | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  // Proved by review-text.test.ts: only https links are kept.
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}

/** The inline that a token opens; null: only its contents are shown. */
function opened(token: Token, inlines: readonly Inline[]): Inline | null {
  if (token.type === 'strong_open') return { kind: 'strong', inlines };
  if (token.type === 'em_open') return { kind: 'emphasis', inlines };
  if (token.type === 's_open') return { kind: 'deleted', inlines };
  const url = linkOf(token.attrGet('href') ?? '');
  return url === null ? null : { kind: 'link', href: url.href, host: url.hostname, inlines };
}

function withLinks(text: string): Inline[] {
  const parts = text.split(bareLink).filter((part) => part !== '');
  return parts.map((part) => {
    const url = part.startsWith('https://') ? linkOf(part) : null;
    const inlines = [plain(part)];
    return url === null ? plain(part) : { kind: 'link', href: url.href, host: url.hostname, inlines };
  });
}

function inlinesOf(tokens: readonly Token[]): Inline[] {
  const root: Inline[] = [];
  const open = [root];
  for (const token of tokens) {
    const into = open.at(-1) ?? root;
    const inner: Inline[] = [];
    const wrapper = token.nesting === 1 && open.length <= deepest ? opened(token, inner) : null;
    if (wrapper !== null) into.push(wrapper);
    if (token.nesting === 1) open.push(wrapper === null ? into : inner);
    else if (token.nesting === -1) open.pop();
    else if (token.type === 'softbreak' || token.type === 'hardbreak') into.push({ kind: 'break' });
    else if (token.type === 'code_inline') into.push({ kind: 'code', text: token.content });
    // An external image must not be loaded, so its text replaces it.
    else into.push(...(token.type === 'text' ? withLinks(token.content) : [plain(token.content)]));
  }
  return root;
}

function blocksOf(tokens: readonly Token[]): Block[] {
  const root: Block[] = [];
  const open = [root];
  const lists: Block[][][] = [];
  let kind: 'paragraph' | 'heading' = 'paragraph';
  for (const { type, content, children } of tokens) {
    const into = open.at(-1) ?? root;
    if (type === 'heading_open') kind = 'heading';
    else if (type === 'heading_close') kind = 'paragraph';
    else if (type === 'inline') into.push({ kind, inlines: inlinesOf(children ?? []) });
    else if (type === 'hr') into.push({ kind: 'rule' });
    else if (type === 'fence' || type === 'code_block') into.push({ kind: 'code', text: content.trimEnd() });
    else if (type === 'blockquote_open') {
      const blocks: Block[] = [];
      into.push({ kind: 'quote', blocks });
      open.push(blocks);
    } else if (type === 'bullet_list_open' || type === 'ordered_list_open') {
      const items: Block[][] = [];
      into.push({ kind: 'list', ordered: type === 'ordered_list_open', items });
      lists.push(items);
    } else if (type === 'list_item_open') {
      const item: Block[] = [];
      lists.at(-1)?.push(item);
      open.push(item);
    } else if (type === 'bullet_list_close' || type === 'ordered_list_close') lists.pop();
    else if (type === 'blockquote_close' || type === 'list_item_close') open.pop();
  }
  return root;
}

/** Parses a review's Markdown as blocks; shows everything else in it as text. */
export function readReview(text: string): readonly Block[] {
  // Proved by review-text.test.ts: the length of a review is limited before it is parsed.
  return blocksOf(parser.parse(text.slice(0, longest), {}));
}

/** Parses the beginning of a review: so many steps of it, and whether more follows. */
export function readReviewStart(
  review: string,
  steps: number,
): { readonly blocks: readonly Block[]; readonly isCut: boolean } {
  const { text, isCut } = textStart(review, steps);
  // Proved by review-text.test.ts: a long review is drawn in steps.
  return { blocks: readReview(text), isCut };
}

function lengthOf(value: Block | Inline | readonly (Block | Inline | readonly Block[])[]): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each: Block) => sum + lengthOf(each), 0);
  const node = value as Block | Inline;
  if ('text' in node) return node.text.length;
  if ('inlines' in node) return lengthOf(node.inlines);
  if ('blocks' in node) return lengthOf(node.blocks);
  return 'items' in node ? lengthOf(node.items) : 1;
}

/** The first inlines up to about this many characters. */
function cutInlines(inlines: readonly Inline[], characters: number): readonly Inline[] {
  const cut: Inline[] = [];
  let length = 0;
  for (const inline of inlines) {
    const left = characters - length;
    if (left <= 0) break;
    const isLong = inline.kind === 'text' && inline.text.length > left;
    cut.push(
      isLong ? { kind: 'text', text: inline.text.slice(0, left).replace(/[\uD800-\uDBFF]$/, '') } : inline,
    );
    length += lengthOf(inline);
  }
  return [...cut, { kind: 'text', text: ' …' }];
}

/** The first blocks, at least one, up to about this many characters, and whether there are more. */
export function foldReview(
  blocks: readonly Block[],
  characters: number,
): { readonly blocks: readonly Block[]; readonly more: boolean } {
  let length = 0;
  const kept = blocks.filter((block, index) => {
    const fits = index === 0 || length < characters;
    length += lengthOf(block);
    return fits;
  });
  const [first] = kept;
  // A single long paragraph is cut.
  if (kept.length === 1 && first?.kind === 'paragraph' && lengthOf(first) > characters * 2) {
    return { blocks: [{ ...first, inlines: cutInlines(first.inlines, characters) }], more: true };
  }
  return { blocks: kept, more: kept.length < blocks.length };
}

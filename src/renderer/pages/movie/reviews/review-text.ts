import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';

/** A run of words in a review. */
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

/** A review longer than this, in characters, is cut: nobody reads on, and parsing has a limit. */
const longest = 60_000;
/** What is nested deeper than this is shown as text. */
const deepest = 8;

const plain = (text: string): Inline => ({ kind: 'text', text });

/** Entities that people write; every other stays as it was typed. */
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};
const decoded = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);

/** A link that may be offered: https, without a name or password; null for every other. */
function linkOf(href: string): URL | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}

function inlinesOf(tokens: readonly Token[] | undefined, depth: number): Inline[] {
  return (tokens ?? []).flatMap((token): Inline[] => {
    if (depth > deepest) return [plain(token.raw)];
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del': {
        const kind = { strong: 'strong', em: 'emphasis', del: 'deleted' } as const;
        return [{ kind: kind[token.type], inlines: inlinesOf((token as Tokens.Strong).tokens, depth + 1) }];
      }
      case 'codespan':
        return [{ kind: 'code', text: decoded((token as Tokens.Codespan).text) }];
      case 'br':
        return [{ kind: 'break' }];
      case 'link': {
        const { href, tokens: inner } = token as Tokens.Link;
        const url = linkOf(href);
        const inlines = inlinesOf(inner, depth + 1);
        return url === null ? inlines : [{ kind: 'link', href: url.href, host: url.hostname, inlines }];
      }
      case 'image':
        // A picture of another place would be fetched from there: its words are what is left of it.
        return [plain((token as Tokens.Image).text)];
      case 'text': {
        const { tokens: inner, text } = token as Tokens.Text;
        return inner === undefined ? [plain(decoded(text))] : inlinesOf(inner, depth + 1);
      }
      case 'escape':
        return [plain((token as Tokens.Escape).text)];
      default:
        // HTML above all: shown as it was typed.
        return [plain(token.raw)];
    }
  });
}

function blocksOf(tokens: readonly Token[] | undefined, depth: number): Block[] {
  return (tokens ?? []).flatMap((token): Block[] => {
    if (depth > deepest) return [{ kind: 'paragraph', inlines: [plain(token.raw)] }];
    switch (token.type) {
      case 'space':
      case 'def':
        return [];
      case 'heading':
        return [{ kind: 'heading', inlines: inlinesOf((token as Tokens.Heading).tokens, depth) }];
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocksOf((token as Tokens.Blockquote).tokens, depth + 1) }];
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return [{ kind: 'list', ordered, items: items.map((item) => blocksOf(item.tokens, depth + 1)) }];
      }
      case 'code':
        return [{ kind: 'code', text: (token as Tokens.Code).text }];
      case 'hr':
        return [{ kind: 'rule' }];
      case 'paragraph':
      case 'text': {
        const { tokens: inner, text } = token as Tokens.Paragraph;
        return [{ kind: 'paragraph', inlines: inner ? inlinesOf(inner, depth) : [plain(decoded(text))] }];
      }
      default:
        return [{ kind: 'paragraph', inlines: [plain(token.raw)] }];
    }
  });
}

/** Reads a review's Markdown as blocks of the kinds above and nothing else; whatever it holds beside them is shown as text. */
export function readReview(text: string): readonly Block[] {
  const limited = text.slice(0, longest);
  try {
    return blocksOf(lexer(limited, { gfm: true, breaks: true }), 0);
  } catch {
    return [{ kind: 'paragraph', inlines: [plain(limited)] }];
  }
}

function lengthOf(value: Block | Inline | readonly (Block | Inline | readonly Block[])[]): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each: Block) => sum + lengthOf(each), 0);
  const node = value as Block | Inline;
  if ('text' in node) return node.text.length;
  if ('inlines' in node) return lengthOf(node.inlines);
  if ('blocks' in node) return lengthOf(node.blocks);
  return 'items' in node ? lengthOf(node.items) : 1;
}

/** The first words up to about so many characters. */
function cutInlines(inlines: readonly Inline[], characters: number): readonly Inline[] {
  const cut: Inline[] = [];
  let length = 0;
  for (const inline of inlines) {
    const left = characters - length;
    if (left <= 0) break;
    const isLong = inline.kind === 'text' && inline.text.length > left;
    cut.push(isLong ? { kind: 'text', text: inline.text.slice(0, left) } : inline);
    length += lengthOf(inline);
  }
  return [...cut, { kind: 'text', text: ' …' }];
}

/** The first blocks up to about so many characters, and whether there are more; at least one block. */
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
  // One long paragraph is all there is to cut.
  if (kept.length === 1 && first?.kind === 'paragraph' && lengthOf(first) > characters * 2) {
    return { blocks: [{ ...first, inlines: cutInlines(first.inlines, characters) }], more: true };
  }
  return { blocks: kept, more: kept.length < blocks.length };
}

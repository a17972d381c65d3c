/** How a text is set in lines. */
export interface Wrapping {
  /** The widest line, in the unit of `measure`. */
  readonly width: number;
  /** The most lines; the last one ends with an ellipsis if there would be more. */
  readonly most: number;
  measure(text: string): number;
}

/** What never begins a line: closing punctuation, and the Japanese signs that lengthen or repeat. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}ー々ゝヽ]/u;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits a text after its spaces, and what is wider than a line, as text without spaces is, after each character. */
function* pieces(text: string, { width, measure }: Wrapping): Generator<string> {
  for (const word of text.split(/(?<= )/)) {
    if (word === '') continue;
    if (measure(word.trimEnd()) <= width) yield word;
    else for (const { segment } of characters.segment(word)) yield segment;
  }
}

/** Breaks a text into lines where its words or, in a script without spaces, its characters end. */
export function wrappedLines(text: string, wrapping: Wrapping): readonly string[] {
  const { width, most, measure } = wrapping;
  const lines: string[] = [];
  for (const piece of pieces(text.replace(/\s+/g, ' ').trim(), wrapping)) {
    const line = lines.at(-1);
    const fits = line !== undefined && (closing.test(piece) || measure((line + piece).trimEnd()) <= width);
    if (fits) lines[lines.length - 1] = line + piece;
    else if (lines.length <= most) lines.push(piece);
    else break;
  }
  const set = lines.map((line) => line.trimEnd());
  if (set.length <= most) return set;
  let last = set[most - 1] ?? '';
  while (last !== '' && measure(`${last}…`) > width) last = last.replace(/\P{M}\p{M}*$/u, '').trimEnd();
  return [...set.slice(0, most - 1), `${last}…`];
}

import { address, readPlace } from '../format/places.ts';
import { plainText, searchWords } from '../format/plain-text.ts';

/** A command of the palette. */
export interface Command {
  /** Unique among the commands. */
  readonly id: string;
  /** The kind of command in words: a place, an action, a recent page. */
  readonly kind: string;
  readonly label: string;
  readonly detail?: string;
  /** The keyboard shortcut. */
  readonly keys?: string;
  /** The page that it opens; of several commands for one page only the best is listed. */
  readonly href?: string;
  /** The search found it, so it stays although its label doesn't match, as for a misspelled name. */
  readonly found?: boolean;
  /** It can't be used now; `detail` says when it can. */
  readonly disabled?: boolean;
  run(): void;
}

/**
 * How far a label is from the typed words: 0 equal, 1 begins with them, 2 has words that begin with them, 3 contains
 * them, 4 no match.
 */
function distance(label: string, words: readonly string[]): number {
  const typed = words.join(' ');
  if (label === typed) return 0;
  if (label.startsWith(typed)) return 1;
  const parts = label.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  return words.every((word) => label.includes(word)) ? 3 : 4;
}

/** Identifies a page by its address; the parts of a series' page count as one. */
export function pageOf(href: string): string {
  const place = readPlace(href);
  if (place.name === 'home') return address.main('home');
  return place.name === 'series' ? address.series(place.id) : href;
}

function onePerPage(commands: readonly Command[]): readonly Command[] {
  const pages = new Set<string>();
  return commands.filter(({ href }) => {
    if (href === undefined) return true;
    const page = pageOf(href);
    return pages.has(page) ? false : pages.add(page);
  });
}

/**
 * The commands whose label contains every typed word, and those that the search found, the best matches first, those that
 * can't be used now last, and each page once. With nothing typed, all commands in their order.
 */
export function matchingCommands(
  commands: readonly Command[],
  typed: string,
  language: string,
): readonly Command[] {
  const words = searchWords(typed, language);
  if (words.length === 0) return onePerPage(commands);
  const matching = commands
    .map((command) => ({ command, far: distance(plainText(command.label, language), words) }))
    .filter(({ command, far }) => far < 4 || command.found === true)
    .sort(
      (a, b) => Number(a.command.disabled ?? false) - Number(b.command.disabled ?? false) || a.far - b.far,
    )
    .map(({ command }) => command);
  return onePerPage(matching);
}

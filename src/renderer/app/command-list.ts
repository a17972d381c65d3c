import { address, readPlace } from '../state/places.ts';

/** Something that the command palette does. */
export interface Command {
  /** Tells it from all others. */
  readonly id: string;
  /** What it is: a place, an action, a page visited before … */
  readonly kind: string;
  readonly label: string;
  readonly detail?: string;
  /** The keys that do the same. */
  readonly keys?: string;
  /** The page that it opens; of several that open the same one the first is listed. */
  readonly href?: string;
  /** It was searched for with what is typed: it stays though its label says something else, as for a misspelt name. */
  readonly found?: boolean;
  run(): void;
}

/** Letters without case and marks, so that what is typed quickly is found. */
function plain(text: string, language: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(language);
}

/** How well a label answers what was typed: 0 is it, 1 begins with it, 2 has words that do, 3 holds it, 4 does not. */
function distance(label: string, words: readonly string[]): number {
  const typed = words.join(' ');
  if (label === typed) return 0;
  if (label.startsWith(typed)) return 1;
  const parts = label.split(/[^\p{L}\p{N}]+/u);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  return words.every((word) => label.includes(word)) ? 3 : 4;
}

/** The parts of a series' page are one page. */
function pageOf(href: string): string {
  const place = readPlace(href);
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
 * The commands whose label holds every word that was typed, and those that were found with it, the best answers first;
 * as they were given among equals. All of them for nothing typed. One a page.
 */
export function matchingCommands(
  commands: readonly Command[],
  typed: string,
  language: string,
): readonly Command[] {
  const words = plain(typed, language)
    .split(/\s+/)
    .filter((word) => word !== '');
  const each = onePerPage(commands);
  if (words.length === 0) return each;
  return each
    .map((command) => ({ command, far: distance(plain(command.label, language), words) }))
    .filter(({ command, far }) => far < 4 || command.found === true)
    .sort((a, b) => a.far - b.far)
    .map(({ command }) => command);
}

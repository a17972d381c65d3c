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
  run(): void;
}

/** Letters without case and marks, so that what is typed quickly is found. */
function plain(text: string, language: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(language);
}

/** The commands whose label holds every word that was typed, those that begin with it first; all of them for nothing typed. */
export function matchingCommands(
  commands: readonly Command[],
  typed: string,
  language: string,
): readonly Command[] {
  const words = plain(typed, language)
    .split(/\s+/)
    .filter((word) => word !== '');
  const matching = commands.filter(({ label }) =>
    words.every((word) => plain(label, language).includes(word)),
  );
  const first = words[0];
  if (first === undefined) return matching;
  const begins = (command: Command): number => (plain(command.label, language).startsWith(first) ? 0 : 1);
  return matching.toSorted((a, b) => begins(a) - begins(b));
}

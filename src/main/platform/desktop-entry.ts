/** A value of a desktop entry. Source: the desktop entry specification, "Possible value types". */
const escaped = (value: string): string =>
  value.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`);

/**
 * An entry of Linux desktops that starts the program at a path. `argument` may be a field code, such as `%U` for addresses.
 * Source: the desktop entry specification, "The Exec key".
 */
export function desktopEntry(program: string, argument: string, lines: readonly string[]): string {
  const path = program.replaceAll(/["`$\\]/g, String.raw`\$&`).replaceAll('%', '%%');
  const exec = `Exec=${escaped(`"${path}"`)} ${argument}`;
  // Desktops ignore the entry of a program that is gone.
  const exists = `TryExec=${escaped(program)}`;
  return ['[Desktop Entry]', 'Type=Application', 'Name=Marquee', exec, exists, ...lines, ''].join('\n');
}

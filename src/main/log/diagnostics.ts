import { readFileSync } from 'node:fs';

const mostLines = 200;

/** The last 200 lines of a log, whose secrets the logger has removed; empty if it can't be read. */
export function readLogTail(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-mostLines).join('\n');
  } catch {
    return '';
  }
}

/** What a person can send with a report of a bug: the facts, then the end of the log. */
export function writeDiagnostics(
  facts: Readonly<Record<string, string | undefined>>,
  logFile: string,
): string {
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value ?? 'unknown'}`);
  return `${[...lines, '', readLogTail(logFile)].join('\n')}\n`;
}

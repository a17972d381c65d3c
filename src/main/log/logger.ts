import { appendFileSync, mkdirSync, renameSync, statSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '#shared/text/timing.ts';
import { createRedactor } from './redact.ts';

type Level = 'info' | 'warn' | 'error';

/** Facts of an entry; the logger removes the secrets among them. */
export type Facts = Readonly<Record<string, unknown>>;

/** The log. Nothing here throws: a full disk must not stop the app. */
export type Logger = Readonly<Record<Level, (event: string, facts?: Facts) => void>> & {
  /** Removes this value from everything that is written from now on. */
  protect(value: string): void;
  /** Ignores every later entry. */
  close(): void;
};

/** What a logger needs. */
export interface LoggerOptions {
  /** Holds one JSON object a line; a full file becomes `<file>.1` and a new one begins. */
  readonly file: string;
  /** Size limit of each of the two files; 1 MiB when absent. */
  readonly maxBytes?: number;
  readonly clock: Pick<Clock, 'now'>;
}

/** Opens the log. Every line is written at once, so that the last one before a crash is in the file. */
export function createLogger({ file, maxBytes = 2 ** 20, clock }: LoggerOptions): Logger {
  const redactor = createRedactor();
  let closed = false;

  function append(line: string): void {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0 && size + Buffer.byteLength(line) > maxBytes) renameSync(file, `${file}.1`);
    appendFileSync(file, line, { mode: 0o600 });
  }

  function write(level: Level, event: string, facts: Facts = {}): void {
    if (closed) return;
    try {
      const entry = {
        at: new Date(clock.now()).toISOString(),
        level,
        event: redactor.redact(event),
        facts: redactor.redact(facts),
      };
      append(`${JSON.stringify(entry)}\n`);
    } catch {
      // The entry is lost.
    }
  }

  return {
    info: (event, facts) => write('info', event, facts),
    warn: (event, facts) => write('warn', event, facts),
    error: (event, facts) => write('error', event, facts),
    protect: redactor.protect,
    close() {
      closed = true;
    },
  };
}

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

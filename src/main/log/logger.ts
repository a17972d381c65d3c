import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '#shared/clock.ts';
import { createRedactor } from './redact.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;
/** How much an entry matters. */
export type Level = (typeof levels)[number];

/** Facts of an entry; secrets among them are taken out. */
export type Facts = Readonly<Record<string, unknown>>;

/** The log. Nothing here ever throws: a full disk must not take the app with it. */
export interface Logger {
  debug(event: string, facts?: Facts): void;
  info(event: string, facts?: Facts): void;
  warn(event: string, facts?: Facts): void;
  error(event: string, facts?: Facts): void;
  /** Keeps this value out of everything that is written from now on. */
  protect(value: string): void;
  close(): Promise<void>;
}

/** What a logger is made of. */
export interface LoggerOptions {
  /** Written as one JSON object a line; when it is full it becomes `<file>.1` and a new one begins. */
  readonly file: string;
  /** Of each of the two files; 1 MiB when absent. */
  readonly maxBytes?: number;
  /** Entries below it are not written; `info` when absent. */
  readonly level?: Level;
  readonly clock: Clock;
}

/** After a failure the file is tried again no sooner than this, in ms. */
const retryAfterMs = 10_000;

/** Opens the log, making its folder. Lines are written at once, so that the last one before a crash is there. */
export function createLogger({ file, maxBytes = 2 ** 20, level = 'info', clock }: LoggerOptions): Logger {
  const redactor = createRedactor();
  let open: { descriptor: number; size: number } | null = null;
  let failedAt = -Infinity;
  let lost = 0;
  let closed = false;

  function openFile(): { descriptor: number; size: number } {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const descriptor = openSync(file, 'a', 0o600);
    return { descriptor, size: fstatSync(descriptor).size };
  }

  function close(): void {
    const closing = open;
    open = null;
    if (closing === null) return;
    try {
      closeSync(closing.descriptor);
    } catch {
      // It is gone either way.
    }
  }

  function append(line: string): void {
    open ??= openFile();
    const bytes = Buffer.byteLength(line);
    if (open.size > 0 && open.size + bytes > maxBytes) {
      close();
      renameSync(file, `${file}.1`);
      open = openFile();
    }
    writeSync(open.descriptor, line);
    open.size += bytes;
  }

  function write(at: Level, event: string, facts: Facts = {}): void {
    if (closed || levels.indexOf(at) < levels.indexOf(level)) return;
    if (clock.elapsed() - failedAt < retryAfterMs) {
      lost += 1;
      return;
    }
    try {
      const entry = {
        at: new Date(clock.now()).toISOString(),
        level: at,
        event: redactor.redact(event),
        ...(lost === 0 ? {} : { lostBefore: lost }),
        facts: redactor.redact(facts),
      };
      append(`${JSON.stringify(entry)}\n`);
      lost = 0;
    } catch {
      close();
      failedAt = clock.elapsed();
      lost += 1;
    }
  }

  return {
    debug: (event, facts) => write('debug', event, facts),
    info: (event, facts) => write('info', event, facts),
    warn: (event, facts) => write('warn', event, facts),
    error: (event, facts) => write('error', event, facts),
    protect: redactor.protect,
    close() {
      closed = true;
      close();
      return Promise.resolve();
    },
  };
}

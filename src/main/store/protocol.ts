import type { Notice } from '#shared/contract/notices.ts';
import { fail } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import type { UsedRow } from './context.ts';

/** One call: `verb` is `group.verb` of a part, `close`, or `noteUses` with what the reader used. */
export interface Call {
  readonly id: number;
  readonly verb: string;
  readonly values: readonly unknown[];
  /** When it was called, epoch ms: the worker uses the caller's clock. */
  readonly now: number;
}

/** The worker's start parameters. */
export interface WorkerOptions {
  readonly role: 'writer' | 'reader';
  readonly file: string;
  /** The library's file, for all services. */
  readonly libraryFile: string;
  /** The folder of the library's backups. */
  readonly backups: string;
  /** The service's key in store keys. */
  readonly service: string;
  /** The limit for what no pack keeps, in bytes. */
  readonly limit: number;
  /** The app's version. */
  readonly version: string;
  /** The start time, epoch ms. */
  readonly now: number;
}

/** The files are open, at the start or after one was replaced. */
export interface Opening {
  readonly kind: 'opened';
  /** Whether the reader can open them too. */
  readonly shared: boolean;
  /** Whether they can be written, so that what is saved lasts. */
  readonly lasting: boolean;
  /** The names of the verbs that the reader can answer. */
  readonly reads: readonly string[];
}

/** What a worker posts. */
export type WorkerMessage =
  /** Another process has the folder, so that nothing is opened. */
  | { readonly kind: 'inUse' }
  | Opening
  | { readonly kind: 'notice'; readonly notice: Notice }
  /** A verb threw something other than an SQLite error. */
  | { readonly kind: 'bug'; readonly verb: string; readonly stack: string }
  /** The SQL text without values. */
  | { readonly kind: 'slowQuery'; readonly sql: string; readonly ms: number }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly result: Result<unknown>;
      /** Uses for the writer to record. */
      readonly uses: readonly UsedRow[];
    };

/** Posts to the main thread. */
export type Post = (message: WorkerMessage) => void;

/** Sends a bug to the log; the returned failure contains only the verb. */
export function reportBug(post: Post, verb: string, error: unknown): Failure {
  post({ kind: 'bug', verb, stack: stackOf(error) });
  return fail('internal', { verb }).failure;
}

/** An error's stack, or any other thrown value as text. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

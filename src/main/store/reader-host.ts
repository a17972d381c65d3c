import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { StoreContext, UsedRow } from './context.ts';
import { Database, resultCodeOf } from './database.ts';
import { createContext, readsOf, runVerb, verbsOf } from './part.ts';
import type { StorePart, Verb } from './part.ts';
import { reportBug } from './protocol.ts';
import type { Call, Post, WorkerOptions } from './protocol.ts';

/**
 * The reader without its thread: runs lookups and searches on its own connections, which never wait for the writer. Each
 * read is a transaction of its own, so it sees everything that was committed before it began.
 */
export class ReaderHost {
  readonly #verbs: ReadonlyMap<string, Verb>;
  readonly #post: Post;
  readonly #context: StoreContext;
  #now: number;

  /** Throws if the files can't be read. `elapsed`: as of a `Clock`. */
  constructor(
    parts: readonly StorePart[],
    { file, libraryFile, service, now }: WorkerOptions,
    elapsed: () => number,
    post: Post,
  ) {
    this.#verbs = verbsOf(parts);
    this.#now = now;
    this.#post = post;
    const [database, library] = [new Database(file, 'readOnly'), new Database(libraryFile, 'readOnly')];
    for (const each of [database, library]) {
      each.exec('pragma temp_store = memory; pragma cache_size = -8000');
      each.reportSlow(elapsed, (sql, ms) => post({ kind: 'slowQuery', sql, ms }));
    }
    this.#context = createContext({ database, library, service, now: () => this.#now }, parts);
    post({ kind: 'opened', persistent: true, shared: true, reads: readsOf(parts) });
  }

  /** Runs a call; never throws. After an SQLite error, the caller asks the writer, which handles damage. */
  async answer({ verb, values, now }: Call): Promise<Result<unknown>> {
    this.#now = now;
    try {
      if (verb !== 'close') return await runVerb(this.#verbs, this.#context, verb, values);
      this.#context.database.close();
      this.#context.library.close();
      return succeed(null);
    } catch (error) {
      if (resultCodeOf(error) !== null) return fail('storage', { reason: 'other' });
      return { ok: false, failure: reportBug(this.#post, verb, error) };
    }
  }

  /** Returns and clears the uses since the last call. */
  takeUses(): readonly UsedRow[] {
    return this.#context.uses.take();
  }
}

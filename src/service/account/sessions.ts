import { createHash, randomBytes } from 'node:crypto';
import { accountOfSession, firstAccount } from '../catalogue/accounts.ts';
import type { AccountRow } from '../catalogue/accounts.ts';
import type { Database } from '../catalogue/database.ts';
import { run } from '../catalogue/query.ts';

/** The stored form of a session: a hash, so that access to the file doesn't give access to the session. */
function stored(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** The sessions of the service's account, stored in the catalogue. They don't expire. */
export class Sessions {
  readonly #database: Database;
  readonly #now: () => number;

  /** `now` in epoch ms. */
  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Starts a session; returns its id, 40 hexadecimal digits. */
  start(): string {
    const id = randomBytes(20).toString('hex');
    const { id: accountId } = firstAccount(this.#database);
    run(this.#database, 'INSERT INTO sessions VALUES (?, ?, ?)', stored(id), accountId, this.#now());
    return id;
  }

  /** The account of a session; null if the session doesn't exist. */
  accountOf(sessionId: string): AccountRow | null {
    return accountOfSession(this.#database, stored(sessionId));
  }

  /** Ends a session; false if it doesn't exist. */
  end(sessionId: string): boolean {
    return run(this.#database, 'DELETE FROM sessions WHERE id = ?', stored(sessionId)) > 0;
  }
}

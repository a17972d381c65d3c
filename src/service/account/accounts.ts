import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/connection.ts';
import { row, run } from '../database/query.ts';

/** A person's account. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly includeAdult: boolean;
  /** ISO 639-1. */
  readonly language: string;
  /** ISO 3166-1. */
  readonly country: string;
  readonly gravatarHash: string;
  readonly avatarPath: string | null;
}

/** The accounts of a service and the sessions that open them. Sessions are kept with the catalogue and do not expire. */
export interface Accounts {
  /** The person who approves request tokens: a service on this machine has one. */
  approver(): Account;
  /** Starts a session of the approver; 40 hexadecimal digits. */
  startSession(): string;
  /** The account that a session opens; null when there is no such session. */
  accountOf(sessionId: string): Account | null;
  /** Ends a session; false when there was none. */
  endSession(sessionId: string): boolean;
}

interface AccountRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly include_adult: number;
  readonly iso_639_1: string;
  readonly iso_3166_1: string;
  readonly gravatar_hash: string;
  readonly avatar_path: string | null;
}

const columns =
  'a.id, a.username, a.name, a.include_adult, a.iso_639_1, a.iso_3166_1, a.gravatar_hash, a.avatar_path';

function accountOfRow(found: AccountRow): Account {
  return {
    id: found.id,
    username: found.username,
    name: found.name,
    includeAdult: found.include_adult === 1,
    language: found.iso_639_1,
    country: found.iso_3166_1,
    gravatarHash: found.gravatar_hash,
    avatarPath: found.avatar_path,
  };
}

/** What the file keeps of a session: whoever reads the file cannot use it. */
function kept(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** Opens the accounts of a catalogue; `now` in epoch ms. */
export function openAccounts(database: Database, now: () => number): Accounts {
  function approver(): Account {
    const found = row<AccountRow>(database, `SELECT ${columns} FROM accounts a ORDER BY a.id LIMIT 1`);
    if (!found) throw new Error('The catalogue holds no account.');
    return accountOfRow(found);
  }
  return {
    approver,
    startSession() {
      const id = randomBytes(20).toString('hex');
      run(
        database,
        'INSERT INTO sessions (id, account_id, created_at) VALUES (?, ?, ?)',
        kept(id),
        approver().id,
        now(),
      );
      return id;
    },
    accountOf(sessionId) {
      const found = row<AccountRow>(
        database,
        `SELECT ${columns} FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE s.id = ?`,
        kept(sessionId),
      );
      return found ? accountOfRow(found) : null;
    },
    endSession(sessionId) {
      return run(database, 'DELETE FROM sessions WHERE id = ?', kept(sessionId)) > 0;
    },
  };
}

import { describe, expect, it } from 'vitest';
import { connect } from '../database/connection.ts';
import { tables } from '../database/schema.ts';
import { openAccounts } from './accounts.ts';

function opened() {
  const database = connect(':memory:');
  database.exec(tables);
  database.exec(`INSERT INTO accounts VALUES (7, 'ada', 'Ada', 0, 'de', 'DE', 'abc', NULL)`);
  return { database, accounts: openAccounts(database, () => 1_000) };
}

describe('sessions', () => {
  it('open the account of whoever approves', () => {
    const { accounts } = opened();
    const session = accounts.startSession();
    expect(session).toMatch(/^[0-9a-f]{40}$/);
    expect(accounts.accountOf(session)).toEqual(accounts.approver());
    expect(accounts.approver()).toMatchObject({
      id: 7,
      username: 'ada',
      includeAdult: false,
      avatarPath: null,
    });
  });

  it('end once, alone', () => {
    const { accounts } = opened();
    const [first, second] = [accounts.startSession(), accounts.startSession()];
    expect(accounts.endSession(first)).toBe(true);
    expect(accounts.endSession(first)).toBe(false);
    expect(accounts.accountOf(first)).toBeNull();
    expect(accounts.accountOf(second)).not.toBeNull();
  });

  it('outlive the program that started them', () => {
    const { database, accounts } = opened();
    const session = accounts.startSession();
    expect(openAccounts(database, () => 2_000).accountOf(session)?.username).toBe('ada');
  });

  it('that never were open nothing', () => {
    expect(opened().accounts.accountOf('')).toBeNull();
  });
});

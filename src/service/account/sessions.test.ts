import { describe, expect, it } from 'vitest';
import { firstAccount } from '../catalogue/accounts.ts';
import { connect } from '../catalogue/database.ts';
import { tables } from '../catalogue/schema.ts';
import { Sessions } from './sessions.ts';

function createSessions() {
  const database = connect(':memory:');
  database.exec(tables);
  database.exec(`INSERT INTO accounts VALUES (7, 'ada', 'Ada', 0, 'de', 'DE', 'abc', NULL)`);
  return { database, sessions: new Sessions(database, () => 1_000) };
}

describe('Sessions', () => {
  it('a session belongs to the account that approves tokens', () => {
    const { database, sessions } = createSessions();
    const session = sessions.start();
    expect(session).toMatch(/^[0-9a-f]{40}$/);
    expect(sessions.accountOf(session)).toEqual(firstAccount(database));
    expect(firstAccount(database)).toMatchObject({
      id: 7,
      username: 'ada',
      include_adult: 0,
      avatar_path: null,
    });
  });

  it('a session ends once, without ending other sessions', () => {
    const { sessions } = createSessions();
    const [first, second] = [sessions.start(), sessions.start()];
    expect(sessions.end(first)).toBe(true);
    expect(sessions.end(first)).toBe(false);
    expect(sessions.accountOf(first)).toBeNull();
    expect(sessions.accountOf(second)).not.toBeNull();
  });

  it('a session survives a restart of the service', () => {
    const { database, sessions } = createSessions();
    const session = sessions.start();
    expect(new Sessions(database, () => 2_000).accountOf(session)?.username).toBe('ada');
  });

  it('an unknown session has no account', () => {
    expect(createSessions().sessions.accountOf('')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { RequestTokens } from './credentials.ts';

const minute = 60_000;

function createTokens() {
  const clock = { now: 1_000_000 };
  return { clock, tokens: new RequestTokens(() => clock.now, 60 * minute) };
}

describe('RequestTokens', () => {
  it('a token expires exactly at the end of its lifetime', () => {
    const { clock, tokens } = createTokens();
    const { token, expiresAt } = tokens.issue();
    expect(expiresAt - clock.now).toBe(60 * minute);
    clock.now = expiresAt - 1;
    expect(tokens.state(token)).toBe('pending');
    clock.now = expiresAt;
    expect(tokens.state(token)).toBe('expired');
    tokens.decide(token, 'approved');
    expect(tokens.state(token)).toBe('expired');
  });

  it('a denied token stays denied', () => {
    const { tokens } = createTokens();
    const { token } = tokens.issue();
    tokens.decide(token, 'denied');
    tokens.decide(token, 'approved');
    expect(tokens.state(token)).toBe('denied');
  });

  it('requests for tokens cannot exhaust the memory', () => {
    const { tokens } = createTokens();
    const first = tokens.issue().token;
    for (let index = 0; index < 10_000; index += 1) tokens.issue();
    expect(tokens.state(first)).toBe('unknown');
  });
});

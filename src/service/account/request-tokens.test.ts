import { describe, expect, it } from 'vitest';
import { RequestTokens } from './request-tokens.ts';

const minute = 60_000;

function createTokens() {
  const clock = { now: 1_000_000 };
  return { clock, tokens: new RequestTokens(() => clock.now, 60 * minute) };
}

describe('RequestTokens', () => {
  it('a token has 40 hexadecimal digits and is unique', () => {
    const { tokens } = createTokens();
    const issued = Array.from({ length: 50 }, () => tokens.issue().token);
    expect(issued.every((token) => /^[0-9a-f]{40}$/.test(token))).toBe(true);
    expect(new Set(issued).size).toBe(50);
  });

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

  it('an approved token can be exchanged once', () => {
    const { tokens } = createTokens();
    const { token } = tokens.issue();
    expect(tokens.spend(token)).toBe('pending');
    tokens.decide(token, 'approved');
    expect(tokens.spend(token)).toBe('approved');
    expect(tokens.spend(token)).toBe('used');
    expect(tokens.state(token)).toBe('used');
  });

  it('a denied token stays denied', () => {
    const { tokens } = createTokens();
    const { token } = tokens.issue();
    tokens.decide(token, 'denied');
    tokens.decide(token, 'approved');
    expect(tokens.state(token)).toBe('denied');
    expect(tokens.state('0'.repeat(40))).toBe('unknown');
  });

  it('requests for tokens cannot exhaust the memory', () => {
    const { tokens } = createTokens();
    const first = tokens.issue().token;
    for (let index = 0; index < 10_000; index += 1) tokens.issue();
    expect(tokens.state(first)).toBe('unknown');
  });
});

import { describe, expect, it } from 'vitest';
import { decidedAddress, formTarget, readRedirect } from './redirect.ts';
import { RequestTokens } from './request-tokens.ts';

const minute = 60_000;

function tokensAt() {
  const clock = { now: 1_000_000 };
  return { clock, tokens: new RequestTokens(() => clock.now, 60 * minute) };
}

describe('request tokens', () => {
  it('are 40 hexadecimal digits, each its own', () => {
    const { tokens } = tokensAt();
    const given = Array.from({ length: 50 }, () => tokens.give().token);
    expect(given.every((token) => /^[0-9a-f]{40}$/.test(token))).toBe(true);
    expect(new Set(given).size).toBe(50);
  });

  it('live exactly as long as they were given', () => {
    const { clock, tokens } = tokensAt();
    const { token, expiresAt } = tokens.give();
    expect(expiresAt - clock.now).toBe(60 * minute);
    clock.now = expiresAt - 1;
    expect(tokens.state(token)).toBe('pending');
    clock.now = expiresAt;
    expect(tokens.state(token)).toBe('expired');
    tokens.decide(token, 'approved');
    expect(tokens.state(token)).toBe('expired');
  });

  it('are spent once, and only when approved', () => {
    const { tokens } = tokensAt();
    const { token } = tokens.give();
    expect(tokens.spend(token)).toBe(false);
    tokens.decide(token, 'approved');
    expect(tokens.spend(token)).toBe(true);
    expect(tokens.spend(token)).toBe(false);
    expect(tokens.state(token)).toBe('used');
  });

  it('stay denied', () => {
    const { tokens } = tokensAt();
    const { token } = tokens.give();
    tokens.decide(token, 'denied');
    tokens.decide(token, 'approved');
    expect(tokens.state(token)).toBe('denied');
    expect(tokens.state('0'.repeat(40))).toBe('unknown');
  });

  it('cannot fill the memory', () => {
    const { tokens } = tokensAt();
    const first = tokens.give().token;
    for (let index = 0; index < 10_000; index += 1) tokens.give();
    expect(tokens.state(first)).toBe('unknown');
  });
});

describe('redirects after a decision', () => {
  it.each([
    'http://127.0.0.1:5000/done',
    'http://localhost:80/x?y=z',
    'https://[::1]:9/',
    'marquee://signed-in',
  ])('%s is told', (address) => {
    expect(readRedirect(address)).not.toBeNull();
  });

  it.each([
    null,
    '',
    '/authenticate/x',
    '//evil.example',
    'https://evil.example/?x=127.0.0.1',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1@evil.example/',
    'http://user:pass@127.0.0.1/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
  ])('%s is not', (address) => {
    expect(readRedirect(address)).toBeNull();
  });

  it('learn the token and the decision, beside what they had', () => {
    const redirect = new URL('http://127.0.0.1:5000/done?x=1');
    expect(decidedAddress(redirect, 'abc', 'approved')).toBe(
      'http://127.0.0.1:5000/done?x=1&request_token=abc&approved=true',
    );
    expect(decidedAddress(new URL('marquee://signed-in'), 'abc', 'denied')).toBe(
      'marquee://signed-in?request_token=abc&denied=true',
    );
    expect(formTarget(redirect)).toBe('http://127.0.0.1:5000');
    expect(formTarget(new URL('marquee://x'))).toBe('marquee:');
  });
});

import { describe, expect, it } from 'vitest';
import { decidedAddress, formTarget, readRedirect } from './approval.ts';

describe('readRedirect', () => {
  it.each([
    'http://127.0.0.1:5000/done',
    'http://localhost:80/x?y=z',
    'https://[::1]:9/',
    'marquee://signed-in',
  ])('%s is a redirect', (address) => {
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
  ])("%s isn't a redirect", (address) => {
    expect(readRedirect(address)).toBeNull();
  });
});

describe('decidedAddress', () => {
  it('adds the token and the decision to the parameters of the redirect', () => {
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

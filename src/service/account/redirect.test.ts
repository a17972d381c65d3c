import { describe, expect, it } from 'vitest';
import { formTarget, readRedirect } from './approval.ts';

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

it('the form of a link to the app has its scheme as its target', () => {
  expect(formTarget(new URL('marquee://x'))).toBe('marquee:');
});

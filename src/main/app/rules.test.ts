import { describe, expect, it } from 'vitest';
import { allowedExternalLink } from '#shared/catalogue/allowed-links.ts';
import { profiles } from '#shared/catalogue/profiles.ts';
import { fc } from '../../../test/fixtures/properties.ts';
import { contentSecurityPolicy } from '../platform/page-files.ts';
import { findDeepLink, LinkQueue, readDeepLink } from '../platform/deep-links.ts';

// Proves protections of page-files.ts, allowed-links.ts, deep-links.ts.
describe('a deep link', () => {
  it.each([
    ['marquee://tv/1396/season/1', '/tv/1396/season/1'],
    ['marquee://', '/'],
    ['MARQUEE://movie/5/watch/', '/movie/5/watch'],
    ['marquee://discover?with_genres=18|35', '/discover?with_genres=18|35'],
  ])('%s opens %s', (link, address) => {
    expect(readDeepLink(link)).toBe(address);
  });

  it.each([
    'https://tv/1',
    'marquee:tv/1',
    'marquee://tv/1#javascript:alert(1)',
    'marquee:////evil',
    'marquee://a/../b',
    'marquee://<script>',
    'marquee://a b',
    `marquee://${'a'.repeat(3000)}`,
  ])('%s opens nothing', (link) => {
    expect(readDeepLink(link)).toBeNull();
  });

  it('is the last one among the command-line arguments', () => {
    expect(findDeepLink(['/opt/marquee', '--flag', 'marquee://tv/1', 'marquee://movie/2'])).toBe('/movie/2');
    expect(findDeepLink(['/opt/marquee', '--flag'])).toBeNull();
  });

  it('contains only characters of an address', () => {
    fc.assert(
      fc.property(fc.string(), (rest) => {
        const address = readDeepLink(`marquee://${rest}`);
        expect(address === null || /^\/[A-Za-z0-9/._~?=&%,|-]*$/.test(address)).toBe(true);
      }),
    );
  });

  it('waits for a listener', () => {
    const queue = new LinkQueue('/tv/1');
    queue.push('/tv/2');
    const heard: (string | null)[] = [];
    queue.hear((address) => heard.push(address));
    queue.push(null);
    expect(heard).toEqual(['/tv/1', '/tv/2', null]);
  });

  it('opens once if a new window starts with it', () => {
    const queue = new LinkQueue('/tv/1');
    queue.push('/tv/2');
    queue.push(null);
    expect(queue.take()).toBe('/tv/2');
    expect(queue.take()).toBeUndefined();
    const heard: (string | null)[] = [];
    queue.hear((address) => heard.push(address));
    expect(heard).toEqual([]);
  });
});

it('a second start before the first is ready asks for a window, with or without a link', () => {
  const queue = new LinkQueue(null);
  expect(queue.take()).toBeUndefined();
  queue.push(null);
  expect(queue.take()).toBeNull();
});

describe('an external link', () => {
  const allowed = (link: string) => allowedExternalLink(link, profiles.tmdb, profiles.tmdb.addresses);

  it.each(['https://www.themoviedb.org/movie/1/watch?locale=DE', 'https://www.youtube.com/watch?v=x'])(
    'opens %s',
    (link) => {
      expect(allowed(link)).toBe(link);
    },
  );

  it.each([
    'http://www.themoviedb.org/',
    'https://www.themoviedb.org.evil.example/',
    'https://evil.example/?https://www.themoviedb.org/',
    'https://www.themoviedb.org@evil.example/',
    'https://user:pw@www.themoviedb.org/',
    'https://www.youtube.com:8443/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    '\\\\host\\share',
    'ms-msdt:/id',
    '',
    `https://www.youtube.com/${'a'.repeat(3000)}`,
  ])('does not open %s', (link) => {
    expect(allowed(link)).toBeNull();
  });

  it('may use HTTP only for a service on this machine', () => {
    const local = { base: 'http://127.0.0.1:4010/3', authorisation: 'http://127.0.0.1:4010', pictures: '' };
    expect(allowedExternalLink('http://127.0.0.1:4010/authenticate/x', profiles.other, local)).not.toBeNull();
    expect(allowedExternalLink('http://127.0.0.1:4011/authenticate/x', profiles.other, local)).toBeNull();
    const remote = { base: '', authorisation: 'http://catalogue.example', pictures: '' };
    expect(allowedExternalLink('http://catalogue.example/x', profiles.other, remote)).toBeNull();
  });
});

it('the content security policy contains nothing unsafe and no network address', () => {
  for (const connectsToSelf of [true, false]) {
    const policy = contentSecurityPolicy({ pictures: 'media:', connectsToSelf });
    expect(policy).not.toMatch(/unsafe|http|\*|data:|blob:/);
    expect(policy).toContain("default-src 'none'");
  }
});

import { describe, expect, it } from 'vitest';
import { profiles } from '#shared/catalogue/profiles.ts';
import { servicePage } from '#shared/catalogue/links.ts';
import { outsideLink } from './outside-link.ts';

// Proves protections of outside-link.ts.
describe('a link of a service', () => {
  const own = (authorisation: string) => ({
    profile: profiles.other,
    addresses: { base: 'https://a.example/3', authorisation, pictures: 'https://a.example/p' },
  });

  it('is drawn if it leads to the service’s own site, also on this machine', () => {
    expect(outsideLink('https://a.example/movie/7', own('https://a.example'))?.pathname).toBe('/movie/7');
    expect(outsideLink('http://127.0.0.1:9/x', own('http://127.0.0.1:9'))?.port).toBe('9');
  });

  it('is drawn if it leads to the page where a person finds the credentials', () => {
    const { credentialsPage, addresses } = profiles.tmdb;
    expect(outsideLink(credentialsPage, { profile: profiles.tmdb, addresses })?.href).toBe(
      'https://www.themoviedb.org/settings/api',
    );
  });

  it('is drawn if it leads to the page about a title on the service’s site', () => {
    const { tmdb } = profiles;
    const linkOf = (route: string) =>
      outsideLink(servicePage(route, tmdb), { profile: tmdb, addresses: tmdb.addresses })?.href;
    for (const route of ['/movie/7', '/person/7', '/tv/7', '/tv/7/season/0', '/tv/7/season/1/episode/2'])
      expect(linkOf(route)).toBe(`https://www.themoviedb.org${route}`);
    for (const route of ['/movie/7/watch', '/tv/7?part=credits', '/library', '/tv/x', '//evil.example/tv/7'])
      expect(linkOf(route), route).toBeUndefined();
    expect(servicePage('/tv/7', profiles.demo)).toBeNull();
    expect(servicePage('/tv/7', profiles.other)).toBeNull();
  });

  it.each([
    'http://127.0.0.1:9/x',
    'https://evil.example/',
    'https://a.example@evil.example/',
    'https://me:secret@a.example/',
    'blob:https://a.example/0c5d',
    'javascript:alert(1)',
    'data:text/html,x',
    `https://a.example/${'x'.repeat(2_000)}`,
    '',
  ])('is not drawn: %s', (link) => {
    expect(outsideLink(link, own('https://a.example'))).toBeNull();
  });
});

import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { placesOfNumber, readOtherLink, readPastedLink } from './pasted-link.ts';

const hosts = ['www.themoviedb.org', '127.0.0.1:4010'];

describe('a pasted link', () => {
  it.each([
    ['https://www.themoviedb.org/tv/1396-breaking-bad', '#/tv/1396'],
    [
      'https://www.themoviedb.org/tv/1396-breaking-bad/season/2/episode/3?language=de',
      '#/tv/1396/season/2/episode/3',
    ],
    ['themoviedb.org/movie/603-the-matrix', '#/movie/603'],
    ['https://www.themoviedb.org/movie/603/watch?locale=DE', '#/movie/603/watch'],
    ['https://www.themoviedb.org/movie/603-the-matrix/cast', '#/movie/603'],
    ['http://127.0.0.1:4010/person/12', '#/person/12'],
    ['  marquee://tv/5/season/1  ', '#/tv/5/season/1'],
    ['marquee://discover?with_genres=18', '#/discover?with_genres=18'],
    ['#/tv/5/season/1', '#/tv/5/season/1'],
    ['/movie/603', '#/movie/603'],
    ['http://127.0.0.1:4010/#/movie/603/watch', '#/movie/603/watch'],
    ['127.0.0.1:4010/#/discover?with_genres=18', '#/discover?with_genres=18'],
  ])('%s leads to %s', (text, href) => {
    expect(readPastedLink(text, hosts)?.href).toBe(href);
  });

  it.each([
    'https://evil.example/tv/1396',
    'https://www.themoviedb.org.evil.example/tv/1',
    'javascript:alert(1)',
    'https://www.themoviedb.org/',
    'https://www.themoviedb.org/discover/movie',
    'The Matrix',
    '',
    'marquee://settings',
    '#/settings',
    '/tv',
    'https://evil.example/#/tv/1396',
    '1396',
  ])('%s leads nowhere', (text) => {
    expect(readPastedLink(text, hosts)).toBeNull();
  });

  it('leads only to addresses of the page', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const found = readPastedLink(text, [...hosts, 'example.com']);
        if (found !== null) expect(found.href).toMatch(/^#\//);
      }),
    );
  });
});

describe('a link without a place here', () => {
  const here = ['127.0.0.1:4010'];
  const services = [{ name: 'TMDB', hosts: ['www.themoviedb.org'] }];
  const read = (text: string) => readOtherLink(text, here, services);

  it('can be of another service that has the same address here', () => {
    expect(read('https://www.themoviedb.org/tv/1396-breaking-bad')).toMatchObject({
      kind: 'service',
      name: 'TMDB',
      place: { href: '#/tv/1396', kind: 'series' },
    });
    expect(read('themoviedb.org/movie/603/cast')).toMatchObject({ place: { href: '#/movie/603' } });
    expect(read('https://www.themoviedb.org/')).toEqual({ kind: 'service', name: 'TMDB', place: null });
  });

  it('can be of an unknown site or lead nowhere', () => {
    expect(read('https://evil.example/tv/1396')).toEqual({ kind: 'site', host: 'evil.example' });
    expect(read('http://127.0.0.1:4010/about')).toEqual({ kind: 'nowhere' });
    expect(read('marquee://settings')).toEqual({ kind: 'nowhere' });
  });

  it.each(['Mr.Robot', 'S.W.A.T.', '9:30', 'The Matrix', 'https:// two words', 'javascript:alert(1)', ''])(
    '%s is no link',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});

it('a number alone can be the id of a series, a movie or a person', () => {
  expect(placesOfNumber(' 42 ').map(({ href }) => href)).toEqual(['#/tv/42', '#/movie/42', '#/person/42']);
  expect(placesOfNumber('42nd street')).toEqual([]);
  expect(placesOfNumber('1234567890')).toEqual([]);
});

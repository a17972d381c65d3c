import { describe, expect, it } from 'vitest';
import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import { matchPath } from './match-path.ts';

describe('matchPath', () => {
  it.each(endpointNames)('the path of the table leads to %s', (name) => {
    const { path, method } = endpointOf(name);
    expect(matchPath(method, path.replace(/\{\w+\}/g, '7'))).toMatchObject({ found: 'route', name });
  });

  it('the public service’s own path leads to the ratings', () => {
    const match = matchPath('GET', '/tv/1/season/2/account_states');
    expect(match).toMatchObject({ found: 'route', name: 'tv.seasonRatings' });
  });

  it('a literal path takes precedence over one with a parameter', () => {
    expect(matchPath('GET', '/tv/season/9/changes')).toMatchObject({ name: 'season.changes' });
    expect(matchPath('GET', '/tv/9/changes')).toMatchObject({ name: 'tv.changes' });
  });

  it('a path with another method returns the methods that it supports', () => {
    expect(matchPath('POST', '/movie/popular')).toEqual({
      found: 'otherMethods',
      allowed: ['GET', 'HEAD', 'OPTIONS'],
    });
    expect(matchPath('GET', '/authentication/session')).toMatchObject({ allowed: ['DELETE', 'OPTIONS'] });
  });

  it("an unknown path doesn't match", () => {
    expect(matchPath('GET', '/movie/unpopular')).toEqual({ found: 'nothing' });
    expect(matchPath('GET', '')).toEqual({ found: 'nothing' });
  });

  it('each segment is decoded', () => {
    const match = matchPath('GET', '/tv/a%20b/credits');
    expect(match).toEqual({
      found: 'route',
      name: 'tv.credits',
      path: new Map([['series_id', 'a b']]),
    });
  });

  it.each(['/a%2fb', '/a%5cb', '/a%00', '/%zz', '/%e2%82'])('the path %s is malformed', (path) => {
    expect(matchPath('GET', path)).toEqual({ found: 'malformed' });
  });
});

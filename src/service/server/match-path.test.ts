import { describe, expect, it } from 'vitest';
import { matchPath } from './match-path.ts';

describe('matchPath', () => {
  it('a path with another method returns the methods that it supports', () => {
    expect(matchPath('GET', '/authentication/session')).toEqual({
      found: 'otherMethods',
      allowed: ['DELETE', 'OPTIONS'],
    });
  });

  it('each segment is decoded', () => {
    const match = matchPath('GET', '/tv/a%20b/credits');
    expect(match).toEqual({
      found: 'route',
      name: 'tv.credits',
      path: new Map([['series_id', 'a b']]),
    });
  });
});

import { describe, expect, it } from 'vitest';
import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import { decodeSegments, matchRoute } from './routes.ts';

describe('routes', () => {
  it.each(endpointNames)('finds %s by the path of the table', (name) => {
    const { path, method } = endpointOf(name);
    const segments = path.split('/').slice(1);
    const match = matchRoute(
      method,
      segments.map((segment) => (segment.startsWith('{') ? '7' : segment)),
    );
    expect(match).toMatchObject({ found: 'route', name });
  });

  it('finds the public service’s own path of the ratings', () => {
    const match = matchRoute('GET', ['tv', '1', 'season', '2', 'account_states']);
    expect(match).toMatchObject({ found: 'route', name: 'tv.seasonRatings' });
  });

  it('takes the literal path before one with a parameter', () => {
    expect(matchRoute('GET', ['tv', 'season', '9', 'changes'])).toMatchObject({ name: 'season.changes' });
    expect(matchRoute('GET', ['tv', '9', 'changes'])).toMatchObject({ name: 'tv.changes' });
  });

  it('tells the methods of a path that is asked with another', () => {
    expect(matchRoute('POST', ['movie', 'popular'])).toEqual({
      found: 'otherMethods',
      allowed: ['GET', 'HEAD', 'OPTIONS'],
    });
    expect(matchRoute('GET', ['authentication', 'session'])).toMatchObject({
      allowed: ['DELETE', 'OPTIONS'],
    });
  });

  it('finds nothing for a path that is none', () => {
    expect(matchRoute('GET', ['movie', 'unpopular'])).toEqual({ found: 'nothing' });
    expect(matchRoute('GET', [])).toEqual({ found: 'nothing' });
  });
});

describe('segments', () => {
  it('are decoded one by one', () => {
    expect(decodeSegments('/a%20b/c')).toEqual(['a b', 'c']);
  });

  it.each(['/a%2fb', '/a%5cb', '/a%00', '/%zz', '/%e2%82'])('%s is refused', (path) => {
    expect(decodeSegments(path)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { canonicalKey, readParameters } from './parameters.ts';

function read(name: EndpointName, query: string) {
  return readParameters(name, new Map(), new URLSearchParams(query));
}

describe('readParameters', () => {
  it('languages and countries are normalised', () => {
    expect(read('movie.popular', 'language=DE-at&region=at')).toMatchObject({
      parameters: { language: 'de-AT', region: 'AT' },
    });
  });

  it('the public service’s own parameter names are accepted', () => {
    expect(read('discover.movie', 'certification=PG')).toMatchObject({ parameters: { certificate: 'PG' } });
    expect(read('discover.movie', 'certificate=R&certification=PG')).toMatchObject({
      parameters: { certificate: 'R' },
    });
  });

  it('equivalent requests have the same key', () => {
    const a = read('movie.popular', 'page=2&language=en-us');
    const b = read('movie.popular', 'language=en-US&page=2&x=y');
    if (!a.ok || !b.ok) throw new Error('both must be accepted');
    expect(canonicalKey('movie.popular', a.parameters)).toBe(canonicalKey('movie.popular', b.parameters));
  });
});

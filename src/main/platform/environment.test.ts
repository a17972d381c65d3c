import { describe, expect, it } from 'vitest';
import { readCredentials } from './environment.ts';

const given = {
  base: 'https://given.example/3',
  authorisation: 'https://a.example',
  pictures: 'https://p.example',
};
const variables = { MARQUEE_ACCESS_TOKEN: 'token', MARQUEE_API_KEY: 'key' };

describe('the credentials in the environment', () => {
  it.each([
    [given, 'https://named.example/3', 'https://given.example'],
    [null, 'https://named.example/3', 'https://named.example'],
    [null, undefined, 'https://api.themoviedb.org'],
    [null, 'http://named.example', null],
  ])('with the command line’s service %j and MARQUEE_SERVICE=%s belong to %s', (addresses, named, origin) => {
    expect(readCredentials({ ...variables, MARQUEE_SERVICE: named }, addresses)).toEqual({
      ...{ origin, accessToken: 'token', apiKey: 'key' },
    });
  });
});

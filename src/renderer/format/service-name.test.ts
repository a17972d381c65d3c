import { expect, it } from 'vitest';
import { profiles } from '#shared/catalogue/profiles.ts';
import { serviceName } from './names.ts';

it('a service is called by its name, and one that the person entered by its host', () => {
  const authorisation = 'https://catalogue.example:8443/sign-in';
  const addresses = { base: 'https://api.example/3', authorisation, pictures: 'https://p.example' };
  expect(serviceName({ profile: profiles.tmdb, addresses: profiles.tmdb.addresses })).toBe('TMDB');
  expect(serviceName({ profile: profiles.demo, addresses })).toBe('Demo');
  expect(serviceName({ profile: profiles.other, addresses })).toBe('catalogue.example:8443');
});

import { describe, expect, it } from 'vitest';
import { profiles } from '#shared/catalogue/profiles.ts';
import { defaultSettings } from '#shared/contract/settings.ts';
import { readCredentials } from '../platform/environment.ts';
import { chooseService, isServiceGiven, unconfirmedOrigins } from './service-choice.ts';

const none = { profile: null, addresses: null, credentials: readCredentials({}, null) };
const addresses = (base: string) => ({ base, authorisation: base, pictures: base });

describe('the service', () => {
  it('is the bundled one by default', () => {
    expect(chooseService(defaultSettings, none)).toMatchObject({ key: 'demo', addresses: null });
  });

  it('is the one of the command line rather than the settings', () => {
    const settings = { ...defaultSettings, profile: 'tmdb' } as const;
    expect(chooseService(settings, none).profile.id).toBe('tmdb');
    expect(isServiceGiven(none)).toBe(false);
    const given = { ...none, profile: 'demo' } as const;
    expect(chooseService(settings, given).key).toBe('demo');
    expect(isServiceGiven(given)).toBe(true);
    // Addresses of no profile aren’t another one’s, whose token would follow them.
    const stray = { ...none, addresses: addresses('https://a.example/3') };
    expect(chooseService(settings, stray as never).addresses).toBe(profiles.tmdb.addresses);
  });

  it('has a separate store for every address', () => {
    const keyOf = (base: string) =>
      chooseService({ ...defaultSettings, profile: 'other', otherService: addresses(base) }, none).key;
    expect(keyOf('https://a.example/3')).not.toBe(keyOf('https://b.example/3'));
    expect(keyOf('https://a.example/3')).toMatch(/^other-[0-9a-f]{12}$/);
  });
});

describe('an origin of a service that nobody confirmed', () => {
  const service = {
    base: 'https://a.example/3',
    authorisation: 'https://b.example',
    pictures: 'https://a.example/t/p',
  };
  const chosen = { ...defaultSettings, profile: 'other', otherService: service } as const;

  it('is any of an entered service, loopback too, unless the person or the command line named it', () => {
    const of = (settings: typeof chosen, overrides: typeof none, confirmed: string[] = []) =>
      unconfirmedOrigins(chooseService(settings, overrides), overrides, confirmed);
    expect(of(chosen, none)).toEqual(['https://a.example', 'https://b.example']);
    expect(of(chosen, none, ['https://a.example'])).toEqual(['https://b.example']);
    const local = { ...chosen, otherService: addresses('http://127.0.0.1:9/3') };
    expect(of(local, none)).toEqual(['http://127.0.0.1:9']);
    const named = { ...none, credentials: readCredentials({ MARQUEE_SERVICE: 'https://a.example/3' }, null) };
    expect(of(chosen, named)).toEqual(['https://b.example']);
    expect(of(chosen, { ...none, addresses: service } as never)).toEqual([]);
  });

  it('is none of the bundled service and of the shipped one', () => {
    for (const profile of ['demo', 'tmdb'] as const) {
      const choice = chooseService({ ...defaultSettings, profile }, none);
      expect(unconfirmedOrigins(choice, none, [])).toEqual([]);
    }
  });
});

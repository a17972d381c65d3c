import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/settings.ts';
import { readEnvironment } from './environment.ts';
import { chooseService, isServiceGiven } from './service-choice.ts';

const none = readEnvironment({});
const addresses = (base: string) => ({ base, authorisation: base, pictures: base });

describe('the service', () => {
  it('is the bundled one until a person says otherwise', () => {
    expect(chooseService(defaultSettings, none)).toMatchObject({ key: 'demo', addresses: null });
  });

  it('is what the start asks for, before what the settings say', () => {
    const settings = { ...defaultSettings, profile: 'tmdb' } as const;
    expect(chooseService(settings, none).profile.id).toBe('tmdb');
    expect(isServiceGiven(none)).toBe(false);
    const given = { ...none, profile: 'demo' } as const;
    expect(chooseService(settings, given).key).toBe('demo');
    expect(isServiceGiven(given)).toBe(true);
  });

  it('has a store of its own for every address', () => {
    const keyOf = (base: string) =>
      chooseService({ ...defaultSettings, profile: 'other', otherService: addresses(base) }, none).key;
    expect(keyOf('https://a.example/3')).not.toBe(keyOf('https://b.example/3'));
    expect(keyOf('https://a.example/3')).toMatch(/^other-[0-9a-f]{12}$/);
  });
});

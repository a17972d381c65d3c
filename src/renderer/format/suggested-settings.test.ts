import { describe, expect, it } from 'vitest';
import { followedLanguage, suggestedSettings } from './suggested-settings.ts';

describe('the suggested settings', () => {
  it('have the language and the country of the system', () => {
    expect(suggestedSettings(['de-AT', 'en-US'])).toEqual({
      interfaceLanguage: 'de',
      catalogueLanguage: 'de-DE',
      region: 'AT',
      watchCountries: ['AT'],
    });
    expect(suggestedSettings(['en-GB'])).toMatchObject({ catalogueLanguage: 'en-GB', region: 'GB' });
  });

  it('have the likely country of a language without one', () => {
    expect(suggestedSettings(['ar'])).toMatchObject({
      ...{ interfaceLanguage: 'ar', catalogueLanguage: 'ar-SA', region: 'EG' },
    });
  });

  it('have the first language of the system that the page is written in, and titles in the preferred one', () => {
    expect(suggestedSettings(['is-IS', 'de-DE'])).toMatchObject({ interfaceLanguage: 'de', region: 'IS' });
    expect(suggestedSettings(['fi-FI'])).toMatchObject({
      interfaceLanguage: 'en',
      catalogueLanguage: 'fi-FI',
    });
    expect(suggestedSettings(['en-US@posix', 'de-DE'])).toMatchObject({
      interfaceLanguage: 'de',
      region: 'DE',
    });
    expect(suggestedSettings(['en-US@posix'])).toEqual(suggestedSettings(['en-US']));
    expect(suggestedSettings([])).toMatchObject({ interfaceLanguage: 'en', catalogueLanguage: 'en-US' });
  });
});

describe('the language of titles', () => {
  const english = { interfaceLanguage: 'en', catalogueLanguage: 'en-US', region: null } as const;

  it('follows the language of the page', () => {
    expect(followedLanguage(english, 'de')).toBe('de-DE');
    expect(followedLanguage({ ...english, region: 'AT' }, 'ar')).toBe('ar-SA');
    expect(
      followedLanguage(
        { ...english, interfaceLanguage: 'de', catalogueLanguage: 'de-DE', region: 'GB' },
        'en',
      ),
    ).toBe('en-GB');
  });

  it('stays once the person chose another one', () => {
    expect(followedLanguage({ ...english, catalogueLanguage: 'fr-FR' }, 'de')).toBe('fr-FR');
  });
});

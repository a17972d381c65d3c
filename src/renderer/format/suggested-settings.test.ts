import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/settings.ts';
import { followedLanguage, offeredLanguage, suggestedSettings } from './suggested-settings.ts';

const suggested = (languages: readonly string[], settings = defaultSettings, country: string | null = null) =>
  suggestedSettings(settings, { languages, country });

describe('the suggested settings', () => {
  it('have the language and the country of the system', () => {
    expect(suggested(['de-AT', 'en-US'])).toEqual({
      interfaceLanguage: 'de',
      catalogueLanguage: 'de-DE',
      region: 'AT',
      watchCountries: ['AT'],
    });
    expect(suggested(['en-GB'])).toMatchObject({
      catalogueLanguage: 'en-GB',
      region: 'GB',
    });
  });

  it('have the region of the system rather than that of its languages', () => {
    const found = suggested(['en-US', 'en'], defaultSettings, 'AT');
    expect(found).toMatchObject({ interfaceLanguage: 'en', region: 'AT', watchCountries: ['AT'] });
    expect(suggested(['de', 'de-AT', 'en-US'])).toMatchObject({ interfaceLanguage: 'de', region: 'AT' });
    expect(suggested(['sv', 'en-GB'])).toMatchObject({ region: 'SE' });
  });

  it('have the likely country of a language without one', () => {
    expect(suggested(['ar'])).toMatchObject({
      ...{ interfaceLanguage: 'ar', catalogueLanguage: 'ar-SA', region: 'EG' },
    });
  });

  it('have the first language of the system that the page is written in, and titles in the preferred one', () => {
    expect(suggested(['is-IS', 'de-DE'])).toMatchObject({
      interfaceLanguage: 'de',
      region: 'IS',
    });
    expect(suggested(['fi-FI'])).toMatchObject({
      interfaceLanguage: 'en',
      catalogueLanguage: 'fi-FI',
    });
    expect(suggested(['en-US@posix', 'de-DE'])).toMatchObject({
      interfaceLanguage: 'de',
      region: 'DE',
    });
    expect(suggested(['en-US@posix'])).toEqual(suggested(['en-US']));
    expect(suggested([])).toMatchObject({
      interfaceLanguage: 'en',
      catalogueLanguage: 'en-US',
    });
  });

  it('have no other script than the system', () => {
    expect(suggested(['zh-TW', 'zh-CN'])).toMatchObject({
      ...{ interfaceLanguage: 'zh', catalogueLanguage: 'zh-TW', region: 'TW' },
    });
    expect(suggested(['zh-TW'])).toMatchObject({ interfaceLanguage: 'en' });
    expect(suggested(['pt-PT'])).toMatchObject({ interfaceLanguage: 'pt-BR' });
  });

  it('replace neither languages nor countries that the person chose', () => {
    const names = (chosen: Partial<typeof defaultSettings>) =>
      Object.keys(suggested(['fr-FR'], { ...defaultSettings, ...chosen }));
    expect(names({ firstRunDone: true })).toEqual([]);
    for (const chosen of [{ interfaceLanguage: 'ar' as const }, { catalogueLanguage: 'de-DE' }])
      expect(names(chosen)).toEqual(['region', 'watchCountries']);
    for (const chosen of [{ region: 'DE' }, { watchCountries: ['DE'] }])
      expect(names(chosen)).toEqual(['interfaceLanguage', 'catalogueLanguage']);
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

  it('is offered to be that of the page where it is another one', () => {
    expect(offeredLanguage({ ...english, interfaceLanguage: 'pt-BR' })).toBe('pt-BR');
    expect(offeredLanguage({ ...english, region: 'GB', catalogueLanguage: 'de-AT' })).toBe('en-GB');
    expect(offeredLanguage({ ...english, catalogueLanguage: 'en-GB' })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/settings.ts';
import { followedLanguage, offeredLanguage, suggestedSettings } from './suggested-settings.ts';

describe('the suggested settings', () => {
  it('have the language and the country of the system', () => {
    expect(suggestedSettings(defaultSettings, ['de-AT', 'en-US'])).toEqual({
      interfaceLanguage: 'de',
      catalogueLanguage: 'de-DE',
      region: 'AT',
      watchCountries: ['AT'],
    });
    expect(suggestedSettings(defaultSettings, ['en-GB'])).toMatchObject({
      catalogueLanguage: 'en-GB',
      region: 'GB',
    });
  });

  it('have the likely country of a language without one', () => {
    expect(suggestedSettings(defaultSettings, ['ar'])).toMatchObject({
      ...{ interfaceLanguage: 'ar', catalogueLanguage: 'ar-SA', region: 'EG' },
    });
  });

  it('have the first language of the system that the page is written in, and titles in the preferred one', () => {
    expect(suggestedSettings(defaultSettings, ['is-IS', 'de-DE'])).toMatchObject({
      interfaceLanguage: 'de',
      region: 'IS',
    });
    expect(suggestedSettings(defaultSettings, ['fi-FI'])).toMatchObject({
      interfaceLanguage: 'en',
      catalogueLanguage: 'fi-FI',
    });
    expect(suggestedSettings(defaultSettings, ['en-US@posix', 'de-DE'])).toMatchObject({
      interfaceLanguage: 'de',
      region: 'DE',
    });
    expect(suggestedSettings(defaultSettings, ['en-US@posix'])).toEqual(
      suggestedSettings(defaultSettings, ['en-US']),
    );
    expect(suggestedSettings(defaultSettings, [])).toMatchObject({
      interfaceLanguage: 'en',
      catalogueLanguage: 'en-US',
    });
  });

  it('have no other script than the system', () => {
    expect(suggestedSettings(defaultSettings, ['zh-TW', 'zh-CN'])).toMatchObject({
      ...{ interfaceLanguage: 'zh', catalogueLanguage: 'zh-TW', region: 'TW' },
    });
    expect(suggestedSettings(defaultSettings, ['zh-TW'])).toMatchObject({ interfaceLanguage: 'en' });
    expect(suggestedSettings(defaultSettings, ['pt-PT'])).toMatchObject({ interfaceLanguage: 'pt-BR' });
  });

  it('replace neither languages nor countries that the person chose', () => {
    const names = (chosen: Partial<typeof defaultSettings>) =>
      Object.keys(suggestedSettings({ ...defaultSettings, ...chosen }, ['fr-FR']));
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

import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/settings.ts';
import { suggestLanguage } from './suggest-language.ts';

describe('the suggested language', () => {
  it('is the first of the system’s languages that the page has, with the catalogue’s texts in it', () => {
    expect(suggestLanguage(defaultSettings, ['sv-SE', 'de-AT', 'ar'])).toEqual({
      interfaceLanguage: 'de',
      catalogueLanguage: 'de-DE',
    });
    expect(suggestLanguage(defaultSettings, ['ar'])).toMatchObject({ catalogueLanguage: 'ar-SA' });
    expect(suggestLanguage(defaultSettings, ['pt-PT'])).toEqual({
      interfaceLanguage: 'pt-BR',
      catalogueLanguage: 'pt-PT',
    });
    expect(suggestLanguage(defaultSettings, ['zh-TW', 'zh-CN'])).toEqual({
      interfaceLanguage: 'zh',
      catalogueLanguage: 'zh-CN',
    });
  });

  it('is none for a system in English or in no language of the page', () => {
    expect(suggestLanguage(defaultSettings, ['en-GB', 'de'])).toEqual({});
    expect(suggestLanguage(defaultSettings, ['sv'])).toEqual({});
  });

  it('replaces no language that was chosen', () => {
    for (const chosen of [
      { firstRunDone: true },
      { interfaceLanguage: 'ar' as const },
      { catalogueLanguage: 'de-DE' },
    ])
      expect(suggestLanguage({ ...defaultSettings, ...chosen }, ['de'])).toEqual({});
  });
});

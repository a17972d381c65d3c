import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings, interfaceLanguages } from '#shared/contract/settings.ts';
import type { InterfaceLanguage } from '#shared/contract/settings.ts';
import { getLocale, loadTranslation } from '../i18n/messages.ts';
import type * as Messages from '../i18n/messages.ts';
import type { Translation } from '../i18n/translation.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import { isRightToLeft, showLanguage, suggestLanguage } from './page-language.ts';

vi.mock('../i18n/messages.ts', async (original) => ({
  ...(await original<typeof Messages>()),
  loadTranslation: vi.fn<typeof loadTranslation>(),
}));

describe('the page’s language', () => {
  const root = { lang: 'en', dir: 'ltr' };
  const reported: unknown[] = [];
  const model = { language: 'en', state: { settings: { interfaceLanguage: 'en' } } };
  const app = model as unknown as AppModel;
  /** Chooses a language, whose messages `load` gives. */
  function choose(language: InterfaceLanguage, load: Promise<Translation>): Promise<void> {
    model.state.settings.interfaceLanguage = language;
    vi.mocked(loadTranslation).mockReturnValueOnce(load);
    return showLanguage(app);
  }
  beforeEach(() => {
    reported.length = 0;
    vi.stubGlobal('document', { documentElement: root });
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  });
  afterEach(async () => {
    await choose('en', Promise.resolve({}));
    vi.unstubAllGlobals();
  });

  it('changes when its messages are there', async () => {
    const messages = Promise.withResolvers<Translation>();
    const shown = choose('ar', messages.promise);
    expect([app.language, getLocale(), root]).toEqual(['en', 'en', { lang: 'en', dir: 'ltr' }]);
    messages.resolve({});
    await shown;
    expect([app.language, getLocale(), root]).toEqual(['ar', 'ar', { lang: 'ar', dir: 'rtl' }]);
  });

  it('is the one that was chosen last, in whatever order the messages arrive', async () => {
    const messages = Promise.withResolvers<Translation>();
    const first = choose('de', messages.promise);
    await choose('ar', Promise.resolve({}));
    messages.resolve({});
    await first;
    expect([app.language, getLocale(), root.lang]).toEqual(['ar', 'ar', 'ar']);
  });

  it('is English when the messages don’t load, and the error is reported', async () => {
    await choose('ar', Promise.resolve({}));
    const error = new Error('no such script');
    await choose('de', Promise.reject(error));
    expect([app.language, getLocale(), root]).toEqual(['en', 'en', { lang: 'en', dir: 'ltr' }]);
    expect(reported).toEqual([error]);
  });
});

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

it('Arabic is written from right to left', () => {
  expect(interfaceLanguages.filter(isRightToLeft)).toEqual(['ar']);
});

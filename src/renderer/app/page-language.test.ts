import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { interfaceLanguages } from '#shared/contract/settings.ts';
import type { InterfaceLanguage } from '#shared/contract/settings.ts';
import { getLocale, loadTranslation } from '../i18n/messages.ts';
import type * as Messages from '../i18n/messages.ts';
import type { Translation } from '../i18n/translation.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import { isRightToLeft, showLanguage } from './appearance.ts';

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
  afterEach(() => choose('en', Promise.resolve({})));

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

it('Arabic is written from right to left', () => {
  expect(interfaceLanguages.filter(isRightToLeft)).toEqual(['ar']);
});

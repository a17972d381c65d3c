import { expect, it } from 'vitest';
import { fallbackLanguages } from './languages.ts';

it('texts are looked for in the same language and script, and then in English', () => {
  expect(fallbackLanguages('zh-HK')).toEqual(['zh-TW', 'en-US']);
  expect(fallbackLanguages('zh-TW')).toEqual(['zh-HK', 'en-US']);
  expect(fallbackLanguages('zh-CN')).toEqual(['en-US']);
  expect(fallbackLanguages('pt-BR')).toEqual(['pt-PT', 'en-US']);
  expect(fallbackLanguages('es-MX')).toEqual(['es-ES', 'en-US']);
  expect(fallbackLanguages('de-DE')).toEqual(['en-US']);
  expect(fallbackLanguages('de-AT')).toEqual(['de-DE', 'en-US']);
  expect(fallbackLanguages('en-GB')).toEqual(['en-US']);
  expect(fallbackLanguages('en-US')).toEqual([]);
});

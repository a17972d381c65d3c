import { expect, it } from 'vitest';
import { compileHint } from './first-load.ts';

const messages = '/app/src/renderer/i18n/generated/messages';

it.each([
  ['a page', ['/app/src/renderer/pages/movie/MoviePage.svelte']],
  ['shared code with its messages', [`${messages}/movie.js`, '/app/src/renderer/ui/Button.svelte']],
])('%s is compiled while it loads', (_what, moduleIds) => {
  expect(compileHint({ moduleIds })).toBe('//# allFunctionsCalledOnLoad');
});

it.each([
  ['the messages of a language', [`${messages}/de.js`]],
  ['the texts of licences', ['virtual:/licence-texts']],
])('%s, of which little is used, are compiled as they run', (_what, moduleIds) => {
  expect(compileHint({ moduleIds })).toBe('');
});

/**
 * Compiles the page's messages (src/renderer/i18n) to typed functions, and ends.
 *
 * A program of its own, because the compiler leaves timers behind that keep its process alive for half a minute:
 * inside the bundler or the test runner every run would end that much later.
 */
import { resolve } from 'node:path';
import { compile } from '@inlang/paraglide-js';

const at = (path: string) => resolve(import.meta.dirname, '../src/renderer/i18n', path);

await compile({
  project: at('project.inlang'),
  outdir: at('generated'),
  // The page says which locale it is (overwriteGetLocale, from the settings): no cookie, address or storage is asked.
  strategy: ['globalVariable', 'baseLocale'],
  outputStructure: 'message-modules',
  isServer: 'false',
  emitReadme: false,
});
process.exit(0);

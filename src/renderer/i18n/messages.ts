import type { InterfaceLanguage } from '#shared/contract/settings.ts';
import { overwriteGetLocale } from './generated/runtime.js';

export { m } from './generated/messages.js';

/** Languages that are written from right to left. */
const rightToLeft: ReadonlySet<string> = new Set(['ar']);

/** Makes every message be in this language from now on, and tells the document. */
export function speak(language: InterfaceLanguage): void {
  overwriteGetLocale(() => language);
  document.documentElement.lang = language;
  document.documentElement.dir = rightToLeft.has(language) ? 'rtl' : 'ltr';
}

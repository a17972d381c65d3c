import type { InterfaceLanguage } from '#shared/contract/settings.ts';
import { useTranslation } from './translation.ts';
import type { Translation } from './translation.ts';

export { m } from './generated/messages.js';

/** The script of each language; English is part of the page's own scripts. */
const scripts = import.meta.glob<Translation>('./generated/translations/*.js');

let current: InterfaceLanguage = 'en';

/** The language of the messages. */
export const getLocale = (): InterfaceLanguage => current;

/** Loads the messages of a language. Rejects when its script doesn't load. */
export async function loadTranslation(language: InterfaceLanguage): Promise<Translation> {
  // Undefined except in development (CONTRIBUTING.md).
  const name = String(import.meta.env['VITE_MESSAGES'] ?? language);
  if (name === 'en') return {};
  const load = scripts[`./generated/translations/${name}.js`];
  if (load === undefined) throw new Error(`There are no messages in ${name}.`);
  return load();
}

/** Sets the language of all messages. */
export function speak(language: InterfaceLanguage, messages: Translation): void {
  useTranslation(messages);
  current = language;
}

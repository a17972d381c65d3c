import type { InterfaceLanguage } from '#shared/contract/settings.ts';
import words from './generated/words.json' with { type: 'json' };

/** The words that the main process shows without the page, which may have crashed or been taken over; by their names. */
export type Words = (typeof words)['en'];

/** The words in a language. */
export const wordsOf = (language: InterfaceLanguage): Words => words[language];

/** A text with values for its placeholders. */
export function fill(text: string, values: Readonly<Record<string, number | string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

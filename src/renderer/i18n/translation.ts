import { pluralRules } from '#shared/text/formats.ts';

/** The compiled messages of a language, by their names. */
export type Translation = Readonly<Record<string, (inputs: never) => string>>;

/**
 * The messages of the page's language; none for English, which each message falls back to.
 * @public The compiled messages import it.
 */
export let translation: Translation = {};

/**
 * The plural form of a number in a language, such as `few`.
 * @public The compiled messages import it.
 */
export const plural = (language: string, count: unknown): Intl.LDMLPluralRule =>
  pluralRules(language, {}).select(Number(count));

/** Sets the language of all messages. */
export function useTranslation(messages: Translation): void {
  translation = messages;
}

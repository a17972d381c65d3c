import { listFormat } from '#shared/text/formats.ts';
import { getLocale } from '../i18n/messages.ts';

/** Names as a list in the page's language: "Drama, Comedy" in English, "Drama und Komödie" in German. */
export function listText(names: readonly string[]): string {
  return listFormat(getLocale(), { type: 'conjunction', style: 'narrow' }).format(names);
}

import { formatDay } from '#shared/text/calendar-day.ts';
import { dateFormat } from '#shared/text/formats.ts';
import { m } from '../i18n/messages.ts';

/** When something was seen, as in a `SeenMark`: its day, or that it is unknown. */
export function seenAtText(at: string | null, language: string): string {
  if (at === null) return m.seen_unknown();
  if (!at.includes('T')) return formatDay(at, language);
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return dateFormat(language, style).format(Date.parse(`${at}Z`));
}

/** The time of day of the same; "" if it is unknown. */
export function seenTimeText(at: string, language: string): string {
  if (!at.includes('T')) return '';
  return dateFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.parse(`${at}Z`));
}

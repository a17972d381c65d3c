import { formatDay } from '#shared/text/calendar-day.ts';
import { m } from '../i18n/messages.ts';

/** When something was seen, as in a `SeenMark`: its day, or that it is unknown. */
export function seenAtText(at: string | null, language: string): string {
  if (at === null) return m.seen_unknown();
  const [day = '', time] = at.split('T');
  return [formatDay(day, language), time].filter((part) => part !== undefined).join(', ');
}

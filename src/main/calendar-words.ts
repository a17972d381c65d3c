import type { InterfaceLanguage } from '#shared/contract/settings.ts';
import type { CalendarWords } from './offline/calendar-file.ts';

/** The few words that the main process writes into a calendar, whose readers are other programs. */
const words: Readonly<Record<InterfaceLanguage, CalendarWords>> = {
  en: { calendar: 'Marquee: upcoming episodes', series: (id) => `Series ${id}` },
  de: { calendar: 'Marquee: kommende Folgen', series: (id) => `Serie ${id}` },
  ar: { calendar: 'Marquee: الحلقات القادمة', series: (id) => `مسلسل ${id}` },
};

/** The words of a calendar in a language of the interface. */
export function calendarWords(language: InterfaceLanguage): CalendarWords {
  return words[language];
}

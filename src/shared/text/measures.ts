import { daysBetween, localDay } from './calendar-day.ts';
import { numberFormat, regionalTag, relativeTimeFormat } from './formats.ts';

// The first Intl.NumberFormat of a page takes Chromium 15 to 30 ms, because it looks for the data of every language there is.
// A page's first frame has counts and scores only.

/**
 * How each language of the interface writes a number, also in regions where many speak it: its decimal separator, that
 * of thousands, and how many digits an integer with the latter has at least. All use the digits 0 to 9.
 */
const separators: Readonly<Record<string, readonly [decimal: string, thousands: string, digits: number]>> = {
  en: ['.', ',', 4],
  'en-AU': ['.', ',', 4],
  'en-CA': ['.', ',', 4],
  'en-GB': ['.', ',', 4],
  'en-IE': ['.', ',', 4],
  de: [',', '.', 4],
  es: [',', '.', 5],
  fr: [',', '\u202f', 4],
  it: [',', '.', 5],
  'pt-BR': [',', '.', 4],
  nl: [',', '.', 4],
  pl: [',', '\u00a0', 5],
  tr: [',', '.', 4],
  uk: [',', '\u00a0', 4],
  ar: ['.', ',', 4],
  ja: ['.', ',', 4],
  ko: ['.', ',', 4],
  zh: ['.', ',', 4],
};

/** Writes a natural number as Intl.NumberFormat does; null: it is another number, or the language isn't known here. */
function plainCount(count: number, language: string): string | null {
  const known = separators[regionalTag(language)];
  if (known === undefined || !Number.isSafeInteger(count) || count < 0) return null;
  const [, thousands, digits] = known;
  const written = String(count);
  return written.length < digits ? written : written.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
}

/** Writes a number from 0 to 10 with one decimal as Intl.NumberFormat does; null as above. */
function plainScore(score: number, language: string): string | null {
  const known = separators[regionalTag(language)];
  if (known === undefined || !(score >= 0 && score <= 10)) return null;
  // Half of a tenth is rounded up, but `toFixed` alone makes 7.3 of 7.35.
  return (Math.round(score * 10) / 10).toFixed(1).replace('.', known[0]);
}

/** Formats bytes in decimal units: "84 MB". */
export function formatBytes(bytes: number, language: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** power;
  return numberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 || value >= 10 ? 0 : 1,
  }).format(value);
}

/** Formats minutes in the language's short form: "52 min", "2 hr 5 min". */
export function formatMinutes(minutes: number, language: string): string {
  const unit = (value: number, name: 'hour' | 'minute'): string =>
    numberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  if (minutes < 60) return unit(minutes, 'minute');
  const rest = minutes % 60;
  return rest === 0
    ? unit(Math.floor(minutes / 60), 'hour')
    : `${unit(Math.floor(minutes / 60), 'hour')} ${unit(rest, 'minute')}`;
}

/** Formats a duration in its one or two largest units: "40 sec", "3 min", "1 hr 20 min". */
export function formatDuration(ms: number, language: string): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds >= 60) return formatMinutes(Math.round(seconds / 60), language);
  return numberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(seconds);
}

/** Formats the time since a moment in its largest useful unit: "now", "4 min. ago", "2 days ago". */
export function formatAge(fromMs: number, nowMs: number, language: string): string {
  const format = relativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const seconds = Math.max(0, Math.round((nowMs - fromMs) / 1000));
  if (seconds < 60) return format.format(0, 'second');
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute');
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour');
  // After a day and a half, "yesterday" may be the day before it.
  return format.format(-daysBetween(localDay(fromMs), localDay(nowMs)), 'day');
}

/** Formats a score of 0 to 10 with one decimal. */
export function formatScore(score: number, language: string): string {
  return (
    plainScore(score, language) ??
    numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(score)
  );
}

/** Formats a score of the person's own, of which most are whole: "8", "7.5". */
export function formatOwnScore(score: number, language: string): string {
  return Number.isInteger(score) ? formatCount(score, language) : formatScore(score, language);
}

/** Formats a percentage: "42%", "42 %". */
export function formatPercent(percent: number, language: string): string {
  return numberFormat(language, { style: 'percent' }).format(percent / 100);
}

/** Formats a count with the language's grouping: "12,480". */
export function formatCount(count: number, language: string): string {
  return plainCount(count, language) ?? numberFormat(language, {}).format(count);
}

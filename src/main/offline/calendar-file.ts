import type { UpcomingEpisode } from '#shared/contract/packs.ts';
import { addDays } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';

// Written here and not with ical-generator 10.2: that lets control characters through, which make the file invalid,
// does not escape the calendar's name, does not end the last line, and takes 0.3 s for 500 episodes with long names,
// in which the main process would answer nothing.

/** What the file says besides the episodes' own names. */
export interface CalendarWords {
  /** The calendar's name. */
  readonly calendar: string;
  /** What a series is called whose name is not known. */
  series(id: number): string;
}

const productId = '-//Marquee//Marquee//EN';
/** How often a calendar that subscribes should ask again. RFC 5545, section 3.3.6. */
const refreshEvery = 'PT12H';
/** Octets of a line without its end. RFC 5545, section 3.1. */
const lineOctets = 75;

/**
 * Episodes as an iCalendar file (RFC 5545), one all-day event each. An episode without a name is told by its number
 * alone. `now`: when the file is made, epoch ms.
 */
export function calendarFile(
  episodes: readonly UpcomingEpisode[],
  { now, words }: { readonly now: number; readonly words: CalendarWords },
): string {
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const calendar = escapeText(words.calendar);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${productId}`,
    'CALSCALE:GREGORIAN',
    // RFC 7986, and what programs read that are older than it.
    `NAME:${calendar}`,
    `X-WR-CALNAME:${calendar}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}`,
    `X-PUBLISHED-TTL:${refreshEvery}`,
    ...episodes.flatMap((episode) => eventLines(episode, stamp, words)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(episode: UpcomingEpisode, stamp: string, words: CalendarWords): string[] {
  const { seriesId, seasonNumber, episodeNumber, airDate } = episode;
  const path = `tv/${seriesId}/season/${seasonNumber}/episode/${episodeNumber}`;
  const number = `S${twoDigits(seasonNumber)}E${twoDigits(episodeNumber)}`;
  const nextDay = addDays(airDate, 1);
  const summary = `${episode.seriesName || words.series(seriesId)} – ${number} ${episode.name}`;
  return [
    'BEGIN:VEVENT',
    `UID:${path.replaceAll('/', '-')}@marquee`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dateValue(airDate)}`,
    // No day comes after the last one that four digits can write; without an end an event lasts its day.
    ...(nextDay > airDate ? [`DTEND;VALUE=DATE:${dateValue(nextDay)}`] : []),
    `SUMMARY:${escapeText(summary.trim())}`,
    'TRANSP:TRANSPARENT',
    `URL:marquee://${path}`,
    'END:VEVENT',
  ];
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const dateValue = (day: CalendarDay): string => day.replaceAll('-', '');

/** RFC 5545, section 3.3.11; without the characters that a text must not have. */
function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/[\\;,]/g, '\\$&')
      // The separators of Unicode are ends of a line to some programs that read the file.
      .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
      .replaceAll(/(?!\t)\p{Cc}/gu, '')
  );
}

/** Breaks a long line, never inside a character. RFC 5545, section 3.1. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= lineOctets) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      folded += '\r\n ';
      // The space counts.
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

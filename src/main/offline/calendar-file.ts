import type { UpcomingEpisode, UpcomingMovie } from '#shared/contract/packs.ts';
import { addDays, formatDay } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { fill } from '../platform/words.ts';
import type { Words } from '../platform/words.ts';

/** Other programs show these words. */
type CalendarWords = Pick<
  Words,
  'calendar_moved' | 'main_calendar' | 'movie_numbered' | 'series_numbered' | 'upcoming_number'
>;

/** What a calendar contains. */
export interface Upcoming {
  readonly episodes: readonly UpcomingEpisode[];
  readonly movies: readonly UpcomingMovie[];
}

const productId = '-//Marquee//Marquee//EN';
/** Octets of a line without its line break. RFC 5545, section 3.1. */
const lineOctets = 75;

/**
 * Episodes and movies as an iCalendar file (RFC 5545), one all-day event each. An episode without a name has its number alone.
 * What was moved says from when. `now`: when the file is made, epoch ms; `language`: of the words.
 */
export function calendarFile(
  { episodes, movies }: Upcoming,
  {
    now,
    words,
    language,
  }: { readonly now: number; readonly words: CalendarWords; readonly language: string },
): string {
  const movedText = (day: CalendarDay | null): string | null =>
    day === null ? null : fill(words.calendar_moved, { day: formatDay(day, language) });
  const stamp = `${new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const calendar = escapeText(words.main_calendar);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${productId}`,
    'CALSCALE:GREGORIAN',
    // RFC 7986, and the older name of the same field.
    `NAME:${calendar}`,
    `X-WR-CALNAME:${calendar}`,
    ...episodes.flatMap((each) => eventLines(episodeEvent(each, words), movedText(each.movedFrom), stamp)),
    ...movies.flatMap((each) => eventLines(movieEvent(each, words), movedText(each.movedFrom), stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** An all-day event of a page of the app. */
interface CalendarEvent {
  /** The page's route without the first slash. */
  readonly path: string;
  readonly day: CalendarDay;
  readonly summary: string;
}

function episodeEvent(
  { seriesId: id, seriesName, seasonNumber: season, episodeNumber: episode, name, airDate }: UpcomingEpisode,
  words: CalendarWords,
): CalendarEvent {
  const series = seriesName || fill(words.series_numbered, { id });
  return {
    path: `tv/${id}/season/${season}/episode/${episode}`,
    day: airDate,
    summary: `${series} – ${fill(words.upcoming_number, { season, episode })} ${name}`,
  };
}

function movieEvent({ movieId: id, name, day }: UpcomingMovie, words: CalendarWords): CalendarEvent {
  return { path: `movie/${id}`, day, summary: name || fill(words.movie_numbered, { id }) };
}

function eventLines({ path, day, summary }: CalendarEvent, detail: string | null, stamp: string): string[] {
  const nextDay = addDays(day, 1);
  return [
    'BEGIN:VEVENT',
    `UID:${path.replaceAll('/', '-')}@marquee`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${dateValue(day)}`,
    // The last day that four digits can express has no next one; without an end an event lasts one day.
    ...(nextDay > day ? [`DTEND;VALUE=DATE:${dateValue(nextDay)}`] : []),
    `SUMMARY:${escapeText(summary.trim())}`,
    ...(detail === null ? [] : [`DESCRIPTION:${escapeText(detail)}`]),
    'TRANSP:TRANSPARENT',
    `URL:marquee://${path}`,
    'END:VEVENT',
  ];
}

const dateValue = (day: CalendarDay): string => day.replaceAll('-', '');

/** Escapes a text and removes characters that are not allowed in one. RFC 5545, section 3.3.11. */
function escapeText(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/[\\;,]/g, '\\$&')
      // Some programs treat Unicode's separators as line breaks.
      // Proved by calendar-file.test.ts: a name can’t end a line.
      .replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n')
      .replaceAll(/(?!\t)\p{Cc}/gu, '')
  );
}

/** Folds a long line, never inside a character. RFC 5545, section 3.1. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= lineOctets) return line;
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      folded += '\r\n ';
      // The space counts too.
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

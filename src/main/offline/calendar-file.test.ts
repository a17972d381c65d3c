import { fc } from '../../../test/fixtures/properties.ts';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { UpcomingEpisode } from '#shared/contract/packs.ts';
import { wordsOf } from '../platform/words.ts';
import { calendarFile } from './calendar-file.ts';

// Proves protections of calendar-file.ts.

const words = { ...wordsOf('en'), main_calendar: 'Marquee: upcoming' };
const now = Date.UTC(2026, 8, 30, 22, 5, 9);
const episode: UpcomingEpisode = {
  seriesId: 1396,
  seriesName: 'Harbour',
  seasonNumber: 2,
  episodeNumber: 5,
  name: 'The Pier',
  airDate: '2026-10-03',
  stillPath: null,
  kept: true,
  followed: false,
  movedFrom: null,
  fetchedAt: 0,
};

const write = (episodes: readonly Partial<UpcomingEpisode>[]): string =>
  calendarFile(
    { episodes: episodes.map((each) => ({ ...episode, ...each })), movies: [] },
    { now, words, language: 'en' },
  );

function read(text: string): { calendar: ICAL.Component; events: ICAL.Event[] } {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each)) };
}

/** A title after it was written into a text without control characters. */
const readable = (title: string): string =>
  title
    .toWellFormed()
    .replaceAll(/\r\n|[\r\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '');

describe('a calendar file', () => {
  it('has one all-day event per episode', () => {
    expect(write([{}])).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Marquee//Marquee//EN',
        'CALSCALE:GREGORIAN',
        'NAME:Marquee: upcoming',
        'X-WR-CALNAME:Marquee: upcoming',
        'BEGIN:VEVENT',
        'UID:tv-1396-season-2-episode-5@marquee',
        'DTSTAMP:20260930T220509Z',
        'DTSTART;VALUE=DATE:20261003',
        'DTEND;VALUE=DATE:20261004',
        'SUMMARY:Harbour – S2 E5 The Pier',
        'TRANSP:TRANSPARENT',
        'URL:marquee://tv/1396/season/2/episode/5',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('has calendar days in every time zone', () => {
    const { events } = read(write([{ airDate: '2026-12-31' }, { airDate: '2028-02-28' }]));
    expect(events.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()])).toEqual([
      ['2026-12-31', '2027-01-01'],
      ['2028-02-28', '2028-02-29'],
    ]);
    expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
    expect(write([{ airDate: '9999-12-31' }])).not.toContain('DTEND');
  });

  it('shows the number of an episode or series without a name', () => {
    const { events } = read(write([{ name: '' }, { seriesName: '', episodeNumber: 112 }]));
    expect(events.map(({ summary }) => summary)).toEqual([
      'Harbour – S2 E5',
      'Series 1396 – S2 E112 The Pier',
    ]);
  });

  it('has the release of a movie, with its number where no name is known', () => {
    const movies = ['Rain, and fog', ''].map((name, index) => ({
      ...{ movieId: 5 + index, name, day: '2026-10-03', posterPath: null, movedFrom: null, fetchedAt: 0 },
    }));
    const { events } = read(calendarFile({ episodes: [episode], movies }, { now, words, language: 'en' }));
    expect(events.map(({ summary, uid }) => [summary, uid])).toEqual([
      ['Harbour – S2 E5 The Pier', 'tv-1396-season-2-episode-5@marquee'],
      ['Rain, and fog', 'movie-5@marquee'],
      ['Movie 6', 'movie-6@marquee'],
    ]);
    expect(events[1]?.component.getFirstPropertyValue('url')).toBe('marquee://movie/5');
  });

  it('says from when an episode or movie was moved', () => {
    const movie = {
      movieId: 5,
      name: 'Rain',
      day: '2026-10-03',
      posterPath: null,
      movedFrom: '2026-09-18',
      fetchedAt: 0,
    };
    const episodes = [
      { ...episode, movedFrom: '2026-10-01' },
      { ...episode, episodeNumber: 6 },
    ];
    const text = calendarFile({ episodes, movies: [movie] }, { now, words, language: 'en-GB' });
    expect(read(text).events.map(({ description }) => description)).toEqual([
      'Moved from 1 Oct 2026',
      null,
      'Moved from 18 Sept 2026',
    ]);
  });

  it('escapes its own name', () => {
    const calendar = 'مسلسلات; قادمة, \\ 1\nEND:VCALENDAR';
    const text = calendarFile(
      { episodes: [], movies: [] },
      { now, words: { ...words, main_calendar: calendar }, language: 'en' },
    );
    // The parser knows neither property, and gives both as they are written.
    const written = String.raw`مسلسلات\; قادمة\, \\ 1\nEND:VCALENDAR`;
    expect(read(text).calendar.getFirstPropertyValue('name')).toBe(written);
    expect(read(text).calendar.getFirstPropertyValue('x-wr-calname')).toBe(written);
  });

  it('keeps any name a name', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 1000, size: 'max' }),
      fc.constantFrom('م'.repeat(1000), '👩‍👩‍👧‍👦'.repeat(90), 'é'.repeat(1000), '\ud800', 'a,b;c\\n\\N"d:e'),
      fc
        .array(
          fc.constantFrom(
            ...['\r\n', '\n', '\r', '\\', '\\n', ';', ',', ':', '"', ' ', '\t', '\u0000', '\u2028', '\u0085'],
            ...[
              'END:VEVENT',
              'END:VCALENDAR',
              'BEGIN:VEVENT',
              'DTSTART:19700101',
              'ATTACH:file:///',
              '😀',
              'ق',
            ],
          ),
          { maxLength: 60 },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 3 }), (names) => {
        const text = write(
          names.map(([seriesName, name], index) => ({ seriesName, name, episodeNumber: index + 1 })),
        );
        const lines = text.split('\r\n');
        expect(lines.pop()).toBe('');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/(?!\t)[\p{Cc}\u2028\u2029]/u);
        }
        // Written as bytes and read back: a fold within a character would break it.
        const { calendar, events } = read(
          new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text)),
        );
        expect(calendar.getAllSubcomponents()).toHaveLength(names.length);
        expect(events.map(({ summary }) => summary)).toEqual(
          names.map(([seriesName, name], index) =>
            readable(`${seriesName || 'Series 1396'} – S2 E${index + 1} ${name}`.trim()),
          ),
        );
        for (const event of events) {
          expect(event.component.getAllProperties().map((property) => property.name)).toEqual([
            'uid',
            'dtstamp',
            'dtstart',
            'dtend',
            'summary',
            'transp',
            'url',
          ]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

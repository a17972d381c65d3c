import { fc } from '../../../test/fixtures/properties.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, daysBetween, formatDay, formatLocalDay, formatNearDay } from './calendar-day.ts';
import {
  formatAge,
  formatBytes,
  formatCount,
  formatDuration,
  formatMinutes,
  formatScore,
} from './measures.ts';
import { interfaceLanguages } from '../contract/settings.ts';
import { countryName, followRegion, numberFormat, regionalTag } from './formats.ts';
import { systemText } from './system-text.ts';

it('a text that the system draws is on one line, and turns nothing around; signs that join characters stay', () => {
  expect(systemText('Rain\u202egnp.\u2066 and\u2069 \u200fsun\n\u2028!')).toBe('Raingnp. and sun !');
  expect(systemText('👨‍👩‍👧 می‌خواهم')).toBe('👨‍👩‍👧 می‌خواهم');
});

describe('a calendar day', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it('never shifts, whatever the time zone', () => {
    for (const place of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      process.env.TZ = place;
      expect(formatDay('2026-10-03', 'en-GB')).toBe('3 Oct 2026');
    }
  });

  it('of a time is that of the time zone where the machine is now', () => {
    const days = ['Pacific/Pago_Pago', 'Asia/Kathmandu', 'Pacific/Kiritimati'].map((place) => {
      process.env.TZ = place;
      return formatLocalDay(Date.UTC(2026, 9, 3, 10, 30), 'en-GB');
    });
    expect(days).toEqual(['2 Oct 2026', '3 Oct 2026', '4 Oct 2026']);
  });

  it('counts days across months, leap days and years', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        expect(daysBetween('2000-01-01', addDays('2000-01-01', days))).toBe(days);
      }),
    );
  });

  it('is described in words only when near', () => {
    expect(formatNearDay('2026-11-20', '2026-11-20', 'en')).toBe('today');
    expect(formatNearDay('2026-11-21', '2026-11-20', 'en')).toBe('tomorrow');
    expect(formatNearDay('2026-11-23', '2026-11-20', 'de')).toBe('in 3 Tagen');
    expect(formatNearDay('2026-11-26', '2026-11-20', 'en')).toBe('in 6 days');
    // Nothing of this week is as far away.
    expect(formatNearDay('2026-11-27', '2026-11-20', 'en')).toBeNull();
  });
});

it("measures have the language's common form", () => {
  expect(formatBytes(84_300_000, 'en')).toBe('84 MB');
  expect(formatBytes(0, 'en')).toBe('0 bytes');
  expect(formatBytes(1_250, 'de')).toBe('1,3 kB');
  expect(formatMinutes(52, 'en')).toBe('52 min');
  expect(formatMinutes(125, 'en')).toBe('2 hr 5 min');
  expect(formatMinutes(120, 'en')).toBe('2 hr');
  expect(formatScore(8, 'de')).toBe('8,0');
  expect(formatAge(0, 240_000, 'en')).toBe('4 min. ago');
  expect(formatAge(10_000, 0, 'en')).toBe('now');
  const monday = new Date(2026, 9, 5, 8).getTime();
  expect(formatAge(monday, new Date(2026, 9, 6, 22).getTime(), 'en')).toBe('yesterday');
  expect(formatAge(monday, new Date(2026, 9, 7, 7).getTime(), 'en')).toBe('2 days ago');
});

describe('in the person’s region', () => {
  const follow = (country: string | null, ...languages: string[]) => followRegion({ languages, country });
  afterEach(() => follow(null));

  it.each([
    ['GB', ['en-GB'], 'en', '18 Dec 1993', '1,234.5'],
    [null, ['en', 'en-GB'], 'en', '18 Dec 1993', '1,234.5'],
    ['AT', ['de-AT'], 'de', '18.12.1993', '1\u00a0234,5'],
    ['CH', ['de-CH'], 'de', '18.12.1993', "1'234.5"],
    ['DE', ['en-US'], 'en', '18 Dec 1993', '1.234,5'],
    // There are no English formats of Korea.
    ['KR', ['ko-KR', 'en-GB'], 'en', '18 Dec 1993', '1,234.5'],
    ['CA', ['fr-CA'], 'fr', '18 déc. 1993', '1\u00a0234,5'],
    ['EG', ['ar-EG'], 'ar', '18‏/12‏/1993', '1,234.5'],
    ['SA', ['ar-SA'], 'ar', '18‏/12‏/1993', '1,234.5'],
    // Traditional characters aren’t those of the page.
    ['TW', ['zh-TW'], 'zh', '1993年12月18日', '1,234.5'],
    [null, ['de-AT', 'en'], 'en', 'Dec 18, 1993', '1,234.5'],
    ['US', ['en-US@posix'], 'en', 'Dec 18, 1993', '1,234.5'],
  ])('dates and numbers of %s with %j in %s are %s and %s', (country, languages, language, day, number) => {
    follow(country, ...languages);
    expect(formatDay('1993-12-18', language)).toBe(day);
    expect(numberFormat(language, {}).format(1234.5)).toBe(number);
    for (const count of [999, 1234, 99_999, 1_234_567])
      expect(formatCount(count, language)).toBe(numberFormat(language, {}).format(count));
    const tenth = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    expect(formatScore(7.4, language)).toBe(numberFormat(language, tenth).format(7.4));
  });

  it('a language whose formats are those of the region stays as it is', () => {
    follow('BR', 'pt-BR');
    expect([regionalTag('pt-BR'), regionalTag('en')]).toEqual(['pt-BR', 'en']);
  });

  it.each(['en-AU', 'en-CA', 'en-GB', 'en-IE'])('a count in %s is written as Intl writes it', (tag) => {
    follow(null, tag);
    const format = new Intl.NumberFormat(tag);
    fc.assert(fc.property(fc.maxSafeNat(), (count) => formatCount(count, 'en') === format.format(count)));
  });
});

describe.each(interfaceLanguages)('in %s', (language) => {
  it('a count is written as Intl writes it', () => {
    const format = new Intl.NumberFormat(language);
    for (const count of [0, 7, 999, 1000, 1234, 9999, 10_000, 99_999, 100_000, -1, -1234, 0.5, Infinity])
      expect(formatCount(count, language)).toBe(format.format(count));
    fc.assert(
      fc.property(fc.maxSafeNat(), (count) => {
        expect(formatCount(count, language)).toBe(format.format(count));
      }),
    );
  });

  it('a score is written and rounded as Intl does it', () => {
    const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const scores = Array.from({ length: 10_001 }, (_, thousandths) => thousandths / 1000);
    expect(scores.filter((score) => formatScore(score, language) !== format.format(score))).toEqual([]);
    for (const score of [-1, 10.04, 11, Number.NaN])
      expect(formatScore(score, language)).toBe(format.format(score));
  });
});

it('a duration is formatted in seconds, minutes or hours, and never as 0', () => {
  expect(formatDuration(0, 'en')).toBe('1 sec');
  expect(formatDuration(40_400, 'en')).toBe('40 sec');
  expect(formatDuration(59_700, 'en')).toBe('1 min');
  expect(formatDuration(200_000, 'de')).toBe('3 Min.');
  expect(formatDuration(4_800_000, 'en')).toBe('1 hr 20 min');
});

it('names of countries come from the platform, with the code as the fallback', () => {
  expect(countryName('DE', 'en')).toBe('Germany');
  expect(countryName('??', 'en')).toBe('??');
});

it('dates, numbers, lists, names and their order are known in every language of the page', () => {
  const formats: readonly {
    readonly name: string;
    supportedLocalesOf(languages: string[]): string[];
  }[] = [
    ...[Intl.DateTimeFormat, Intl.RelativeTimeFormat, Intl.NumberFormat, Intl.PluralRules],
    ...[Intl.ListFormat, Intl.DisplayNames, Intl.Collator, Intl.Segmenter],
  ];
  for (const format of formats)
    expect(format.supportedLocalesOf([...interfaceLanguages]), format.name).toEqual(interfaceLanguages);
});

import { expect, it } from 'vitest';
import { localMinute } from '#shared/text/calendar-day.ts';
import { scoreOf, watchedAtOf } from './values.ts';

const at = (...parts: [number, number, number, number, number]): string => localMinute(Date.UTC(...parts));

it.each([
  ['2024-03-31', '2024-03-31'],
  ['1.2.2024', '2024-02-01'],
  ['13/2/2024', '2024-02-13'],
  ['2/13/2024', '2024-02-13'],
  ['2-2-2024', '2024-02-02'],
  ['1.2.2024 9:05', at(2024, 1, 1, 9, 5)],
  ['2024-03-31 20:00:00', at(2024, 2, 31, 20, 0)],
  ['2024-03-31T20:00:00.123+02:00', at(2024, 2, 31, 18, 0)],
  ['2024-03-31 20:00:00-03:30', at(2024, 2, 31, 23, 30)],
  // As PostgreSQL writes it.
  ['2024-03-31 20:00:00.123+02', at(2024, 2, 31, 18, 0)],
  ['1711915200', at(2024, 2, 31, 20, 0)],
  ['1711915200000', at(2024, 2, 31, 20, 0)],
  ['', null],
  ['unknown', null],
  ['0001-01-01 00:00:00', null],
  ['1970-01-01T00:00:00.000Z', null],
  ['1/2/2024', undefined],
  ['2024-02-31', undefined],
  ['31.2.2024', undefined],
  ['soon', undefined],
  ['2024-03-31T25:00:00Z', undefined],
])('the day %j is read as %j', (text, day) => {
  expect(watchedAtOf(text)).toBe(day);
});

it.each([
  ['2024-03-31 23:30', '2024-03-31T23:30'],
  ['1.2.2024 9:05:10', '2024-02-01T09:05'],
  ['2024-03-31 20:00:00Z', '2024-03-31T20:00'],
  ['2024-03-31T20:00:00+02:00', at(2024, 2, 31, 18, 0)],
  ['2024-03-31 24:00', '2024-04-01T00:00'],
  ['2024-03-31 25:00', undefined],
  ['1970-01-01 00:00:00', null],
])('the time %j of a person’s own table is read as %j', (text, day) => {
  expect(watchedAtOf(text, { isOwn: true })).toBe(day);
});

it.each([
  ['8', 1, 8],
  [7.26, 1, 7.5],
  ['4,5', 2, 9],
  [85, 0.1, 8.5],
  ['0', 1, null],
  ['', 1, null],
  ['11', 1, undefined],
  ['good', 1, undefined],
])('the score %j, times %j, is read as %j', (text, perPoint, score) => {
  expect(scoreOf(text, perPoint)).toBe(score);
});

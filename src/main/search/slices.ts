import type { Parameters } from '#shared/catalogue/endpoints.ts';
import { dayNumber, dayText } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { BodyAsked } from '../store/packs/plan.ts';

/** A range of vote counts; `most` null: no upper limit. */
export interface Votes {
  readonly least: number;
  readonly most: number | null;
}

/** A part of the catalogue that one list of the service contains. */
export type Slice =
  /** Movies that were first released within a window. */
  | { readonly kind: 'dated'; readonly from: CalendarDay; readonly to: CalendarDay; readonly votes: Votes }
  /** Movies without a release date, which no filter selects: the end of the list by date. */
  | { readonly kind: 'undated'; readonly votes: Votes }
  | { readonly kind: 'trending'; readonly window: 'day' | 'week' }
  | { readonly kind: 'onTheAir' }
  /** The series of a person. */
  | { readonly kind: 'person'; readonly id: number };

/** The first and last day of releases; the interface has no others. */
const firstDay = '1870-01-01';
const lastDay = '2199-12-31';

/** `what` of a person's slice around their id; see `writeSlice`. */
export const personSlice = { before: '{"kind":"person","id":', after: '}' };

/** A slice as the store has it. */
export function writeSlice(slice: Slice): string {
  return JSON.stringify(slice);
}

/** The opposite of `writeSlice`. */
export function readSlice(what: string): Slice {
  return JSON.parse(what) as Slice;
}

/** All movies with so many votes. */
export function movieRoots(votes: Votes): Slice[] {
  return [
    { kind: 'undated', votes },
    { kind: 'dated', from: firstDay, to: lastDay, votes },
  ];
}

/** The lists of series. */
export const seriesRoots: readonly Slice[] = [
  { kind: 'onTheAir' },
  { kind: 'trending', window: 'week' },
  { kind: 'trending', window: 'day' },
];

/** The request for a page of a slice. */
export function requestOf(slice: Slice, page: number, pass: number, language: string): BodyAsked {
  switch (slice.kind) {
    case 'dated': {
      // On one day all dates are the same, so the order between two pages could differ.
      const order = slice.from === slice.to ? 'original_title' : 'primary_release_date';
      return movies(slice.votes, {
        ...{ language, page, sort_by: `${order}.${pass === 1 ? 'asc' : 'desc'}` },
        'primary_release_date.gte': slice.from,
        'primary_release_date.lte': slice.to,
      });
    }
    case 'undated':
      return movies(slice.votes, { language, page, sort_by: 'primary_release_date.desc' });
    case 'trending':
      return { endpoint: 'trending.tv', parameters: { time_window: slice.window, language, page } };
    case 'onTheAir':
      return { endpoint: 'tv.onTheAir', parameters: { language, page } };
    case 'person':
      return { endpoint: 'person.tvCredits', parameters: { person_id: slice.id, language } };
  }
}

function movies({ least, most }: Votes, parameters: Parameters): BodyAsked {
  return {
    endpoint: 'discover.movie',
    parameters: {
      ...parameters,
      include_video: true,
      ...(least === 0 ? {} : { 'vote_count.gte': least }),
      ...(most === null ? {} : { 'vote_count.lte': most }),
    },
  };
}

/** A slice in two parts that have no title in common; null: it can't be split. */
export function halves(slice: Slice): Slice[] | null {
  if (slice.kind === 'dated' && slice.from !== slice.to) {
    const [from, to] = [dayNumber(slice.from), dayNumber(slice.to)];
    const middle = Math.floor((from + to) / 2);
    return [
      { ...slice, to: dayText(middle) },
      { ...slice, from: dayText(middle + 1) },
    ];
  }
  if (slice.kind !== 'dated' && slice.kind !== 'undated') return null;
  const { least, most } = slice.votes;
  if (least === most) return null;
  const middle = most === null ? 2 * least + 9 : Math.floor((least + most) / 2);
  return [
    { ...slice, votes: { least, most: middle } },
    { ...slice, votes: { least: middle + 1, most } },
  ];
}

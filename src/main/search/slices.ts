import type { Parameters } from '#shared/catalogue/endpoints.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { IndexSize } from '#shared/contract/search-index.ts';
import { dayNumber, dayText } from '#shared/text/calendar-day.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { keywordRoots } from './keyword-slices.ts';
import type { KeywordSlice } from './keyword-slices.ts';
import type { NewSlice, WantedSlice } from './store/catalogue-index.ts';
import type { SingleSlices } from './store/index-rounds.ts';

/** A range of vote counts; `most` null: no upper limit. */
interface Votes {
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
  | { readonly kind: 'person'; readonly id: number }
  /** The people of a series and their characters. */
  | { readonly kind: 'credits'; readonly id: number }
  /** The episodes of a series; its pages are its seasons from the first one. */
  | { readonly kind: 'episodes'; readonly id: number }
  | KeywordSlice;

/** The first and last day of releases; the interface has no others. */
const firstDay = '1870-01-01';
const lastDay = '2199-12-31';

/** How many series' credits and how many people's series each size has. */
const mostOf: Readonly<Record<IndexSize, Readonly<Record<'credits' | 'person', number>>>> = {
  known: { credits: 500, person: 500 },
  large: { credits: 2_000, person: 5_000 },
  everything: { credits: 5_000, person: 20_000 },
};
const noLimit = 10_000_000;
/** About how many people a series' credits name who aren't in those of another. */
const peoplePerSeries = 10;

/**
 * The slices of single series and people that a size has, the first kind first. `isBundled`: of the bundled service, whose
 * lists name every series, so that nobody's credits lead to others.
 */
export function singleSlices(size: IndexSize, isBundled: boolean): SingleSlices[] {
  // `what` is as `writeSlice` writes it.
  const single = (kind: 'credits' | 'episodes' | 'person', most: number): SingleSlices => ({
    of: kind === 'person' ? 'people' : 'series',
    most,
    atOnce: 100,
    before: `{"kind":"${kind}","id":`,
    after: '}',
  });
  return isBundled
    ? [single('credits', noLimit), single('episodes', noLimit)]
    : [single('credits', mostOf[size].credits), single('person', mostOf[size].person)];
}

/** About how many single slices an index has altogether that has so many series. */
export function singleSlicesOf(size: IndexSize, isBundled: boolean, series: number): number {
  if (isBundled) return 2 * series;
  const credits = Math.min(mostOf[size].credits, series);
  return credits + Math.min(mostOf[size].person, credits * peoplePerSeries);
}

/** Whether a slice is about one series or person, whom a service may not have. */
export function isSingle({ kind }: Slice): boolean {
  return kind === 'person' || kind === 'credits' || kind === 'episodes';
}

/** How slices begin, as the store has them, of which a round checks the first page, and which it reads again. */
export const roundSlices = {
  checked: ['{"kind":"dated"', '{"kind":"keywords"'],
  again: ['{"kind":"undated"', '{"kind":"trending"', '{"kind":"onTheAir"', '{"kind":"episodes"'],
};

/** What a page of a slice is followed by if the list has more of them; null: only `after` can tell. */
export function following(
  { kind }: Slice,
  page: number,
  pass: number,
  limit: number,
): { readonly page: number; readonly pass: number } | null {
  const isInOrder = kind === 'dated' || kind === 'trending' || kind === 'onTheAir';
  return isInOrder && pass < 3 && page < limit ? { page: page + 1, pass } : null;
}

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

/** The slices of keywords; nothing of them is counted. */
function keywordSlices(size: IndexSize): NewSlice[] {
  return keywordRoots(size).map((slice) => ({ kind: 'series', what: writeSlice(slice) }));
}

/** The slices into which an index begins to be split: movies with so many votes, unless it has them, series and keywords. */
export function rootSlices(votes: Votes | null, size: IndexSize): NewSlice[] {
  const movies = votes === null ? [] : movieRoots(votes);
  return [
    // The first ones are read last.
    ...keywordSlices(size),
    ...movies.map((slice) => ({ kind: 'movies', what: writeSlice(slice) }) as const),
    ...seriesRoots.map((slice) => ({ kind: 'series', what: writeSlice(slice) }) as const),
  ];
}

/** The request for a page of a slice. */
export function requestOf(slice: Slice, page: number, pass: number, language: string): BodyAsked {
  switch (slice.kind) {
    case 'dated': {
      // On one day all dates are the same, so the order between two pages could differ.
      const order = slice.from === slice.to ? 'original_title' : 'primary_release_date';
      return movies(slice.votes, {
        language,
        page,
        sort_by: `${order}.${pass === 2 ? 'desc' : 'asc'}`,
        'primary_release_date.gte': slice.from,
        'primary_release_date.lte': slice.to,
      });
    }
    case 'undated':
      return movies(slice.votes, {
        language,
        page,
        sort_by: 'primary_release_date.desc',
        ...(pass === 4 ? { 'primary_release_date.gte': firstDay, 'primary_release_date.lte': lastDay } : {}),
      });
    case 'trending':
      return { endpoint: 'trending.tv', parameters: { time_window: slice.window, language, page } };
    case 'onTheAir':
      return { endpoint: 'tv.onTheAir', parameters: { language, page } };
    case 'person':
      return { endpoint: 'person.tvCredits', parameters: { person_id: slice.id, language } };
    case 'credits':
      return { endpoint: 'tv.credits', parameters: { series_id: slice.id, language } };
    case 'episodes':
      return { endpoint: 'tv.season', parameters: { series_id: slice.id, season_number: page, language } };
    case 'keywords':
      return { endpoint: 'search.keyword', parameters: { query: slice.text, page } };
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

/** A slice in parts that have no title in common; null: it can't be split. */
export function partsOf(slice: Slice): Slice[] | null {
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

/** A slice whose next page is to be read. */
export interface TakenSlice extends WantedSlice {
  /** How many pages its list has; absent: none of them was read in this run. */
  readonly pages?: number;
}

/** The slices that requests read now, so that no two requests read the same page. */
export class TakenSlices {
  /** How many pages of each slice are under way, or go on. */
  readonly #readings = new Map<number, number>();
  #continued: TakenSlice[] = [];

  get isEmpty(): boolean {
    return this.#readings.size === 0;
  }

  /** Takes a slice that goes on; undefined: there is none. */
  next(): TakenSlice | undefined {
    return this.#continued.pop();
  }

  /** Takes the first of these that isn't taken. */
  takeOf(wanted: readonly WantedSlice[]): TakenSlice | undefined {
    const slice = wanted.find(({ id }) => !this.#readings.has(id));
    if (slice !== undefined) this.#readings.set(slice.id, 1);
    return slice;
  }

  /** Whoever takes a slice next goes on with this one. */
  continueWith(slice: TakenSlice): void {
    this.#continued.push(slice);
    this.#readings.set(slice.id, (this.#readings.get(slice.id) ?? 0) + 1);
  }

  /** Ends the reading of a page. */
  leave({ id }: WantedSlice): void {
    const others = (this.#readings.get(id) ?? 0) - 1;
    if (others > 0) this.#readings.set(id, others);
    else this.#readings.delete(id);
  }

  /** Nothing goes on: the store knows better what is wanted. */
  forgetContinued(): void {
    for (const slice of this.#continued) this.leave(slice);
    this.#continued = [];
  }
}

import type { TitleItem } from '#shared/catalogue/index-entries.ts';
import { dayNumber } from '#shared/text/calendar-day.ts';
import { fold } from '#shared/text/fold.ts';
import type { Columns } from '../../store/database.ts';

/** What a title's row contains of its list item. */
export interface ListItemRow {
  /** See `titleKey`. */
  readonly key: number;
  readonly name: string;
  readonly original: string;
  readonly released: string | null;
  /** In thousandths, as `score`: whole numbers take less space. */
  readonly popularity: number;
  readonly votes: number;
  readonly score: number;
  /** See `shortPath`. */
  readonly poster: string | null;
  readonly backdrop: string | null;
  readonly originalLanguage: string;
  /** See `packedGenres`. */
  readonly genres: string;
  /** 1: for adults; 2: a video. */
  readonly flags: number;
  /** Of a series, a JSON array; null: none. */
  readonly countries: string | null;
  readonly overview: string;
}

/** SQL of a title's original name, and of its name as `fold` makes it. See `shortNames`. */
export const originalOf = `coalesce(nullif(titles.original_name, ''), titles.name)`;
export const foldedOf = `iif(titles.folded = '', lower(titles.name), titles.folded)`;

/** What `titles` stores of these two names: "" for what `originalOf` and `foldedOf` make of the name itself. */
export function shortNames(
  name: string,
  original: string,
): { readonly original_name: string; readonly folded: string } {
  const folded = fold(name);
  // SQLite's `lower` knows the letters of ASCII only.
  const lower = name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return { original_name: original === name ? '' : original, folded: folded === lower ? '' : folded };
}

/** How many characters of `foldedOf` the index has: whole names would take twice the space. */
export const indexedLength = 18;

/** The same of what the index has of the name, so that no row is read. */
export const beginsBetween = `substr(${foldedOf}, 1, ${indexedLength}) between :firstBegin and :lastBegin`;

/**
 * SQL of a condition: a title's folded name is from `:first` to `:last`, both included. `namedBetween` has the values.
 */
export const isNamedBetween = `${beginsBetween} and ${foldedOf} between :first and :last`;

export function namedBetween(first: string, last: string): Readonly<Record<string, string>> {
  return { first, last, ...begunBetween(first, last) };
}

/** The values of `beginsBetween`. */
export function begunBetween(first: string, last: string): Readonly<Record<string, string>> {
  const begin = (name: string): string => [...name].slice(0, indexedLength).join('');
  return { firstBegin: begin(first), lastBegin: begin(last) };
}

/** SQL of the day on which a title was released; stored is its number, see `dayNumber`. */
export const releasedOf = `date(titles.released * 86400, 'unixepoch')`;

/** SQL of a title's language; stored is its number, "" if it is unknown. */
export const languageOf = `coalesce((select title_languages.language from title_languages
  where title_languages.id = titles.language), '')`;

/** SQL of the columns of a `ListItemRow`. */
export const itemColumns = `key, name, ${originalOf} as original, ${releasedOf} as released, popularity, votes, score, poster_path as poster,
  backdrop_path as backdrop, original_language as originalLanguage, genres, flags, countries, overview`;

/** SQL of a title's poster and score as lists have them. */
export const posterOf = `iif(instr(titles.poster_path, '.') or titles.poster_path = '', titles.poster_path,
  '/' || titles.poster_path || '.jpg')`;
export const scoreOf = 'titles.score / 1000';

/** A picture's path as it is stored: mostly without the slash and the ending. */
function shortPath(path: string | null): string | null {
  return /^\/([^/.]+)\.jpg$/.exec(path ?? '')?.[1] ?? path;
}

function wholePath(path: string | null): string | null {
  return path === null || path === '' || path.includes('.') ? path : `/${path}.jpg`;
}

/** Characters of ids that commas and digits aren't, and that halves of characters aren't. */
const [firstCharacter, endOfCharacters] = [0x40, 0xd800];

/** Genres as they are stored: a character for each, or ids that are separated by commas where one is no character. */
function packedGenres(ids: readonly number[]): string {
  const codes = ids.map((id) => id + firstCharacter);
  return codes.every((code) => Number.isInteger(code) && code >= firstCharacter && code < endOfCharacters)
    ? String.fromCharCode(...codes)
    : ids.join(',');
}

function genresIn(packed: string): number[] {
  if (packed === '') return [];
  return packed.charCodeAt(0) < firstCharacter
    ? packed.split(',').map(Number)
    : Array.from(packed, (character) => character.charCodeAt(0) - firstCharacter);
}

/** A finite number, although a service's can be the largest that there is. */
function thousandths(value: number): number {
  const most = Number.MAX_VALUE / 1000;
  const limited = Math.max(-most, Math.min(value, most));
  const rounded = Math.round(limited * 1000);
  return rounded / 1000 === limited ? rounded : limited * 1000;
}

/** The columns of a title's list item; see `ListItemRow`. */
export function columnsOf({ mediaType, item }: TitleItem): Columns {
  const isMovie = mediaType === 'movie';
  const name = isMovie ? item.title : item.name;
  const day = isMovie ? item.release_date : item.first_air_date;
  return {
    name,
    ...shortNames(name, isMovie ? item.original_title : item.original_name),
    released: day === null ? null : dayNumber(day),
    popularity: thousandths(item.popularity),
    votes: item.vote_count,
    score: thousandths(item.vote_average),
    poster_path: shortPath(item.poster_path),
    backdrop_path: shortPath(item.backdrop_path),
    original_language: item.original_language,
    genres: packedGenres(item.genre_ids),
    flags: (item.adult ? 1 : 0) + (isMovie && item.video ? 2 : 0),
    countries: isMovie || item.origin_country.length === 0 ? null : JSON.stringify(item.origin_country),
    overview: item.overview,
  };
}

/** The list item of a row. */
export function itemOf(row: ListItemRow): TitleItem {
  const { key, name, original, released, flags, genres, countries } = row;
  const common = {
    id: Math.floor(key / 2),
    adult: flags % 2 === 1,
    backdrop_path: wholePath(row.backdrop),
    genre_ids: genresIn(genres),
    original_language: row.originalLanguage,
    overview: row.overview,
    popularity: row.popularity / 1000,
    poster_path: wholePath(row.poster),
    vote_average: row.score / 1000,
    vote_count: row.votes,
  };
  return key % 2 === 1
    ? {
        mediaType: 'movie',
        item: { ...common, title: name, original_title: original, release_date: released, video: flags >= 2 },
      }
    : {
        mediaType: 'tv',
        item: {
          ...common,
          name,
          original_name: original,
          first_air_date: released,
          media_type: 'tv',
          origin_country: JSON.parse(countries ?? '[]') as string[],
        },
      };
}

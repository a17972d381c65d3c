import type { MovieListItem, TvListItem } from '#shared/catalogue/resources/lists.ts';
import { formatDay } from '#shared/text/calendar-day.ts';
import { countryName } from '#shared/text/formats.ts';
import { dayText } from './dates.ts';
import { genreNames } from './genres.ts';
import { languageName, listText } from './names.ts';

/** What a list says about a title, in words; "" where it says nothing. */
export interface TitleFacts {
  /** The day of a movie's release, or of a series' first episode. */
  readonly day: string;
  readonly genres: string;
  /** Only series have them. */
  readonly countries: string;
  readonly language: string;
}

/** The facts of a title. `language` is the interface's, `today` a calendar day. */
export function titleFacts(item: TvListItem | MovieListItem, today: string, language: string): TitleFacts {
  const isMovie = 'release_date' in item;
  const firstAired = isMovie || item.first_air_date === null ? '' : formatDay(item.first_air_date, language);
  return {
    day: isMovie ? dayText(item.release_date, today, language) : firstAired,
    genres: listText(genreNames(isMovie ? 'movie' : 'tv', item.genre_ids)),
    countries: isMovie ? '' : listText(item.origin_country.map((code) => countryName(code, language))),
    language: item.original_language === '' ? '' : languageName(item.original_language, language),
  };
}

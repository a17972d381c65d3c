import type { Reader } from '../../store/context.ts';

/**
 * The name of a row of `episodes` as it is shown; "" if it is held in another language only. Before a language is set, all
 * names are shown.
 */
export const episodeNameShown = `iif(exists (
    select 1 from meta where meta.language = '' or exists (
      select 1 from seasons where seasons.series_id = episodes.series_id
        and seasons.season_number = episodes.season_number and seasons.language = meta.language
    )
  ), episodes.name, '')`;

/** The language in which titles and episodes are shown; '' if not set yet. */
export function languageShown(database: Reader): string {
  return database.get<{ language: string }>('select language from meta')?.language ?? '';
}

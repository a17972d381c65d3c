import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { Parameters } from '#shared/catalogue/endpoints.ts';
import { languageShown } from './context.ts';
import type { StoreContext } from './context.ts';
import { writeKeywords } from './keywords.ts';
import { storeSeason } from './library/renumbered-episodes.ts';
import { matchWaiting } from './library/to-match.ts';
import type { BodyAsked } from './packs/plan.ts';
import { writeCharacters, writePeople } from './people.ts';
import { confirmSeason, showEpisodesIn, writeSeason } from './seasons.ts';
import type { SeasonPlace } from './seasons.ts';
import { addNames, showTitlesIn, titleKey, writeTitles } from './titles.ts';
import { writeAvailability } from './watch-history.ts';

/** The language that the service uses if a request names none. */
const defaultLanguage = 'en-US';

/** Indexes a decoded body, inside the transaction that writes it. `fetchedAt`: epoch ms. */
export function writeIndex(
  context: StoreContext,
  { endpoint, parameters }: BodyAsked,
  answer: unknown,
  fetchedAt: number,
): void {
  const { database } = context;
  // The body was decoded with this endpoint's schema.
  const entries = endpointOf(endpoint).index?.(answer as never, parameters);
  if (entries === undefined) return;
  const { series = [], movies = [], people = [], characters = [], names, season, keywords = [] } = entries;
  const language = languageOf(parameters);
  const by = language === '' ? null : { endpoint, parameters };
  const titles = [
    ...series.map((item) => ({ mediaType: 'tv', item }) as const),
    ...movies.map((item) => ({ mediaType: 'movie', item }) as const),
  ];
  writeTitles(database, titles, { fetchedAt, now: context.now(), language, by });
  matchWaiting(context, titles);
  if (season !== undefined) {
    const place = placeOf(parameters);
    storeSeason(context, place, fetchedAt, () => writeSeason(database, place, season, fetchedAt));
  }
  if (people.length > 0) writePeople(context, people, fetchedAt);
  if (characters.length > 0) writeCharacters(database, characters, fetchedAt);
  if (names !== undefined) addNames(database, titleKey('tv', names.seriesId), names.names, fetchedAt);
  writeKeywords(database, keywords, fetchedAt);
  if (entries.watchProviders !== undefined) writeAvailability(context, entries.watchProviders, fetchedAt);
}

/** Notes that an indexed body was fetched again without a change, inside the caller's transaction. */
export function confirmIndex(
  { database }: StoreContext,
  { endpoint, parameters }: BodyAsked,
  fetchedAt: number,
): void {
  if (endpoint === 'tv.season') confirmSeason(database, placeOf(parameters), fetchedAt);
}

/** Shows and finds everything in this language (`xx-XX`) from now on, where it is known in it. */
export function setLanguage({ database, now }: StoreContext, language: string): void {
  if (language === languageShown(database)) return;
  database.transaction(() => {
    showTitlesIn(database, language, now());
    showEpisodesIn(database, language);
    database.run('update meta set language = ?', language);
  });
}

function languageOf(parameters: Parameters): string {
  return String(parameters.language ?? defaultLanguage);
}

/** The season that a request for it names. */
export function placeOf(parameters: Parameters): SeasonPlace {
  return {
    seriesId: Number(parameters.series_id),
    seasonNumber: Number(parameters.season_number),
    language: languageOf(parameters),
  };
}

import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { Parameters } from '#shared/catalogue/endpoints.ts';
import { titlesIn } from '#shared/catalogue/index-entries.ts';
import type { IndexEntries } from '#shared/catalogue/index-entries.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { StoreContext, StoredEpisode } from '../../store/context.ts';
import { writeKeywords } from './keywords.ts';
import { languageShown } from './title-names.ts';
import { writeCharacters, writePeople } from './people.ts';
import { confirmSeason, indexedLongAgo, writeSeason } from './seasons.ts';
import type { SeasonPlace } from './seasons.ts';
import { addNames, titleKey, writeTitles } from './titles.ts';
import { writeProviders } from './watch-providers.ts';

/** The language that the service uses if a request names none. */
const defaultLanguage = 'en-US';

/** What a decoded body names, and the episodes of the season that it replaced. */
export interface Indexed {
  readonly entries: IndexEntries;
  readonly episodes: readonly StoredEpisode[];
}

/** Indexes a decoded body, inside the transaction that writes it. `fetchedAt`: epoch ms. */
export function writeIndex(
  context: StoreContext,
  { endpoint, parameters }: BodyAsked,
  answer: unknown,
  fetchedAt: number,
): Indexed {
  const { database } = context;
  const asked = { endpoint, parameters };
  const entries = entriesOf(asked, answer);
  const language = languageOf(parameters);
  const by = language === '' ? null : asked;
  writeTitles(database, titlesIn(entries), { fetchedAt, now: context.now(), language, by });
  const episodes = writeOthers(context, asked, entries, fetchedAt);
  if (entries.watchProviders !== undefined) writeProviders(database, entries.watchProviders, fetchedAt);
  return { entries, episodes };
}

/** What a decoded body adds to the index. */
export function entriesOf({ endpoint, parameters }: BodyAsked, answer: unknown): IndexEntries {
  // The body was decoded with this endpoint's schema.
  return endpointOf(endpoint).index?.(answer as never, parameters) ?? {};
}

/** Writes all entries but titles and providers; returns the episodes that a season replaced. */
export function writeOthers(
  context: StoreContext,
  { parameters }: BodyAsked,
  { people = [], characters = [], names, season, keywords = [] }: IndexEntries,
  fetchedAt: number,
): readonly StoredEpisode[] {
  const { database } = context;
  const replaced = season === undefined ? [] : writeSeason(database, placeOf(parameters), season, fetchedAt);
  if (people.length > 0) writePeople(context, people, fetchedAt);
  if (characters.length > 0) writeCharacters(database, characters, fetchedAt);
  if (names !== undefined) addNames(database, titleKey('tv', names.seriesId), names.names, fetchedAt);
  writeKeywords(database, keywords, fetchedAt);
  return replaced;
}

/** Notes that an indexed body was fetched again without a change, inside the caller's transaction. */
export function confirmIndex(
  { database }: StoreContext,
  { endpoint, parameters }: BodyAsked,
  fetchedAt: number,
): void {
  if (endpoint === 'tv.season') confirmSeason(database, placeOf(parameters), fetchedAt);
}

/** Shows and finds in this language (`xx-XX`) from now on what is indexed; what is stored in it is indexed when it is read. */
export function setLanguage({ database }: StoreContext, language: string): void {
  if (language === languageShown(database)) return;
  database.transaction(() => {
    database.run('update meta set language = ?', language);
    database.run(
      `update bodies set indexed_at = 0 where parameters ->> '$.language' = ? and indexed_at <> ${indexedLongAgo}`,
      language,
    );
  });
}

function languageOf(parameters: Parameters): string {
  return String(parameters.language ?? defaultLanguage);
}

/** The season that a request for it names. */
function placeOf(parameters: Parameters): SeasonPlace {
  return {
    seriesId: Number(parameters.series_id),
    seasonNumber: Number(parameters.season_number),
    language: languageOf(parameters),
  };
}

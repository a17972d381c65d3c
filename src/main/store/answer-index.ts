import type { Answer, EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type {
  MovieListItem,
  TvCastCredit,
  TvCrewCredit,
  TvListItem,
} from '#shared/catalogue/resources/lists.ts';
import type { CastEntry, CrewEntry, PersonReference } from '#shared/catalogue/resources/people.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { Database } from './connection.ts';
import { Keywords } from './keywords.ts';
import { People } from './people.ts';
import type { Character } from './people.ts';
import { Seasons } from './seasons.ts';
import type { SeasonPlace } from './seasons.ts';
import { titleKey, Titles } from './titles.ts';
import type { Telling } from './titles.ts';
import { WatchHistory } from './watch-history.ts';
import { Words } from './words.ts';

type Indexers = {
  readonly [Name in EndpointName]?: (answer: Answer<Name>, parameters: Parameters, fetchedAt: number) => void;
};

/** What the service assumes where no language was sent. */
const defaultLanguage = 'en-US';

/** Takes what answers tell apart into titles, people, seasons, keywords and watch providers. */
export class AnswerIndex {
  readonly words: Words;
  readonly titles: Titles;
  readonly people: People;
  readonly seasons: Seasons;
  readonly watch: WatchHistory;
  readonly keywords: Keywords;
  readonly #database: Database;
  #language: string;

  readonly #indexers: Indexers = {
    'trending.tv': ({ results }, asked, at) => this.#series(results, told('trending.tv', asked, at)),
    'tv.onTheAir': ({ results }, asked, at) => this.#series(results, told('tv.onTheAir', asked, at)),
    'movie.popular': ({ results }, asked, at) => this.#movies(results, told('movie.popular', asked, at)),
    'movie.nowPlaying': ({ results }, asked, at) =>
      this.#movies(results, told('movie.nowPlaying', asked, at)),
    'movie.similar': ({ results }, asked, at) => this.#movies(results, told('movie.similar', asked, at)),
    'discover.movie': ({ results }, asked, at) => this.#movies(results, told('discover.movie', asked, at)),
    'person.tvCredits': ({ id, cast, crew }, asked, at) => {
      this.#series([...cast, ...crew].map(listItemOf), told('person.tvCredits', asked, at));
      this.people.writeCharacters(
        cast.map((credit) => ({ personId: id, seriesId: credit.id, name: credit.character })),
        at,
      );
    },
    'tv.credits': ({ id, cast, crew }, _, at) => {
      this.people.write([...cast, ...crew], at);
      this.people.writeCharacters(cast.map(characterIn(id)), at);
    },
    'tv.season': (season, parameters, at) => this.#season(season, parameters, at),
    'tv.alternativeTitles': ({ id, results }, _, at) => {
      const names = results.map(({ title }) => title).filter((title) => title !== '');
      this.titles.addNames(titleKey('tv', id), names, at);
    },
    'search.keyword': ({ results }, _, at) => this.keywords.write(results, at),
    'movie.watchProviders': (answer, _, at) => this.watch.write(answer, at),
  };

  constructor(database: Database) {
    this.#database = database;
    this.#language = database.get<{ language: string }>('select language from meta')?.language ?? '';
    this.words = new Words(database);
    this.titles = new Titles(database, this.words, this.#language);
    this.people = new People(database, this.words);
    this.seasons = new Seasons(database, this.#language);
    this.watch = new WatchHistory(database);
    this.keywords = new Keywords(database, this.words);
  }

  /** Indexes one decoded answer; belongs into the transaction that writes its body. `fetchedAt` in epoch ms. */
  write(endpoint: EndpointName, parameters: Parameters, answer: unknown, fetchedAt: number): void {
    // Whoever decoded the answer did so with this endpoint's schema.
    const indexer = this.#indexers[endpoint] as
      ((answer: unknown, parameters: Parameters, fetchedAt: number) => void) | undefined;
    indexer?.(answer, parameters, fetchedAt);
  }

  /** From here on everything is shown and found as it was told in this language (`xx-XX`), where it was. */
  speak(language: string): void {
    if (language === this.#language) return;
    this.titles.speak(language);
    this.seasons.speak(language);
    this.#database.run('update meta set language = ?', language);
    this.#language = language;
  }

  /** An answer that stays as it was indexed was fetched again; belongs into the transaction that notes it. */
  confirm(endpoint: EndpointName, parameters: Parameters, fetchedAt: number): void {
    if (endpoint === 'tv.season') this.seasons.confirm(placeOf(parameters), fetchedAt);
  }

  /** Forgets everything that was told before this moment, epoch ms. */
  forgetOlderThan(moment: number): void {
    this.titles.forgetOlderThan(moment);
    this.people.forgetOlderThan(moment);
    this.seasons.forgetOlderThan(moment);
    this.watch.forgetOlderThan(moment);
    this.keywords.forgetOlderThan(moment);
  }

  #series(items: readonly TvListItem[], telling: Telling): void {
    this.titles.write(
      items.map((item) => ({ mediaType: 'tv', item })),
      telling,
    );
  }

  #movies(items: readonly MovieListItem[], telling: Telling): void {
    this.titles.write(
      items.map((item) => ({ mediaType: 'movie', item })),
      telling,
    );
  }

  #season(season: Season, parameters: Parameters, fetchedAt: number): void {
    const place = placeOf(parameters);
    const { seriesId } = place;
    this.seasons.write(place, season, fetchedAt);
    const cast: CastEntry[] = [...(season.credits?.cast ?? [])];
    const crew: CrewEntry[] = [...(season.credits?.crew ?? [])];
    for (const episode of season.episodes) {
      cast.push(...episode.guest_stars);
      crew.push(...episode.crew);
    }
    const people: PersonReference[] = [...cast, ...crew];
    this.people.write(people, fetchedAt);
    this.people.writeCharacters(cast.map(characterIn(seriesId)), fetchedAt);
  }
}

function languageOf(parameters: Parameters): string {
  return String(parameters.language ?? defaultLanguage);
}

function told(endpoint: EndpointName, parameters: Parameters, fetchedAt: number): Telling {
  const language = languageOf(parameters);
  return { fetchedAt, language, by: language === '' ? null : { endpoint, parameters } };
}

function placeOf(parameters: Parameters): SeasonPlace {
  return {
    seriesId: Number(parameters.series_id),
    seasonNumber: Number(parameters.season_number),
    language: languageOf(parameters),
  };
}

function characterIn(seriesId: number): (entry: CastEntry) => Character {
  return ({ id, character }) => ({ personId: id, seriesId, name: character });
}

/** The series of a credit, as a list would have shown it. */
function listItemOf(credit: TvCastCredit | TvCrewCredit): TvListItem {
  return {
    adult: credit.adult,
    backdrop_path: credit.backdrop_path,
    genre_ids: credit.genre_ids,
    id: credit.id,
    origin_country: credit.origin_country,
    original_language: credit.original_language,
    original_name: credit.original_name,
    name: credit.name,
    overview: credit.overview,
    popularity: credit.popularity,
    poster_path: credit.poster_path,
    first_air_date: credit.first_air_date,
    vote_average: credit.vote_average,
    vote_count: credit.vote_count,
    media_type: 'tv',
  };
}

import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Asked } from '../http/parameters.ts';
import type { CatalogueService } from '../service.ts';
import { readSeasonChanges, readSeriesChanges } from './changes.ts';
import { readPersonCredits, readSeriesCredits } from './credits.ts';
import { readDiscovery } from './discover.ts';
import { readImages } from './images.ts';
import { readKeywords } from './keywords.ts';
import { readNowPlaying, readPopular, readSimilar } from './movie-lists.ts';
import { readSeasonRatings } from './ratings.ts';
import { readReviews } from './reviews.ts';
import { alsoAskedOf, appendsPersonal } from './season-appended.ts';
import { readSeason } from './season.ts';
import { readAlternativeTitles, readEpisodeGroups } from './series-details.ts';
import { readOnTheAir, readTrending } from './series-lists.ts';
import { readEpisodeVideos } from './videos.ts';
import { readWatchProviders } from './watch-providers.ts';

/** The endpoints that read the catalogue: all but the account flow. */
export type ReadName = Exclude<EndpointName, 'authentication.token' | 'authentication.session' | 'account'>;

type Readers = {
  readonly [Name in ReadName]: (
    service: CatalogueService,
    asked: Asked<Name>,
    search: URLSearchParams,
  ) => Outcome;
};

const readers: Readers = {
  'tv.season': readSeason,
  'tv.credits': readSeriesCredits,
  'trending.tv': readTrending,
  'tv.onTheAir': readOnTheAir,
  'movie.reviews': readReviews,
  'tv.episodeVideos': readEpisodeVideos,
  'season.changes': readSeasonChanges,
  'person.tvCredits': readPersonCredits,
  'search.keyword': readKeywords,
  'tv.seasonRatings': readSeasonRatings,
  'tv.episodeGroups': readEpisodeGroups,
  'movie.similar': readSimilar,
  'tv.changes': readSeriesChanges,
  'tv.images': readImages,
  'movie.watchProviders': readWatchProviders,
  'discover.movie': readDiscovery,
  'movie.nowPlaying': readNowPlaying,
  'tv.alternativeTitles': readAlternativeTitles,
  'movie.popular': readPopular,
};

/** Whether a route reads the catalogue. */
export function isRead(name: string): name is ReadName {
  return Object.hasOwn(readers, name);
}

/** A read, ready to be answered. */
export interface Read {
  /** The answer depends on who asks: it must not be kept for the next caller. */
  readonly personal: boolean;
  /** What the answer depends on besides the endpoint's parameters. */
  readonly alsoAsked: Readonly<Record<string, string>>;
  answer(): Outcome;
}

/** Prepares the answer to a read; `asked` are the checked parameters, `search` the whole query as it was sent. */
export function answerRead<Name extends ReadName>(
  service: CatalogueService,
  name: Name,
  asked: Asked<Name>,
  search: URLSearchParams,
): Read {
  const season = name === 'tv.season' ? (asked as Asked<'tv.season'>) : null;
  return {
    personal: name === 'tv.seasonRatings' || (season !== null && appendsPersonal(season)),
    alsoAsked: season === null ? {} : alsoAskedOf(season, search),
    answer: () => readers[name](service, asked, search),
  };
}

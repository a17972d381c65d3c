import * as v from 'valibot';
import { discoverParameters } from './discover-parameters.ts';
import { parameterSchema } from './parameters.ts';
import type { Parameter, ParameterValue } from './parameters.ts';
import { account, requestToken, seasonRatings, session } from './resources/account.ts';
import { changeList } from './resources/changes.ts';
import { seriesImages } from './resources/images.ts';
import { keywordPage, moviePage, nowPlayingPage, personTvCredits, tvPage } from './resources/lists.ts';
import { seriesCredits } from './resources/people.ts';
import { reviewPage } from './resources/reviews.ts';
import { season } from './resources/seasons.ts';
import { alternativeTitles, episodeGroups } from './resources/titles.ts';
import { videoList } from './resources/videos.ts';
import { movieWatchProviders } from './resources/watch-providers.ts';

/** A row of the table: all that the client, the bundled service, the documents and the tests know of an endpoint. */
export interface Endpoint {
  /** Its number in the interface document: E1 to E20, E2a to E2c. */
  readonly number: string;
  readonly method: 'GET' | 'POST';
  /** Appended to the base address; `{name}` stands for a path parameter. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, Parameter>>;
  readonly queryParameters: Readonly<Record<string, Parameter>>;
  /** Fields of the JSON body, where there is one. */
  readonly bodyFields?: Readonly<Record<string, Parameter>>;
  /** `bearer`: the access token in a header. `apiKey`: the key in the query, as the interface demands. */
  readonly authentication: 'bearer' | 'apiKey';
  readonly response: v.GenericSchema;
  /** How long a body counts as fresh, in ms, where the service gives no Cache-Control. */
  readonly staleAfterMs: number;
  /** Whether the answer belongs to the person signed in: kept under their account, gone at sign-out. */
  readonly personal: boolean;
  /** Whether an answer is kept at all. */
  readonly kept: boolean;
}

const minute = 60_000;
const hour = 60 * minute;

const language = { of: 'language', default: 'en-US', means: 'Language of names and overviews' } as const;
const page = { of: 'page', default: 1, means: 'Page of 20' } as const;
const region = { of: 'country', means: 'Country whose release dates count' } as const;
const startDate = {
  of: 'day',
  means: 'First day of the window (at most 14 days); 24 hours ago when absent',
} as const;
const endDate = { of: 'day', means: 'Last day of the window; today when absent' } as const;
const seriesId = { of: 'integer', required: true, means: 'Number of the series' } as const;
const seasonNumber = {
  of: 'integer',
  required: true,
  means: 'Number of the season; 0 holds the specials',
} as const;
const movieId = { of: 'integer', required: true, means: 'Number of the movie' } as const;

const bearerRead = { method: 'GET', authentication: 'bearer', personal: false, kept: true } as const;
const secretExchange = { authentication: 'apiKey', personal: true, kept: false, staleAfterMs: 0 } as const;

/** The interface, E1 to E20, once. Names of parameters that the document leaves open are those of the public service. */
export const endpoints = {
  'tv.season': {
    ...bearerRead,
    number: 'E1',
    path: '/tv/{series_id}/season/{season_number}',
    pathParameters: { series_id: seriesId, season_number: seasonNumber },
    queryParameters: {
      language,
      append_to_response: { of: 'appendList', means: 'Sub-endpoints to append, at most 20' },
    },
    response: season,
    staleAfterMs: 8 * hour,
  },
  'authentication.token': {
    ...secretExchange,
    number: 'E2a',
    method: 'GET',
    path: '/authentication/token/new',
    pathParameters: {},
    queryParameters: {},
    response: requestToken,
  },
  'authentication.session': {
    ...secretExchange,
    number: 'E2b',
    method: 'POST',
    path: '/authentication/session/new',
    pathParameters: {},
    queryParameters: {},
    bodyFields: { request_token: { of: 'text', required: true, means: 'The approved request token' } },
    response: session,
  },
  account: {
    ...secretExchange,
    number: 'E2c',
    method: 'GET',
    path: '/account',
    pathParameters: {},
    queryParameters: { session_id: { of: 'text', required: true, means: 'The session' } },
    response: account,
  },
  'tv.credits': {
    ...bearerRead,
    number: 'E3',
    path: '/tv/{series_id}/credits',
    pathParameters: { series_id: seriesId },
    queryParameters: { language },
    response: seriesCredits,
    staleAfterMs: 8 * hour,
  },
  'trending.tv': {
    ...bearerRead,
    number: 'E4',
    path: '/trending/tv/{time_window}',
    pathParameters: {
      time_window: {
        of: 'text',
        required: true,
        oneOf: ['day', 'week'],
        means: 'Trending today or this week',
      },
    },
    queryParameters: { language, page },
    response: tvPage,
    staleAfterMs: 10 * minute,
  },
  'tv.onTheAir': {
    ...bearerRead,
    number: 'E5',
    path: '/tv/on_the_air',
    pathParameters: {},
    queryParameters: { language, page },
    response: tvPage,
    staleAfterMs: 6 * hour,
  },
  'movie.reviews': {
    ...bearerRead,
    number: 'E6',
    path: '/movie/{movie_id}/reviews',
    pathParameters: { movie_id: movieId },
    queryParameters: { language, page },
    response: reviewPage,
    staleAfterMs: 8 * hour,
  },
  'tv.episodeVideos': {
    ...bearerRead,
    number: 'E7',
    path: '/tv/{series_id}/season/{season_number}/episode/{episode_number}/videos',
    pathParameters: {
      series_id: seriesId,
      season_number: seasonNumber,
      episode_number: { of: 'integer', required: true, means: 'Number of the episode' },
    },
    queryParameters: {
      language,
      include_video_language: { of: 'languageList', means: 'Languages of the videos' },
      official_only: { of: 'boolean', default: false, means: 'Only official videos' },
    },
    response: videoList,
    staleAfterMs: 8 * hour,
  },
  'season.changes': {
    ...bearerRead,
    number: 'E8',
    path: '/tv/season/{season_id}/changes',
    pathParameters: {
      season_id: { of: 'integer', required: true, means: 'Identifier of the season, not its number' },
    },
    queryParameters: { start_date: startDate, end_date: endDate, page },
    response: changeList,
    staleAfterMs: 10 * minute,
  },
  'person.tvCredits': {
    ...bearerRead,
    number: 'E9',
    path: '/person/{person_id}/tv_credits',
    pathParameters: { person_id: { of: 'integer', required: true, means: 'Number of the person' } },
    queryParameters: { language },
    response: personTvCredits,
    staleAfterMs: 8 * hour,
  },
  'search.keyword': {
    ...bearerRead,
    number: 'E10',
    path: '/search/keyword',
    pathParameters: {},
    queryParameters: { query: { of: 'text', required: true, means: 'Part of the keyword' }, page },
    response: keywordPage,
    staleAfterMs: 8 * hour,
  },
  'tv.seasonRatings': {
    ...bearerRead,
    number: 'E11',
    path: '/tv/{series_id}/season/{season_number}/account_state',
    pathParameters: { series_id: seriesId, season_number: seasonNumber },
    queryParameters: {
      session_id: { of: 'text', means: 'The session of the person signed in' },
      guest_session_id: { of: 'text', means: 'The session of a guest' },
    },
    response: seasonRatings,
    staleAfterMs: 5 * minute,
    personal: true,
  },
  'tv.episodeGroups': {
    ...bearerRead,
    number: 'E12',
    path: '/tv/{series_id}/episode_groups',
    pathParameters: { series_id: seriesId },
    queryParameters: {},
    response: episodeGroups,
    staleAfterMs: 8 * hour,
  },
  'movie.similar': {
    ...bearerRead,
    number: 'E13',
    path: '/movie/{movie_id}/similar',
    pathParameters: { movie_id: movieId },
    queryParameters: { language, page },
    response: moviePage,
    staleAfterMs: 8 * hour,
  },
  'tv.changes': {
    ...bearerRead,
    number: 'E14',
    path: '/tv/{series_id}/changes',
    pathParameters: { series_id: seriesId },
    queryParameters: { start_date: startDate, end_date: endDate, page },
    response: changeList,
    staleAfterMs: 10 * minute,
  },
  'tv.images': {
    ...bearerRead,
    number: 'E15',
    path: '/tv/{series_id}/images',
    pathParameters: { series_id: seriesId },
    queryParameters: {
      language: { of: 'language', means: 'Only pictures in this language; all languages when absent' },
      include_image_language: {
        of: 'languageList',
        means: 'Further languages to include; null for pictures without text',
      },
    },
    response: seriesImages,
    staleAfterMs: 8 * hour,
  },
  'movie.watchProviders': {
    ...bearerRead,
    number: 'E16',
    path: '/movie/{movie_id}/watch/providers',
    pathParameters: { movie_id: movieId },
    queryParameters: {},
    response: movieWatchProviders,
    staleAfterMs: 8 * hour,
  },
  'discover.movie': {
    ...bearerRead,
    number: 'E17',
    path: '/discover/movie',
    pathParameters: {},
    queryParameters: discoverParameters,
    response: moviePage,
    staleAfterMs: hour,
  },
  'movie.nowPlaying': {
    ...bearerRead,
    number: 'E18',
    path: '/movie/now_playing',
    pathParameters: {},
    queryParameters: { language, page, region },
    response: nowPlayingPage,
    staleAfterMs: 6 * hour,
  },
  'tv.alternativeTitles': {
    ...bearerRead,
    number: 'E19',
    path: '/tv/{series_id}/alternative_titles',
    pathParameters: { series_id: seriesId },
    queryParameters: {},
    response: alternativeTitles,
    staleAfterMs: 8 * hour,
  },
  'movie.popular': {
    ...bearerRead,
    number: 'E20',
    path: '/movie/popular',
    pathParameters: {},
    queryParameters: { language, page, region },
    response: moviePage,
    staleAfterMs: 6 * hour,
  },
} as const satisfies Record<string, Endpoint>;

/** The whole interface by name. */
export type Endpoints = typeof endpoints;
/** The name of an endpoint in the table. */
export type EndpointName = keyof Endpoints;

/** Every endpoint name, in the table's order. */
export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** What a decoded answer of an endpoint is. */
export type Answer<Name extends EndpointName> = v.InferOutput<Endpoints[Name]['response']>;

type Required_<P> = { [K in keyof P as P[K] extends { required: true } ? K : never]: P[K] };
type Optional_<P> = { [K in keyof P as P[K] extends { required: true } ? never : K]: P[K] };
type Values<P> = { [K in keyof P]: P[K] extends Parameter ? ParameterValue<P[K]> : never };
type Simplify<T> = { [K in keyof T]: T[K] };

/** What an endpoint takes: its path and query parameters as one object. */
export type ParametersOf<Name extends EndpointName> = Simplify<
  Values<Endpoints[Name]['pathParameters']> &
    Values<Required_<Endpoints[Name]['queryParameters']>> &
    Partial<Values<Optional_<Endpoints[Name]['queryParameters']>>>
>;

/** Parameters of any endpoint, as they cross the seam. */
export type Parameters = Readonly<Record<string, string | number | boolean>>;

/** The row of an endpoint, widened to the common type. */
export function endpointOf(name: EndpointName): Endpoint {
  return endpoints[name];
}

/** The names of endpoints that a page may read through `catalogue.read`: everything with a bearer token. */
export const readableEndpoints = endpointNames.filter((name) => endpoints[name].authentication === 'bearer');

const schemas = new Map<EndpointName, v.GenericSchema<unknown, Parameters>>();

/** The strict schema of what an endpoint takes: unknown names and wrong kinds are refused before anything is sent. */
export function parametersSchema(name: EndpointName): v.GenericSchema<unknown, Parameters> {
  let schema = schemas.get(name);
  if (!schema) {
    const row = endpointOf(name);
    const entries: v.ObjectEntries = {};
    for (const [key, parameter] of Object.entries({ ...row.pathParameters, ...row.queryParameters })) {
      const value = parameterSchema(parameter);
      entries[key] = parameter.required ? value : v.exactOptional(value);
    }
    schema = v.strictObject(entries) as unknown as v.GenericSchema<unknown, Parameters>;
    schemas.set(name, schema);
  }
  return schema;
}

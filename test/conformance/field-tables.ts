/*
 * The fields and types that a raw body must have according to the interface document. Independent of the schemas in
 * `#shared/catalogue`, which tolerate deviations.
 */

/** A field's type: a name from the document, a list of a resource, or a resource. */
export type FieldType =
  | 'int'
  | 'num'
  | 'str'
  | 'bool'
  | 'date'
  | 'timestamp'
  | 'utc'
  | 'picture'
  | 'ints'
  | 'strs'
  | { readonly list: Fields }
  | { readonly one: Fields }
  | { readonly mapOf: Fields };

/** A field; `null` and `absent` say whether it may be null or missing. */
export interface Field {
  readonly type: FieldType;
  readonly null?: true;
  readonly absent?: true;
}

export type Fields = Readonly<Record<string, Field>>;

const int: Field = { type: 'int' };
const num: Field = { type: 'num' };
const str: Field = { type: 'str' };
const bool: Field = { type: 'bool' };
const date: Field = { type: 'date' };
const timestamp: Field = { type: 'timestamp' };
const picture: Field = { type: 'picture', null: true };
const strOrNull: Field = { type: 'str', null: true };
const list = (fields: Fields): Field => ({ type: { list: fields } });
const optional = (field: Field): Field => ({ ...field, absent: true });

const personReference: Fields = {
  adult: bool,
  gender: int,
  id: int,
  known_for_department: str,
  name: str,
  original_name: str,
  popularity: num,
  profile_path: picture,
};
export const castEntry: Fields = { ...personReference, character: str, credit_id: str, order: int };
export const crewEntry: Fields = { ...personReference, credit_id: str, department: str, job: str };

const network: Fields = { id: int, name: str, logo_path: picture, origin_country: str };

export const image: Fields = {
  aspect_ratio: num,
  height: int,
  width: int,
  iso_639_1: strOrNull,
  file_path: { type: 'picture' },
  vote_average: num,
  vote_count: int,
};

export const video: Fields = {
  id: str,
  iso_639_1: str,
  iso_3166_1: str,
  name: str,
  key: str,
  site: str,
  size: int,
  type: str,
  official: bool,
  published_at: timestamp,
};

const episode: Fields = {
  id: int,
  air_date: date,
  episode_number: int,
  episode_type: str,
  name: str,
  overview: str,
  production_code: str,
  // null before the episode airs, like the public service.
  runtime: { type: 'int', null: true },
  season_number: int,
  show_id: int,
  still_path: picture,
  vote_average: num,
  vote_count: int,
  crew: list(crewEntry),
  guest_stars: list(castEntry),
};

export const season: Fields = {
  _id: str,
  id: int,
  air_date: date,
  name: str,
  overview: str,
  poster_path: picture,
  season_number: int,
  vote_average: num,
  episodes: list(episode),
  networks: list(network),
};

const tvItem: Fields = {
  adult: bool,
  backdrop_path: picture,
  genre_ids: { type: 'ints' },
  id: int,
  origin_country: { type: 'strs' },
  original_language: str,
  original_name: str,
  name: str,
  overview: str,
  popularity: num,
  poster_path: picture,
  first_air_date: date,
  vote_average: num,
  vote_count: int,
};
const tvCredit: Fields = { ...tvItem, credit_id: str, episode_count: int };

const movieItem: Fields = {
  adult: bool,
  backdrop_path: picture,
  genre_ids: { type: 'ints' },
  id: int,
  original_language: str,
  original_title: str,
  title: str,
  overview: str,
  popularity: num,
  poster_path: picture,
  release_date: date,
  video: bool,
  vote_average: num,
  vote_count: int,
};

const page = (item: Fields): Fields => ({
  page: int,
  results: list(item),
  total_pages: int,
  total_results: int,
});

const changeList: Fields = {
  changes: list({
    key: str,
    items: list({
      id: str,
      action: str,
      time: { type: 'utc' },
      iso_639_1: optional(str),
      iso_3166_1: optional(str),
    }),
  }),
};

const provider: Fields = {
  logo_path: { type: 'picture' },
  provider_id: int,
  provider_name: str,
  display_priority: int,
};

/** The fields of every endpoint's raw body. */
export const bodies: Readonly<Record<string, Fields>> = {
  'tv.season': season,
  'authentication.token': { success: bool, expires_at: { type: 'utc' }, request_token: str },
  'authentication.session': { success: bool, session_id: str },
  account: {
    id: int,
    username: str,
    name: str,
    include_adult: bool,
    iso_639_1: str,
    iso_3166_1: str,
    avatar: {
      type: {
        one: {
          gravatar: { type: { one: { hash: str } } },
          catalogue: { type: { one: { avatar_path: picture } } },
        },
      },
    },
  },
  'tv.credits': { id: int, cast: list(castEntry), crew: list(crewEntry) },
  'trending.tv': page({ ...tvItem, media_type: str }),
  'tv.onTheAir': page(tvItem),
  'movie.reviews': page({
    id: str,
    author: str,
    author_details: {
      type: {
        one: { name: str, username: str, avatar_path: strOrNull, rating: { type: 'num', null: true } },
      },
      null: true,
    },
    content: str,
    created_at: timestamp,
    updated_at: timestamp,
    url: str,
  }),
  'tv.episodeVideos': { id: int, results: list(video) },
  'season.changes': changeList,
  'person.tvCredits': {
    id: int,
    cast: list({ ...tvCredit, character: str }),
    crew: list({ ...tvCredit, department: str, job: str }),
  },
  'search.keyword': page({ id: int, name: str }),
  // `rated` is false or an object, which another test checks.
  'tv.seasonRatings': { id: int, results: list({ id: int, episode_number: int }) },
  'tv.episodeGroups': {
    id: int,
    results: list({
      id: str,
      name: str,
      description: str,
      episode_count: int,
      group_count: int,
      type: int,
      network: { type: { one: network }, null: true },
    }),
  },
  'movie.similar': page(movieItem),
  'tv.changes': changeList,
  'tv.images': { id: int, backdrops: list(image), posters: list(image), logos: list(image) },
  'movie.watchProviders': {
    id: int,
    results: {
      type: {
        mapOf: {
          link: str,
          flatrate: optional(list(provider)),
          free: optional(list(provider)),
          ads: optional(list(provider)),
          rent: optional(list(provider)),
          buy: optional(list(provider)),
        },
      },
    },
  },
  'discover.movie': page(movieItem),
  'movie.nowPlaying': { ...page(movieItem), dates: { type: { one: { maximum: date, minimum: date } } } },
  'tv.alternativeTitles': { id: int, results: list({ iso_3166_1: str, title: str, type: str }) },
  'movie.popular': page(movieItem),
};

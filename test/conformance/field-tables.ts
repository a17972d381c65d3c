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

/** Fields of one type, by their names. */
const of = (field: Field, names: string): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, field]));
const optional = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, absent: true }]));
const ints = (names: string): Fields => of({ type: 'int' }, names);
const nums = (names: string): Fields => of({ type: 'num' }, names);
const strs = (names: string): Fields => of({ type: 'str' }, names);
const bools = (names: string): Fields => of({ type: 'bool' }, names);
const dates = (names: string): Fields => of({ type: 'date' }, names);
const timestamps = (names: string): Fields => of({ type: 'timestamp' }, names);
const pictures = (names: string): Fields => of({ type: 'picture', null: true }, names);
const strsOrNull = (names: string): Fields => of({ type: 'str', null: true }, names);
const lists = (fields: Fields, names: string): Fields => of({ type: { list: fields } }, names);
const one = (fields: Fields): Field => ({ type: { one: fields } });

const personReference: Fields = {
  ...{ ...bools('adult'), ...ints('gender id'), ...nums('popularity'), ...pictures('profile_path') },
  ...strs('known_for_department name original_name'),
};
export const castEntry: Fields = { ...personReference, ...strs('character credit_id'), ...ints('order') };
export const crewEntry: Fields = { ...personReference, ...strs('credit_id department job') };

const network: Fields = { ...ints('id'), ...strs('name origin_country'), ...pictures('logo_path') };

export const image: Fields = {
  ...{ ...nums('aspect_ratio vote_average'), ...ints('height width vote_count'), ...strsOrNull('iso_639_1') },
  file_path: { type: 'picture' },
};

export const video: Fields = {
  ...{ ...ints('size'), ...bools('official'), ...timestamps('published_at') },
  ...strs('id iso_639_1 iso_3166_1 name key site type'),
};

const episode: Fields = {
  ...ints('id episode_number season_number show_id vote_count'),
  ...strs('episode_type name overview production_code'),
  ...{ ...dates('air_date'), ...pictures('still_path'), ...nums('vote_average') },
  // null before the episode airs, like the public service.
  runtime: { type: 'int', null: true },
  ...{ ...lists(crewEntry, 'crew'), ...lists(castEntry, 'guest_stars') },
};

export const season: Fields = {
  ...{ ...strs('_id name overview'), ...ints('id season_number'), ...dates('air_date') },
  ...{ ...pictures('poster_path'), ...nums('vote_average') },
  ...{ ...lists(episode, 'episodes'), ...lists(network, 'networks') },
};

const listItem: Fields = {
  ...{ ...bools('adult'), ...pictures('backdrop_path poster_path'), ...ints('id vote_count') },
  ...{ ...strs('original_language overview'), ...nums('popularity vote_average') },
  genre_ids: { type: 'ints' },
};
const tvItem: Fields = {
  ...{ ...listItem, ...strs('original_name name'), ...dates('first_air_date') },
  origin_country: { type: 'strs' },
};
const tvCredit: Fields = { ...tvItem, ...strs('credit_id'), ...ints('episode_count') };
const movieItem: Fields = {
  ...{ ...listItem, ...strs('original_title title'), ...dates('release_date'), ...bools('video') },
};

const page = (item: Fields): Fields => ({
  ...ints('page total_pages total_results'),
  ...lists(item, 'results'),
});

const changeItem: Fields = {
  ...{ ...strs('id action'), ...optional(strs('iso_639_1 iso_3166_1')) },
  time: { type: 'utc' },
};
const changeList: Fields = lists({ ...strs('key'), ...lists(changeItem, 'items') }, 'changes');

const provider: Fields = {
  ...{ logo_path: { type: 'picture' }, ...ints('provider_id display_priority'), ...strs('provider_name') },
};

/** The fields of every endpoint's raw body. */
export const bodies: Readonly<Record<string, Fields>> = {
  'tv.season': season,
  'authentication.token': { ...bools('success'), ...strs('request_token'), expires_at: { type: 'utc' } },
  'authentication.session': { ...bools('success'), ...strs('session_id') },
  account: {
    ...{ ...ints('id'), ...strs('username name iso_639_1 iso_3166_1'), ...bools('include_adult') },
    avatar: one({ gravatar: one(strs('hash')), catalogue: one(pictures('avatar_path')) }),
  },
  'tv.credits': { ...ints('id'), ...lists(castEntry, 'cast'), ...lists(crewEntry, 'crew') },
  'trending.tv': page({ ...tvItem, ...strs('media_type') }),
  'tv.onTheAir': page(tvItem),
  'movie.reviews': page({
    ...{ ...strs('id author content url'), ...timestamps('created_at updated_at') },
    author_details: {
      ...one({ ...strs('name username'), ...strsOrNull('avatar_path'), rating: { type: 'num', null: true } }),
      null: true,
    },
  }),
  'tv.episodeVideos': { ...ints('id'), ...lists(video, 'results') },
  'season.changes': changeList,
  'person.tvCredits': {
    ...{ ...ints('id'), ...lists({ ...tvCredit, ...strs('character') }, 'cast') },
    ...lists({ ...tvCredit, ...strs('department job') }, 'crew'),
  },
  'search.keyword': page({ ...ints('id'), ...strs('name') }),
  // `rated` is false or an object, which another test checks.
  'tv.seasonRatings': { ...ints('id'), ...lists(ints('id episode_number'), 'results') },
  'tv.episodeGroups': {
    ...ints('id'),
    ...lists(
      {
        ...{ ...strs('id name description'), ...ints('episode_count group_count type') },
        network: { ...one(network), null: true },
      },
      'results',
    ),
  },
  'movie.similar': page(movieItem),
  'tv.changes': changeList,
  'tv.images': { ...ints('id'), ...lists(image, 'backdrops posters logos') },
  'movie.watchProviders': {
    ...ints('id'),
    results: {
      type: { mapOf: { ...strs('link'), ...optional(lists(provider, 'flatrate free ads rent buy')) } },
    },
  },
  'discover.movie': page(movieItem),
  'movie.nowPlaying': { ...page(movieItem), dates: one(dates('maximum minimum')) },
  'tv.alternativeTitles': { ...ints('id'), ...lists(strs('iso_3166_1 title type'), 'results') },
  'movie.popular': page(movieItem),
};

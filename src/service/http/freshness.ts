import type { RouteName } from './routes.ts';

const hour = 3600;
const details = `public, max-age=${8 * hour}`;
const lists = `public, max-age=${6 * hour}`;
const soon = 'public, max-age=600';
// The public service marks these as public; whoever keeps them by address alone hands them to the next person.
const personal = 'private, max-age=0';
const secret = 'max-age=0, private';

/** What `Cache-Control` says of a successful answer (source: recorded responses of the public service). */
export const cacheControls: Readonly<Record<RouteName, string>> = {
  'tv.season': details,
  'authentication.token': secret,
  'authentication.session': secret,
  'authentication.endSession': secret,
  account: personal,
  'tv.credits': details,
  'trending.tv': soon,
  'tv.onTheAir': lists,
  'movie.reviews': details,
  'tv.episodeVideos': details,
  'season.changes': soon,
  'person.tvCredits': details,
  'search.keyword': details,
  'tv.seasonRatings': personal,
  'tv.episodeGroups': details,
  'movie.similar': details,
  'tv.changes': soon,
  'tv.images': details,
  'movie.watchProviders': details,
  'discover.movie': soon,
  'movie.nowPlaying': lists,
  'tv.alternativeTitles': details,
  'movie.popular': lists,
};

import { depths, endpoint, parameters } from '../endpoint.ts';
import { mostEpisode } from '../numbers.ts';
import { seasonRatings } from '../resources/account.ts';
import { season } from '../resources/seasons.ts';
import { videoList } from '../resources/media.ts';
import { changesWindow, seasonChanges } from './changes.ts';
import { charactersOf } from './people.ts';

const { language, seriesId, seasonNumber } = parameters;
const pathParameters = { series_id: seriesId, season_number: seasonNumber } as const;

const episodeVideos = endpoint({
  name: 'tv.episodeVideos',
  number: 'E7',
  path: '/tv/{series_id}/season/{season_number}/episode/{episode_number}/videos',
  pathParameters: {
    ...pathParameters,
    episode_number: { of: 'integer', required: true, most: mostEpisode, means: 'Number of the episode' },
  },
  queryParameters: {
    language,
    include_video_language: { of: 'languageList', means: 'Languages of the videos' },
    official_only: { of: 'boolean', default: false, means: 'Only official videos' },
  },
  response: videoList,
  storedAs: 'seasons',
  label: 'videos',
});

/** Seasons, and the endpoints of their episodes. */
export const seasonEndpoints = [
  endpoint({
    name: 'tv.season',
    number: 'E1',
    path: '/tv/{series_id}/season/{season_number}',
    pathParameters,
    queryParameters: {
      language,
      append_to_response: { of: 'appendList', means: 'Sub-endpoints to append, at most 20' },
    },
    // A season of 1,180 episodes with 47 people each has 16 MB.
    mostBytes: 64 * 2 ** 20,
    response: season,
    storedAs: 'seasons',
    label: 'season',
    typical: { bytes: 60_000, people: 20, requests: 11, pictures: 11 },
    index(season, { series_id: seriesId }) {
      const { cast = [], crew = [] } = season.credits ?? {};
      const guests = season.episodes.flatMap((episode) => episode.guest_stars);
      const id = Number(seriesId);
      return {
        season,
        people: [...cast, ...guests, ...crew, ...season.episodes.flatMap((episode) => episode.crew)],
        characters: [...charactersOf(id, cast), ...charactersOf(id, guests, true)],
      };
    },
    needs(season, needs, { series_id = 0, season_number = 0 }) {
      const { plan } = needs;
      needs.picture('poster', season.poster_path, depths.title);
      needs.body(seasonChanges, { season_id: season.id, ...changesWindow(plan), page: 1 }, depths.episode);
      for (const { episode_number, still_path: still, guest_stars: guests, crew } of season.episodes) {
        const videos = { series_id, season_number, episode_number };
        needs.body(episodeVideos, { ...videos, include_video_language: plan.videoLanguages }, depths.episode);
        needs.picture('still', still, depths.picture);
        for (const person of [...guests, ...crew]) needs.person(person, 'everyone');
      }
    },
  }),
  episodeVideos,
  endpoint({
    name: 'tv.seasonRatings',
    number: 'E11',
    path: '/tv/{series_id}/season/{season_number}/account_state',
    pathParameters,
    queryParameters: {
      session_id: { of: 'text', means: 'The session of the person signed in' },
      guest_session_id: { of: 'text', means: 'The session of a guest' },
    },
    response: seasonRatings,
    staleAfterMs: 5 * 60_000,
    personal: true,
    storedAs: 'seasons',
  }),
] as const;

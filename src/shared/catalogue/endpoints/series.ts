import { depths, endpoint, parameters, staleAfter } from '../endpoint.ts';
import { seriesImages } from '../resources/media.ts';
import { tvPage } from '../resources/lists.ts';
import { alternativeTitles, episodeGroups } from '../resources/titles.ts';

const { language, page, seriesId } = parameters;
const ofSeries = { pathParameters: { series_id: seriesId }, storedAs: 'titles' } as const;

/** Lists of series, and the endpoints of one series. */
export const seriesEndpoints = [
  endpoint({
    name: 'trending.tv',
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
    staleAfterMs: staleAfter.soon,
    storedAs: 'lists',
    index: ({ results }) => ({ series: results }),
  }),
  endpoint({
    name: 'tv.onTheAir',
    number: 'E5',
    path: '/tv/on_the_air',
    queryParameters: { language, page },
    response: tvPage,
    staleAfterMs: staleAfter.lists,
    storedAs: 'lists',
    index: ({ results }) => ({ series: results }),
  }),
  endpoint({
    ...ofSeries,
    name: 'tv.episodeGroups',
    number: 'E12',
    path: '/tv/{series_id}/episode_groups',
    response: episodeGroups,
    label: 'groups_heading',
    changedWith: ['episode_groups'],
    needs({ results }, needs) {
      for (const { network } of results) needs.picture('logo', network?.logo_path ?? null, depths.decoration);
    },
  }),
  endpoint({
    ...ofSeries,
    name: 'tv.images',
    number: 'E15',
    path: '/tv/{series_id}/images',
    queryParameters: {
      language: { of: 'language', means: 'Only pictures in this language; all languages when absent' },
      include_image_language: {
        of: 'languageList',
        means: 'Further languages to include; null for pictures without text',
      },
    },
    response: seriesImages,
    label: 'pictures',
    changedWith: ['images'],
    typical: { bytes: 40_000, pictures: 30 },
    needs({ posters, backdrops, logos }, needs) {
      for (const { file_path: path } of posters) needs.picture('poster', path, depths.decoration, 'w342');
      for (const { file_path: path } of backdrops) needs.picture('backdrop', path, depths.decoration, 'w780');
      for (const { file_path: path } of logos) needs.picture('logo', path, depths.decoration, 'w300');
    },
  }),
  endpoint({
    ...ofSeries,
    name: 'tv.alternativeTitles',
    number: 'E19',
    path: '/tv/{series_id}/alternative_titles',
    response: alternativeTitles,
    label: 'names_heading',
    changedWith: ['alternative_titles', 'translations'],
    index: ({ results }, { series_id: id }) => ({
      names: {
        seriesId: Number(id),
        names: results.map(({ title }) => title).filter((title) => title !== ''),
      },
    }),
  }),
] as const;

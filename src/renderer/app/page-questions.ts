import { videoLanguages } from '#shared/catalogue/languages.ts';
import { upNextStep } from '../format/library-parts.ts';
import type { Place } from '../format/places.ts';
import { openedQuery } from '../format/services-query.ts';
import type { ServiceSettings } from '../format/services-query.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import type { Foreseen } from '../transport/marquee.ts';

/** What the shell knows of the languages that answers are asked in, and of what the person has. */
type Asking = Pick<AppModel, 'language'> & {
  readonly state: {
    readonly settings: ServiceSettings & Pick<AppModel['state']['settings'], 'catalogueLanguage'>;
  };
};

/** What the page of a place asks first when it opens. What is missing here only costs the time of a request. */
export function questionsOf(place: Place, { language, state }: Asking): readonly Foreseen[] {
  const read = (endpoint: string, parameters: object): Foreseen =>
    ({ name: 'catalogue.read', input: { endpoint, parameters } }) as Foreseen;
  const ofSeries = (id: number): readonly Foreseen[] => [
    { name: 'title.known', input: { mediaType: 'tv', id } },
    { name: 'seasons.known', input: { seriesId: id } },
  ];
  const ofSeason = ({
    id,
    season,
  }: {
    readonly id: number;
    readonly season: number;
  }): readonly Foreseen[] => [...ofSeries(id), read('tv.season', { series_id: id, season_number: season })];
  switch (place.name) {
    case 'series':
      return [...ofSeries(place.id), read('tv.credits', { series_id: place.id })];
    case 'season':
      return ofSeason(place);
    case 'episode':
      return [
        ...ofSeason(place),
        read('tv.episodeVideos', {
          series_id: place.id,
          season_number: place.season,
          episode_number: place.episode,
          include_video_language: videoLanguages(state.settings.catalogueLanguage, language),
        }),
      ];
    case 'movie':
      return [
        { name: 'title.known', input: { mediaType: 'movie', id: place.id } },
        read('movie.watchProviders', { movie_id: place.id }),
        read('movie.similar', { movie_id: place.id, page: 1 }),
        read('movie.reviews', { movie_id: place.id, page: 1 }),
      ];
    case 'watch':
      return [
        { name: 'title.known', input: { mediaType: 'movie', id: place.id } },
        { name: 'offers.history', input: { movieId: place.id } },
        read('movie.watchProviders', { movie_id: place.id }),
      ];
    case 'person':
      return [
        { name: 'person.known', input: { id: place.id } },
        { name: 'person.heldAppearances', input: { id: place.id } },
        read('person.tvCredits', { person_id: place.id }),
      ];
    case 'discover':
      return [read('discover.movie', { ...openedQuery(place.query ?? '', state.settings).query, page: 1 })];
    case 'library':
      return [
        { name: 'mine.watchlist', input: { kind: 'all', order: 'added', offset: 0, limit: 1 } },
        { name: 'mine.upNext', input: { limit: upNextStep } },
      ];
    default:
      return [];
  }
}

import type { ListName } from '../../format/places.ts';
import { movieCard, seriesCard } from '../../format/title-card.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { titleList } from '../../state/title-list.ts';
import type { TitleList } from '../../state/title-list.ts';

/** Begin the lists that Home links to, by name. */
export const lists: Readonly<Record<ListName, (app: AppModel, refresh: boolean) => TitleList>> = {
  'trending-day': (app, refresh) =>
    titleList(app, 'trending.tv', { time_window: 'day' }, seriesCard, refresh),
  'trending-week': (app, refresh) =>
    titleList(app, 'trending.tv', { time_window: 'week' }, seriesCard, refresh),
  'on-the-air': (app, refresh) => titleList(app, 'tv.onTheAir', {}, seriesCard, refresh),
  popular: (app, refresh) => titleList(app, 'movie.popular', {}, movieCard, refresh),
  'now-playing': (app, refresh) => titleList(app, 'movie.nowPlaying', {}, movieCard, refresh),
};

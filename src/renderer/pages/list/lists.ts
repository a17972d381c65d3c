import { m } from '../../i18n/messages.ts';
import { movieCard, seriesCard } from '../../format/title-card.ts';
import type { ListName } from '../../format/places.ts';
import { cardPage } from '../../state/title-list.ts';
import type { CardPage } from '../../state/title-list.ts';
import type { Loaded, Marquee, ReadOptions } from '../../transport/marquee.ts';

/** A list that Home links to. */
export interface List {
  heading(): string;
  load(marquee: Marquee, page: number, options: ReadOptions): Promise<Loaded<CardPage>>;
}

/** The lists by name. */
export const lists: Readonly<Record<ListName, List>> = {
  'trending-day': {
    heading: () => `${m.list_trending()} · ${m.trending_day()}`,
    load: (marquee, page, options) =>
      cardPage(marquee.read('trending.tv', { time_window: 'day', page }, options), seriesCard),
  },
  'trending-week': {
    heading: () => `${m.list_trending()} · ${m.trending_week()}`,
    load: (marquee, page, options) =>
      cardPage(marquee.read('trending.tv', { time_window: 'week', page }, options), seriesCard),
  },
  'on-the-air': {
    heading: m.list_on_the_air,
    load: (marquee, page, options) => cardPage(marquee.read('tv.onTheAir', { page }, options), seriesCard),
  },
  popular: {
    heading: m.list_popular,
    load: (marquee, page, options) => cardPage(marquee.read('movie.popular', { page }, options), movieCard),
  },
  'now-playing': {
    heading: m.list_now_playing,
    load: (marquee, page, options) =>
      cardPage(marquee.read('movie.nowPlaying', { page }, options), movieCard),
  },
};

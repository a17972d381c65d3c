import { movieCard, seriesCard } from '../../format/title-card.ts';
import type { ListName } from '../../format/places.ts';
import { cardPage } from '../../state/title-list.ts';
import type { CardPage } from '../../state/title-list.ts';
import type { Loaded, Marquee, ReadOptions } from '../../transport/marquee.ts';

/** A list that Home links to. */
export interface List {
  load(marquee: Marquee, page: number, options: ReadOptions): Promise<Loaded<CardPage>>;
}

/** The lists by name. */
export const lists: Readonly<Record<ListName, List>> = {
  'trending-day': {
    load: (marquee, page, options) =>
      cardPage(marquee.read('trending.tv', { time_window: 'day', page }, options), seriesCard),
  },
  'trending-week': {
    load: (marquee, page, options) =>
      cardPage(marquee.read('trending.tv', { time_window: 'week', page }, options), seriesCard),
  },
  'on-the-air': {
    load: (marquee, page, options) => cardPage(marquee.read('tv.onTheAir', { page }, options), seriesCard),
  },
  popular: {
    load: (marquee, page, options) => cardPage(marquee.read('movie.popular', { page }, options), movieCard),
  },
  'now-playing': {
    load: (marquee, page, options) =>
      cardPage(marquee.read('movie.nowPlaying', { page }, options), movieCard),
  },
};

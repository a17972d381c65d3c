import { m } from '../../i18n/messages.ts';
import { movieCard, seriesCard } from '../../parts/title-card.ts';
import type { TitleCardFacts } from '../../parts/title-card.ts';
import type { ListName } from '../../state/places.ts';
import type { Loaded, Marquee, ReadOptions } from '../../transport/marquee.ts';

/** A page of cards, and what the list says of the days it covers. */
export interface CardPage {
  readonly page: number;
  readonly results: TitleCardFacts[];
  readonly total_pages: number;
  readonly total_results: number;
  readonly dates?: { readonly minimum: string | null; readonly maximum: string | null };
}

/** One of the lists that Home leads to. */
export interface List {
  heading(): string;
  load(marquee: Marquee, page: number, options: ReadOptions): Promise<Loaded<CardPage>>;
}

async function cards<Item>(
  loading: Promise<Loaded<Omit<CardPage, 'results'> & { results: Item[] }>>,
  card: (item: Item) => TitleCardFacts,
): Promise<Loaded<CardPage>> {
  const loaded = await loading;
  return { ...loaded, value: { ...loaded.value, results: loaded.value.results.map(card) } };
}

/** The lists by name. */
export const lists: Readonly<Record<ListName, List>> = {
  'trending-day': {
    heading: () => `${m.list_trending()} · ${m.trending_day()}`,
    load: (marquee, page, options) =>
      cards(marquee.read('trending.tv', { time_window: 'day', page }, options), seriesCard),
  },
  'trending-week': {
    heading: () => `${m.list_trending()} · ${m.trending_week()}`,
    load: (marquee, page, options) =>
      cards(marquee.read('trending.tv', { time_window: 'week', page }, options), seriesCard),
  },
  'on-the-air': {
    heading: m.list_on_the_air,
    load: (marquee, page, options) => cards(marquee.read('tv.onTheAir', { page }, options), seriesCard),
  },
  popular: {
    heading: m.list_popular,
    load: (marquee, page, options) => cards(marquee.read('movie.popular', { page }, options), movieCard),
  },
  'now-playing': {
    heading: m.list_now_playing,
    load: (marquee, page, options) => cards(marquee.read('movie.nowPlaying', { page }, options), movieCard),
  },
};

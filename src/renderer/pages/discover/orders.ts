import { discoverOrders } from '#shared/catalogue/discover-parameters.ts';
import { m } from '../../i18n/messages.ts';

export type DiscoverOrder = (typeof discoverOrders)[number];

const words: Readonly<Record<DiscoverOrder, () => string>> = {
  'popularity.desc': m.order_popularity_desc,
  'popularity.asc': m.order_popularity_asc,
  'primary_release_date.desc': m.order_release_desc,
  'primary_release_date.asc': m.order_release_asc,
  'vote_average.desc': m.order_score_desc,
  'vote_average.asc': m.order_score_asc,
  'vote_count.desc': m.order_votes_desc,
  'vote_count.asc': m.order_votes_asc,
  'revenue.desc': m.order_revenue_desc,
  'revenue.asc': m.order_revenue_asc,
  'title.asc': m.order_title_asc,
  'title.desc': m.order_title_desc,
  'original_title.asc': m.order_original_asc,
  'original_title.desc': m.order_original_desc,
};

/** The sort orders with their names. */
export function orderChoices(): readonly { readonly value: DiscoverOrder; readonly label: string }[] {
  return discoverOrders.map((value) => ({ value, label: words[value]() }));
}

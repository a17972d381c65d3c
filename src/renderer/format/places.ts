import { mostEpisode, mostSeason } from '#shared/catalogue/numbers.ts';

/** The lists that Home leads to. */
export const listNames = ['trending-day', 'trending-week', 'on-the-air', 'popular', 'now-playing'] as const;
export type ListName = (typeof listNames)[number];

/** The six places of the navigation, in their order. */
export const mainPlaces = ['home', 'discover', 'search', 'library', 'account', 'settings'] as const;
export type MainPlace = (typeof mainPlaces)[number];

/** The parts of a series' page, in their order. */
export const seriesParts = ['seasons', 'credits', 'ratings', 'images', 'names', 'changes'] as const;
export type SeriesPart = (typeof seriesParts)[number];

/** The groups of settings, in their order. */
export const settingsGroups = [
  'service',
  'languages',
  'spoilers',
  'looks',
  'follows',
  'search',
  'storage',
  'about',
] as const;
export type SettingsGroupName = (typeof settingsGroups)[number];

/** The parts of Settings that links lead to: a group, or one of its settings. */
export type SettingsPart = SettingsGroupName | 'countries' | 'services';

/** A place of the app, read from its address. */
export type Place =
  | { readonly name: MainPlace; readonly query?: string }
  | { readonly name: 'list'; readonly list: ListName }
  | { readonly name: 'inbox' }
  | { readonly name: 'series'; readonly id: number; readonly part: SeriesPart }
  | { readonly name: 'season'; readonly id: number; readonly season: number }
  | { readonly name: 'episode'; readonly id: number; readonly season: number; readonly episode: number }
  | { readonly name: 'movie'; readonly id: number }
  | { readonly name: 'tonight' }
  | { readonly name: 'watch'; readonly id: number }
  | { readonly name: 'person'; readonly id: number }
  /** No page has this address; `address` as it was given. */
  | { readonly name: 'nowhere'; readonly address: string };

/** Reads a whole number of at most nine digits, and at most `most`; null for anything else. */
function whole(text: string | undefined, most = Infinity): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : null;
}

/** The id of the saved view in an address' query; null: none. */
export function readViewId(query: string): number | null {
  return whole(new URLSearchParams(query).get('view') ?? undefined);
}

/** Reads an address (`/tv/1396/season/1`, with or without `#`); `nowhere` for anything unknown. */
export function readPlace(address: string): Place {
  const [path = '', query = ''] = address.replace(/^#/, '').split('?', 2);
  const [kind = '', first, noun, second, lastNoun, third, ...more] = path
    .split('/')
    .filter((part) => part !== '');
  const nowhere: Place = { name: 'nowhere', address: path };
  if (more.length > 0) return nowhere;
  if (kind === 'inbox' && first === undefined) return { name: 'inbox' };
  if (first === undefined) {
    if (kind === 'tonight') return { name: 'tonight' };
    const main = kind === '' ? 'home' : mainPlaces.find((name) => name === kind && name !== 'home');
    if (main === undefined) return nowhere;
    return query === '' ? { name: main } : { name: main, query };
  }
  if (kind === 'list' && noun === undefined) {
    const list = listNames.find((name) => name === first);
    return list === undefined ? nowhere : { name: 'list', list };
  }
  const id = whole(first);
  if (id === null) return nowhere;
  if (noun === undefined) {
    if (kind === 'tv') {
      const part = new URLSearchParams(query).get('part');
      return { name: 'series', id, part: seriesParts.find((each) => each === part) ?? 'seasons' };
    }
    return kind === 'movie' || kind === 'person' ? { name: kind, id } : nowhere;
  }
  if (kind === 'movie' && noun === 'watch' && second === undefined) return { name: 'watch', id };
  const season = whole(second, mostSeason);
  if (kind !== 'tv' || noun !== 'season' || season === null) return nowhere;
  if (lastNoun === undefined) return { name: 'season', id, season };
  const episode = whole(third, mostEpisode);
  return lastNoun === 'episode' && episode !== null ? { name: 'episode', id, season, episode } : nowhere;
}

/** The addresses of places. */
export const address = {
  main: (place: MainPlace) => (place === 'home' ? '#/' : `#/${place}`),
  inbox: '#/inbox',
  settings: (part: SettingsPart) => `#/settings?part=${part}`,
  list: (list: ListName) => `#/list/${list}`,
  series: (id: number, part: SeriesPart = 'seasons') =>
    part === 'seasons' ? `#/tv/${id}` : `#/tv/${id}?part=${part}`,
  search: (query: string) => `#/search?q=${encodeURIComponent(query)}`,
  /** Looks for it in the whole catalogue, too. */
  searchEverywhere: (query: string) => `${address.search(query)}&everywhere=1`,
  discover: (query: string) => (query === '' ? '#/discover' : `#/discover?${query}`),
  /** A saved view in Discover. */
  view: ({ id, query }: { readonly id: number; readonly query: string }) =>
    `#/discover?view=${id}${query === '' ? '' : `&${query}`}`,
  season: (id: number, season: number) => `#/tv/${id}/season/${season}`,
  episode: (id: number, season: number, episode: number) => `#/tv/${id}/season/${season}/episode/${episode}`,
  movie: (id: number) => `#/movie/${id}`,
  watch: (id: number) => `#/movie/${id}/watch`,
  tonight: () => '#/tonight',
  person: (id: number) => `#/person/${id}`,
  title: (mediaType: 'tv' | 'movie', id: number) => `#/${mediaType}/${id}`,
} as const;

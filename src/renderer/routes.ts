import type { Component } from 'svelte';
import type { Place } from './format/places.ts';

/** A page component with its props. */
export interface Page {
  readonly component: Component<Record<string, unknown>>;
  readonly props: Record<string, unknown>;
}

type Module = { readonly default: Component<never> };

/** Each page is a separate chunk. */
const modules: Readonly<Record<Place['name'], () => Promise<Module>>> = {
  home: () => import('./pages/home/HomePage.svelte'),
  list: () => import('./pages/list/ListPage.svelte'),
  inbox: () => import('./pages/inbox/InboxPage.svelte'),
  series: () => import('./pages/series/SeriesPage.svelte'),
  season: () => import('./pages/season/SeasonPage.svelte'),
  episode: () => import('./pages/episode/EpisodePage.svelte'),
  movie: () => import('./pages/movie/MoviePage.svelte'),
  watch: () => import('./pages/watch/WatchPage.svelte'),
  tonight: () => import('./pages/tonight/TonightPage.svelte'),
  person: () => import('./pages/person/PersonPage.svelte'),
  discover: () => import('./pages/discover/DiscoverPage.svelte'),
  search: () => import('./pages/search/SearchPage.svelte'),
  library: () => import('./pages/library/LibraryPage.svelte'),
  account: () => import('./pages/account/AccountPage.svelte'),
  settings: () => import('./pages/settings/SettingsPage.svelte'),
  nowhere: () => import('./pages/nowhere/NowherePage.svelte'),
};

/** Loads the page of a place. Rejects if its file can't be loaded. */
export async function loadPage(place: Place): Promise<Page> {
  const { name, ...props } = place;
  const { default: component } = await modules[name]();
  return { component: component as unknown as Page['component'], props };
}

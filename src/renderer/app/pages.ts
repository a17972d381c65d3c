import type { Component } from 'svelte';
import type { Place } from '../state/places.ts';

/** What shows a place: its page, which takes the place's own facts as props. */
export interface Page {
  readonly component: Component<Record<string, unknown>>;
  readonly props: Record<string, unknown>;
}

type Module = { readonly default: Component<never> };

/** Every page its own chunk: what is not opened is not loaded. */
const modules: Readonly<Record<Place['name'], () => Promise<Module>>> = {
  home: () => import('../pages/home/HomePage.svelte'),
  list: () => import('../pages/list/ListPage.svelte'),
  series: () => import('../pages/series/SeriesPage.svelte'),
  season: () => import('../pages/season/SeasonPage.svelte'),
  episode: () => import('../pages/episode/EpisodePage.svelte'),
  movie: () => import('../pages/movie/MoviePage.svelte'),
  watch: () => import('../pages/watch/WatchPage.svelte'),
  person: () => import('../pages/person/PersonPage.svelte'),
  discover: () => import('../pages/discover/DiscoverPage.svelte'),
  search: () => import('../pages/search/SearchPage.svelte'),
  library: () => import('../pages/library/LibraryPage.svelte'),
  account: () => import('../pages/account/AccountPage.svelte'),
  settings: () => import('../pages/settings/SettingsPage.svelte'),
  nowhere: () => import('../pages/nowhere/NowherePage.svelte'),
};

/** Loads the page of a place. Rejects when its file cannot be had. */
export async function loadPage(place: Place): Promise<Page> {
  const { name, ...props } = place;
  const { default: component } = await modules[name]();
  return { component: component as unknown as Page['component'], props };
}

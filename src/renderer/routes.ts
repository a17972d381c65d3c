import type { Component } from 'svelte';
import type { Place } from './format/places.ts';
import HomePage from './pages/home/HomePage.svelte';

/** A page component with its props. */
export interface RoutedPage {
  readonly component: Component<Record<string, unknown>>;
  readonly props: Record<string, unknown>;
}

type Module = { readonly default: Component<never> };

/** Each page is a separate chunk, except the one that most starts open: importing it would take the start a task of its own. */
const modules: Readonly<Record<Place['name'], () => Promise<Module>>> = {
  home: () => Promise.resolve({ default: HomePage }),
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

const loaded = new Map<Place['name'], Module>();

async function load(name: Place['name']): Promise<Module> {
  const module = await modules[name]();
  loaded.set(name, module);
  return module;
}

function pageOf({ name: _name, ...props }: Place, { default: component }: Module): RoutedPage {
  return { component: component as unknown as RoutedPage['component'], props };
}

/** The page of a place, if its file is loaded: even a loaded file isn't imported again before the next frame. */
export function loadedPage(place: Place): RoutedPage | null {
  const module = loaded.get(place.name);
  return module === undefined ? null : pageOf(place, module);
}

/** Loads the page of a place. Rejects if its file can't be loaded. */
export async function loadPage(place: Place): Promise<RoutedPage> {
  return pageOf(place, await load(place.name));
}

/** Loads scripts and then that of every page, one after another while nothing else is to do, so that none is waited for. */
export function loadPagesWhenIdle(others: readonly (() => Promise<unknown>)[]): void {
  const pages = Object.keys(modules) as Place['name'][];
  const waiting = [...others, ...pages.map((name) => () => load(name))];
  const next = (): void => {
    const script = waiting.shift();
    if (script === undefined) return;
    // One that can't be loaded now is loaded again when it is opened.
    void script()
      .catch(() => undefined)
      .then(() => requestIdleCallback(next));
  };
  requestIdleCallback(next);
}

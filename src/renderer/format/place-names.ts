import { m } from '../i18n/messages.ts';
import type { ListName, MainPlace, SettingsGroupName } from './places.ts';

/** The names of the main places. */
export const placeNames: Readonly<Record<MainPlace, () => string>> = {
  home: m.place_home,
  discover: m.place_discover,
  search: m.place_search,
  library: m.place_library,
  account: m.place_account,
  settings: m.place_settings,
};

/** The names of the lists that Home leads to. */
export const listHeadings: Readonly<Record<ListName, () => string>> = {
  'trending-day': () => `${m.list_trending()} · ${m.today()}`,
  'trending-week': () => `${m.list_trending()} · ${m.this_week()}`,
  'on-the-air': m.list_on_the_air,
  popular: m.list_popular,
  'now-playing': m.list_now_playing,
};

/** The headings of the groups of settings. */
export const settingsGroupNames: Readonly<Record<SettingsGroupName, () => string>> = {
  service: m.settings_service,
  languages: m.settings_languages,
  spoilers: m.settings_spoilers,
  looks: m.settings_looks,
  follows: m.settings_follows,
  search: m.place_search,
  storage: m.settings_storage,
  about: m.settings_about,
};

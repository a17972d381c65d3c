import { createContext } from 'svelte';
import type { SettingsGroupName } from '../../format/places.ts';
import { m } from '../../i18n/messages.ts';

/** The headings of the groups. */
export const groupNames: Readonly<Record<SettingsGroupName, () => string>> = {
  service: m.settings_service,
  languages: m.settings_languages,
  spoilers: m.settings_spoilers,
  looks: m.settings_looks,
  follows: m.settings_follows,
  search: m.place_search,
  storage: m.settings_storage,
  about: m.settings_about,
};

/** Gives the part that the page was opened at; null: its beginning. */
export const [getOpenedPart, provideOpenedPart] = createContext<() => string | null>();

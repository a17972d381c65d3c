import { m } from '../i18n/messages.ts';
import type { MainPlace } from './places.ts';

/** The names of the main places. */
export const placeNames: Readonly<Record<MainPlace, () => string>> = {
  home: m.place_home,
  discover: m.place_discover,
  search: m.place_search,
  library: m.place_library,
  account: m.place_account,
  settings: m.place_settings,
};

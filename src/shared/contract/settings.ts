import * as v from 'valibot';
import { readServiceAddress } from '../catalogue/addresses.ts';
import { profileIds } from '../catalogue/profiles.ts';
import { newsKinds } from '../mine/news.ts';
import { mostTables, tableColumns } from './imports.ts';
import { spoilerFields } from './spoiler-fields.ts';

const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));
/** An address that requests can go to; see `readServiceAddress`. */
const address = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = readServiceAddress(dataset.value);
    // Proved by settings.test.ts: settings contain only addresses that requests can go to.
    if (read.ok) return read.address;
    addIssue({ message: read.problem });
    return NEVER;
  }),
);

/** Why a grid can leave a title out: it was seen, it is of no interest, or it is on the watchlist. */
export const hidingReasons = ['seen', 'dismissed', 'followed'] as const;
export type HidingReason = (typeof hidingReasons)[number];

/** The parts of the library, in their order. */
export const libraryParts = [
  ...(['upNext', 'watchlist', 'lists', 'upcoming', 'history'] as const),
  ...(['offline', 'data'] as const),
] as const;
export type LibraryPart = (typeof libraryParts)[number];

/** Languages of the user interface. */
// prettier-ignore
export const interfaceLanguages = ['en', 'de', 'es', 'fr', 'it', 'pt-BR', 'nl', 'pl', 'tr', 'uk', 'ar', 'ja', 'ko', 'zh'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/** Sizes of the app's text, in percent. */
export const textSizes = [90, 100, 115, 130] as const;

export type SpoilerField = (typeof spoilerFields)[number];
export type SpoilerSettings = Readonly<Record<SpoilerField, boolean>>;

/** The rows of Home that a setting holds. */
export const mostHomeRows = 200;

/** Of the person's clock. */
const hour = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(23));

const spoilers = v.strictObject(v.entriesFromList(spoilerFields, v.boolean()));

/** The schema of every setting; secrets are never settings. */
export const settingsEntries = {
  profile: v.picklist(profileIds),
  /** The addresses of "Another service", validated; null until entered. */
  otherService: v.nullable(v.strictObject({ base: address, authorisation: address, pictures: address })),
  interfaceLanguage: v.picklist(interfaceLanguages),
  /** The language of names and overviews, `xx-XX`. */
  catalogueLanguage: v.pipe(v.string(), v.regex(/^[a-z]{2}-[A-Z]{2}$/)),
  /** ISO 3166-1; the country of release dates. null: the service's default. */
  region: v.nullable(country),
  /** ISO 3166-1; the countries in which the person watches, in their order. */
  watchCountries: v.pipe(v.array(country), v.maxLength(40)),
  /** Ids of the person's watch providers by country (ISO 3166-1). */
  myServices: v.record(
    country,
    v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), v.maxLength(200)),
  ),
  /** Whether what their services show with ads counts as included. */
  withAds: v.boolean(),
  /** Discover as the person left it. `mine`: it asks for what their services include; `filters`: all filters are open. */
  discover: v.strictObject({ mine: v.boolean(), filters: v.boolean() }),
  /** The part of the library that the person opened last. */
  libraryPart: v.picklist(libraryParts),
  /** What the spoiler shield hides of episodes that were neither rated nor marked as seen. */
  spoilers,
  /** Which titles Discover, lists and grids leave out. */
  hiddenTitles: v.pipe(v.array(v.picklist(hidingReasons)), v.maxLength(hidingReasons.length)),
  /** What Tonight suggests. country: null is the first of the person's; minutes: the longest, 0 for any length. */
  tonight: v.strictObject({
    country: v.nullable(country),
    minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000)),
    episodes: v.boolean(),
    discover: v.boolean(),
  }),
  /** The rows of Home in the person's order: a row's name, or `view` and a saved view's id. Others follow in their order. */
  homeRows: v.pipe(
    v.array(
      v.strictObject({
        row: v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,20}(?: \d{1,15})?$/)),
        shown: v.boolean(),
      }),
    ),
    v.maxLength(mostHomeRows),
  ),
  theme: v.picklist(['system', 'light', 'dark']),
  /** Percent. */
  textSize: v.picklist(textSizes),
  motion: v.picklist(['system', 'reduced']),
  singleKeyShortcuts: v.boolean(),
  /** off: pictures are neither fetched nor stored. */
  pictures: v.picklist(['on', 'off']),
  /** Where videos play, in a host that has windows: in the app, in the browser, or where the person says at the next one. */
  videos: v.picklist(['ask', 'inside', 'outside']),
  /** Maximum bytes outside packs. */
  storageLimitBytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(64 * 2 ** 30)),
  /** Whether the windows of the last run open again at the next start. */
  restoreWindows: v.boolean(),
  /** Whether the app goes on without a window, in a host that has windows. */
  stayInBackground: v.boolean(),
  /** Whether the system starts the app when the person logs in, in a host that is installed. */
  startAtLogin: v.boolean(),
  /** Whether the desktop's menu has the app, in an AppImage. */
  inAppMenu: v.boolean(),
  /** Whether the system's notifications tell of packs. */
  notifications: v.boolean(),
  /** The kinds of news of which the system's notifications tell. */
  newsNotifications: v.pipe(v.array(v.picklist(newsKinds)), v.maxLength(newsKinds.length)),
  /** Whether the person was asked about them. */
  newsAsked: v.boolean(),
  /** Hours of the person's clock between which no notification tells of news; null: none. */
  quietHours: v.nullable(v.strictObject({ from: hour, until: hour })),
  /** How many requests a day the watcher sends about followed titles; 0: it is off. */
  watcherRequests: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2_000)),
  /** Whether the watcher also looks for new movies in the saved views. */
  watcherViews: v.boolean(),
  /** Whether the connection is metered: the watcher and the search for seasons then send nothing. No host can find out. */
  meteredConnection: v.boolean(),
  /** Whether the app looks for new versions, where its package says where they are published. */
  updates: v.boolean(),
  /** What the columns of tables mean that the person imported. */
  importTables: v.pipe(v.array(tableColumns), v.maxLength(mostTables)),
  /** Whether the person completed the first run. */
  firstRunDone: v.boolean(),
} as const;

/** The settings that are the same on all computers that share a library. */
export const sharedSettings = [
  ...(['interfaceLanguage', 'catalogueLanguage', 'region'] as const),
  ...(['watchCountries', 'myServices', 'withAds'] as const),
  ...(['spoilers', 'hiddenTitles', 'homeRows'] as const),
] satisfies readonly (keyof typeof settingsEntries)[];

/**
 * The settings that a file of the person's own data brings to another computer: what they like to see. The others say what one
 * computer does on its own, and with which service, so no file changes them.
 */
export const travellingSettings = [
  ...sharedSettings,
  ...(['discover', 'tonight', 'theme', 'textSize', 'motion', 'singleKeyShortcuts', 'quietHours'] as const),
] satisfies readonly (keyof typeof settingsEntries)[];

export const settingsSchema = v.strictObject(settingsEntries);
export type Settings = v.InferOutput<typeof settingsSchema>;

/** A change of some settings. */
export const settingsPatchSchema = v.pipe(
  v.partial(settingsSchema),
  // undefined isn't a change, and would otherwise remove the setting.
  v.transform(
    (patch) =>
      Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as SettingsPatch,
  ),
);
export type SettingsPatch = Partial<Settings>;
export type SharedSettings = Partial<Pick<Settings, (typeof sharedSettings)[number]>>;

export const defaultSettings: Settings = {
  profile: 'demo',
  otherService: null,
  interfaceLanguage: 'en',
  catalogueLanguage: 'en-US',
  region: null,
  watchCountries: [],
  myServices: {},
  withAds: false,
  discover: { mine: false, filters: false },
  libraryPart: 'upNext',
  spoilers: { titles: false, overviews: false, stills: false, ratings: false, guests: false },
  hiddenTitles: [],
  tonight: { country: null, minutes: 0, episodes: true, discover: false },
  homeRows: [],
  theme: 'system',
  textSize: 100,
  motion: 'system',
  singleKeyShortcuts: true,
  pictures: 'on',
  videos: 'ask',
  storageLimitBytes: 512_000_000,
  restoreWindows: true,
  stayInBackground: false,
  startAtLogin: false,
  inAppMenu: false,
  notifications: false,
  newsNotifications: [],
  newsAsked: false,
  quietHours: { from: 22, until: 8 },
  watcherRequests: 200,
  watcherViews: true,
  meteredConnection: false,
  updates: true,
  importTables: [],
  firstRunDone: false,
};

import * as v from 'valibot';
import { profileIds } from '../catalogue/profiles.ts';
import { spoilerFields } from './spoiler-fields.ts';

const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));
const address = v.pipe(v.string(), v.maxLength(2000));

/** Languages that the interface is written in. */
export const interfaceLanguages = ['en', 'de', 'ar'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

export type SpoilerField = (typeof spoilerFields)[number];
export type Spoilers = Readonly<Record<SpoilerField, boolean>>;

const spoilers = v.strictObject(v.entriesFromList(spoilerFields, v.boolean()));

/** Every setting that a person has, with its schema; no secret is ever among them. */
export const settingsEntries = {
  profile: v.picklist(profileIds),
  /** Addresses of "Another service", as typed and checked; null until given. */
  otherService: v.nullable(v.strictObject({ base: address, authorisation: address, pictures: address })),
  interfaceLanguage: v.picklist(interfaceLanguages),
  /** Language in which the service is asked for names and overviews, `xx-XX`. */
  catalogueLanguage: v.pipe(v.string(), v.regex(/^[a-z]{2}-[A-Z]{2}$/)),
  /** ISO 3166-1; whose release dates count. null: the service's own choice. */
  region: v.nullable(country),
  /** ISO 3166-1; where this person watches, in their order. */
  watchCountries: v.pipe(v.array(country), v.maxLength(40)),
  /** Numbers of the watch providers that this person has, by country (ISO 3166-1). */
  myServices: v.record(
    country,
    v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), v.maxLength(200)),
  ),
  /** What is hidden of episodes that were neither rated nor marked as seen. */
  spoilers,
  theme: v.picklist(['system', 'light', 'dark']),
  /** Percent. */
  textSize: v.picklist([90, 100, 115, 130]),
  motion: v.picklist(['system', 'reduced']),
  singleKeyShortcuts: v.boolean(),
  /** off: no picture is fetched or kept. */
  pictures: v.picklist(['on', 'off']),
  /** Bytes that everything may take which no pack keeps. */
  storageLimitBytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(64 * 2 ** 30)),
  /** Whether the questions of the first run have been answered. */
  firstRunDone: v.boolean(),
} as const;

export const settingsSchema = v.strictObject(settingsEntries);
export type Settings = v.InferOutput<typeof settingsSchema>;

/** Any part of the settings, as `settings.change` takes it. */
export const settingsPatchSchema = v.pipe(
  v.partial(settingsSchema),
  // A name without a value is no change: left in, it would take the setting away.
  v.transform(
    (patch) =>
      Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as SettingsPatch,
  ),
);
export type SettingsPatch = Partial<Settings>;

/** What holds until a person says otherwise. */
export const defaultSettings: Settings = {
  profile: 'demo',
  otherService: null,
  interfaceLanguage: 'en',
  catalogueLanguage: 'en-US',
  region: null,
  watchCountries: [],
  myServices: {},
  spoilers: { titles: false, overviews: false, stills: false, ratings: false, guests: false },
  theme: 'system',
  textSize: 100,
  motion: 'system',
  singleKeyShortcuts: true,
  pictures: 'on',
  storageLimitBytes: 512_000_000,
  firstRunDone: false,
};

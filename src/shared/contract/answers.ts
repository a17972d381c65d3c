import type { MovieListItem, TvListItem } from '../catalogue/resources/lists.ts';
import type { EndpointName, Parameters } from '../catalogue/endpoints.ts';
import type { Profile, ServiceAddresses } from '../catalogue/profiles.ts';
import type { CredentialKind } from '../catalogue/credentials.ts';
import type { Failure } from './failures.ts';
import type { SavedView, SeenUpTo } from './local-things.ts';
import type { SignInState } from './sign-in.ts';
import type { Settings } from './settings.ts';

/** A stored or fetched body on its way to the page, which parses `text` once. */
export interface CatalogueAnswer {
  /** JSON of the decoded answer: exactly the endpoint's type in `#shared/catalogue`. */
  readonly text: string;
  /** When the service sent or last confirmed it, epoch ms. */
  readonly fetchedAt: number;
  readonly freshness: 'fresh' | 'stale';
  /** List items that could not be understood and were left out. */
  readonly dropped: number;
  /** The language that it is in, `xx-XX`, where it is another than was asked for: it is held in that alone. */
  readonly heldIn?: string;
}

/** Whether the service answers, as noticed by asking it. */
export interface NetworkState {
  readonly online: boolean;
  /** Since when, epoch ms. */
  readonly since: number;
}

/** Whether secrets can be kept, and if not, why. */
export type KeychainState =
  | { readonly state: 'available' }
  | { readonly state: 'unavailable'; readonly reason: 'notInstalled' | 'locked' | 'denied' | 'noService' };

/** Whether there is a secret and where it lives; never the secret. */
export type SecretState = 'absent' | 'keychain' | 'session' | 'builtIn';

/** Something that the person must be told outside any page, in one sentence that the page writes. */
export type Notice =
  | { readonly kind: 'databaseSetAside'; readonly file: string }
  | { readonly kind: 'storageFailing'; readonly reason: 'full' | 'readOnly' | 'other' }
  | { readonly kind: 'settingsReset'; readonly file: string }
  | { readonly kind: 'serviceNotStarted'; readonly reason: string };

/** How much is held locally; what a search covers. */
export interface HeldCounts {
  readonly titles: number;
  readonly people: number;
  readonly episodes: number;
}

/** All that the page needs to draw its first frame. */
export interface AppState {
  /** Counts the states told since the start: of two, the higher is the newer, whichever way each came. */
  readonly revision: number;
  readonly version: string;
  readonly host: 'electron' | 'browser';
  /** As `process.platform`: `darwin`, `win32`, `linux` … */
  readonly platform: string;
  readonly profile: Profile;
  /** The start named the service, so the one of the settings is not used in this run. */
  readonly serviceGiven: boolean;
  /** null while the bundled service starts, or where none are given. */
  readonly addresses: ServiceAddresses | null;
  readonly settings: Settings;
  readonly secrets: Readonly<Record<CredentialKind, SecretState>>;
  readonly keychain: KeychainState;
  readonly network: NetworkState;
  readonly notices: readonly Notice[];
  readonly held: HeldCounts;
  /** Where signing in stands. */
  readonly signIn: SignInState;
  /** Where the session lives; never what it is. */
  readonly session: SecretState;
  /** Discover's questions that the person keeps, in their order. */
  readonly savedViews: readonly SavedView[];
  /** Posters that the person chose, by number of the series. */
  readonly chosenPosters: Readonly<Record<string, string>>;
  /** Up to where the person has seen series, by number of the series. */
  readonly seen: Readonly<Record<string, SeenUpTo>>;
  /** Where everything is kept. */
  readonly dataFolder: string;
}

export type MediaType = 'tv' | 'movie';

/** What lists told about a title; the interface has no details endpoint, so this is all there is. */
export type KnownTitle = {
  readonly id: number;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** In which it was told, `xx-XX`: another than that of the settings where no list told it in that; '': not known. */
  readonly language: string;
} & (
  | { readonly mediaType: 'tv'; readonly item: TvListItem }
  | { readonly mediaType: 'movie'; readonly item: MovieListItem }
);

/** What is known of a person without asking: name, portrait, trade. */
export interface KnownPerson {
  readonly id: number;
  readonly name: string;
  readonly originalName: string;
  readonly profilePath: string | null;
  readonly knownForDepartment: string;
  /** Codes of `genders`. */
  readonly gender: number;
  readonly popularity: number;
}

/** A season as the series' page lists it. */
export interface SeasonSummary {
  readonly id: number;
  readonly seasonNumber: number;
  readonly name: string;
  readonly overview: string;
  readonly airDate: string | null;
  readonly posterPath: string | null;
  readonly episodeCount: number;
  readonly voteAverage: number;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** In which it was told, `xx-XX`. */
  readonly language: string;
}

/** The seasons of a series that asking for 0, 1, 2, … has found so far. */
export interface SeasonsFound {
  readonly seriesId: number;
  /** By season number. */
  readonly seasons: readonly SeasonSummary[];
  /** Whether the asking came to its end (two gaps in a row). */
  readonly complete: boolean;
  /** When it last came to its end, epoch ms; null: never. */
  readonly checkedAt: number | null;
  /** Why the asking stopped before its end, if it did. */
  readonly failure: Failure | null;
}

/** An episode held locally in which a person appears or worked. */
export interface HeldAppearance {
  readonly seriesId: number;
  readonly seriesName: string;
  readonly seasonNumber: number;
  readonly episodeNumber: number;
  readonly episodeName: string;
  readonly airDate: string | null;
  readonly stillPath: string | null;
  /** Character, or job. */
  readonly role: string;
  readonly kind: 'cast' | 'crew';
}

/** One thing found locally. `marks` are [start, end) ranges of `label` that matched. */
export interface SearchHit {
  readonly kind: 'tv' | 'movie' | 'person' | 'episode' | 'keyword';
  readonly id: number;
  readonly label: string;
  readonly marks: readonly (readonly [number, number])[];
  /** A second line: the year, the other name that matched, the series and number of an episode, the trade of a person. */
  readonly detail: string;
  readonly picturePath: string | null;
  /** For episodes: where the page is. */
  readonly seriesId: number | null;
  readonly seasonNumber: number | null;
  readonly episodeNumber: number | null;
}

/** What a local search found. */
export interface SearchAnswer {
  readonly query: string;
  readonly titles: readonly SearchHit[];
  readonly people: readonly SearchHit[];
  /** People by the characters that they play; `label` is the character, `detail` who plays it. */
  readonly characters: readonly SearchHit[];
  readonly episodes: readonly SearchHit[];
  readonly keywords: readonly SearchHit[];
  readonly held: HeldCounts;
}

/** The kinds that stored things are counted and cleared by: answers of the service, then pictures. */
export const storageKinds = [
  'seasons',
  'titles',
  'people',
  'lists',
  'watchProviders',
  'changes',
  'posters',
  'backdrops',
  'stills',
  'portraits',
  'logos',
] as const;
export type StorageKind = (typeof storageKinds)[number];

/** What is stored, in bytes. */
export interface StorageState {
  /** The whole database file, with what search needs. */
  readonly databaseBytes: number;
  /** What the limit is about: everything that no pack keeps. */
  readonly looseBytes: number;
  /** What packs keep. */
  readonly keptBytes: number;
  readonly limitBytes: number;
  readonly kinds: Readonly<
    Record<StorageKind, { readonly count: number; readonly bytes: number; readonly keptBytes: number }>
  >;
}

/** A picture on its way into a file or onto the clipboard. */
export interface PictureBytes {
  /** `image/jpeg`, `image/png` … */
  readonly contentType: string;
  readonly base64: string;
}

/** A key whose stored body changed. */
export interface ChangedKey {
  readonly endpoint: EndpointName;
  /** Exactly as the page asked, before language and region were filled in. */
  readonly parameters: Parameters;
}

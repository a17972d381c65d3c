import type { CredentialKind } from '../catalogue/credentials.ts';
import { bodyKinds } from '../catalogue/endpoint.ts';
import type { EndpointName, Parameters } from '../catalogue/endpoints.ts';
import type { Profile, ServiceAddresses } from '../catalogue/profiles.ts';
import type { MovieListItem, TvListItem } from '../catalogue/resources/lists.ts';
import type { Failure } from '../result.ts';
import type { SystemRegion } from '../text/formats.ts';
import type { SavedView } from './local-things.ts';
import type { Notice } from './notices.ts';
import type { IndexState } from './search-index.ts';
import type { Settings } from './settings.ts';
import type { Sharing } from './sharing.ts';
import type { SignInState } from './sign-in.ts';

/** A body for the page, which parses `text` once. */
export interface CatalogueAnswer {
  /** JSON of the decoded response, of the endpoint's type in `#shared/catalogue`. */
  readonly text: string;
  /** When the service sent or last confirmed it, epoch ms. */
  readonly fetchedAt: number;
  readonly freshness: 'fresh' | 'stale';
  /** Number of list items that couldn't be decoded and were left out. */
  readonly dropped: number;
  /** The language of the body, `xx-XX`, if it isn't stored in the requested one. */
  readonly heldIn?: string;
}

/** Whether the service is reachable, according to the latest requests. */
export interface NetworkState {
  readonly online: boolean;
  /** Epoch ms. */
  readonly since: number;
}

/** Whether the keychain is available, and if not, why. */
export type KeychainState =
  | { readonly state: 'available' }
  | { readonly state: 'unavailable'; readonly reason: 'notInstalled' | 'locked' | 'denied' | 'noService' };

/** A proxy that asks for a user name and a password. */
export interface AskingProxy {
  /** Its host and port. */
  readonly address: string;
  /** It refused those that it got. */
  readonly isRefused: boolean;
}

/** Whether a secret exists and where it is stored; never the secret. */
export type SecretState = 'absent' | 'keychain' | 'session' | 'builtIn';

/** Counts of what is stored, which is what search covers. */
export interface HeldCounts {
  readonly titles: number;
  readonly people: number;
  readonly episodes: number;
}

/** Everything that the page needs for its first frame. */
export interface AppState {
  /** Increases with every snapshot of a slice; of two values of a slice, the one with the higher revision is newer. */
  readonly revision: number;
  readonly version: string;
  /** Version of the main process's Node. */
  readonly node: string;
  readonly host: 'electron' | 'browser';
  /** From `process.platform`: `darwin`, `win32`, `linux` … */
  readonly platform: string;
  readonly system: SystemRegion;
  /** Whether the package says where new versions are published. */
  readonly findsUpdates: boolean;
  readonly profile: Profile;
  /** The command line names the service, which overrides the settings for this run. */
  readonly serviceGiven: boolean;
  /** null while the bundled service starts, or if none are set. */
  readonly addresses: ServiceAddresses | null;
  readonly settings: Settings;
  readonly secrets: Readonly<Record<CredentialKind, SecretState>>;
  readonly keychain: KeychainState;
  readonly network: NetworkState;
  /** null: none asks. */
  readonly proxy: AskingProxy | null;
  readonly notices: readonly Notice[];
  readonly held: HeldCounts;
  /** null: the person chose no index. */
  readonly searchIndex: IndexState | null;
  readonly signIn: SignInState;
  /** Where the session is stored; never the session. */
  readonly session: SecretState;
  /** Saved views, in the person's order. */
  readonly savedViews: readonly SavedView[];
  /** How many entries of the inbox weren't read. */
  readonly inbox: { readonly unread: number };
  /** Posters that the person chose, by series id. */
  readonly chosenPosters: Readonly<Record<string, string>>;
  /** null: the library isn't shared with other computers. */
  readonly sharing: Sharing | null;
  /** The folder of all the app's data. */
  readonly dataFolder: string;
}

/** The current values of the slices that changed. */
export type AppChange = Pick<AppState, 'revision'> & Partial<AppState>;

export type MediaType = 'tv' | 'movie';

/** A text, and its language (`xx` or `xx-XX`). */
export interface ToldOverview {
  readonly text: string;
  readonly language: string;
}

/** What lists contain about a title; the interface has no details endpoint. */
export type KnownTitle = {
  readonly id: number;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** The language of the texts, `xx-XX`, preferably that of the settings; "": unknown. */
  readonly language: string;
} & (
  | { readonly mediaType: 'tv'; readonly item: TvListItem }
  | { readonly mediaType: 'movie'; readonly item: MovieListItem }
);

/** What is stored about a person: name, portrait and department. */
export interface KnownPerson {
  readonly id: number;
  readonly name: string;
  readonly originalName: string;
  readonly profilePath: string | null;
  readonly knownForDepartment: string;
  /** 0: not given, 1: female, 2: male, 3: non-binary. */
  readonly gender: number;
  readonly popularity: number;
}

/** A season on the series' page. */
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
  /** The language of the texts, `xx-XX`. */
  readonly language: string;
}

/** The seasons of a series found so far by requesting 0, 1, 2, … */
export interface SeasonsFound {
  readonly seriesId: number;
  /** By season number. */
  readonly seasons: readonly SeasonSummary[];
  /** Whether the search reached its end (two gaps in a row). */
  readonly complete: boolean;
  /** When the search last reached its end, epoch ms; null: never. */
  readonly checkedAt: number | null;
  /** Why the search stopped early, if it did. */
  readonly failure: Failure | null;
}

/** A stored episode in which a person appears or worked. */
export interface HeldAppearance {
  readonly seriesId: number;
  readonly seriesName: string;
  readonly seasonNumber: number;
  readonly episodeNumber: number;
  readonly episodeName: string;
  readonly airDate: string | null;
  readonly stillPath: string | null;
  /** A character or a job. */
  readonly role: string;
  readonly kind: 'cast' | 'crew';
}

/** What is stored of a person's work in series. */
export interface HeldAppearances {
  readonly episodes: readonly HeldAppearance[];
  /** Series with an opened season in whose main cast they are: episodes name only guests and crew. */
  readonly mainIn: readonly number[];
}

/** A result of the local search. `marks` are the [start, end) ranges of `label` that match. */
export interface SearchHit {
  readonly kind: 'tv' | 'movie' | 'person' | 'episode' | 'keyword';
  readonly id: number;
  readonly label: string;
  readonly marks: readonly (readonly [number, number])[];
  /** Additional text: year and other matching name, a person's department, or who plays a character. */
  readonly detail: string;
  /** `label` is a character, and `detail` the person who plays it. */
  readonly isCharacter?: true;
  /** The series of a character or an episode; of several, the most popular. Absent: unknown, or another kind. */
  readonly seriesName?: string;
  readonly picturePath: string | null;
  /** For episodes: the page's series and season. */
  readonly seriesId: number | null;
  readonly seasonNumber: number | null;
  readonly episodeNumber: number | null;
  /** The service's lists no longer contain the title. */
  readonly isGone?: true;
  /** The part of a title's description that matched, if its name didn't. */
  readonly snippet?: { readonly text: string; readonly marks: SearchHit['marks'] };
}

/** The results of a local search. */
export interface SearchAnswer {
  readonly query: string;
  readonly titles: readonly SearchHit[];
  readonly people: readonly SearchHit[];
  /** Characters; `label` is the character and `detail` the person who plays it. */
  readonly characters: readonly SearchHit[];
  readonly episodes: readonly SearchHit[];
  readonly keywords: readonly SearchHit[];
  /** Nothing has the query's words or parts of them; these have similar ones. */
  readonly isSimilar: boolean;
  readonly held: HeldCounts;
}

/** The kinds by which stored data is counted and deleted: bodies, pictures, and the index behind search and titles. */
export const storageKinds = [
  ...bodyKinds,
  ...(['posters', 'backdrops', 'stills', 'portraits', 'logos', 'index'] as const),
] as const;
export type StorageKind = (typeof storageKinds)[number];

export interface StorageState {
  /** Size of the whole database, including the index, in bytes. */
  readonly databaseBytes: number;
  /** Bytes outside packs, which the limit applies to; of the index at most a quarter of the limit. */
  readonly evictableBytes: number;
  /** Bytes in packs, without their part of the index: `kinds.index` has that, and what the person chose to have. */
  readonly keptBytes: number;
  readonly limitBytes: number;
  readonly kinds: Readonly<
    Record<StorageKind, { readonly count: number; readonly bytes: number; readonly keptBytes: number }>
  >;
}

/** A picture to save or copy. */
export interface PictureBytes {
  /** `image/jpeg`, `image/png` … */
  readonly contentType: string;
  readonly base64: string;
}

/** A stored body that changed or was revalidated. */
export interface CatalogueChanged {
  readonly endpoint: EndpointName;
  /** As requested by the page, before language and region were filled in. */
  readonly parameters: Parameters;
  /** When the service confirmed the stored body, epoch ms; null: the body changed. */
  readonly confirmedAt: number | null;
}

/** While its disk has fewer free bytes, nothing is fetched in bulk: other programs and the system need some, and fail without. */
export const leastFreeBytes = 1_000_000_000;

import type { EndpointName } from './endpoints.ts';

/** Where a service lives. All three are origins with an optional path and no slash at the end. */
export interface ServiceAddresses {
  /** What every path is appended to; ends in the version segment, e.g. `https://host/3`. */
  readonly base: string;
  /** The approval page is `{authorisation}/authenticate/<request token>`. */
  readonly authorisation: string;
  /** A picture is `{pictures}/{size}{path}`. */
  readonly pictures: string;
}

export const profileIds = ['demo', 'tmdb', 'other'] as const;
export type ProfileId = (typeof profileIds)[number];

/** What the app must know of a service beyond the interface document. */
export interface Profile {
  readonly id: ProfileId;
  readonly name: string;
  /** null: known only at run time (the bundled service) or typed in (another service). */
  readonly addresses: ServiceAddresses | null;
  /** Paths that differ from the table's. */
  readonly paths: Readonly<Partial<Record<EndpointName, string>>>;
  /** Parameter names that differ from the table's; null: the service has no such parameter, so it is not sent. */
  readonly parameterNames: Readonly<Partial<Record<EndpointName, Readonly<Record<string, string | null>>>>>;
  /** Highest page that can be asked for. */
  readonly pageLimit: number;
  /** Longest window of E8 and E14, in days. */
  readonly changesWindowDays: number;
  /** How long anything may be kept, in ms; null: for ever. */
  readonly keepAtMostMs: number | null;
  /** Texts that must be shown about the service's data; null where nothing is demanded. */
  readonly attribution: {
    readonly notice: string | null;
    /** Named wherever watch providers are shown. */
    readonly watchProviderSource: string | null;
  };
  /** Hosts, apart from the service's own, that links in its data may lead to. */
  readonly linkHosts: readonly string[];
}

const day = 24 * 60 * 60_000;

const demo: Profile = {
  id: 'demo',
  name: 'Demo',
  addresses: null,
  paths: {},
  parameterNames: {},
  pageLimit: 500,
  changesWindowDays: 14,
  keepAtMostMs: null,
  attribution: { notice: null, watchProviderSource: null },
  linkHosts: [],
};

const tmdb: Profile = {
  id: 'tmdb',
  name: 'TMDB',
  addresses: {
    base: 'https://api.themoviedb.org/3',
    authorisation: 'https://www.themoviedb.org',
    pictures: 'https://image.tmdb.org/t/p',
  },
  paths: { 'tv.seasonRatings': '/tv/{series_id}/season/{season_number}/account_states' },
  parameterNames: {
    'discover.movie': { certificate: 'certification' },
    'tv.episodeVideos': { official_only: null },
  },
  pageLimit: 500,
  changesWindowDays: 14,
  // Six months, by the service's terms of use; counted as the shortest six months there are.
  keepAtMostMs: 181 * day,
  attribution: {
    notice:
      'This application uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.',
    watchProviderSource: 'JustWatch',
  },
  linkHosts: ['www.themoviedb.org', 'www.justwatch.com', 'www.youtube.com', 'vimeo.com'],
};

const other: Profile = {
  id: 'other',
  name: 'Another service',
  addresses: null,
  paths: {},
  // The document does not name this parameter, so there is nothing that could be sent.
  parameterNames: { 'tv.episodeVideos': { official_only: null } },
  pageLimit: 500,
  changesWindowDays: 14,
  keepAtMostMs: null,
  attribution: { notice: null, watchProviderSource: null },
  linkHosts: [],
};

/** The three profiles that ship. */
export const profiles: Readonly<Record<ProfileId, Profile>> = { demo, tmdb, other };

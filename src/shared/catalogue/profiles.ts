import type { EndpointName } from './endpoints.ts';

/** The addresses of a service: origins with an optional path and no trailing slash. */
export interface ServiceAddresses {
  /** Every path is appended to it; ends in the version segment, for example `https://host/3`. */
  readonly base: string;
  /** The approval page is `{authorisation}/authenticate/<request token>`. */
  readonly authorisation: string;
  /** A picture is at `{pictures}/{size}{path}`. */
  readonly pictures: string;
}

export const profileIds = ['demo', 'tmdb', 'other'] as const;
export type ProfileId = (typeof profileIds)[number];

/** What the app knows about a service beyond the interface. */
export interface Profile {
  readonly id: ProfileId;
  readonly name: string;
  /** null: known only at run time (the bundled service) or entered by the person (another service). */
  readonly addresses: ServiceAddresses | null;
  /** Paths that differ from the table's. */
  readonly paths: Readonly<Partial<Record<EndpointName, string>>>;
  /** Parameter names that differ from the table's; null: the service doesn't have the parameter, so it isn't sent. */
  readonly parameterNames: Readonly<Partial<Record<EndpointName, Readonly<Record<string, string | null>>>>>;
  /** The highest page that the service returns. */
  readonly pageLimit: number;
  /** The longest window of E8 and E14, in days. */
  readonly changesWindowDays: number;
  /** How long anything can be stored, in ms; null: without limit. */
  readonly keepAtMostMs: number | null;
  /** Texts that the service's terms require; null: none. */
  readonly attribution: {
    readonly notice: string | null;
    /** Shown with watch providers. */
    readonly watchProviderSource: string | null;
  };
  /** The page on which a person finds the credentials; null: unknown. */
  readonly credentialsPage: string | null;
  /** The site whose pages have the app's routes (`/tv/7`); null: unknown. */
  readonly site: string | null;
  /** Hosts, besides the service's own, that links in its data can lead to. */
  readonly linkHosts: readonly string[];
}

const day = 24 * 60 * 60_000;

/** What the interface document says of any service. */
const anyService = {
  addresses: null,
  paths: {},
  parameterNames: {},
  pageLimit: 500,
  changesWindowDays: 14,
  keepAtMostMs: null,
  attribution: { notice: null, watchProviderSource: null },
  credentialsPage: null,
  site: null,
  // Videos are at these sites, whose addresses the app makes of their keys.
  linkHosts: ['www.youtube.com', 'vimeo.com'],
};

const demo: Profile = { ...anyService, id: 'demo', name: 'Demo' };

const tmdb: Profile = {
  ...anyService,
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
  // The service's terms of use allow six months; this is the shortest six months of a year.
  keepAtMostMs: 181 * day,
  attribution: {
    notice:
      'This application uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.',
    watchProviderSource: 'JustWatch',
  },
  credentialsPage: 'https://www.themoviedb.org/settings/api',
  site: 'https://www.themoviedb.org',
  linkHosts: [...anyService.linkHosts, 'www.themoviedb.org', 'www.justwatch.com'],
};

const other: Profile = {
  ...anyService,
  id: 'other',
  name: 'Another service',
  // The document doesn't name this parameter.
  parameterNames: { 'tv.episodeVideos': { official_only: null } },
};

export const profiles: Readonly<Record<ProfileId, Profile>> = { demo, tmdb, other };

import type * as v from 'valibot';
import type { PackSubject } from '../contract/packs.ts';
import type { CalendarDay } from '../text/calendar-day.ts';
import type { IndexEntries } from './index-entries.ts';
import { mostSeason } from './numbers.ts';
import type { Parameter, Parameters } from './parameters.ts';
import type { PictureKind, PictureSize } from './pictures.ts';

/** The kinds by which stored bodies are counted and deleted. */
export const bodyKinds = ['seasons', 'titles', 'people', 'lists', 'watchProviders', 'changes'] as const;

/** What describes an endpoint, apart from its body. */
export interface EndpointFacts {
  readonly name: string;
  /** Its number in the interface document: E1 to E20, E2a to E2c. */
  readonly number: string;
  readonly method: 'GET' | 'POST';
  /** Appended to the base address; `{name}` is a path parameter. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, Parameter>>;
  readonly queryParameters: Readonly<Record<string, Parameter>>;
  readonly bodyFields?: Readonly<Record<string, Parameter>>;
  /** `bearer`: the access token in a header. `apiKey`: the key in the query, as the interface requires. */
  readonly authentication: 'bearer' | 'apiKey';
  /** How long a body is fresh, in ms, without a Cache-Control header; the bundled service sends this value. */
  readonly staleAfterMs: number;
  /** Whether the response belongs to the account; it is stored per account and deleted at sign-out. */
  readonly personal: boolean;
  /**
   * The largest body, in bytes, where the client's limit is too small. Of a body that is too large to parse, the client
   * then cuts the lists within the items of a list.
   */
  readonly mostBytes?: number;
  /** The kind under which a body is stored; null: it is never stored. */
  readonly storedAs: (typeof bodyKinds)[number] | null;
  /** The key of the message that names a body to a person. */
  readonly label?: string;
  /** Attributes in a series' change history (E14) that make a stored body out of date. */
  readonly changedWith?: readonly string[];
  /** Estimates until a body is stored: bytes, people named, and the requests and pictures that it leads to. */
  readonly typical?: {
    readonly bytes: number;
    readonly people?: number;
    readonly requests?: number;
    readonly pictures?: number;
  };
}

/** How the bodies of an endpoint are processed. */
export interface EndpointBody<Schema extends v.GenericSchema, Answer> {
  readonly response: Schema;
  /** The index entries of a body. */
  readonly index?: (answer: Answer, parameters: Parameters) => IndexEntries;
  /** Adds what the pages of a body also show, so that a pack with this body needs it too. */
  readonly needs?: (answer: Answer, needs: Needs, parameters: Parameters) => void;
}

/** Any row of the table. */
export type Endpoint = EndpointFacts & EndpointBody<v.GenericSchema, never>;

const readDefaults = {
  method: 'GET',
  authentication: 'bearer',
  personal: false,
  pathParameters: {},
  queryParameters: {},
  staleAfterMs: 8 * 60 * 60_000,
} as const satisfies Partial<EndpointFacts>;
type ReadDefaults = typeof readDefaults;

type Given = Omit<EndpointFacts, keyof ReadDefaults> & Partial<EndpointFacts>;
type Body<Schema extends v.GenericSchema> = EndpointBody<Schema, v.InferOutput<Schema>>;

/** A row; omitted fields have the values of most endpoints. */
export function endpoint<const Row extends Given, Schema extends v.GenericSchema>(
  row: Row & Body<Schema>,
): Omit<ReadDefaults, keyof Row> & Row & Body<Schema> {
  return { ...readDefaults, ...row };
}

const minute = 60_000;
const hour = 60 * minute;

/** Values of `staleAfterMs` for what changes sooner than a title's details. Source: the public service. */
export const staleAfter = { soon: 10 * minute, lists: 6 * hour } as const;

/** Parameters that several endpoints share. */
export const parameters = {
  language: {
    of: 'language',
    default: 'en-US',
    follows: 'language',
    means: 'Language of names and overviews',
  },
  page: { of: 'page', default: 1, means: 'Page of 20' },
  region: { of: 'country', follows: 'region', means: 'Country whose release dates count' },
  seriesId: { of: 'integer', required: true, means: 'Number of the series' },
  seasonNumber: {
    of: 'integer',
    required: true,
    most: mostSeason,
    means: 'Number of the season; 0 holds the specials',
  },
  movieId: { of: 'integer', required: true, means: 'Number of the movie' },
} as const satisfies Record<string, Parameter>;

/** The order in which a pack fetches: from what a page requires to decoration. */
export const depths = { title: 0, season: 1, episode: 2, picture: 3, person: 4, decoration: 5 } as const;

/** The parts of a pack's plan that decide what a body needs. */
export interface NeedsPlan {
  readonly subject: PackSubject;
  /** Languages of videos, as a page requests them. */
  readonly videoLanguages: string;
  /** The last day of change histories, in UTC. */
  readonly today: CalendarDay;
  /** The longest window of changes, in days. */
  readonly changesWindowDays: number;
}

/** Collects what a pack needs because of a body. */
export interface Needs {
  readonly plan: NeedsPlan;
  /** Another body; `endpoint` is a row of the table. */
  body(endpoint: { readonly name: string }, parameters: Parameters, depth: number): void;
  /** Another page of the same endpoint and parameters. */
  page(page: number): void;
  /** A picture; without a size, in the pack's size for its kind. */
  picture(kind: PictureKind, path: string | null, depth: number, size?: PictureSize): void;
  /** The poster of another title. */
  smallPoster(path: string | null): void;
  /** A person's portrait, and their credits if the pack includes those. */
  person(
    person: { readonly id: number; readonly profile_path: string | null },
    wantedFor: 'cast' | 'everyone',
  ): void;
}

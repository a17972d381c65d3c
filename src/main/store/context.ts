import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { Database } from './connection.ts';
import { Uses } from './uses.ts';

/** What a store's verbs work on. */
export interface StoreContext {
  /** The catalogue of the service. */
  readonly database: Database;
  /** The library, for all services. */
  readonly library: Database;
  /** The service's key in store keys. */
  readonly service: string;
  /** The catalogue's file. */
  readonly file: string;
  readonly persistent: boolean;
  readonly uses: Uses;
  /** Forecasts by pack: the expected size must not change while a pack is fetched. */
  readonly forecasts: Map<number, { of(endpoint: EndpointName): { readonly bytes: number } }>;
  /** Expected bytes by kind of item. */
  readonly expectedBytes: Map<string, number>;
  /** The limit for what no pack keeps, in bytes. */
  limit: number;
  /** The last measurement: what the database used, and what its index took without that of packs, in bytes. */
  readonly measured: { used: number; index: number };
  /** Epoch ms. */
  now(): number;
  /** Reports an SQLite error that a verb survives; rethrows any other error. */
  tolerate(error: unknown): void;
}

type Given = Pick<StoreContext, 'database' | 'library' | 'service' | 'now'> & Partial<StoreContext>;

/** Creates a context. The defaults suit a store that is only read. */
export function createContext(given: Given): StoreContext {
  return {
    file: ':memory:',
    persistent: false,
    limit: 0,
    measured: { used: 0, index: 0 },
    uses: new Uses(given.now),
    forecasts: new Map(),
    expectedBytes: new Map(),
    tolerate: (error) => {
      throw error;
    },
    ...given,
  };
}

/**
 * The name of a row of `episodes` as it is shown; "" if it is held in another language only. Before a language is set, all
 * names are shown.
 */
export const episodeNameShown = `iif(exists (
    select 1 from meta where meta.language = '' or exists (
      select 1 from seasons where seasons.series_id = episodes.series_id
        and seasons.season_number = episodes.season_number and seasons.language = meta.language
    )
  ), episodes.name, '')`;

/** The language in which titles and episodes are shown; '' if not set yet. */
export function languageShown(database: Database): string {
  return database.get<{ language: string }>('select language from meta')?.language ?? '';
}

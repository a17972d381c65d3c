import { isLastChangesPage } from '#shared/catalogue/change-pages.ts';
import { parametersOf } from '#shared/catalogue/discover-parameters.ts';
import type { Answer, EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { changesWindow } from '#shared/catalogue/endpoints/changes.ts';
import { fillIn, storeKey } from '#shared/catalogue/store-key.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { fail, succeed, valueOr } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { utcDay } from '#shared/text/calendar-day.ts';
import type { ChangeHistory } from './series-days.ts';

/** What the requests need. */
interface RequestPorts {
  /** The service's key in store keys. */
  readonly service: string;
  readonly store: {
    readonly bodies: {
      /** A stored body by its key; null: there is none. */
      lookup(key: string): Promise<Result<{ readonly text: string; readonly etag: string | null } | null>>;
    };
  };
  /** Fetches a body into the store in the background; `etag`: of the stored one. */
  fetchBody(
    asked: { readonly endpoint: EndpointName; readonly parameters: Parameters },
    etag: string | null,
    signal: AbortSignal,
  ): Promise<Result<unknown>>;
  settings(): Pick<Settings, 'catalogueLanguage' | 'region'>;
  /** Epoch ms. */
  now(): number;
  readonly changesWindowDays: number;
}

/** A page of a saved view. */
export interface ViewPage {
  readonly total: number;
  readonly movies: readonly { readonly id: number; readonly title: string }[];
}

export type WatcherRequests = ReturnType<typeof watcherRequests>;

/**
 * The watcher's requests, as pages send them, so that both find the other's answers stored. Each is one request, and what it
 * fetches is in the store afterwards.
 */
export function watcherRequests(ports: RequestPorts, signal: AbortSignal) {
  const { service, store } = ports;

  async function fetch(endpoint: EndpointName, given: Parameters): Promise<Result<string>> {
    const { catalogueLanguage: language, region } = ports.settings();
    const parameters = fillIn(endpoint, given, { language, region });
    const key = storeKey({ profile: service, endpoint, parameters, account: null }).text;
    const stored = valueOr(await store.bodies.lookup(key), null);
    const fetched = await ports.fetchBody({ endpoint, parameters }, stored?.etag ?? null, signal);
    return fetched.ok ? succeed(key) : fetched;
  }

  /** Fetches a body, and reads it from the store. */
  async function read<Name extends EndpointName>(
    endpoint: Name,
    given: Parameters,
  ): Promise<Result<Answer<Name>>> {
    const fetched = await fetch(endpoint, given);
    if (!fetched.ok) return fetched;
    const stored = await store.bodies.lookup(fetched.value);
    if (!stored.ok) return stored;
    return stored.value === null
      ? fail('storage', { reason: 'other' })
      : succeed(JSON.parse(stored.value.text) as Answer<Name>);
  }

  return {
    /** The changes of the last days (E8: `of` is a season's identifier; E14: a series' number). */
    async changes(endpoint: 'tv.changes' | 'season.changes', of: number): Promise<Result<ChangeHistory>> {
      const window = changesWindow({
        today: utcDay(ports.now()),
        changesWindowDays: ports.changesWindowDays,
      });
      const which = endpoint === 'tv.changes' ? { series_id: of } : { season_id: of };
      const answered = await read(endpoint, { ...which, ...window, page: 1 });
      if (!answered.ok) return answered;
      const { changes: groups } = answered.value;
      return succeed({ groups, isComplete: isLastChangesPage(groups) });
    },
    season: (seriesId: number, number: number): Promise<Result<unknown>> =>
      fetch('tv.season', { series_id: seriesId, season_number: number }),
    offers: (movieId: number): Promise<Result<unknown>> =>
      fetch('movie.watchProviders', { movie_id: movieId }),
    /** `query`: of a saved view. */
    async view(query: string, page: number): Promise<Result<ViewPage>> {
      const answered = await read('discover.movie', { ...parametersOf(new URLSearchParams(query)), page });
      if (!answered.ok) return answered;
      const { total_results: total, results } = answered.value;
      return succeed({ total, movies: results.map(({ id, title }) => ({ id, title })) });
    },
  };
}

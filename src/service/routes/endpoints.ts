import { endpointOf } from '#shared/catalogue/endpoints.ts';
import { accountRoutes } from './account.ts';
import { changesRoutes } from './changes.ts';
import type { AccountRoute, Context, ReadName, Readers } from './context.ts';
import { discoverRoutes } from './discover.ts';
import { episodeRoutes } from './episodes.ts';
import { movieRoutes } from './movies.ts';
import type { Outcome } from './outcome.ts';
import { canonicalKey, readParameters } from './parameters.ts';
import type { RequestParameters } from './parameters.ts';
import { peopleRoutes } from './people.ts';
import { appendedParameters, appendsPersonal, seasonRoutes } from './seasons.ts';
import { seriesRoutes } from './series.ts';

export type RouteName = ReadName | AccountRoute;

const readers: Readers = {
  ...changesRoutes,
  ...discoverRoutes,
  ...episodeRoutes,
  ...movieRoutes,
  ...peopleRoutes,
  ...seasonRoutes,
  ...seriesRoutes,
};

const personal = 'private, max-age=0';

/** A response to compute. */
export interface PreparedAnswer {
  /** Everything that the response depends on; null if it is personal and must not be shared. */
  readonly cacheKey: string | null;
  /** The `Cache-Control` header of a successful response, as on the public service. */
  readonly cacheControl: string;
  answer(): Outcome;
}

/** Prepares the response to a read of the catalogue, from the decoded path parameters and the query as sent. */
export function prepareRead<Name extends ReadName>(
  context: Context,
  name: Name,
  path: ReadonlyMap<string, string>,
  query: URLSearchParams,
): PreparedAnswer {
  const read = readParameters(name, path, query);
  if (!read.ok) return { cacheKey: null, cacheControl: personal, answer: () => read };
  const { parameters } = read;
  const answer = (): Outcome => readers[name](context, parameters, query);
  const season = name === 'tv.season' ? (parameters as RequestParameters<'tv.season'>) : null;
  // The public service marks these responses as public, so that a shared cache would return them to another person.
  if (endpointOf(name).personal || (season && appendsPersonal(season))) {
    return { cacheKey: null, cacheControl: personal, answer };
  }
  const appended = season ? appendedParameters(season, query) : {};
  const cacheKey = canonicalKey(name, { ...parameters, ...appended });
  return { cacheKey, cacheControl: `public, max-age=${endpointOf(name).staleAfterMs / 1000}`, answer };
}

/** Whether a route belongs to the account flow. */
export function isAccountRoute(name: RouteName): name is AccountRoute {
  return Object.hasOwn(accountRoutes, name);
}

/** Prepares the response to a request of the account flow; `fields` come from the body, or from the query of a GET. */
export function prepareAccountAnswer(
  context: Context,
  name: AccountRoute,
  fields: Readonly<Record<string, unknown>>,
): PreparedAnswer {
  const cacheControl = name === 'account' ? personal : 'max-age=0, private';
  return { cacheKey: null, cacheControl, answer: () => accountRoutes[name](context, fields) };
}

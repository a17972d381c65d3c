import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { coverageClaims, whileSigningIn } from '../e2e/coverage-claims.ts';
import { bodies } from './field-tables.ts';
import type { Fields } from './field-tables.ts';

/** Fields with several types, which the field tables leave to separate tests. */
const ofSeveralTypes: Readonly<Record<string, readonly string[]>> = {
  'tv.changes': ['changes[].items[].value', 'changes[].items[].original_value'],
  'season.changes': ['changes[].items[].value', 'changes[].items[].original_value'],
  'tv.seasonRatings': ['results[].rated'],
};

/** Why no page shows a field, by its endpoint and path or by its name. */
const notShown: Readonly<Record<string, string>> = {
  _id: 'the service’s internal key',
  adult: 'Discover can include adult movies',
  aspect_ratio: 'width and height imply it',
  credit_id: 'the service’s internal key of a credit; a person’s credits are merged by their id',
  gravatar: 'not fetched: the request would reveal to another site who is signed in',
  hash: 'not fetched: the request would reveal to another site who is signed in',
  id: 'tells things apart, or repeats the id in the address',
  media_type: 'tells series and movies apart',
  page: 'repeats the page that was requested',
  request_token: 'a secret: part of the approval page’s address',
  session_id: 'a secret: stored in the keychain',
  show_id: 'repeats the id in the address',
  success: 'failures have their own messages',
  video: 'Discover can include videos',
  'E1 networks[].logo_path': 'the season shows the network’s name',
  'E1 networks[].origin_country': 'the season shows the network’s name',
  'E7 results[].iso_3166_1': 'the language is enough',
  'E11 results[].episode_number': 'identifies the episode',
};

/** Why the app doesn't send a parameter. */
const notSent: Readonly<Record<string, string>> = {
  append_to_response: 'pages read bodies one by one; the client and the bundled service support it',
  guest_session_id: 'the interface has no way to create a guest session',
  'E15 include_image_language': 'the gallery shows every language and filters by itself',
  'E15 language': 'the gallery shows every language and filters by itself',
};

/** A parameter of the interface, or a field of a body. */
export interface Covered {
  readonly endpoint: EndpointName;
  /** As in the interface document: E1. */
  readonly number: string;
  readonly kind: 'parameter' | 'field';
  /** Of a field, its path in the body. */
  readonly name: string;
  /** The addresses of pages that show it; for each of them a story looks for a changed value there. */
  readonly shownAt: readonly string[];
  /** Why it isn't shown or sent; null: it is, or its parts are. */
  readonly why: string | null;
}

/** The claims of the stories, about titles that don't exist. */
export const claims = coverageClaims({
  ...{ series: 1, movie: 1, people: [], otherSeries: [], otherMovies: [] },
  site: 'https://service.test',
});

function pathsOf(fields: Fields, at = ''): string[] {
  return Object.entries(fields).flatMap(([name, { type }]) => {
    const here = `${at}${name}`;
    if (typeof type === 'string') return [here];
    if ('list' in type) return [here, ...pathsOf(type.list, `${here}[].`)];
    if ('one' in type) return [here, ...pathsOf(type.one, `${here}.`)];
    return [here, ...pathsOf(type.mapOf, `${here}.*.`)];
  });
}

/** Every parameter and field of the interface. */
export function interfaceCoverage(): readonly Covered[] {
  const why = (reasons: Readonly<Record<string, string>>, number: string, name: string): string | null =>
    reasons[`${number} ${name}`] ?? reasons[name.split('.').at(-1)?.replace('[]', '') ?? ''] ?? null;
  return endpointNames.flatMap((endpoint) => {
    const { number, pathParameters, queryParameters, bodyFields } = endpointOf(endpoint);
    const parameters = Object.keys({ ...pathParameters, ...queryParameters, ...bodyFields });
    const fields = [...pathsOf(bodies[endpoint] ?? {}), ...(ofSeveralTypes[endpoint] ?? [])];
    const shownAt = (path: string): string[] => [
      ...new Set(
        claims
          .filter((claim) => claim.number === number && claim.path === path)
          .flatMap(({ sights }) => sights.map(({ at }) => at.address)),
      ),
      ...(whileSigningIn.includes(`${number} field ${path}`) ? ['/account'] : []),
    ];
    return [
      ...parameters.map((name) => ({
        ...{ endpoint, number, kind: 'parameter' as const, name, shownAt: [] },
        why: why(notSent, number, name),
      })),
      ...fields.map((name) => {
        const places = shownAt(name);
        return {
          ...{ endpoint, number, kind: 'field' as const, name, shownAt: places },
          why: places.length > 0 ? null : why(notShown, number, name),
        };
      }),
    ];
  });
}

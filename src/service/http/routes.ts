import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import { profiles } from '#shared/catalogue/profiles.ts';

/** What this service answers beyond the interface: signing out, which the public service has too. */
export const endSessionPath = '/authentication/session';

/** The name of a route: an endpoint of the table, or the one extra. */
export type RouteName = EndpointName | 'authentication.endSession';

interface Route {
  readonly name: RouteName;
  readonly method: string;
  /** Literal segments as text, path parameters as `{name}`. */
  readonly segments: readonly string[];
}

/** What a path leads to: the route for the method asked, or the methods that this path knows instead. */
export type Match =
  | { readonly found: 'route'; readonly name: RouteName; readonly path: ReadonlyMap<string, string> }
  | { readonly found: 'otherMethods'; readonly allowed: readonly string[] }
  | { readonly found: 'nothing' };

function split(path: string): string[] {
  return path.split('/').slice(1);
}

// The public service's own paths are served beside the table's, so that its clients work here too.
const routes: readonly Route[] = [
  ...endpointNames.flatMap((name) => {
    const { method, path } = endpointOf(name);
    const paths = [path, profiles.tmdb.paths[name] ?? path];
    return [...new Set(paths)].map((each) => ({ name, method, segments: split(each) }));
  }),
  { name: 'authentication.endSession', method: 'DELETE', segments: split(endSessionPath) },
];

const byLength = new Map<number, Route[]>();
for (const route of routes) {
  const same = byLength.get(route.segments.length) ?? [];
  byLength.set(route.segments.length, [...same, route]);
}

function read(route: Route, segments: readonly string[]): Map<string, string> | null {
  const path = new Map<string, string>();
  for (const [index, pattern] of route.segments.entries()) {
    const segment = segments[index] ?? '';
    if (pattern.startsWith('{')) path.set(pattern.slice(1, -1), segment);
    else if (pattern !== segment) return null;
  }
  return path;
}

/** Finds the route of a method (HEAD counts as GET) and a path, given without the base and decoded by segment. */
export function matchRoute(method: string, segments: readonly string[]): Match {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const allowed: string[] = [];
  for (const route of byLength.get(segments.length) ?? []) {
    const path = read(route, segments);
    if (!path) continue;
    if (route.method === wanted) return { found: 'route', name: route.name, path };
    allowed.push(route.method, ...(route.method === 'GET' ? ['HEAD'] : []));
  }
  return allowed.length > 0
    ? { found: 'otherMethods', allowed: [...new Set([...allowed, 'OPTIONS'])] }
    : { found: 'nothing' };
}

/** Splits a raw request path into decoded segments; null when its percent-encoding is broken or hides a slash or a control character. */
export function decodeSegments(path: string): string[] | null {
  try {
    const segments = split(path).map(decodeURIComponent);
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    return segments.some((segment) => /[/\\\u0000-\u001f\u007f]/.test(segment)) ? null : segments;
  } catch {
    return null;
  }
}

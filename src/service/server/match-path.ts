import { endpointNames, endpointOf } from '#shared/catalogue/endpoints.ts';
import { profiles } from '#shared/catalogue/profiles.ts';
import type { RouteName } from '../routes/endpoints.ts';

interface Route {
  readonly name: RouteName;
  readonly method: string;
  /** Literal segments, and path parameters as `{name}`. */
  readonly segments: readonly string[];
}

/** A matched route and the values of its path parameters. */
export interface RouteMatch {
  readonly found: 'route';
  readonly name: RouteName;
  readonly path: ReadonlyMap<string, string>;
}

/** The result of a match. `otherMethods`: the methods that the path supports instead. */
export type Match =
  | RouteMatch
  | { readonly found: 'otherMethods'; readonly allowed: readonly string[] }
  | { readonly found: 'nothing' }
  /** The path's percent-encoding is invalid, or hides a slash or a control character. */
  | { readonly found: 'malformed' };

function split(path: string): string[] {
  return path.split('/').slice(1);
}

// Clients of the public service find its own paths too.
const routes: readonly Route[] = [
  ...endpointNames.flatMap((name) => {
    const { method, path } = endpointOf(name);
    const paths = [path, profiles.tmdb.paths[name] ?? path];
    return [...new Set(paths)].map((each) => ({ name, method, segments: split(each) }));
  }),
  { name: 'authentication.endSession', method: 'DELETE', segments: split('/authentication/session') },
];

const byLength = Map.groupBy(routes, ({ segments }) => segments.length);

function read(route: Route, segments: readonly string[]): Map<string, string> | null {
  const path = new Map<string, string>();
  for (const [index, pattern] of route.segments.entries()) {
    const segment = segments[index] ?? '';
    if (pattern.startsWith('{')) path.set(pattern.slice(1, -1), segment);
    else if (pattern !== segment) return null;
  }
  return path;
}

/** Finds the route of a method (HEAD counts as GET) and a path below the base. */
export function matchPath(method: string, path: string): Match {
  const segments = decodeSegments(path);
  if (!segments) return { found: 'malformed' };
  const wanted = method === 'HEAD' ? 'GET' : method;
  const allowed: string[] = [];
  for (const route of byLength.get(segments.length) ?? []) {
    const values = read(route, segments);
    if (!values) continue;
    if (route.method === wanted) return { found: 'route', name: route.name, path: values };
    allowed.push(route.method, ...(route.method === 'GET' ? ['HEAD'] : []));
  }
  return allowed.length > 0
    ? { found: 'otherMethods', allowed: [...new Set([...allowed, 'OPTIONS'])] }
    : { found: 'nothing' };
}

function decodeSegments(path: string): string[] | null {
  try {
    const segments = split(path).map(decodeURIComponent);
    // eslint-disable-next-line no-control-regex -- finds control characters
    return segments.some((segment) => /[/\\\u0000-\u001f\u007f]/.test(segment)) ? null : segments;
  } catch {
    return null;
  }
}

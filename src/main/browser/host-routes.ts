import type { Refusal } from './guard.ts';

/**
 * Who may use a route: whoever has the cookie, whoever has the secret in its address, or the page with the host's question,
 * which has no origin and therefore no cookie, only the secret in its address.
 */
type Access = 'cookie' | 'secret' | 'question';

/** Requests that a route answers. */
export interface Route {
  /** null: any. */
  readonly methods: readonly string[] | null;
  readonly path: RegExp;
  /** A parameter that the address must have. */
  readonly parameter?: string;
  readonly access: Access;
}

const read = ['GET', 'HEAD'];

/** Every route of the host; the first that fits applies. */
export const routes = {
  answer: { methods: ['POST'], path: /^\/confirm\/([\w-]{1,100})\/(yes|no)$/, access: 'question' },
  entry: { methods: ['GET'], path: /^\/$/, parameter: 'token', access: 'secret' },
  question: { methods: read, path: /^\/confirm$/, access: 'cookie' },
  importPack: { methods: ['POST'], path: /^\/files\/import$/, access: 'cookie' },
  importData: { methods: ['POST'], path: /^\/files\/local-data$/, access: 'cookie' },
  verb: { methods: ['POST'], path: /^\//, access: 'cookie' },
  events: { methods: ['GET'], path: /^\/events$/, access: 'cookie' },
  // Proved by routes.test.ts: a route without a secret in its address needs the cookie.
  picture: { methods: read, path: /^\/media\//, access: 'cookie' },
  pack: { methods: read, path: /^\/files\//, access: 'cookie' },
  file: { methods: read, path: /^\//, access: 'cookie' },
  other: { methods: null, path: /(?:)/, access: 'cookie' },
} as const satisfies Readonly<Record<string, Route>>;

export type RouteName = keyof typeof routes;

/** The route of a request. */
export function routeOf(method: string, { pathname, searchParams }: URL): RouteName {
  const all: readonly (readonly [string, Route])[] = Object.entries(routes);
  const found = all.find(
    ([, { methods, path, parameter }]) =>
      (methods?.includes(method) ?? true) &&
      path.test(pathname) &&
      (parameter === undefined || searchParams.has(parameter)),
  );
  return (found?.[0] ?? 'other') as RouteName;
}

/** The refusals by the guard that don't matter where an address has a secret of its own. */
const tolerated: Readonly<Record<Access, readonly Refusal[]>> = {
  cookie: [],
  secret: ['token'],
  question: ['token', 'origin', 'site'],
};

/** Whether a route answers a request that the guard refuses for this reason; null: for none. */
export function admits(route: RouteName, refusal: Refusal | null): boolean {
  return refusal === null || tolerated[routes[route].access].includes(refusal);
}

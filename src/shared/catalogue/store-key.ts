import { endpointOf } from './endpoints.ts';
import type { EndpointName, Parameters } from './endpoints.ts';

/** A request to the service. */
export interface BodyAsked {
  readonly endpoint: EndpointName;
  /** As sent, including language and region. */
  readonly parameters: Parameters;
}

/** Everything that identifies a stored body. */
export interface StoreKeyParts {
  readonly profile: string;
  readonly endpoint: EndpointName;
  /** With language and region filled in. The key excludes secrets (session ids). */
  readonly parameters: Parameters;
  /** The account's id if the endpoint is personal, otherwise null. */
  readonly account: number | null;
}

/** Identifies a stored body. */
export interface StoreKey {
  /** Canonical: the same for equivalent requests. Opaque: nothing parses it. */
  readonly text: string;
  /** The prefix of `text` for every body of this endpoint, service and account. */
  readonly scope: string;
  readonly endpoint: EndpointName;
  /** As requested, without secrets. */
  readonly parameters: Parameters;
  readonly account: number | null;
}

const secretParameters: ReadonlySet<string> = new Set(['session_id', 'guest_session_id']);

/** Makes a key with sorted parameters and explicit defaults. */
export function storeKey({ profile, endpoint, parameters, account }: StoreKeyParts): StoreKey {
  const query = canonicalParameters(endpoint, parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const scope = `${profile}|${endpointOf(endpoint).personal ? (account ?? 'guest') : '-'}|${endpoint}|`;
  const asked = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => !secretParameters.has(name)),
  );
  return { text: scope + query, scope, endpoint, parameters: asked, account };
}

/** Sorted parameters with explicit defaults, without secrets. */
export function canonicalParameters(
  endpoint: EndpointName,
  parameters: Parameters,
): readonly (readonly [name: string, value: string])[] {
  const full: Record<string, string> = {};
  for (const [name, parameter] of Object.entries(endpointOf(endpoint).queryParameters)) {
    if (parameter.default !== undefined) full[name] = String(parameter.default);
  }
  for (const [name, value] of Object.entries(parameters)) {
    if (!secretParameters.has(name)) full[name] = String(value);
  }
  return Object.keys(full)
    .sort()
    .map((name) => [name, full[name] ?? '']);
}

/** Adds language and region from the settings where the endpoint follows them and the caller omits them. */
export function fillIn(
  endpoint: EndpointName,
  parameters: Parameters,
  settings: { readonly language: string; readonly region: string | null },
): Parameters {
  const filled: Record<string, string | number | boolean> = { ...parameters };
  for (const [name, { follows }] of Object.entries(endpointOf(endpoint).queryParameters)) {
    const value = follows === undefined ? null : settings[follows];
    if (value !== null) filled[name] ??= value;
  }
  return filled;
}

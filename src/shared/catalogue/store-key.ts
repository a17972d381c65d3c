import { endpointOf } from './endpoints.ts';
import type { EndpointName, Parameters } from './endpoints.ts';

/** All that decides which stored body answers a read. */
export interface StoreKeyParts {
  readonly profile: string;
  readonly endpoint: EndpointName;
  /** With language and region filled in. Secrets (session ids) are left out of the key. */
  readonly parameters: Parameters;
  /** The account's id where the endpoint is personal, else null. */
  readonly account: number | null;
}

const secretParameters: ReadonlySet<string> = new Set(['session_id', 'guest_session_id']);

/** The canonical key: parameters sorted, defaults spelled out, so that two ways of asking the same are one key. */
export function storeKey({ profile, endpoint, parameters, account }: StoreKeyParts): string {
  const row = endpointOf(endpoint);
  const full: Record<string, string> = {};
  for (const [name, parameter] of Object.entries(row.queryParameters)) {
    if (parameter.default !== undefined) full[name] = String(parameter.default);
  }
  for (const [name, value] of Object.entries(parameters)) {
    if (!secretParameters.has(name)) full[name] = String(value);
  }
  const query = Object.keys(full)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(full[name] ?? '')}`)
    .join('&');
  return `${profile}|${row.personal ? (account ?? 'guest') : '-'}|${endpoint}|${query}`;
}

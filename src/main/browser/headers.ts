import { pageHeaders } from '../platform/content-security-policy.ts';

/** Headers of every answer of the host; `connectsToSelf`: whether it is for the app's page, which sends verbs. */
export function hostHeaders(connectsToSelf: boolean): Readonly<Record<string, string>> {
  return {
    ...pageHeaders({ pictures: null, connectsToSelf }),
    // Pages at other ports of this machine are the same site, and must not embed anything.
    // Proved by origins.test.ts: every response has Cross-Origin-Resource-Policy.
    'cross-origin-resource-policy': 'same-origin',
  };
}

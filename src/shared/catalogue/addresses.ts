import type { ServiceAddresses } from './profiles.ts';

/** Why an address can't be used. */
export type AddressProblem = 'empty' | 'notAnAddress' | 'notHttps' | 'credentials' | 'queryOrFragment';

const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host name is this machine's; http is allowed only there. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.has(hostname) || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

/**
 * Validates an address that a person entered: https (http only on this machine), no credentials or query; removes a
 * trailing slash.
 */
export function readServiceAddress(
  typed: string,
): { ok: true; address: string } | { ok: false; problem: AddressProblem } {
  const trimmed = typed.trim();
  if (trimmed === '') return { ok: false, problem: 'empty' };
  if (!URL.canParse(trimmed)) return { ok: false, problem: 'notAnAddress' };
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { ok: false, problem: 'notHttps' };
  // Proved by rules.test.ts: HTTP is refused except for this machine.
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return { ok: false, problem: 'notHttps' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'credentials' };
  if (url.search !== '' || url.hash !== '') return { ok: false, problem: 'queryOrFragment' };
  return { ok: true, address: `${url.origin}${url.pathname}`.replace(/\/+$/, '') };
}

/** The names of the three addresses, in display order. */
export const addressNames = [
  'base',
  'authorisation',
  'pictures',
] as const satisfies (keyof ServiceAddresses)[];

/** The origins that requests to a service go to, each once. */
export function serviceOrigins(addresses: ServiceAddresses): readonly string[] {
  return [...new Set(addressNames.map((name) => new URL(addresses[name]).origin))];
}

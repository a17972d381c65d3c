import { isLoopbackHost } from '#shared/catalogue/addresses.ts';

/** Whether only this machine can connect to an address that the service listens on. */
export function isThisMachine(host: string): boolean {
  return isLoopbackHost(host) || host === '::1';
}

/**
 * Creates a check of requests' `Host` headers, for a service that listens on `host`. A page of another site reaches a
 * loopback port under its own name if that name leads to this machine (DNS rebinding).
 */
export function hostCheck(host: string): (header: string | undefined) => boolean {
  // Nobody knows the names under which other machines reach this one.
  // Proved by hosts.test.ts: it answers only to a name of this machine.
  if (!isThisMachine(host)) return () => true;
  return (header = '') => {
    const url = URL.parse(`http://${header}`);
    return url !== null && url.host === header && isLoopbackHost(url.hostname);
  };
}

import { Agent, EnvHttpProxyAgent } from 'undici';
import type { Dispatcher } from 'undici';
import { isLoopbackHost } from '#shared/catalogue/addresses.ts';
import type { ClientLimits } from './limits.ts';

/** What tests add: a certificate authority of their own. */
export interface DispatcherExtras {
  readonly ca?: string;
}

/**
 * The way to one service: kept-alive connections, HTTP/1.1. The system's proxy variables are honoured, except
 * for this machine, which is never reached through a proxy.
 * Throws when a proxy variable holds no address.
 */
export function createDispatcher(
  base: string,
  limits: ClientLimits,
  extras: DispatcherExtras = {},
): Dispatcher {
  const options: Agent.Options = {
    connections: limits.atOnce,
    // One protocol, whose every fault is tested on raw sockets; six connections carry what is sent.
    allowH2: false,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.stallMs,
    keepAliveTimeout: 20_000,
    keepAliveMaxTimeout: 60_000,
    connect: {
      timeout: limits.connectMs,
      // A host whose IPv6 is broken must not cost the whole time limit (RFC 8305).
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: 250,
      ...extras,
    },
  };
  return isLoopbackHost(new URL(base).hostname) ? new Agent(options) : new EnvHttpProxyAgent(options);
}

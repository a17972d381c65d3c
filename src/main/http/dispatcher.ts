import { Agent, EnvHttpProxyAgent, Pool, ProxyAgent } from 'undici';
import type { Dispatcher } from 'undici';
import { isLoopbackHost } from '#shared/catalogue/addresses.ts';
import type { ClientLimits } from './limits.ts';
import type { ProxyPassword } from './proxies.ts';

export type { Dispatcher };

/** For tests: their own certificate authority. */
export interface DispatcherExtras {
  readonly ca?: string;
}

export type ConnectionLimits = Pick<ClientLimits, 'atOnce' | 'connectMs' | 'headersMs' | 'stallMs'>;

const proxyProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'socks5:']);

/**
 * Keeps connections to one server alive, HTTP/1.1. Goes through the proxy; where that is null, through the one in the
 * environment's variables, if any; never through one to this machine. The password is for the proxy alone. Throws if the
 * proxy has no address that can be used.
 */
export function createDispatcher(
  base: string,
  limits: ConnectionLimits,
  proxy: string | null,
  password: ProxyPassword | null,
  extras: DispatcherExtras = {},
): Dispatcher {
  const connect = {
    timeout: limits.connectMs,
    // A host with broken IPv6 must not use up the time limit (RFC 8305).
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 250,
  };
  const options: Agent.Options = {
    connections: limits.atOnce,
    // One protocol, whose faults are tested on raw sockets; six connections are enough.
    allowH2: false,
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.stallMs,
    keepAliveTimeout: 20_000,
    keepAliveMaxTimeout: 60_000,
    connect: { ...connect, ...extras },
  };
  // Proved by proxies.test.ts: this machine is reached without a proxy.
  if (isLoopbackHost(new URL(base).hostname)) return new Agent(options);
  // A proxied agent replaces `connect`, and applies no time limit of the options to the proxy itself. (With
  // `proxyTls`, it would speak TLS to a SOCKS proxy.)
  const proxied = {
    ...options,
    connectTimeout: limits.connectMs,
    requestTls: { ...connect, ...extras },
    clientFactory: (origin: URL, given: Pool.Options) => connectToProxy(origin, given, limits),
  };
  if (proxy === null) return new EnvHttpProxyAgent(proxied);
  if (!proxyProtocols.has(new URL(proxy).protocol)) throw new Error('unknown kind of proxy');
  return new ProxyAgent({
    ...proxied,
    uri: proxy,
    ...(password === null ? {} : { token: password.reveal() }),
  });
}

/**
 * Connects to a proxy. A failure to do so has a code that says that the proxy failed, not the service, and whether it
 * wants a password.
 */
function connectToProxy(
  origin: URL,
  { connect: connector, ...given }: Pool.Options,
  limits: ConnectionLimits,
): Dispatcher {
  if (typeof connector !== 'function') throw new Error('undici gives a proxy no connector');
  const pool = new Pool(origin, {
    ...given,
    headersTimeout: limits.connectMs,
    connect: (to, done) => {
      connector(to, (...[error, socket]) => {
        if (error === null) done(null, socket);
        else
          done(
            Object.assign(new Error('proxy not reached'), { code: 'UND_ERR_PRX_CONN', cause: error }),
            null,
          );
      });
    },
  });
  // undici says of every tunnel that a proxy refuses the same.
  const tunnel: (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData> =
    pool.connect.bind(pool);
  const connect = async (options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> => {
    const opened = await tunnel(options);
    if (opened.statusCode !== 407) return opened;
    opened.socket.on('error', () => undefined).destroy();
    const schemes = [opened.headers['proxy-authenticate'] ?? ''].flat().join();
    const code = /(^|,)\s*basic\b/i.test(schemes) ? 'PROXY_WANTS_PASSWORD' : 'PROXY_WANTS_OTHER_SIGN_IN';
    throw Object.assign(new Error('the proxy wants to know who asks'), { code });
  };
  return Object.assign(pool, { connect });
}

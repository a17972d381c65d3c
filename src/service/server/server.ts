import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { isLoopbackHost } from '#shared/catalogue/addresses.ts';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { credentialsOf } from '../account/credentials.ts';
import type { Credentials } from '../account/credentials.ts';
import { StartError } from '../catalogue/catalogue-file.ts';
import type { CatalogueSource } from '../catalogue/source.ts';
import { transportFault } from '../routes/outcome.ts';
import type { ServiceOptions } from './arguments.ts';
import { createHandler } from './handler.ts';
import { sendFault } from './send.ts';
import { openService } from './service.ts';

/** Whether only this machine can connect to an address that the service listens on. */
function isThisMachine(host: string): boolean {
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

export { StartError };

/** A running service. */
export type RunningService = Awaited<ReturnType<typeof startService>>;

/** The version of the interface, as in the public service's paths. */
const basePath = '/3';

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Also later, as when the process can't open more connections, which ends no program.
    server.on('error', (error: NodeJS.ErrnoException) => {
      const at = `${host}:${port}`;
      const sentences: Record<string, string> = {
        EADDRINUSE: `Port ${port} is already in use: choose another with --port, or 0 for any free one.`,
        EACCES: `Port ${port} may not be used by this user: choose one above 1023 with --port, or 0 for any free one.`,
        EADDRNOTAVAIL: `${host} is not an address of this machine: choose another with --host, e.g. 127.0.0.1.`,
        ENOTFOUND: `${host} is not an address of this machine: choose another with --host, e.g. 127.0.0.1.`,
      };
      const sentence =
        sentences[error.code ?? ''] ??
        `Cannot listen at ${at} (${error.code ?? error.message}): choose another --host or --port.`;
      reject(new StartError(sentence));
    });
    server.listen(port, host, resolve);
  });
}

/** The origin of a server; a wildcard address is replaced by this machine's. */
function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Starts the catalogue service: opens or creates the catalogue, and listens. `now` returns epoch ms. Rejects with
 * `StartError`, whose message is one sentence for the person who starts the service.
 */
export async function startService(options: ServiceOptions, source: CatalogueSource, now: () => number) {
  const { host = '127.0.0.1', port, pictureSecret } = options;
  const picturesPath = pictureSecret === undefined ? '/t/p' : `/${pictureSecret}/t/p`;
  // Proved by hosts.test.ts: the program doesn’t listen to other machines with the demo’s credentials.
  if (!isThisMachine(host) && (options.accessToken === undefined || options.apiKey === undefined)) {
    throw new StartError(
      `${host} can be reached from other machines, and anyone knows the demo's credentials: choose your own with --access-token and --api-key.`,
    );
  }
  const derived = credentialsOf(options.seed);
  const credentials: Credentials = {
    accessToken: options.accessToken ?? derived.accessToken,
    apiKey: options.apiKey ?? derived.apiKey,
  };
  const limits = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 30_000 };
  let handle: RequestListener = (_, response) => {
    sendFault(response, transportFault(503, 'The catalogue is being opened.'));
  };
  const server = createServer(limits, (request, response) => {
    handle(request, response);
  });
  // Listening first reports a port in use before creating a catalogue.
  await listen(server, port, host);
  const address = server.address();
  const origin = originOf(host, typeof address === 'object' && address ? address.port : port);
  const addresses: ServiceAddresses = {
    base: `${origin}${basePath}`,
    authorisation: origin,
    pictures: `${origin}${picturesPath}`,
  };
  try {
    const service = openService(options, { source, now, addresses, credentials });
    handle = createHandler(service, {
      basePath,
      picturesPath,
      latencyMs: options.latencyMs ?? 0,
      isOwnHost: hostCheck(host),
    });
    return {
      ...addresses,
      ...credentials,
      /** Shows the catalogue as of a day (YYYY-MM-DD) from now on. */
      showAsOf: (day: string): void => service.showAsOf(day),
      /** Stops the server and closes the catalogue. */
      async close(): Promise<void> {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        server.closeAllConnections();
        await closed;
        await service.close();
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
}

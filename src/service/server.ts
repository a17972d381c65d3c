import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import { openService } from './service.ts';
import { credentialsOf } from './http/authentication.ts';
import type { Credentials } from './http/authentication.ts';
import { createHandler } from './http/handler.ts';
import { transportFault } from './http/outcome.ts';
import { rawRefusal, sendFault } from './http/send.ts';
import { NotStarted } from './options.ts';
import type { ServiceOptions } from './options.ts';

/** A service that answers. */
export interface RunningService extends ServiceAddresses, Credentials {
  /** Stops answering and closes the catalogue. */
  close(): Promise<void>;
}

/** The public service carries its version in the path; so does this one. */
const basePath = '/3';
const picturesPath = '/t/p';

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
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
      reject(new NotStarted(sentence));
    });
    server.listen(port, host, resolve);
  });
}

/** Where a server listening on a host and port is reached; a wildcard address is reached on this machine. */
function originOf(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

function refuseUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusals: Record<string, string> = {
    HPE_HEADER_OVERFLOW: rawRefusal(
      431,
      'Request Header Fields Too Large',
      'The address or the headers are too long.',
    ),
    ERR_HTTP_REQUEST_TIMEOUT: rawRefusal(408, 'Request Timeout', 'The request took too long to arrive.'),
  };
  socket.end(
    refusals[error.code ?? ''] ?? rawRefusal(400, 'Bad Request', 'This is not a request that can be read.'),
  );
}

/**
 * Starts the catalogue service: opens the catalogue (making it when there is none) and listens. `now`: epoch ms.
 * Rejects with `NotStarted`, whose message is one sentence for the person who started it.
 */
export async function startService(options: ServiceOptions, now: () => number): Promise<RunningService> {
  const { host = '127.0.0.1', port, today } = options;
  const made = credentialsOf(options.seed);
  const credentials: Credentials = {
    accessToken: options.accessToken ?? made.accessToken,
    apiKey: options.apiKey ?? made.apiKey,
  };
  const limits = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 30_000 };
  let handle: RequestListener = (request, response) => {
    sendFault(request, response, transportFault(503, 'The catalogue is being opened.'));
  };
  const server = createServer(limits, (request, response) => {
    handle(request, response);
  });
  server.on('clientError', refuseUnparsed);
  // The port is taken first: whoever starts a second one learns it before a catalogue is made.
  await listen(server, port, host);
  const address = server.address();
  const origin = originOf(host, typeof address === 'object' && address ? address.port : port);
  const addresses: ServiceAddresses = {
    base: `${origin}${basePath}`,
    authorisation: origin,
    pictures: `${origin}${picturesPath}`,
  };
  try {
    const service = await openService({
      ...options,
      addresses,
      credentials,
      now,
      day: () => today ?? localDay(now()),
    });
    handle = createHandler(service, { basePath, picturesPath, latencyMs: options.latencyMs ?? 0 });
    return {
      ...addresses,
      ...credentials,
      async close() {
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

import type { RequestListener } from 'node:http';
import { fault, transportFault } from '../routes/outcome.ts';
import { createApi } from './api.ts';
import type { Site } from './api.ts';
import { createApprovalPages, createCataloguePages, createPictures } from './pages.ts';
import { sendFault } from './send.ts';
import type { Service } from './service.ts';

/** Longer addresses are rejected before they are parsed. */
const maxAddressLength = 8 * 1024;

function delayed(site: Site, latencyMs: number): Site {
  if (latencyMs === 0) return site;
  return async (...request) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs));
    await site(...request);
  };
}

/** Handles all requests to the service: interface, pictures and pages. */
export function createHandler(
  service: Service,
  {
    basePath,
    picturesPath,
    latencyMs,
    isOwnHost,
  }: {
    basePath: string;
    picturesPath: string;
    latencyMs: number;
    isOwnHost: (header: string | undefined) => boolean;
  },
): RequestListener {
  /** Path prefixes, and the length that is removed from the path for each site. */
  const sites: readonly (readonly [prefix: string, cut: number, Site])[] = [
    [`${basePath}/`, basePath.length, delayed(createApi(service), latencyMs)],
    [`${picturesPath}/`, picturesPath.length, createPictures(service.source)],
    ['/authenticate', 0, createApprovalPages(service)],
    ['/movie/', 0, createCataloguePages(service)],
  ];

  return (request, response) => {
    const address = request.url ?? '/';
    if (address.length > maxAddressLength) {
      sendFault(response, transportFault(414, 'The address is too long.'));
      return;
    }
    if (!isOwnHost(request.headers.host)) {
      sendFault(response, transportFault(421, 'This service has another host name.'));
      return;
    }
    const queryAt = address.indexOf('?');
    const path = queryAt < 0 ? address : address.slice(0, queryAt);
    const query = queryAt < 0 ? '' : address.slice(queryAt + 1);
    const [, cut = 0, site] = sites.find(([prefix]) => path.startsWith(prefix)) ?? [];
    if (!site) {
      sendFault(response, fault(34));
      return;
    }
    const fail = (error: unknown): void => {
      // The client closed the connection or the service is stopping, so this isn't a fault.
      if (request.socket.destroyed) return;
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (response.headersSent) response.destroy();
      else sendFault(response, fault(11));
    };
    try {
      site(response, path.slice(cut), query)?.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}

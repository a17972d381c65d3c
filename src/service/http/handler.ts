import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CatalogueService } from '../service.ts';
import { createApi } from './api.ts';
import { createApprovalSite } from '../account/approval-site.ts';
import { createCatalogueSite } from '../pages/catalogue-site.ts';
import { fault, transportFault } from './outcome.ts';
import { sendPicture } from './pictures.ts';
import { sendFault } from './send.ts';

/** Longer addresses are refused before anything reads them. */
const longestAddress = 8 * 1024;

type Room = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
) => Promise<void> | void;

/** Answers every request of the service: the interface under its base, pictures, and pages for people. */
export function createHandler(
  service: CatalogueService,
  at: { readonly basePath: string; readonly picturesPath: string; readonly latencyMs: number },
): RequestListener {
  const api = createApi(service);
  const slowly: Room =
    at.latencyMs === 0
      ? api
      : async (...asked) => {
          await new Promise((resolve) => setTimeout(resolve, at.latencyMs));
          await api(...asked);
        };
  const approval = createApprovalSite(service);
  const pages = createCatalogueSite(service);

  function roomOf(path: string): { room: Room; rest: string } | null {
    if (path.startsWith(`${at.basePath}/`)) return { room: slowly, rest: path.slice(at.basePath.length) };
    if (path.startsWith(`${at.picturesPath}/`)) {
      const rest = path.slice(at.picturesPath.length);
      return { room: (request, response, file) => sendPicture(service, request, response, file), rest };
    }
    if (path.startsWith('/authenticate')) return { room: approval, rest: path };
    return path.startsWith('/movie/') ? { room: pages, rest: path } : null;
  }

  return (request, response) => {
    const address = request.url ?? '/';
    if (address.length > longestAddress) {
      sendFault(request, response, transportFault(414, 'The address is too long.'));
      return;
    }
    const mark = address.indexOf('?');
    const path = mark < 0 ? address : address.slice(0, mark);
    const query = mark < 0 ? '' : address.slice(mark + 1);
    const found = roomOf(path);
    if (!found) {
      sendFault(request, response, fault(34));
      return;
    }
    const fail = (error: unknown): void => {
      // Whoever asked has hung up, or the service is stopping: what was cut short is no fault.
      if (request.socket.destroyed) return;
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (response.headersSent) response.destroy();
      else sendFault(request, response, fault(11));
    };
    try {
      const answering = found.room(request, response, found.rest, query);
      if (answering) answering.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}

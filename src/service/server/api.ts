import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasToken, sameSecret } from '../account/credentials.ts';
import { isAccountRoute, prepareAccountAnswer, prepareRead } from '../routes/endpoints.ts';
import type { PreparedAnswer } from '../routes/endpoints.ts';
import { fault, refuse } from '../routes/outcome.ts';
import type { Refusal } from '../routes/outcome.ts';
import { matchPath } from './match-path.ts';
import type { RouteMatch } from './match-path.ts';
import { readBody, readJsonObject } from './request-body.ts';
import { ResponseCache, StoredAnswer } from './response-cache.ts';
import { commonHeaders, isRead, sendFault, sendStored } from './send.ts';
import type { Service } from './service.ts';

/** Maximum size of cached responses in bytes, including compressed forms. */
const cacheBytes = 64 * 1024 * 1024;

/** Responds to a request below a path of the server. `query` excludes its question mark. */
export type Site = (response: ServerResponse, path: string, query: string) => Promise<void> | void;

/** Serves the interface: the table's paths below the base. */
export function createApi(service: Service): Site {
  const cache = new ResponseCache(cacheBytes);
  const { credentials } = service;

  async function prepare(
    request: IncomingMessage,
    { name, path }: RouteMatch,
    query: URLSearchParams,
  ): Promise<PreparedAnswer | Refusal> {
    if (!isAccountRoute(name)) {
      return hasToken(request.headers.authorization, credentials)
        ? prepareRead(service, name, path, query)
        : refuse(7);
    }
    if (!sameSecret(query.get('api_key') ?? '', credentials.apiKey)) return refuse(7);
    const fields = isRead(request) ? Object.fromEntries(query) : readJsonObject(await readBody(request));
    return fields
      ? prepareAccountAnswer(service, name, fields)
      : refuse(47, 'the body must be a JSON object of at most 16 KiB.');
  }

  function send(response: ServerResponse, { cacheKey, cacheControl, answer }: PreparedAnswer): void {
    let stored = cacheKey === null ? undefined : cache.byKey(cacheKey);
    if (stored) {
      sendStored(response, stored);
    } else {
      const outcome = answer();
      if (!outcome.ok) {
        sendFault(response, outcome.fault);
        return;
      }
      stored = new StoredAnswer(outcome.body, cacheControl);
      sendStored(response, stored, outcome.headers);
    }
    if (cacheKey !== null) cache.keep(response.req.url ?? '', cacheKey, stored);
  }

  return async (response, path, query) => {
    // Lists and windows of changes depend on the day.
    if (service.followDay()) cache.clear();
    const { req } = response;
    const cached = isRead(req) ? cache.byAddress(req.url ?? '') : undefined;
    if (cached && hasToken(req.headers.authorization, credentials)) {
      sendStored(response, cached);
      return;
    }
    const match = matchPath(req.method ?? 'GET', path);
    switch (match.found) {
      case 'route': {
        const prepared = await prepare(req, match, new URLSearchParams(query));
        if ('fault' in prepared) sendFault(response, prepared.fault);
        else send(response, prepared);
        return;
      }
      case 'otherMethods': {
        const allow = { Allow: match.allowed.join(', ') };
        if (req.method === 'OPTIONS') response.writeHead(204, { ...commonHeaders, ...allow }).end();
        else sendFault(response, { ...fault(42), headers: allow });
        return;
      }
      case 'nothing':
        sendFault(response, fault(34));
        return;
      case 'malformed':
        sendFault(response, fault(47, 'the path is not well encoded.'));
    }
  };
}

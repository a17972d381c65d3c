import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import { endSession, exchangeToken, giveToken, readAccount } from '../account/flow.ts';
import { answerRead, isRead } from '../answers/reads.ts';
import type { ReadName } from '../answers/reads.ts';
import type { CatalogueService } from '../service.ts';
import { carriesToken, sameSecret } from './authentication.ts';
import { cacheControls } from './freshness.ts';
import { fault } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { canonicalKey, readParameters } from './parameters.ts';
import { readBody, readJsonObject } from './request-body.ts';
import { ResponseCache } from './response-cache.ts';
import { decodeSegments, matchRoute } from './routes.ts';
import type { RouteName } from './routes.ts';
import { commonHeaders, sendFault, sendStored } from './send.ts';
import { StoredAnswer } from './stored-answer.ts';

/** Bytes of answers kept ready, compressed forms included. */
const cacheBytes = 64 * 1024 * 1024;

type Fulfil = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: string,
) => Promise<void> | void;

/** Answers the interface: the paths of the table, below the base. */
export function createApi(service: CatalogueService): Fulfil {
  const cache = new ResponseCache(cacheBytes);
  let cachedDay = service.day();

  /** What was answered yesterday may be wrong today: lists and change windows follow the calendar. */
  function forgetYesterday(): void {
    const day = service.day();
    if (day === cachedDay) return;
    cachedDay = day;
    cache.clear();
  }

  function finish(
    name: RouteName,
    request: IncomingMessage,
    response: ServerResponse,
    outcome: Outcome,
    headers: Readonly<Record<string, string>> = {},
  ): void {
    if (!outcome.ok) sendFault(request, response, outcome.fault);
    else sendStored(request, response, new StoredAnswer(outcome.body, cacheControls[name]), headers);
  }

  function read<Name extends ReadName>(
    name: Name,
    path: ReadonlyMap<string, string>,
    request: IncomingMessage,
    response: ServerResponse,
    query: string,
  ): void {
    const search = new URLSearchParams(query);
    const asked = readParameters(name, path, search);
    if (!asked.ok) {
      sendFault(request, response, asked.fault);
      return;
    }
    const read = answerRead(service, name, asked.parameters, search);
    if (read.personal) {
      const outcome = read.answer();
      if (outcome.ok)
        sendStored(request, response, new StoredAnswer(outcome.body, cacheControls['tv.seasonRatings']));
      else sendFault(request, response, outcome.fault);
      return;
    }
    const key = canonicalKey(name, { ...asked.parameters, ...read.alsoAsked });
    let answer = cache.byKey(key);
    if (!answer) {
      const outcome = read.answer();
      if (!outcome.ok) {
        sendFault(request, response, outcome.fault);
        return;
      }
      answer = new StoredAnswer(outcome.body, cacheControls[name]);
      cache.keep(key, answer);
    }
    if (request.url !== undefined) cache.spell(request.url, key);
    sendStored(request, response, answer);
  }

  async function account(
    name: RouteName,
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> {
    if (name === 'authentication.token') {
      const { outcome, callback } = giveToken(service);
      finish(name, request, response, outcome, { 'authentication-callback': callback });
      return;
    }
    if (name === 'account') {
      finish(name, request, response, readAccount(service, query.get('session_id') ?? ''));
      return;
    }
    const body = await readBody(request);
    const fields = body === null ? null : readJsonObject(body);
    if (fields === null) {
      sendFault(request, response, fault(47, 'the body must be a JSON object of at most 16 KiB.'));
      return;
    }
    const exchange = name === 'authentication.session' ? exchangeToken : endSession;
    finish(name, request, response, exchange(service, fields));
  }

  return (request, response, path, query) => {
    forgetYesterday();
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const trusted = carriesToken(request.headers.authorization, service.credentials);
    if (reading && trusted && request.url !== undefined) {
      const known = cache.bySpelling(request.url);
      if (known) {
        sendStored(request, response, known);
        return;
      }
    }
    const segments = decodeSegments(path);
    if (!segments) {
      sendFault(request, response, fault(47, 'the path is not well encoded.'));
      return;
    }
    const match = matchRoute(request.method ?? 'GET', segments);
    if (match.found === 'nothing') {
      sendFault(request, response, fault(34));
      return;
    }
    if (match.found === 'otherMethods') {
      const allow = { Allow: match.allowed.join(', ') };
      if (request.method === 'OPTIONS') response.writeHead(204, { ...commonHeaders, ...allow }).end();
      else sendFault(request, response, { ...fault(42), headers: allow });
      return;
    }
    const { name } = match;
    const byKey = name === 'authentication.endSession' || endpointOf(name).authentication === 'apiKey';
    if (byKey) {
      const search = new URLSearchParams(query);
      const given = search.get('api_key') ?? '';
      if (sameSecret(given, service.credentials.apiKey)) return account(name, request, response, search);
    } else if (trusted && isRead(name)) {
      read(name, match.path, request, response, query);
      return;
    }
    sendFault(request, response, fault(7));
    return undefined;
  };
}

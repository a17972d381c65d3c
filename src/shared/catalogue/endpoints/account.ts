import { endpoint } from '../endpoint.ts';
import { account, requestToken, session } from '../resources/account.ts';

const secretExchange = { authentication: 'apiKey', personal: true, storedAs: null, staleAfterMs: 0 } as const;

/** Sign-in: requests with the API key, never stored. */
export const accountEndpoints = [
  endpoint({
    ...secretExchange,
    name: 'authentication.token',
    number: 'E2a',
    path: '/authentication/token/new',
    response: requestToken,
  }),
  endpoint({
    ...secretExchange,
    name: 'authentication.session',
    number: 'E2b',
    method: 'POST',
    path: '/authentication/session/new',
    bodyFields: { request_token: { of: 'text', required: true, means: 'The approved request token' } },
    response: session,
  }),
  endpoint({
    ...secretExchange,
    name: 'account',
    number: 'E2c',
    path: '/account',
    queryParameters: { session_id: { of: 'text', required: true, means: 'The session' } },
    response: account,
  }),
] as const;

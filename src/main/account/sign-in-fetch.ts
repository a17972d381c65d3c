import { decodeText } from '#shared/catalogue/decode.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Client } from '../http/client.ts';
import type { SignInFetch } from './sign-in-ports.ts';

const decoder = new TextDecoder();

/** Creates the sign-in's `fetch` from a client. Nothing caches its responses, because they are secrets. */
export function createSignInFetch(client: Pick<Client, 'fetch'>): SignInFetch {
  return async (endpoint, parameters, body) => {
    const fetched = await client.fetch(endpoint, parameters, body === undefined ? {} : { body });
    if (!fetched.ok) return fetched;
    if (fetched.value.kind !== 'body') return fail('badResponse', { endpoint, reason: 'notModified' });
    const decoded = decodeText(endpoint, decoder.decode(fetched.value.body));
    return decoded.ok ? succeed(decoded.value.value) : decoded;
  };
}

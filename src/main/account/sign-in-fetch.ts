import { decodeText } from '#shared/catalogue/decode.ts';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { SignInAnswers, SignInFetch } from './sign-in-ports.ts';

const decoder = new TextDecoder();

/** A body as the client gives it. */
type SentBody = { readonly kind: 'body'; readonly body: Uint8Array } | { readonly kind: 'notModified' };

/** Makes what signing in asks with of a client's `fetch`. The answers are never kept: they are secrets. */
export function createSignInFetch(
  fetch: (
    endpoint: EndpointName,
    parameters: Parameters,
    options: { readonly body?: Readonly<Record<string, string>> },
  ) => Promise<Result<SentBody>>,
): SignInFetch {
  return async (endpoint, parameters, body) => {
    const fetched = await fetch(endpoint, parameters, body === undefined ? {} : { body });
    if (!fetched.ok) return fetched;
    if (fetched.value.kind !== 'body') return fail('badResponse', { endpoint, reason: 'notModified' });
    const decoded = decodeText(endpoint, decoder.decode(fetched.value.body));
    if (!decoded.ok) return decoded;
    return succeed(decoded.value.value as SignInAnswers[typeof endpoint]);
  };
}

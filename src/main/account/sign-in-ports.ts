import { decodeText } from '#shared/catalogue/decode.ts';
import type { Answer, Parameters } from '#shared/catalogue/endpoints.ts';
import type { SignedInAccount, SignInEnd, SignInState } from '#shared/contract/sign-in.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import type { Client } from '../http/client.ts';
import type { ApprovalWindowPort } from '../platform/host-ports.ts';
import type { Secret } from '../platform/secret.ts';

/** Sends a request of sign-in. Never rejects; fails as the client does, or with `badResponse` if decoding fails. */
type SignInFetch = <Name extends 'authentication.token' | 'authentication.session' | 'account'>(
  endpoint: Name,
  parameters: Parameters,
  body?: Readonly<Record<string, string>>,
) => Promise<Result<Answer<Name>>>;

/** Dependencies of sign-in. */
export interface SignInPorts {
  readonly fetch: SignInFetch;
  /** Base address of the service's approval pages, without a trailing slash. */
  authorisation(): string;
  /** Null if the host has no windows; sign-in then uses the user's browser. */
  readonly window: ApprovalWindowPort | null;
  /** Opens the approval page in the user's browser. Failures are ignored, because the page shows the address too. */
  openBrowser(address: string): unknown;
  /** Stores a session in the vault, and its account. Never rejects. */
  keepSession(session: Secret, account: SignedInAccount): Promise<Result<null>>;
  /** Deletes the stored session; succeeds if there is none. Never rejects. */
  forgetSession(): Promise<Result<null>>;
  /** Epoch ms. */
  now(): number;
  /** Calls `act` once after `ms` ms; returns a function that cancels it. */
  setTimer(ms: number, act: () => void): () => void;
  /** Receives every state that differs from the previous one. */
  changed(state: SignInState): void;
  /** Receives every secret as it becomes known, so that the log can redact it. */
  onSecret?(value: string): void;
}

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

/** Error codes from the service's documentation. */
const serviceCodes = { sessionDenied: 17, tokenExpired: 33, notApproved: 41 } as const;

/** Whether an exchange failed only because the user has not decided yet. */
export function isNotYetApproved({ details }: Failure): boolean {
  return details['serviceCode'] === serviceCodes.notApproved;
}

/** Returns how an attempt ends after a failed request. */
export function signInEndOf({ code, details }: Failure): SignInEnd {
  switch (code) {
    case 'offline':
    case 'timeout':
      return 'unreachable';
    case 'cancelled':
      return 'cancelled';
    case 'unauthorized':
      if (details['serviceCode'] === serviceCodes.sessionDenied) return 'denied';
      if (details['serviceCode'] === serviceCodes.tokenExpired) return 'expired';
      return details['reason'] === 'credentials' ? 'keyRefused' : 'failed';
    default:
      return 'failed';
  }
}

import type { Answer, Parameters } from '#shared/catalogue/endpoints.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { SignedInAccount, SignInState } from '#shared/contract/sign-in.ts';
import type { ApprovalWindowPort } from '../platform/approval-window.ts';
import type { Secret } from '../platform/secret.ts';

/** Sends a request of sign-in. Never rejects; fails as the client does, or with `badResponse` if decoding fails. */
export type SignInFetch = <Name extends 'authentication.token' | 'authentication.session' | 'account'>(
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

import type { Failure } from '../result.ts';

/** The account that ratings and language belong to; contains no secret. */
export interface SignedInAccount {
  readonly id: number;
  readonly username: string;
  /** Can be empty; the user name is shown then. */
  readonly name: string;
  /** The path of an avatar picture at the service, or null. */
  readonly avatarPath: string | null;
  /** The hash of a Gravatar, or null. It is never fetched, because a third party would learn who uses the app. */
  readonly gravatarHash: string | null;
  readonly includeAdult: boolean;
  /** ISO 639-1, or empty. */
  readonly language: string;
  /** ISO 3166-1, or empty. */
  readonly country: string;
}

/** Where the service's approval page opens: in a window of the app, or in the person's browser. */
export type ApprovalWay = 'window' | 'browser';

/**
 * Why signing in ended without a session.
 * denied: the person declined on the approval page; expired: the request token expired;
 * cancelled: the person cancelled or closed the window; timedOut: the window was open for too long;
 * unreachable: the service didn't respond; keyRefused: the service rejects the app's key; failed: anything else.
 */
export type SignInEnd =
  'denied' | 'expired' | 'cancelled' | 'timedOut' | 'unreachable' | 'keyRefused' | 'failed';

/**
 * The state of signing in, as the page sees it. The approval page's address, in the browser way, is its only secret.
 */
export type SignInState =
  | { readonly step: 'signedOut' }
  | { readonly step: 'asking' }
  | {
      readonly step: 'awaiting';
      readonly how: 'window';
      /** When the page opened, epoch ms. */
      readonly startedAt: number;
      /** When the request token expires, epoch ms by the service's clock; null: unknown. */
      readonly expiresAt: number | null;
    }
  | {
      readonly step: 'awaiting';
      readonly how: 'browser';
      readonly startedAt: number;
      readonly expiresAt: number | null;
      /** The approval page, to open it again. */
      readonly address: string;
      /** The service is being asked whether the request token is approved. */
      readonly checking: boolean;
      /** The service answered that it isn't approved yet. */
      readonly notYet: boolean;
    }
  /** In the window way only: waits for the service's session. */
  | { readonly step: 'exchanging' }
  | { readonly step: 'readingAccount' }
  | { readonly step: 'signedIn'; readonly account: SignedInAccount }
  | { readonly step: 'ended'; readonly why: SignInEnd; readonly failure: Failure | null }
  | { readonly step: 'sessionRevoked' };

import type { Failure } from './failures.ts';

/** Whose ratings and language are shown; nothing of it is secret. */
export interface SignedInAccount {
  readonly id: number;
  readonly username: string;
  /** May be empty: then the user name is shown. */
  readonly name: string;
  /** Path of a portrait at the service's pictures, or null. */
  readonly avatarPath: string | null;
  /** Hash of a Gravatar, or null. It is not fetched: a third party would learn who uses the app. */
  readonly gravatarHash: string | null;
  readonly includeAdult: boolean;
  /** ISO 639-1, or empty. */
  readonly language: string;
  /** ISO 3166-1, or empty. */
  readonly country: string;
}

/** Where the service's approval page is shown: in a window of the app, or in the person's own browser. */
export type ApprovalWay = 'window' | 'browser';

/**
 * Why signing in came to nothing.
 * denied: the person said no on the approval page; expired: the request was not answered while it lived;
 * cancelled: the person gave up or closed the window; timedOut: the window was open for too long;
 * unreachable: nobody answered; keyRefused: the service does not accept the app's key; failed: anything else.
 */
export type SignInEnd =
  'denied' | 'expired' | 'cancelled' | 'timedOut' | 'unreachable' | 'keyRefused' | 'failed';

/** Where signing in stands, as the page sees it. It holds no secret but the approval page's address, in the browser way. */
export type SignInState =
  | { readonly step: 'signedOut' }
  | { readonly step: 'asking' }
  | {
      readonly step: 'awaiting';
      readonly how: 'window';
      /** When the page was opened, epoch ms. */
      readonly startedAt: number;
      /** When the request ends, epoch ms by the service's clock; null: it did not say. */
      readonly expiresAt: number | null;
    }
  | {
      readonly step: 'awaiting';
      readonly how: 'browser';
      readonly startedAt: number;
      readonly expiresAt: number | null;
      /** The approval page, to open it again. */
      readonly address: string;
      /** The service is being asked whether the request is approved. */
      readonly checking: boolean;
      /** It was asked before, and said: not yet. */
      readonly notYet: boolean;
    }
  /** In the window way only: the answer of the service is all that is missing. */
  | { readonly step: 'exchanging' }
  | { readonly step: 'readingAccount' }
  | { readonly step: 'signedIn'; readonly account: SignedInAccount }
  | { readonly step: 'ended'; readonly why: SignInEnd; readonly failure: Failure | null }
  | { readonly step: 'sessionRevoked' };

import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { AccountRow } from '../catalogue/accounts.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Outcome } from './outcome.ts';
import type { RequestParameters } from './parameters.ts';

/** What the routes depend on. */
export interface Context {
  readonly catalogue: Catalogue;
  /** The origin of the service's pages, without a trailing slash. */
  readonly authorisation: string;
  readonly requestTokens: {
    /** Issues a token; `expiresAt` in epoch ms. */
    issue(): { readonly token: string; readonly expiresAt: number };
    /** Marks an approved token as used. Returns the previous state. */
    spend(token: string): 'unknown' | 'pending' | 'approved' | 'denied' | 'used' | 'expired';
  };
  readonly sessions: {
    /** Starts a session of the service's account; returns its id. */
    start(): string;
    /** null if the session doesn't exist. */
    accountOf(sessionId: string): AccountRow | null;
    /** false if the session doesn't exist. */
    end(sessionId: string): boolean;
  };
}

/** The account flow. The table doesn't include signing out, but the public service does. */
export type AccountRoute =
  Extract<EndpointName, 'account' | `authentication.${string}`> | 'authentication.endSession';

/** The endpoints that read the catalogue. */
export type ReadName = Exclude<EndpointName, AccountRoute>;

/** One handler for each read of the catalogue. `query` is the query as sent. */
export type Readers = {
  readonly [Name in ReadName]: (
    context: Context,
    parameters: RequestParameters<Name>,
    query: URLSearchParams,
  ) => Outcome;
};

/** One handler for each step of the account flow. `fields` come from the JSON body, or from the query of a GET. */
export type AccountReaders = Readonly<
  Record<AccountRoute, (context: Context, fields: Readonly<Record<string, unknown>>) => Outcome>
>;

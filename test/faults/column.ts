import type { FailureCode } from '#shared/result.ts';
import type { ClientOptions } from '../../src/main/http/client.ts';
import type { Fault } from './faults.ts';

/** The outcome of one exchange; `part` is a decoded body that differs from the service's. */
export type Outcome = 'ok' | 'part' | FailureCode;

/** What a column creates its faults from. */
export interface Ingredients {
  /** The real body. */
  readonly real: Uint8Array;
  /** The port of the real service. */
  readonly service: number;
  /** The origin of a server that must get no request. */
  readonly otherOrigin: string;
}

/** What the client connects to; the fault server by default. */
export type Target =
  'nobody' | 'noSuchName' | 'secure' | 'secureOtherName' | 'neverAccepts' | 'plainWhereSecure';

/** A fault as a column of the matrix. */
export interface Column {
  readonly name: string;
  readonly target?: Target;
  /** The faults of one cell, one for each fetch. */
  faults(of: Ingredients): readonly Fault[];
  /** Every allowed outcome. */
  readonly expected: readonly Outcome[];
  /** The allowed outcomes of the one endpoint that is never retried, if they differ. */
  readonly expectedOfPost?: readonly Outcome[];
  readonly client?: () => Partial<ClientOptions>;
}

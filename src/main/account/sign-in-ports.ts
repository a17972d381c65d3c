import type { Parameters } from '#shared/catalogue/endpoints.ts';
import type { Account, RequestToken, Session } from '#shared/catalogue/resources/account.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import type { SignedInAccount, SignInState } from '#shared/contract/sign-in.ts';
import type { Secret } from './secret.ts';

/** The decoded answers of the endpoints that signing in asks (E2a, E2b, E2c). */
export interface SignInAnswers {
  readonly 'authentication.token': RequestToken;
  readonly 'authentication.session': Session;
  readonly account: Account;
}

/** Asks one of them. Never rejects; fails as the client does, and with `badResponse` for what cannot be decoded. */
export type SignInFetch = <Name extends keyof SignInAnswers>(
  endpoint: Name,
  parameters: Parameters,
  body?: Readonly<Record<string, string>>,
) => Promise<Result<SignInAnswers[Name]>>;

/** An open approval window. */
export interface ApprovalWindow {
  focus(): void;
  /** Closes it whatever its page says; one that is closed already stays so. */
  close(): void;
}

/** What an approval window tells. None of it is to be believed: only the service knows whether a token is approved. */
export interface ApprovalWindowEvents {
  /** Its page went somewhere, the first page included. */
  navigated(address: string): void;
  /** The approval page itself could not be shown; told at most once, before any `navigated`. */
  failed(failure: Failure): void;
  /** It is gone, by the person or by us. Told once. */
  closed(): void;
}

/** Opens approval windows. */
export interface ApprovalWindowPort {
  open(address: string, events: ApprovalWindowEvents): ApprovalWindow;
}

/** What signing in is made of. */
export interface SignInPorts {
  readonly fetch: SignInFetch;
  /** Where the service's approval pages are, without a slash at the end. */
  authorisation(): string;
  /** null: this host has no windows, so the person's browser is used. */
  readonly window: ApprovalWindowPort | null;
  /** Shows the approval page in the person's browser. A promise is not waited for, nor its failure told: the page offers the address too. */
  openBrowser(address: string): unknown;
  /** Keeps a session and whose it is, as the vault keeps secrets. Never rejects. */
  keepSession(session: Secret, account: SignedInAccount): Promise<Result<null>>;
  /** Forgets the kept session; none is success. Never rejects. */
  forgetSession(): Promise<Result<null>>;
  /** Epoch ms. */
  now(): number;
  /** Acts once after so many ms; gives back the way to stop it. */
  setTimer(ms: number, act: () => void): () => void;
  /** Told every state that differs from the one before. */
  changed(state: SignInState): void;
  /** Hears every secret as it becomes known, so that the log can keep it out. */
  onSecret?(value: string): void;
}

import { judgeCredential } from '#shared/catalogue/credentials.ts';
import type { CredentialKind } from '#shared/catalogue/credentials.ts';
import type { KeychainState, SecretState } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import { Secret } from './secret.ts';

/** Everything secret that is kept for a service. */
export type SecretKind = CredentialKind | 'session';

/** A keychain, as the vault needs it. Each fails with `keychainUnavailable` (details: reason) and never rejects. */
export interface Keychain {
  get(origin: string, kind: SecretKind): Promise<Result<Secret | null>>;
  set(origin: string, kind: SecretKind, secret: Secret): Promise<Result<null>>;
  /** What is not there is deleted already. */
  delete(origin: string, kind: SecretKind): Promise<Result<null>>;
  /** Whether it can be used; asks the person nothing. */
  probe(): Promise<KeychainState>;
}

/** What a vault is made of. */
export interface VaultOptions {
  readonly keychain: Keychain;
  /** Origin of the service's base address: secrets of two services never mix. */
  readonly origin: string;
  /**
   * Secrets that the start was given, and where they count as living: `builtIn` for those of the bundled service,
   * `session` for those of the environment. They win over the keychain's and are never written to it.
   */
  readonly given?: {
    readonly accessToken: string | null;
    readonly apiKey: string | null;
    readonly as: 'builtIn' | 'session';
  };
  /** Hears every secret as it becomes known, so that the log can keep it out. */
  onSecret?(value: string): void;
}

/** The secrets of one service: in memory while the app runs, in the keychain if the person wants, nowhere else. */
export interface Vault {
  /** Reads what the keychain holds; without one, everything that was not given is absent. Fails as the keychain does. */
  open(): Promise<Result<null>>;
  /**
   * Takes a credential, trimmed. `keychain`: kept, and when that fails nothing changes. `session`: for this run only;
   * what the keychain holds stays there, out of use.
   * Fails with `invalidInput` (reason `unlikely`) for what can be no credential, else as the keychain does.
   */
  set(kind: CredentialKind, value: string, keep: 'keychain' | 'session'): Promise<Result<null>>;
  /**
   * Forgets a credential here and in the keychain. Fails as the keychain does where it
   * holds the credential; it is forgotten here all the same.
   */
  clear(kind: CredentialKind): Promise<Result<null>>;
  /** Where each lives; never what it is. */
  state(): Readonly<Record<CredentialKind, SecretState>>;
  /** For the client alone. */
  read(kind: CredentialKind): Secret | null;
  /** The session that the keychain held when the vault was opened, or that was kept since. */
  session(): Secret | null;
  /**
   * Keeps a session: in the keychain, or, where there is none that can be used, in memory for this run. What was kept
   * there before is replaced.
   */
  keepSession(session: Secret): Promise<Result<null>>;
  /** Forgets the session here and in the keychain. Fails as the keychain does where it is known to hold one. */
  clearSession(): Promise<Result<null>>;
  /** Where the session lives; `absent`: there is none. */
  sessionState(): SecretState;
}

const kinds = ['accessToken', 'apiKey'] as const satisfies CredentialKind[];

interface Held {
  readonly secret: Secret;
  readonly lives: Exclude<SecretState, 'absent'>;
}

/** Makes the vault of one service. */
export function createVault({ keychain, origin, given, onSecret }: VaultOptions): Vault {
  const held = new Map<CredentialKind, Held>();
  /** What the keychain is known to hold. */
  const kept = new Set<CredentialKind>();
  const hold = (kind: CredentialKind, secret: Secret, lives: Held['lives']): void => {
    held.set(kind, { secret, lives });
    onSecret?.(secret.reveal());
  };
  let session: Held | null = null;
  let sessionKept = false;
  for (const kind of kinds) {
    const value = given?.[kind]?.trim() ?? '';
    if (given !== undefined && value !== '') hold(kind, new Secret(value), given.as);
  }

  return {
    async open() {
      let failed: Failure | null = null;
      for (const kind of kinds) {
        if (held.has(kind)) continue;
        const found = await keychain.get(origin, kind);
        if (!found.ok) failed = found.failure;
        else if (found.value !== null) {
          kept.add(kind);
          // Asked again: someone may have set it while the keychain was asked.
          if (!held.has(kind)) hold(kind, found.value, 'keychain');
        }
      }
      const found = await keychain.get(origin, 'session');
      if (!found.ok) failed = found.failure;
      else if (found.value !== null) {
        sessionKept = true;
        session ??= { secret: found.value, lives: 'keychain' };
        onSecret?.(found.value.reveal());
      }
      return failed === null ? succeed(null) : { ok: false, failure: failed };
    },
    async set(kind, value, keep) {
      const trimmed = value.trim();
      if (judgeCredential(kind, trimmed) === 'unlikely') {
        return fail('invalidInput', { field: kind, reason: 'unlikely' });
      }
      const secret = new Secret(trimmed);
      if (keep === 'keychain') {
        const done = await keychain.set(origin, kind, secret);
        if (!done.ok) return done;
        kept.add(kind);
      }
      hold(kind, secret, keep);
      return succeed(null);
    },
    async clear(kind) {
      held.delete(kind);
      const done = await keychain.delete(origin, kind);
      // A keychain that cannot be asked matters only where it is known to hold something.
      if (!done.ok && kept.has(kind)) return done;
      kept.delete(kind);
      return succeed(null);
    },
    state: () => ({
      accessToken: held.get('accessToken')?.lives ?? 'absent',
      apiKey: held.get('apiKey')?.lives ?? 'absent',
    }),
    read: (kind) => held.get(kind)?.secret ?? null,
    session: () => session?.secret ?? null,
    async keepSession(secret) {
      const kept = await keychain.set(origin, 'session', secret);
      sessionKept ||= kept.ok;
      session = { secret, lives: kept.ok ? 'keychain' : 'session' };
      onSecret?.(secret.reveal());
      return succeed(null);
    },
    async clearSession() {
      session = null;
      const done = await keychain.delete(origin, 'session');
      if (!done.ok && sessionKept) return done;
      sessionKept = false;
      return succeed(null);
    },
    sessionState: () => session?.lives ?? 'absent',
  };
}

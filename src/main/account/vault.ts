import { credentialFit } from '#shared/catalogue/credentials.ts';
import type { CredentialKind } from '#shared/catalogue/credentials.ts';
import type { KeychainState, SecretState } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import { Secret } from '../platform/secret.ts';

/** The secrets of a service, of a proxy (the value of `Proxy-Authorization`), and of a shared folder (its keys). */
export type SecretKind = CredentialKind | 'session' | 'proxy' | 'sharing';

/** The keychain that the vault uses. Calls never reject; they fail with `keychainUnavailable` (details: reason). */
export interface Keychain {
  get(origin: string, kind: SecretKind): Promise<Result<Secret | null>>;
  set(origin: string, kind: SecretKind, secret: Secret): Promise<Result<null>>;
  /** Succeeds if the entry does not exist. */
  delete(origin: string, kind: SecretKind): Promise<Result<null>>;
  /** Checks whether the keychain can be used, without showing a dialog. */
  probe(): Promise<KeychainState>;
  /** Waits for the latest call that outlasted its time limit, and returns whether it succeeded, once; without one, false. */
  answered(): Promise<boolean>;
}

/** Dependencies of a vault. */
export interface VaultOptions {
  readonly keychain: Keychain;
  /** Origin of the service's base address, which separates the secrets of different services. */
  readonly origin: string;
  /**
   * Credentials from the bundled service (`builtIn`) or the environment (`session`). They take precedence over the
   * keychain's and are never written to it.
   */
  readonly given?: {
    readonly accessToken: string | null;
    readonly apiKey: string | null;
    readonly as: 'builtIn' | 'session';
  };
  /** Receives every secret as it becomes known, so that the log can redact it. */
  onSecret?(value: string): void;
}

/** The secrets of one service: in memory while the app runs, in the keychain if the user wants, nowhere else. */
export interface Vault {
  /** Reads the keychain. Fails as the keychain does; then only the `given` secrets are available. */
  open(): Promise<Result<null>>;
  /**
   * Sets a credential, trimmed. `keychain` stores it, and changes nothing if that fails. `session` sets it for this run
   * only; the keychain's entry stays, unused. Fails with `invalidInput` (reason `unlikely`) for a value that can't be a
   * credential, otherwise as the keychain does.
   */
  set(kind: CredentialKind, value: string, keep: 'keychain' | 'session'): Promise<Result<null>>;
  /** Deletes a credential from memory and from the keychain. Fails as the keychain does if that has the credential. */
  clear(kind: CredentialKind): Promise<Result<null>>;
  /** Returns where each credential is stored, never its value. */
  state(): Readonly<Record<CredentialKind, SecretState>>;
  /** Returns a credential; only the HTTP client may call this. */
  read(kind: CredentialKind): Secret | null;
  /** Returns the session that `open` found or `keepSession` stored since, or null. */
  session(): Secret | null;
  /** Stores a session in the keychain, or for this run in memory if there is no usable keychain. */
  keepSession(session: Secret): Promise<Result<null>>;
  /** Deletes the session from memory and from the keychain. Fails as the keychain does if that has a session. */
  clearSession(): Promise<Result<null>>;
  /** Returns where the session is stored. */
  sessionState(): SecretState;
}

const kinds = ['accessToken', 'apiKey'] as const satisfies CredentialKind[];

interface HeldSecret {
  readonly secret: Secret;
  readonly location: Exclude<SecretState, 'absent'>;
}

/** Creates the vault of one service. */
export function createVault({ keychain, origin, given, onSecret }: VaultOptions): Vault {
  const credentials = new Map<CredentialKind, HeldSecret>();
  const inKeychain = new Set<CredentialKind>();
  const setCredential = (kind: CredentialKind, secret: Secret, location: HeldSecret['location']): void => {
    credentials.set(kind, { secret, location });
    onSecret?.(secret.reveal());
  };
  /** What was cleared while the keychain couldn't be used, which may have it. */
  const cleared = new Set<SecretKind>();
  const clears = new Map<SecretKind, number>();
  const noteClear = (kind: SecretKind): void => void clears.set(kind, (clears.get(kind) ?? 0) + 1);
  /** What was last written of each kind, which a write that began before must not delete. */
  const written = new Map<SecretKind, Secret>();
  /** What was cleared while it was written, and left to a later write. */
  const left = new Set<SecretKind>();
  /** Reads an entry of the keychain, or deletes one that was cleared before; null too for one that is cleared meanwhile. */
  async function find(kind: SecretKind): Promise<Result<Secret | null>> {
    if (!cleared.has(kind)) {
      const before = clears.get(kind);
      const found = await keychain.get(origin, kind);
      return clears.get(kind) === before ? found : succeed(null);
    }
    const done = await keychain.delete(origin, kind);
    if (done.ok) cleared.delete(kind);
    return done;
  }
  /** Writes an entry of the keychain; fails with `cancelled` if it is cleared meanwhile, which holds then. */
  async function write(kind: SecretKind, secret: Secret): Promise<Result<null>> {
    const before = clears.get(kind);
    written.set(kind, secret);
    const done = await keychain.set(origin, kind, secret);
    const isCleared = clears.get(kind) !== before;
    if (!isCleared) {
      const isLeft = left.delete(kind);
      if (done.ok) cleared.delete(kind);
      else if (isLeft) cleared.add(kind);
      return done;
    }
    if (written.get(kind) === secret) {
      const removed = await keychain.delete(origin, kind);
      if (!removed.ok) cleared.add(kind);
    } else left.add(kind);
    return fail('cancelled');
  }
  let session: HeldSecret | null = null;
  let sessionInKeychain = false;
  for (const kind of kinds) {
    const value = given?.[kind]?.trim() ?? '';
    if (given !== undefined && value !== '') setCredential(kind, new Secret(value), given.as);
  }

  return {
    async open() {
      let failed: Failure | null = null;
      for (const kind of kinds) {
        if (credentials.has(kind)) continue;
        const found = await find(kind);
        if (!found.ok) failed = found.failure;
        else if (found.value !== null) {
          inKeychain.add(kind);
          // `set` may have run during the keychain's call.
          if (!credentials.has(kind)) setCredential(kind, found.value, 'keychain');
        }
      }
      // A sign-in while the keychain couldn't be used takes the place of an earlier one.
      const newer = session?.location === 'session' ? session.secret : null;
      const found = newer === null ? await find('session') : await write('session', newer);
      if (!found.ok) failed = found.failure.code === 'cancelled' ? failed : found.failure;
      else if (newer !== null) {
        sessionInKeychain = true;
        if (session?.secret === newer) session = { secret: newer, location: 'keychain' };
      } else if (found.value !== null) {
        sessionInKeychain = true;
        session ??= { secret: found.value, location: 'keychain' };
        onSecret?.(found.value.reveal());
      }
      return failed === null ? succeed(null) : { ok: false, failure: failed };
    },
    async set(kind, value, keep) {
      const trimmed = value.trim();
      if (credentialFit(kind, trimmed) === 'unlikely') {
        return fail('invalidInput', { field: kind, reason: 'unlikely' });
      }
      const secret = new Secret(trimmed);
      if (keep === 'keychain') {
        // Proved by vault.test.ts: nothing is kept silently without a keychain.
        const done = await write(kind, secret);
        if (!done.ok) return done;
        inKeychain.add(kind);
      }
      setCredential(kind, secret, keep);
      return succeed(null);
    },
    async clear(kind) {
      credentials.delete(kind);
      noteClear(kind);
      const done = await keychain.delete(origin, kind);
      // An unavailable keychain matters only if it is known to have the credential.
      if (!done.ok && inKeychain.has(kind)) return done;
      if (!done.ok) cleared.add(kind);
      inKeychain.delete(kind);
      return succeed(null);
    },
    state: () => ({
      accessToken: credentials.get('accessToken')?.location ?? 'absent',
      apiKey: credentials.get('apiKey')?.location ?? 'absent',
    }),
    read: (kind) => credentials.get(kind)?.secret ?? null,
    session: () => session?.secret ?? null,
    async keepSession(secret) {
      const kept = await write('session', secret);
      if (!kept.ok && kept.failure.code === 'cancelled') return kept;
      sessionInKeychain ||= kept.ok;
      session = { secret, location: kept.ok ? 'keychain' : 'session' };
      onSecret?.(secret.reveal());
      return succeed(null);
    },
    async clearSession() {
      session = null;
      noteClear('session');
      const done = await keychain.delete(origin, 'session');
      if (!done.ok && sessionInKeychain) return done;
      if (!done.ok) cleared.add('session');
      sessionInKeychain = false;
      return succeed(null);
    },
    sessionState: () => session?.location ?? 'absent',
  };
}

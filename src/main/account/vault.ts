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

/** See `createVault`. */
export type Vault = ReturnType<typeof createVault>;

const credentialKinds = ['accessToken', 'apiKey'] as const satisfies CredentialKind[];

/** What a vault holds. */
type HeldKind = CredentialKind | 'session';

interface HeldSecret {
  readonly secret: Secret;
  readonly location: Exclude<SecretState, 'absent'>;
}

/** Creates the vault of one service: its secrets in memory while the app runs, in the keychain if the user wants, nowhere else. */
export function createVault({ keychain, origin, given, onSecret }: VaultOptions) {
  const held = new Map<HeldKind, HeldSecret>();
  /** What the keychain is known to have. */
  const inKeychain = new Set<HeldKind>();
  /** What was cleared while the keychain couldn't be used, which may have it. */
  const cleared = new Set<HeldKind>();
  /** How often each was cleared, by which a call notices that it was cleared meanwhile. */
  const clears = new Map<HeldKind, number>();
  /** The last call that changes each entry. */
  const changes = new Map<HeldKind, Promise<unknown>>();

  function hold(kind: HeldKind, secret: Secret, location: HeldSecret['location']): void {
    held.set(kind, { secret, location });
    onSecret?.(secret.reveal());
  }
  /** Changes an entry of the keychain after the changes before it, whose order the keychain doesn't keep. */
  function inTurn<T>(kind: HeldKind, change: () => Promise<T>): Promise<T> {
    const done = (changes.get(kind) ?? Promise.resolve()).then(change);
    changes.set(kind, done);
    return done;
  }
  /** Reads an entry, or deletes one that was cleared before; null too for one that is cleared meanwhile. */
  async function find(kind: HeldKind): Promise<Result<Secret | null>> {
    const before = clears.get(kind);
    // What is being written or deleted is read as it is then.
    await changes.get(kind);
    if (clears.get(kind) !== before) return succeed(null);
    if (cleared.has(kind)) return remove(kind);
    const found = await keychain.get(origin, kind);
    if (clears.get(kind) !== before) return succeed(null);
    if (found.ok && found.value !== null) inKeychain.add(kind);
    return found;
  }
  /** Writes an entry; fails with `cancelled` if it is cleared meanwhile, which holds then. */
  function write(kind: HeldKind, secret: Secret): Promise<Result<null>> {
    const before = clears.get(kind);
    return inTurn(kind, async () => {
      if (clears.get(kind) !== before) return fail('cancelled');
      const done = await keychain.set(origin, kind, secret);
      if (done.ok) {
        inKeychain.add(kind);
        cleared.delete(kind);
      }
      return clears.get(kind) === before ? done : fail('cancelled');
    });
  }
  function remove(kind: HeldKind): Promise<Result<null>> {
    return inTurn(kind, async () => {
      const done = await keychain.delete(origin, kind);
      if (done.ok) {
        inKeychain.delete(kind);
        cleared.delete(kind);
      } else cleared.add(kind);
      return done;
    });
  }
  /** Deletes a secret from memory and from the keychain. Fails as the keychain does if that has it. */
  async function clear(kind: HeldKind): Promise<Result<null>> {
    held.delete(kind);
    clears.set(kind, (clears.get(kind) ?? 0) + 1);
    const done = await remove(kind);
    // An unavailable keychain matters only if it is known to have the secret.
    return inKeychain.has(kind) ? done : succeed(null);
  }
  for (const kind of credentialKinds) {
    const value = given?.[kind]?.trim() ?? '';
    if (given !== undefined && value !== '') hold(kind, new Secret(value), given.as);
  }

  return {
    /** Reads the keychain. Fails as the keychain does; then only the `given` secrets are available. */
    async open(): Promise<Result<null>> {
      let failed: Failure | null = null;
      for (const kind of [...credentialKinds, 'session'] as const) {
        // A sign-in while the keychain couldn't be used takes the place of an earlier one.
        const newer =
          kind === 'session' && held.get(kind)?.location === 'session' ? held.get(kind) : undefined;
        if (kind !== 'session' && held.has(kind) && !cleared.has(kind)) continue;
        const found = newer === undefined ? await find(kind) : await write(kind, newer.secret);
        if (!found.ok) failed = found.failure.code === 'cancelled' ? failed : found.failure;
        else if (newer !== undefined) {
          if (held.get(kind) === newer) held.set(kind, { secret: newer.secret, location: 'keychain' });
        } else if (found.value !== null && !held.has(kind)) hold(kind, found.value, 'keychain');
      }
      return failed === null ? succeed(null) : { ok: false, failure: failed };
    },
    /**
     * Sets a credential, trimmed. `keychain` stores it, and changes nothing if that fails. `session` sets it for this run
     * only; the keychain's entry stays, unused. Fails with `invalidInput` (reason `unlikely`) for a value that can't be a
     * credential, otherwise as the keychain does.
     */
    async set(kind: CredentialKind, value: string, keep: 'keychain' | 'session'): Promise<Result<null>> {
      const trimmed = value.trim();
      if (credentialFit(kind, trimmed) === 'unlikely') {
        return fail('invalidInput', { field: kind, reason: 'unlikely' });
      }
      const secret = new Secret(trimmed);
      if (keep === 'keychain') {
        // Proved by vault.test.ts: nothing is kept silently without a keychain.
        const done = await write(kind, secret);
        if (!done.ok) return done;
      }
      hold(kind, secret, keep);
      return succeed(null);
    },
    clear: (kind: CredentialKind) => clear(kind),
    /** Returns where each credential is stored, never its value. */
    state: (): Readonly<Record<CredentialKind, SecretState>> => ({
      accessToken: held.get('accessToken')?.location ?? 'absent',
      apiKey: held.get('apiKey')?.location ?? 'absent',
    }),
    /** Returns a credential; only the HTTP client may call this. */
    read: (kind: CredentialKind) => held.get(kind)?.secret ?? null,
    /** Returns the session that `open` found or `keepSession` stored since, or null. */
    session: () => held.get('session')?.secret ?? null,
    /** Stores a session in the keychain, or for this run in memory if there is no usable keychain. */
    async keepSession(secret: Secret): Promise<Result<null>> {
      const kept = await write('session', secret);
      if (!kept.ok && kept.failure.code === 'cancelled') return kept;
      hold('session', secret, kept.ok ? 'keychain' : 'session');
      return succeed(null);
    },
    clearSession: () => clear('session'),
    /** Returns where the session is stored. */
    sessionState: (): SecretState => held.get('session')?.location ?? 'absent',
  };
}

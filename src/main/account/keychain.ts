import type { KeychainState } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { Secret } from './secret.ts';
import type { Keychain, SecretKind } from './vault.ts';

/** Why the keychain cannot be used. */
type Reason = Extract<KeychainState, { state: 'unavailable' }>['reason'];

/** What is used of keytar. Never `findCredentials`, which can crash on Linux. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

const serviceName = 'Marquee';

/** A locked keyring asks the person, and may do so for ever: nothing waits longer than this, in ms. */
const timeLimitMs = 5_000;

/** What the systems' messages mean; keytar hands them through as they are. In this order. */
const meanings: readonly (readonly [RegExp, Reason])[] = [
  [/locked collection|is locked|interaction is not allowed|interaction not allowed/i, 'locked'],
  [/dismissed|cancell?ed|denied|not permitted|passphrase you entered|authoriz|authoris/i, 'denied'],
];

function reasonOf(error: unknown): Reason {
  const message = error instanceof Error ? error.message : '';
  return meanings.find(([pattern]) => pattern.test(message))?.[1] ?? 'noService';
}

/** keytar is loaded when it is first needed: it is optional, and its library may be missing on a Linux. */
async function loadKeytar(): Promise<Keytar> {
  const { default: keytar } = await import('keytar');
  return keytar;
}

/**
 * The system's keychain: Keychain on macOS, Credential Manager on Windows, the Secret Service on Linux. Secrets are
 * filed under `Marquee` and `<kind> <origin of the service>`. Every call ends within `limitMs` (5 s) and fails with
 * `keychainUnavailable` (details: reason, as `KeychainState`); nothing is ever kept elsewhere instead.
 */
export function createKeychain(
  load: () => Promise<Keytar> = loadKeytar,
  limitMs: number = timeLimitMs,
): Keychain {
  let loading: Promise<Keytar> | null = null;
  // keytar's calls cannot be called off, and each holds one of the few threads of the pool.
  let hanging = false;

  async function run<T>(use: (keytar: Keytar) => Promise<T>): Promise<Result<T>> {
    if (hanging) return fail('keychainUnavailable', { reason: 'locked' });
    let keytar: Keytar;
    try {
      keytar = await (loading ??= load());
    } catch {
      loading = null;
      return fail('keychainUnavailable', { reason: 'notInstalled' });
    }
    const using = use(keytar).then(
      (value): Result<T> => succeed(value),
      // The message stays here: it may name what was asked for.
      (error: unknown): Result<T> => fail('keychainUnavailable', { reason: reasonOf(error) }),
    );
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        hanging = true;
        resolve(fail('keychainUnavailable', { reason: 'locked' }));
      }, limitMs);
      void using.then((result) => {
        clearTimeout(timer);
        hanging = false;
        resolve(result);
      });
    });
  }

  const account = (origin: string, kind: SecretKind): string => `${kind} ${origin}`;

  return {
    async get(origin, kind) {
      const found = await run((keytar) => keytar.getPassword(serviceName, account(origin, kind)));
      if (!found.ok) return found;
      return succeed(found.value === null ? null : new Secret(found.value));
    },
    async set(origin, kind, secret) {
      const done = await run((keytar) =>
        keytar.setPassword(serviceName, account(origin, kind), secret.reveal()),
      );
      return done.ok ? succeed(null) : done;
    },
    async delete(origin, kind) {
      const done = await run((keytar) => keytar.deletePassword(serviceName, account(origin, kind)));
      return done.ok ? succeed(null) : done;
    },
    async probe() {
      // Looking for what is never there: a locked keyring asks the person only for what it holds.
      const found = await run((keytar) => keytar.getPassword(serviceName, 'probe'));
      if (found.ok) return { state: 'available' };
      return { state: 'unavailable', reason: found.failure.details.reason as Reason };
    },
  };
}

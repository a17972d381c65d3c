import type { Keychain, SecretKind } from './vault.ts';

/** A secret's place in the keychain. */
export interface StoredSecret {
  readonly origin: string;
  readonly kind: SecretKind;
}

/** A list that outlasts the app. */
interface Notes {
  read(): readonly StoredSecret[];
  write(next: readonly StoredSecret[]): void;
}

/** Notes what is stored in a keychain, so that all of it can be deleted: a keychain's list can't be read on every system. */
export function noteStored(keychain: Keychain, notes: Notes): Keychain {
  const others = (origin: string, kind: SecretKind): readonly StoredSecret[] =>
    notes.read().filter((each) => each.origin !== origin || each.kind !== kind);
  return {
    ...keychain,
    async set(origin, kind, secret) {
      const isNoted = notes.read().some((each) => each.origin === origin && each.kind === kind);
      notes.write([...others(origin, kind), { origin, kind }]);
      const done = await keychain.set(origin, kind, secret);
      // A call that waits for a locked keychain may succeed later.
      if (!done.ok && !isNoted && done.failure.details.reason !== 'locked') notes.write(others(origin, kind));
      return done;
    },
    async delete(origin, kind) {
      const done = await keychain.delete(origin, kind);
      if (done.ok) notes.write(others(origin, kind));
      return done;
    },
  };
}

/** Deletes secrets from a keychain; resolves to whether none of them is left. */
export async function deleteStored(keychain: Keychain, stored: readonly StoredSecret[]): Promise<boolean> {
  let isEmpty = true;
  for (const { origin, kind } of stored) {
    const done = await keychain.delete(origin, kind);
    isEmpty &&= done.ok;
  }
  return isEmpty;
}

import { Decrypter, Encrypter, armor } from 'age-encryption';

/** What the thread does. `passphrase`: of the person, as typed. `workFactor`: a test's, which needn't be slow. */
export type KeyFileTask =
  | { readonly passphrase: string; readonly key: string; readonly workFactor?: number | undefined }
  | { readonly passphrase: string; readonly files: readonly string[] };

/** Encrypts a key with a passphrase, as a file of the age format (age-encryption.org/v1) in ASCII armour. */
export async function encryptKey(passphrase: string, key: string, workFactor?: number): Promise<string> {
  const encrypter = new Encrypter();
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(sameText(passphrase));
  return armor.encode(await encrypter.encrypt(key));
}

/** The keys in files that `encryptKey` made; null for each that the passphrase doesn't open, or that is none. */
export async function openKeyFiles(passphrase: string, files: readonly string[]): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  // One after the other: each takes 256 MB.
  for (const file of files) {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(sameText(passphrase));
    try {
      keys.push(await decrypter.decrypt(armor.decode(file), 'text'));
    } catch {
      keys.push(null);
    }
  }
  return keys;
}

/** Systems differ in how they write the same letter. */
const sameText = (passphrase: string): string => passphrase.normalize('NFC');

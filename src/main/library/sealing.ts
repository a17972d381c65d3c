import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { sumOf, summedLine } from '../platform/summed-lines.ts';
import type { UnsentLines } from './store/sharing.ts';

/** A key that encrypts files of a shared folder. */
export interface FolderKey {
  /** Names the key in the folder, and says nothing of it: 16 hexadecimal digits. */
  readonly id: string;
  readonly secret: KeyObject;
}

/** What is encrypted; one can't stand for the other. */
type Use = 'lines' | 'packs';

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Characters of lines that are encrypted together. A longer line is alone, because what is read at once has an end. */
const mostTogether = 16_000;

/** A key of what `keyText` gives; null: it is none. */
export function readKey(text: string): FolderKey | null {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== keyBytes) return null;
  const id = createHash('sha256').update('Marquee folder key').update(bytes).digest('hex').slice(0, 16);
  return { id, secret: createSecretKey(bytes) };
}

/** Whether a key of this id is among them. */
export const hasKey = (keys: readonly FolderKey[], id: string): boolean => keys.some((key) => key.id === id);

/** A new key's text, in base64. */
export const newKeyText = (): string => randomBytes(keyBytes).toString('base64');

/** The text of a key, for the keychain only. */
export const keyText = ({ secret }: FolderKey): string => secret.export().toString('base64');

/** Encrypts a text: the nonce, the encrypted text and its tag (AES-256-GCM, NIST SP 800-38D), in base64. */
export function seal({ secret }: FolderKey, use: Use, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const encrypting = createCipheriv(cipher, secret, nonce).setAAD(Buffer.from(use));
  const sealed = [encrypting.update(text, 'utf8'), encrypting.final()];
  return Buffer.concat([nonce, ...sealed, encrypting.getAuthTag()]).toString('base64');
}

// Proved by sealing.test.ts: what wasn’t encrypted with one of the keys, and for this use, isn’t read.
/** A text that `seal` encrypted with one of the keys; null: it didn't. */
export function unseal(keys: readonly FolderKey[], use: Use, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < nonceBytes + tagBytes) return null;
  const tagAt = bytes.length - tagBytes;
  for (const { secret } of keys) {
    const opening = createDecipheriv(cipher, secret, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    opening.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(tagAt));
    try {
      const opened = opening.update(bytes.subarray(nonceBytes, tagAt));
      return Buffer.concat([opened, opening.final()]).toString('utf8');
    } catch {
      // It may be of another key.
    }
  }
  return null;
}

/** Encrypts lines, several in one, so that a file still grows line by line. */
export function sealLines(key: FolderKey, lines: UnsentLines): UnsentLines {
  const groups: string[] = [];
  for (const line of linesOf(lines.text)) {
    const group = groups.at(-1) ?? '';
    const isFull = group === '' || group.length + line.length > mostTogether;
    groups.splice(isFull ? groups.length : -1, 1, `${isFull ? '' : group}${line}\n`);
  }
  const sealed = groups.map((group) => summedLine({ sealed: seal(key, 'lines', group) }));
  const last = sealed.at(-1) ?? '';
  return { ...lines, text: sealed.join(''), lastBytes: Buffer.byteLength(last), lastSum: sumOf(last) };
}

/** The lines that `sealLines` encrypted with one of the keys; an empty one for each line that it didn't make. */
export function unsealLines(keys: readonly FolderKey[], text: string): string {
  const lines = linesOf(text).map((line) => {
    const sealed = sealedIn(line);
    return sealed === null ? null : unseal(keys, 'lines', sealed);
  });
  return lines.map((line) => line ?? '\n').join('');
}

const linesOf = (text: string): string[] => text.split('\n').slice(0, -1);

function sealedIn(line: string): string | null {
  try {
    const { sealed } = JSON.parse(line) as { readonly sealed?: unknown };
    return typeof sealed === 'string' ? sealed : null;
  } catch {
    return null;
  }
}

/**
 * `node script/sign-updates.ts`: signs the descriptions of new versions in `dist` with the private key in the file that
 * MARQUEE_UPDATES_KEY names; without that variable, does nothing.
 */
import { sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Writes a signature in Base64 beside each description in a folder; returns the names of the descriptions. */
export function signDescriptions(folder: string, keyFile: string): readonly string[] {
  const key = readFileSync(keyFile);
  const names = readdirSync(folder).filter((name) => /^latest[\w-]*\.yml$/.test(name));
  for (const name of names) {
    const signature = sign(null, readFileSync(join(folder, name)), key);
    writeFileSync(join(folder, `${name}.sig`), `${signature.toString('base64')}\n`);
  }
  return names;
}

if (import.meta.main) {
  const keyFile = process.env['MARQUEE_UPDATES_KEY'] ?? '';
  const signed = keyFile === '' ? [] : signDescriptions(resolve(import.meta.dirname, '../dist'), keyFile);
  for (const name of signed) console.log(`signed ${name}`);
}

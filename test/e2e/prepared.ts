import { join } from 'node:path';

/** The environment's variable that names the folder in which a run keeps what its services share. */
export const preparedVariable = 'MARQUEE_PREPARED';

/** Such a folder: the made catalogue in it, and the pictures that were drawn; null outside a run of stories. */
export function prepared(): { readonly catalogue: string; readonly pictures: string } | null {
  const folder = process.env[preparedVariable];
  return folder === undefined ? null : preparedIn(folder);
}

/** What is where in such a folder. */
export function preparedIn(folder: string): { readonly catalogue: string; readonly pictures: string } {
  return { catalogue: join(folder, 'catalogue.sqlite'), pictures: join(folder, 'pictures') };
}

import { join } from 'node:path';

/** The environment variable that names the folder with what the services of a run share. */
export const preparedVariable = 'MARQUEE_PREPARED';

/** The made catalogue and the folder of drawn pictures; null outside a run of stories. */
export function prepared(): { readonly catalogue: string; readonly pictures: string } | null {
  const folder = process.env[preparedVariable];
  return folder === undefined ? null : preparedIn(folder);
}

/** The paths in such a folder. */
export function preparedIn(folder: string): { readonly catalogue: string; readonly pictures: string } {
  return { catalogue: join(folder, 'catalogue.sqlite'), pictures: join(folder, 'pictures') };
}

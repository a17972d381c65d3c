import { writeFile } from 'node:fs/promises';
import { pictureEnding, readPictureAddress } from '#shared/catalogue/pictures.ts';
import type { App } from '../app/app.ts';
import type { FileDialogs } from '../app/ports.ts';

const prefix = 'media://picture/';

/** Whether an address is one of the app's pictures. */
export function isPicture(address: string): boolean {
  return address.startsWith(prefix);
}

/** Saves a picture where the person chooses. Calls `onUnsaved` with the path, and rejects, if the file can't be written. */
export async function savePicture(
  address: string,
  app: Pick<App, 'picture'>,
  dialogs: Pick<FileDialogs, 'save'>,
  onUnsaved: (path: string) => void,
): Promise<void> {
  const [kind = '', size = '', file = ''] = address.slice(prefix.length).split('/');
  const picture = readPictureAddress(kind, size, file);
  if (picture === null) return;
  // The page shows it, so it is stored.
  const read = await app.picture(picture, new AbortController().signal);
  if (!read.ok) return;
  const path = await dialogs.save(file.replace(/\.[a-z]+$/, pictureEnding(read.value.contentType)));
  if (path === null) return;
  try {
    await writeFile(path, read.value.bytes);
  } catch (error) {
    onUnsaved(path);
    throw error;
  }
}

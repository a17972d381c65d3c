import { session } from 'electron';
import type { App } from '../app/app.ts';
import { readPageFiles } from '../platform/page-files.ts';
import type { Words } from '../platform/words.ts';
import { followDownloads } from './dialogs.ts';
import { developmentServer } from './schemes.ts';
import { serveAppScheme, serveMediaScheme } from './protocols.ts';
import { lockSession } from './security.ts';
import type { UserActivation } from './user-activation.ts';

/**
 * Restricts the page's session, and serves it the pictures and the files that were built into `folder`. `words` are those of
 * the dialogs in which it saves files; `onUnsaved` learns the path of one that can't be written. Rejects if there are no files,
 * except if a development server has them.
 */
export async function servePage(
  app: Pick<App, 'picture' | 'firstAnswers'>,
  folder: string,
  words: () => Words,
  activation: UserActivation,
  onUnsaved: (path: string) => void,
): Promise<void> {
  const { defaultSession } = session;
  lockSession(defaultSession, activation);
  followDownloads(defaultSession, words, onUnsaved);
  if (developmentServer === null) serveAppScheme(defaultSession, await readPageFiles(folder), app);
  serveMediaScheme(defaultSession, app);
}

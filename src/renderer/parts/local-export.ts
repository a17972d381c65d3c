import { localFileEnding, localFileType } from '#shared/contract/local-file.ts';
import type { LocalPart } from '#shared/contract/local-file.ts';
import { fileName } from '#shared/text/file-name.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import { saveFile } from './files.ts';

/** Names a file of the person's data, with the day. */
export function dataFileName(app: AppModel, ...what: string[]): string {
  return fileName('Marquee', ...what, app.today);
}

/** Saves the person's own data as one file. Rejects with `RequestFailed`. */
export async function saveLocalData(app: AppModel): Promise<void> {
  const texts: string[] = [];
  let after: LocalPart['next'] = null;
  do {
    const part: LocalPart = await app.marquee.request('local.export', { after });
    texts.push(part.text);
    after = part.next;
  } while (after !== null);
  saveFile(`${dataFileName(app)}${localFileEnding}`, new Blob(texts, { type: localFileType }));
}

import { fileName } from '#shared/text/file-name.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import { saveFile } from './files.ts';

/** Names a file of the person's data, with the day. */
export function dataFileName(app: AppModel, ...what: string[]): string {
  return fileName('Marquee', ...what, app.today);
}

/** Saves the person's own data as one file. Rejects with `RequestFailed`. */
export async function saveLocalData(app: AppModel): Promise<void> {
  const { text } = await app.marquee.request('local.export', {});
  saveFile(`${dataFileName(app)}.json`, new Blob([text], { type: 'application/json' }));
}

import { dialog } from 'electron';
import type { BrowserWindow, OpenDialogOptions, Session } from 'electron';
import { packFileEnding } from '#shared/contract/packs.ts';
import type { FileDialogs } from '../app/ports.ts';
import type { OpenedFiles } from '../platform/opened-files.ts';
import type { Words } from '../platform/words.ts';

/**
 * Creates the system's dialogs for saving and opening files, modal to the window if there is one. Pack files that the
 * system opened the app with need no dialog.
 */
export function createFileDialogs(
  window: () => BrowserWindow | null,
  words: () => Words,
  opened: Pick<OpenedFiles, 'take'>,
): FileDialogs {
  async function choose(options: OpenDialogOptions): Promise<readonly string[]> {
    const owner = window();
    const { canceled, filePaths } = await (owner === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(owner, options));
    return canceled ? [] : filePaths;
  }

  return {
    folder: async () => (await choose({ properties: ['openDirectory', 'createDirectory'] }))[0] ?? null,
    async save(suggestedName) {
      const options = {
        title: words().main_save_file,
        defaultPath: suggestedName,
        properties: ['showOverwriteConfirmation' as const],
      };
      const owner = window();
      const { canceled, filePath } = await (owner === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(owner, options));
      return canceled || filePath === '' ? null : filePath;
    },
    async open(ending) {
      const isPack = ending === packFileEnding;
      const paths = isPack ? opened.take() : [];
      if (paths.length > 0) return paths;
      return choose({
        properties: ['openFile', ...(isPack ? ['multiSelections' as const] : [])],
        filters: [{ name: 'Marquee', extensions: [ending.replace(/^\./, '')] }],
      });
    },
  };
}

/**
 * Titles the dialog that Electron shows for a file that the page made, whose title would be the file's `blob:` address.
 * Electron suggests the name that the page gave the file.
 */
export function titleSaveDialogs(session: Session, words: () => Words): void {
  session.on('will-download', (_event, item) => item.setSaveDialogOptions({ title: words().main_save_file }));
}

import { dialog } from 'electron';
import type { BrowserWindow, Session } from 'electron';
import type { FileDialogs } from '../app/ports.ts';
import type { Words } from '../platform/words.ts';

/** Creates the system's dialogs for saving and opening files, modal to the window if there is one. */
export function createFileDialogs(window: () => BrowserWindow | null, words: () => Words): FileDialogs {
  return {
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
      const options = {
        properties: ['openFile' as const],
        filters: [{ name: 'Marquee', extensions: [ending.replace(/^\./, '')] }],
      };
      const owner = window();
      const { canceled, filePaths } = await (owner === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(owner, options));
      return canceled ? null : (filePaths[0] ?? null);
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

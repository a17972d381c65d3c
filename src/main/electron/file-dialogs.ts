import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';
import type { FileDialogs } from '../app/ports.ts';

/** Creates the system's dialogs for saving and opening files, modal to the window if there is one. */
export function createFileDialogs(window: () => BrowserWindow | null): FileDialogs {
  return {
    async save(suggestedName) {
      const options = { defaultPath: suggestedName, properties: ['showOverwriteConfirmation' as const] };
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

import { dialog } from 'electron';
import type { BrowserWindow, MessageBoxOptions, OpenDialogOptions, Session } from 'electron';
import { packFileEnding } from '#shared/contract/packs.ts';
import type { FileDialogs } from '../app/ports.ts';
import type { OpenedFiles } from '../platform/opened-files.ts';
import type { Words } from '../platform/words.ts';
import { dialogWithinMs } from './user-activation.ts';
import type { UserActivation } from './user-activation.ts';

type Question = Pick<MessageBoxOptions, 'message' | 'detail' | 'signal'> & {
  readonly type?: 'info' | 'warning' | 'error';
  /** Escape and closing the box press the first one, unless `cancelId` is another. */
  readonly buttons: string[];
  readonly cancelId?: number;
};

/** Shows a message box, over a window if one is given; resolves to the index of the button that was pressed. */
export async function showMessageBox(owner: BrowserWindow | null, question: Question): Promise<number> {
  const options: MessageBoxOptions = {
    // Linux shows a title bar.
    ...{ type: 'warning', title: 'Marquee', defaultId: 0, cancelId: 0, noLink: true },
    ...question,
  };
  const { response } = await (owner === null
    ? dialog.showMessageBox(options)
    : dialog.showMessageBox(owner, options));
  return response;
}

/** Creates the dialog that asks whether requests may go to new origins; only one is open at a time. */
export function createServiceDialog(
  window: () => BrowserWindow | null,
  words: () => Words,
  activation: UserActivation,
): (origins: readonly string[]) => Promise<boolean> {
  let isOpen = false;
  return async (origins) => {
    // Proved by confirm-service.test.ts: a page can’t cover the screen with dialogs.
    if (isOpen) return false;
    const owner = window();
    // Proved by confirm-service.test.ts: a page can’t ask again and again.
    if (owner !== null && !activation.consume(owner.webContents, 'service', dialogWithinMs)) return false;
    isOpen = true;
    try {
      const text = words();
      const response = await showMessageBox(owner, {
        message: text.main_confirm_question,
        detail: `${origins.join('\n')}\n\n${text.main_confirm_detail}`,
        buttons: [text.main_confirm_cancel, text.main_confirm_connect],
      });
      return response === 1;
    } finally {
      isOpen = false;
    }
  };
}

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
 * Electron suggests the name that the page gave the file. Calls `onUnsaved` with the path of one that can't be written, of which
 * the page learns nothing.
 */
export function followDownloads(
  session: Session,
  words: () => Words,
  onUnsaved: (path: string) => void,
): void {
  session.on('will-download', (_event, item) => {
    item.setSaveDialogOptions({ title: words().main_save_file });
    item.once('done', (_done, state) => {
      if (state === 'interrupted') onUnsaved(item.getSavePath());
    });
  });
}

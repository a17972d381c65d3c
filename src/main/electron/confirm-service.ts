import type { BrowserWindow } from 'electron';
import type { Words } from '../platform/words.ts';
import { showMessageBox } from './message-box.ts';
import { dialogWithinMs } from './user-activation.ts';
import type { UserActivation } from './user-activation.ts';

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

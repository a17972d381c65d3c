import { dialog } from 'electron';
import type { BrowserWindow, MessageBoxOptions } from 'electron';

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

import { record } from './record.ts';

/** The user's choice in a dialog. */
interface DialogAnswers {
  showOpenDialog: Electron.OpenDialogReturnValue;
  showSaveDialog: Electron.SaveDialogReturnValue;
  showMessageBox: Electron.MessageBoxReturnValue;
}
export type DialogAnswer = {
  [Kind in keyof DialogAnswers]: { readonly kind: Kind; readonly answer: DialogAnswers[Kind] };
}[keyof DialogAnswers];

const prepared: DialogAnswer[] = [];

/** Answers the next dialog of that kind; without an answer a dialog is dismissed. */
export function prepareAnswer(answer: DialogAnswer): void {
  prepared.push(answer);
}

/** Answers in a later turn of the event loop, as a user would. */
async function show<Kind extends keyof DialogAnswers>(
  kind: Kind,
  dismissed: DialogAnswers[Kind],
): Promise<DialogAnswers[Kind]> {
  await new Promise((resolve) => setImmediate(resolve));
  const index = prepared.findIndex((one) => one.kind === kind);
  const answer = index === -1 ? dismissed : (prepared.splice(index, 1)[0]?.answer as DialogAnswers[Kind]);
  record({ call: `dialog.${kind}`, parameters: [], answer });
  return answer;
}

/** Electron's `dialog` module; a test chooses the answers. */
export const dialog = {
  showOpenDialog: () => show('showOpenDialog', { canceled: true, filePaths: [] }),
  showSaveDialog: () => show('showSaveDialog', { canceled: true, filePath: '' }),
  showMessageBox: () => show('showMessageBox', { response: 0, checkboxChecked: false }),
  showErrorBox(...parameters: [title: string, content: string]): void {
    record({ call: 'dialog.showErrorBox', parameters });
    // Nobody can read it once the program has ended.
    console.error(...parameters);
  },
};

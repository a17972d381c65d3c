import { record } from './record.ts';
import { only, refuse } from './refusal.ts';

/** What a person answers to each dialog that waits for one. */
export interface DialogAnswers {
  'dialog.showOpenDialog': Electron.OpenDialogReturnValue;
  'dialog.showSaveDialog': Electron.SaveDialogReturnValue;
  'dialog.showMessageBox': Electron.MessageBoxReturnValue;
}
type Call = keyof DialogAnswers;

const options: Readonly<Record<Call, readonly string[]>> = {
  'dialog.showOpenDialog': [
    'title',
    'defaultPath',
    'buttonLabel',
    'filters',
    'properties',
    'message',
    'securityScopedBookmarks',
  ],
  'dialog.showSaveDialog': [
    ...['title', 'defaultPath', 'buttonLabel', 'filters', 'properties', 'message'],
    ...['nameFieldLabel', 'showsTagField', 'securityScopedBookmarks'],
  ],
  'dialog.showMessageBox': [
    ...[
      'message',
      'type',
      'buttons',
      'defaultId',
      'title',
      'detail',
      'checkboxLabel',
      'checkboxChecked',
      'icon',
    ],
    ...['cancelId', 'noLink', 'normalizeAccessKeys', 'textWidth', 'signal'],
  ],
};
const fields: Readonly<Record<Call, readonly string[]>> = {
  'dialog.showOpenDialog': ['canceled', 'filePaths', 'bookmarks'],
  'dialog.showSaveDialog': ['canceled', 'filePath', 'bookmark'],
  'dialog.showMessageBox': ['response', 'checkboxChecked'],
};

const prepared: { call: Call; answer: DialogAnswers[Call] }[] = [];

/** Answers the next dialog of that kind; several are used in the order in which they were given. */
export function prepareAnswer<Kind extends Call>(call: Kind, answer: DialogAnswers[Kind]): void {
  if (!(call in fields)) throw new TypeError(`${String(call)} is no dialog that waits for an answer`);
  for (const name of Object.keys(answer))
    if (!fields[call].includes(name)) throw new TypeError(`${call} is not answered with '${name}'`);
  prepared.push({ call, answer });
}

/** Leaves the parent window out of a dialog's parameters: it cannot be shown to a test. */
function optionsOf(call: Call, parameters: unknown[]): Record<string, unknown> {
  const given = (parameters.at(-1) ?? {}) as Record<string, unknown>;
  for (const name of Object.keys(given)) if (!options[call].includes(name)) refuse(`${call}({ ${name} })`);
  return given;
}

function show<Kind extends Call>(
  call: Kind,
  parameters: unknown[],
  dismissed: (given: Record<string, unknown>) => DialogAnswers[Kind],
): DialogAnswers[Kind] {
  const given = optionsOf(call, parameters);
  const at = prepared.findIndex((one) => one.call === call);
  const answer = at === -1 ? dismissed(given) : (prepared.splice(at, 1)[0]?.answer as DialogAnswers[Kind]);
  record({ call, parameters: [given], answer });
  return answer;
}

/** What closing a message box answers: the button for it, else the one that says so, else the first. */
function cancelButton({ cancelId, buttons }: Record<string, unknown>): number {
  if (cancelId !== undefined) return Number(cancelId);
  const named = ((buttons ?? []) as string[]).findIndex((button) => /^&?(cancel|no)$/i.test(button));
  return Math.max(0, named);
}

const showMessageBox = (...parameters: unknown[]): Electron.MessageBoxReturnValue => {
  const answer = show('dialog.showMessageBox', parameters, (given) => ({
    response: cancelButton(given),
    checkboxChecked: given['checkboxChecked'] === true,
  }));
  const buttons = (parameters.at(-1) as Electron.MessageBoxOptions | undefined)?.buttons?.length ?? 0;
  if (answer.response < 0 || answer.response >= Math.max(1, buttons))
    throw new RangeError(`dialog.showMessageBox has no button ${answer.response}`);
  return answer;
};
const showOpenDialog = (...parameters: unknown[]): Electron.OpenDialogReturnValue =>
  show('dialog.showOpenDialog', parameters, () => ({ canceled: true, filePaths: [] }));
const showSaveDialog = (...parameters: unknown[]): Electron.SaveDialogReturnValue =>
  show('dialog.showSaveDialog', parameters, () => ({ canceled: true, filePath: '' }));

/** Electron's dialog: shown to nobody, recorded, answered as a test prepared it, else as by one who dismisses it. */
export const dialog = only('dialog', {
  showMessageBox: (...parameters: unknown[]) => later(() => showMessageBox(...parameters)),
  showMessageBoxSync: (...parameters: unknown[]) => showMessageBox(...parameters).response,
  showOpenDialog: (...parameters: unknown[]) => later(() => showOpenDialog(...parameters)),
  showOpenDialogSync: (...parameters: unknown[]) => {
    const { canceled, filePaths } = showOpenDialog(...parameters);
    return canceled ? undefined : filePaths;
  },
  showSaveDialog: (...parameters: unknown[]) => later(() => showSaveDialog(...parameters)),
  showSaveDialogSync: (...parameters: unknown[]) => {
    const { canceled, filePath } = showSaveDialog(...parameters);
    return canceled ? '' : filePath;
  },
  showErrorBox: (title: string, content: string) =>
    record({ call: 'dialog.showErrorBox', parameters: [title, content] }),
} satisfies { [Name in keyof Electron.Dialog]?: unknown });

/** A person needs a moment: no answer comes in the turn of the question. */
function later<T>(answer: () => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(answer());
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
}

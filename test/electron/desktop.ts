import { record } from './record.ts';
import { Loud, only, refuse } from './refusal.ts';

/** Leaves the parent window out of a dialog's parameters: it cannot be shown to a test. */
function optionsOf(parameters: unknown[]): Record<string, unknown> {
  return (parameters.at(-1) ?? {}) as Record<string, unknown>;
}

function showMessageBox(...parameters: unknown[]): { response: number; checkboxChecked: boolean } {
  const options = optionsOf(parameters);
  const answer = {
    response: Number(options['cancelId'] ?? 0),
    checkboxChecked: options['checkboxChecked'] === true,
  };
  record({ call: 'dialog.showMessageBox', parameters: [options], answer });
  return answer;
}

function showOpenDialog(...parameters: unknown[]): { canceled: boolean; filePaths: string[] } {
  const answer = { canceled: true, filePaths: [] as string[] };
  record({ call: 'dialog.showOpenDialog', parameters: [optionsOf(parameters)], answer });
  return answer;
}

function showSaveDialog(...parameters: unknown[]): { canceled: boolean; filePath: string } {
  const answer = { canceled: true, filePath: '' };
  record({ call: 'dialog.showSaveDialog', parameters: [optionsOf(parameters)], answer });
  return answer;
}

/** Electron's dialog: shown to nobody, recorded, and answered as by one who dismisses it. */
export const dialog = only('dialog', {
  showMessageBox: (...parameters: unknown[]) => Promise.resolve(showMessageBox(...parameters)),
  showMessageBoxSync: (...parameters: unknown[]) => showMessageBox(...parameters).response,
  showOpenDialog: (...parameters: unknown[]) => Promise.resolve(showOpenDialog(...parameters)),
  showOpenDialogSync: (...parameters: unknown[]) => {
    const { canceled, filePaths } = showOpenDialog(...parameters);
    return canceled ? undefined : filePaths;
  },
  showSaveDialog: (...parameters: unknown[]) => Promise.resolve(showSaveDialog(...parameters)),
  showSaveDialogSync: (...parameters: unknown[]) => {
    const { canceled, filePath } = showSaveDialog(...parameters);
    return canceled ? '' : filePath;
  },
  showErrorBox: (title: string, content: string) =>
    record({ call: 'dialog.showErrorBox', parameters: [title, content] }),
});

/** Electron's shell: opens nothing, records everything. */
export const shell = only('shell', {
  openExternal(url: string): Promise<void> {
    record({ call: 'shell.openExternal', parameters: [url] });
    return Promise.resolve();
  },
  openPath(path: string): Promise<string> {
    record({ call: 'shell.openPath', parameters: [path] });
    return Promise.resolve('');
  },
  showItemInFolder: (path: string) => record({ call: 'shell.showItemInFolder', parameters: [path] }),
  trashItem(path: string): Promise<void> {
    record({ call: 'shell.trashItem', parameters: [path] });
    return Promise.resolve();
  },
  beep: () => record({ call: 'shell.beep', parameters: [] }),
});

let clipboardText = '';

/** A clipboard of this process alone, of text alone. */
export const clipboard = only('clipboard', {
  readText: () => clipboardText,
  writeText(text: string) {
    clipboardText = String(text);
    record({ call: 'clipboard.writeText', parameters: [clipboardText] });
  },
  clear: () => void (clipboardText = ''),
});

/** Electron's Notification: recorded when shown; a test clicks it through `notifications`. */
export class StandInNotification
  extends Loud
  implements Pick<Electron.Notification, 'show' | 'close' | 'title' | 'body'>
{
  static override readonly standsInFor = 'Notification';
  static override readonly events = new Set(['show', 'click', 'close', 'failed', 'action', 'reply']);
  title: string;
  body: string;
  silent: boolean;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    for (const name of Object.keys(options))
      if (!['title', 'body', 'silent', 'icon', 'urgency'].includes(name))
        refuse(`new Notification({ ${name} })`);
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
  }

  static isSupported(): boolean {
    return true;
  }
  show(): void {
    record({ call: 'notification.show', parameters: [this.title, this.body] });
    notifications.push(this);
    setImmediate(() => this.emit('show', {}));
  }
  close(): void {
    setImmediate(() => this.emit('close', {}));
  }
}

/** Every notification shown, oldest first. */
export const notifications: StandInNotification[] = [];

import { record } from './record.ts';
import { Loud, only, refuse } from './refusal.ts';

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
} satisfies { [Name in keyof Electron.Shell]?: unknown });

let clipboardText = '';

/** A clipboard of this process alone, of text alone. */
export const clipboard = only('clipboard', {
  readText: () => clipboardText,
  writeText(text: string) {
    clipboardText = String(text);
    record({ call: 'clipboard.writeText', parameters: [clipboardText] });
  },
  clear: () => void (clipboardText = ''),
} satisfies { [Name in keyof Electron.Clipboard]?: unknown });

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

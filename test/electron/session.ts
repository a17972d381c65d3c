import { toElectron } from './addresses.ts';
import type { DownloadWillBegin } from './devtools.ts';
import { makeEvent, StandInEmitter, unsupported } from './events.ts';
import { SessionProtocol } from './protocol.ts';
import { record } from './record.ts';
import { targets } from './targets.ts';
import { WebRequest } from './web-request.ts';

/** Electron's Session: a browser context of Chromium's; the default one is named ''. */
export class StandInSession extends StandInEmitter {
  readonly protocol = new SessionProtocol();
  readonly webRequest = new WebRequest();
  readonly #partition: string;
  #context: Promise<string> | undefined;

  constructor(partition: string) {
    super('session', ['will-download']);
    this.#partition = partition;
  }

  /** Chromium's own answers count: without a screen it grants nothing that a person would be asked about. */
  setPermissionRequestHandler(): void {}
  setPermissionCheckHandler(): void {}
  setDevicePermissionHandler(): void {}
  setDisplayMediaRequestHandler(): void {}

  /** Chromium's context of this session, made on first use; undefined is its default one. */
  async contextId(): Promise<string | undefined> {
    if (this.#partition === '') return undefined;
    return (this.#context ??= targets().newContext());
  }

  /** Ends the context, which is all that a session in memory has; the default one is not cleared by the program. */
  async clearStorageData(): Promise<void> {
    const browserContextId = await this.#context;
    if (browserContextId === undefined) return;
    this.#context = undefined;
    await targets().chromium.connection.browser.post('Target.disposeBrowserContext', { browserContextId });
  }
  /** The stand-in has no system settings. */
  resolveProxy(): Promise<string> {
    return Promise.resolve('DIRECT');
  }
  async clearCache(): Promise<void> {}
  async clearAuthCache(): Promise<void> {}

  /** Reports a download to the program; Chromium denies it in any case. */
  download({ url, suggestedFilename }: DownloadWillBegin): void {
    const address = toElectron(url);
    const event = makeEvent({});
    let dialog: Electron.SaveDialogOptions = {};
    this.emit('will-download', event, {
      getURL: () => address,
      setSaveDialogOptions: (options: Electron.SaveDialogOptions) => (dialog = options),
    });
    record({
      call: 'download',
      parameters: [address, suggestedFilename, dialog],
      answer: event.defaultPrevented ? 'prevented' : 'allowed',
    });
  }
}

const sessions = new Map<string, StandInSession>();

function fromPartition(partition: string): StandInSession {
  if (partition.startsWith('persist:')) unsupported(`session.fromPartition('${partition}')`);
  const session = sessions.get(partition) ?? new StandInSession(partition);
  sessions.set(partition, session);
  return session;
}

/** Electron's `session` module. */
export const session = {
  fromPartition,
  get defaultSession(): StandInSession {
    return fromPartition('');
  },
};

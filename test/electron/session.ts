import { engine } from './engine.ts';
import { toElectron } from './addresses.ts';
import { lifecycle } from './lifecycle.ts';
import { Permissions } from './permissions.ts';
import type { PermissionAnswers } from './permissions.ts';
import { Protocols } from './protocol.ts';
import { Loud, makeEvent, only, refuse } from './refusal.ts';
import { record } from './record.ts';
import type { StandInContents } from './web-contents.ts';
import { WebRequests } from './web-request.ts';

const sessions = new Map<string, StandInSession>();

/** Electron's Session: a browser context of Chromium's, with what the program decided about its traffic. */
export class StandInSession
  extends Loud
  implements
    Pick<
      Electron.Session,
      | 'setSpellCheckerEnabled'
      | 'isSpellCheckerEnabled'
      | 'isPersistent'
      | 'clearStorageData'
      | 'clearCache'
      | 'clearAuthCache'
      | 'resolveProxy'
      | 'storagePath'
      | 'setSpellCheckerLanguages'
    >
{
  static override readonly standsInFor = 'session';
  static override readonly events = new Set([
    'will-download',
    'preconnect',
    'spellcheck-dictionary-initialized',
    'select-hid-device',
    'select-serial-port',
    'select-usb-device',
  ]);
  readonly partition: string;
  readonly protocols = new Protocols();
  readonly protocol = this.protocols.table;
  readonly permissions = new Permissions();
  readonly webRequests = new WebRequests();
  readonly webRequest = this.webRequests.table;
  readonly storagePath: string | null = null;
  #context: Promise<string | undefined> | undefined;
  #spellChecker = true;

  constructor(partition: string) {
    super();
    this.partition = partition;
  }

  isPersistent(): boolean {
    return this.partition === '';
  }

  setPermissionRequestHandler(handler: Permissions['request']): void {
    this.permissions.request = handler;
  }
  setPermissionCheckHandler(handler: Permissions['check']): void {
    this.permissions.check = handler;
  }
  setDevicePermissionHandler(handler: Permissions['device']): void {
    this.permissions.device = handler;
  }
  setDisplayMediaRequestHandler(handler: null): void {
    if (handler !== null) refuse('session.setDisplayMediaRequestHandler');
  }
  setSpellCheckerEnabled(enabled: boolean): void {
    this.#spellChecker = enabled;
  }
  isSpellCheckerEnabled(): boolean {
    return this.#spellChecker;
  }
  setSpellCheckerLanguages(): void {}
  /** The stand-in's Chromium never uses a proxy. */
  resolveProxy(): Promise<string> {
    return Promise.resolve('DIRECT');
  }
  async clearCache(): Promise<void> {
    await this.clearCookies(false);
  }
  /** The stand-in answers a server that asks for a password anew every time. */
  clearAuthCache(): Promise<void> {
    record({ call: 'session.clearAuthCache', parameters: [this.partition] });
    return Promise.resolve();
  }
  async clearStorageData(options?: Electron.ClearStorageDataOptions): Promise<void> {
    if (options?.origin ?? options?.storages) refuse('session.clearStorageData with options');
    await this.clearCookies(true);
  }

  private async clearCookies(cookies: boolean): Promise<void> {
    const browserContextId = await this.contextId();
    record({
      call: cookies ? 'session.clearStorageData' : 'session.clearCache',
      parameters: [this.partition],
    });
    if (cookies) {
      await engine().chromium.connection.browser.send(
        'Storage.clearCookies',
        browserContextId === undefined ? {} : { browserContextId },
      );
      await Promise.all([...pagesOf(this)].map((contents) => contents.clearOrigin()));
    }
  }

  /** Chromium's context of this session; undefined is its default one. Made on first use. */
  contextId(): Promise<string | undefined> {
    this.#context ??= this.#makeContext();
    return this.#context;
  }

  async #makeContext(): Promise<string | undefined> {
    if (this.partition === '') return undefined;
    const { browserContextId } = await engine().chromium.connection.browser.send(
      'Target.createBrowserContext',
      { disposeOnDetach: true },
    );
    await engine().watchDownloads(browserContextId);
    return browserContextId;
  }

  /** What Electron would answer a page that asks for `permission`; without a handler it grants. */
  askPermission(
    contents: StandInContents | null,
    permission: string,
    url: string,
  ): Promise<PermissionAnswers> {
    return this.permissions.ask(contents, permission, url);
  }

  /** Tells the program of a download, which the stand-in never carries out. */
  download(contents: StandInContents, url: string, filename: string): void {
    const address = toElectron(url);
    const item = only('DownloadItem', {
      getURL: () => address,
      getFilename: () => filename,
      getURLChain: () => [address],
      getState: () => 'cancelled' as const,
      cancel: () => undefined,
    });
    const event = makeEvent({});
    this.emit('will-download', event, item, contents);
    record({
      call: 'download',
      parameters: [address, filename],
      answer: event.defaultPrevented ? 'prevented' : 'allowed',
    });
  }
}

let pagesOf: (session: StandInSession) => Iterable<StandInContents> = () => [];

/** Where the pages of a session are found; told by the pages, so that this file does not need theirs. */
export function findPagesWith(find: typeof pagesOf): void {
  pagesOf = find;
}

function fromPartition(partition: string, options?: Electron.FromPartitionOptions): StandInSession {
  if (!lifecycle.ready) throw new Error('Session can only be received when app is ready');
  if (partition.startsWith('persist:')) refuse(`session.fromPartition('${partition}')`);
  if (options && Object.keys(options).some((key) => key !== 'cache'))
    refuse('session.fromPartition with options');
  const known = sessions.get(partition) ?? new StandInSession(partition);
  sessions.set(partition, known);
  return known;
}

/** Electron's `session` module. */
export const session = only('session', {
  fromPartition,
  get defaultSession(): StandInSession {
    return fromPartition('');
  },
});

import { isAbsolute } from 'node:path';
import { ipcMain } from 'electron';
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import type { MainCommand } from '#shared/contract/commands.ts';
import { isPackFile } from '#shared/contract/packs.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import { requestNames } from '#shared/contract/requests.ts';
import type { RequestName } from '#shared/contract/requests.ts';
import {
  cancelChannel,
  eventChannel,
  requestChannelPrefix,
  uploadChannel,
} from '#shared/contract/transport.ts';
import { fail } from '#shared/result.ts';
import { answerRequest } from '../app/answer-request.ts';
import type { App } from '../app/app.ts';
import type { Desktop } from './desktop.ts';
import { isPageAddress } from './security.ts';
import type { UserActivation } from './user-activation.ts';

/** The pages whose messages are accepted, until their contents are destroyed. */
export class TrustedPages {
  readonly #contents = new Map<number, WebContents>();
  readonly #left = new Set<(contents: number) => void>();

  add(contents: WebContents): void {
    const { id } = contents;
    this.#contents.set(id, contents);
    const leave = (): void => {
      for (const listener of this.#left) listener(id);
    };
    contents.once('destroyed', () => {
      this.#contents.delete(id);
      leave();
    });
    contents.on('render-process-gone', leave);
    contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) leave();
    });
  }

  /** Calls `listener` with the id of a page's contents when its document is gone. */
  onLeft(listener: (contents: number) => void): void {
    this.#left.add(listener);
  }

  /** Whether a message comes from the main frame of a registered page at the app's origin. */
  sent(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
    const frame = event.senderFrame;
    return (
      // Proved by ipc.test.ts: only the app’s windows may send verbs.
      this.#contents.has(event.sender.id) &&
      frame !== null &&
      // Proved by ipc.test.ts: only the main frame may send verbs.
      frame.parent === null &&
      // Proved by ipc.test.ts: only the page’s origin may send verbs.
      isPageAddress(frame.url)
    );
  }

  has({ id }: WebContents): boolean {
    return this.#contents.has(id);
  }

  all(): Iterable<WebContents> {
    return this.#contents.values();
  }
}

const longestId = 64;

/** The verbs, and the commands of `desktop.run`, that do something outside the page, for which a person has to act first. */
const leavingPage: ReadonlySet<unknown> = new Set<RequestName | MainCommand>([
  'desktop.removeEverything',
  'desktop.update',
  'local.read',
  'packs.export',
  'packs.import',
  'sharing.choose',
  'signIn.begin',
  'video.play',
  'checkForUpdates',
  'copyDiagnostics',
  'newWindow',
  'openLicences',
  'openLogs',
]);

function leavesPage(name: RequestName, input: unknown): boolean {
  const command = (input as { readonly command?: unknown } | null | undefined)?.command;
  return leavingPage.has(name === 'desktop.run' ? command : name);
}

/** Sends an event to one page. */
export function sendEvent(contents: WebContents, message: EventMessage): void {
  contents.send(eventChannel, message);
}

/**
 * Answers every verb of the contract over IPC, and sends every event to the pages. `desktop` answers those that concern
 * the window of their sender.
 */
export function connectIpc(
  app: App,
  desktop: Pick<Desktop, 'handlers'>,
  pages: TrustedPages,
  activation: Pick<UserActivation, 'consume'>,
  onBug: (what: string, error: unknown) => void,
): void {
  const running = new Map<string, AbortController>();
  pages.onLeft((contents) => {
    // Nobody waits for what a page that is gone asked for.
    for (const [key, controller] of running) if (key.startsWith(`${contents} `)) controller.abort();
  });
  for (const name of requestNames) {
    ipcMain.handle(requestChannelPrefix + name, async (event, input: unknown, requestId: unknown) => {
      if (!pages.sent(event)) return fail('forbidden', { verb: name });
      if (typeof requestId !== 'string' || requestId.length > longestId) {
        return fail('invalidInput', { verb: name, field: 'requestId' });
      }
      // Proved by ipc.test.ts: nothing opens without a person’s input.
      if (leavesPage(name, input) && !activation.consume(event.sender, name)) {
        return fail('forbidden', { verb: name });
      }
      const key = `${event.sender.id} ${requestId}`;
      const controller = new AbortController();
      running.set(key, controller);
      try {
        const isOfWindow = name.startsWith('desktop.') || name === 'video.play';
        const handlers = isOfWindow ? { ...app.handlers, ...desktop.handlers(event.sender) } : app.handlers;
        return await answerRequest(handlers, name, input, controller.signal, onBug);
      } finally {
        if (running.get(key) === controller) running.delete(key);
      }
    });
  }
  ipcMain.handle(uploadChannel, async (event, kind: unknown, path: unknown) => {
    if (!pages.sent(event)) return fail('forbidden', { upload: true });
    // Proved by ipc.test.ts: only the path of a pack file is taken.
    const isTaken = kind === 'pack' && typeof path === 'string' && isAbsolute(path) && isPackFile(path);
    return isTaken ? app.files.taken(path) : fail('invalidInput', { upload: true });
  });
  ipcMain.on(cancelChannel, (event, requestId: unknown) => {
    if (pages.sent(event) && typeof requestId === 'string')
      running.get(`${event.sender.id} ${requestId}`)?.abort();
  });
  app.subscribe((message) => {
    for (const contents of pages.all()) contents.send(eventChannel, message);
  });
}

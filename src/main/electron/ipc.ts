import { ipcMain } from 'electron';
import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import { fail } from '#shared/contract/failures.ts';
import { requestNames } from '#shared/contract/requests.ts';
import { cancelChannel, eventChannel, requestChannelPrefix } from '#shared/contract/transport.ts';
import { answerRequest } from '../answer-request.ts';
import type { App } from '../app.ts';
import { isPageAddress } from './security.ts';

/** The pages that may speak: registered when their window is made, forgotten when it is gone. */
export class TrustedPages {
  readonly #contents = new Map<number, WebContents>();

  add(contents: WebContents): void {
    const { id } = contents;
    this.#contents.set(id, contents);
    contents.once('destroyed', () => this.#contents.delete(id));
  }

  /** Whether a message came from the main frame of a page of ours, at our exact origin. */
  sent(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
    const frame = event.senderFrame;
    return (
      this.#contents.has(event.sender.id) &&
      frame !== null &&
      frame.parent === null &&
      isPageAddress(frame.url)
    );
  }

  all(): Iterable<WebContents> {
    return this.#contents.values();
  }
}

const longestId = 64;

/** Answers every verb of the contract over IPC, in one loop, and tells the pages every event. */
export function connectIpc(
  app: App,
  pages: TrustedPages,
  onBug: (what: string, error: unknown) => void,
): void {
  const running = new Map<string, AbortController>();
  for (const name of requestNames) {
    ipcMain.handle(requestChannelPrefix + name, async (event, input: unknown, requestId: unknown) => {
      if (!pages.sent(event)) return fail('forbidden', { verb: name });
      if (typeof requestId !== 'string' || requestId.length > longestId) {
        return fail('invalidInput', { verb: name, field: 'requestId' });
      }
      const key = `${event.sender.id} ${requestId}`;
      const gone = new AbortController();
      running.set(key, gone);
      try {
        return await answerRequest(app.handlers, name, input, gone.signal, onBug);
      } finally {
        if (running.get(key) === gone) running.delete(key);
      }
    });
  }
  ipcMain.on(cancelChannel, (event, requestId: unknown) => {
    if (pages.sent(event) && typeof requestId === 'string')
      running.get(`${event.sender.id} ${requestId}`)?.abort();
  });
  app.subscribe((message) => {
    for (const contents of pages.all()) contents.send(eventChannel, message);
  });
}

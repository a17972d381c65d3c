import { decodeClone, encodeClone } from './wire.ts';
import type { BindingCalled } from './protocol-types.ts';
import type { StandInFrame } from './frames.ts';
import { makeEvent, Loud } from './refusal.ts';
import type { StandInContents } from './web-contents.ts';

type Listener = (event: never, ...parameters: never[]) => unknown;

interface Message {
  kind: 'send' | 'invoke';
  id?: number;
  channel: string;
  value: string;
}

/** Any channel may be listened to, so this one class does not know a closed set of events. */
class StandInIpcMain extends Loud implements Pick<Electron.IpcMain, 'removeHandler'> {
  static override readonly standsInFor = 'ipcMain';
  static override readonly events = { has: () => true } as unknown as ReadonlySet<string>;
  readonly #handlers = new Map<string, Listener>();

  handle(channel: string, handler: Listener): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Listener): void {
    this.handle(channel, (event, ...parameters) => {
      this.removeHandler(channel);
      return handler(event, ...parameters);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Takes one message of a preload. `frame` is who sent it; the answer goes back to that very document. */
  async receive(
    contents: StandInContents,
    frame: StandInFrame | undefined,
    called: BindingCalled,
  ): Promise<void> {
    const message = JSON.parse(called.payload) as Message;
    const parameters = decodeClone(message.value) as never[];
    const fields = {
      type: 'frame',
      sender: contents,
      senderFrame: frame ?? null,
      processId: frame?.processId ?? 0,
      frameId: frame?.routingId ?? 0,
    };
    if (message.kind === 'send') {
      const reply = (channel: string, ...answer: unknown[]) => frame?.send(channel, ...answer);
      this.emit(message.channel, makeEvent({ ...fields, ports: [], reply }), ...parameters);
      return;
    }
    const answer = await this.#answer(message.channel, makeEvent(fields) as never, parameters);
    if (frame) contents.frames.deliver(frame, { id: message.id, ...answer }, called.executionContextId);
  }

  async #answer(
    channel: string,
    event: never,
    parameters: never[],
  ): Promise<{ value: string } | { error: string }> {
    const handler = this.#handlers.get(channel);
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return { value: encodeClone(await handler(event, ...parameters)) };
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      return { error: String(error) };
    }
  }
}

export const ipcMain = new StandInIpcMain();

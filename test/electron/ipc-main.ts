import { EventEmitter } from 'node:events';
import type { BindingCalled } from './devtools.ts';
import { makeEvent } from './events.ts';
import type { StandInFrame } from './frames.ts';
import type { FromPreload } from './page/preload-world.ts';
import { createSerializer } from './serialization.ts';
import type { StandInContents } from './web-contents.ts';

type Handler = (event: object, ...parameters: unknown[]) => unknown;

const { serialize, deserialize } = createSerializer();

/** Electron's ipcMain. */
class StandInIpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  /** Handles one message of a preload; the answer goes to the very document that sent it. */
  async receive(
    contents: StandInContents,
    senderFrame: StandInFrame | null,
    message: Exclude<FromPreload, { kind: 'preload-error' }>,
    { executionContextId }: BindingCalled,
  ): Promise<void> {
    const parameters = deserialize(message.value) as unknown[];
    const event = makeEvent({ sender: contents, senderFrame });
    if (message.kind === 'send') {
      this.emit(message.channel, event, ...parameters);
      return;
    }
    const answer = await this.#answer(message.channel, event, parameters);
    contents.frames.deliver({ id: message.id, ...answer }, executionContextId);
  }

  async #answer(
    channel: string,
    event: object,
    parameters: unknown[],
  ): Promise<{ value: string } | { error: string }> {
    const handler = this.#handlers.get(channel);
    try {
      if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
      return { value: serialize(await handler(event, ...parameters)) };
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      return { error: String(error) };
    }
  }
}

export const ipcMain = new StandInIpcMain();

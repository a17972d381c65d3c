import type { Readable, Writable } from 'node:stream';
import type { Send } from './protocol-types.ts';

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
}

interface Waiting {
  method: string;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** One conversation with Chromium: with the browser itself, or with one page. */
export class Conversation {
  readonly #connection: Connection;
  readonly #id: string | undefined;
  readonly #listeners = new Map<string, ((payload: never) => void)[]>();

  constructor(connection: Connection, id?: string) {
    this.#connection = connection;
    this.#id = id;
  }

  /** Sends a command. Rejects with Chromium's words and the command's name, also when the page goes meanwhile. */
  readonly send = ((method: string, params: object = {}) =>
    this.#connection.command(method, params, this.#id)) as Send;

  /** Sends a command whose failure means only that its page is gone by now. */
  readonly post = ((method: string, params: object = {}) =>
    this.#connection.command(method, params, this.#id).catch(() => undefined)) as (
    ...parameters: Parameters<Send>
  ) => Promise<unknown>;

  on<Payload>(event: string, listener: (payload: Payload) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  deliver(event: string, payload: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never);
  }
}

/** The DevTools protocol over a pair of pipes: JSON messages, each ended by a zero byte. */
export class Connection {
  readonly browser = new Conversation(this);
  readonly #conversations = new Map<string, Conversation>();
  readonly #waiting = new Map<number, Waiting>();
  readonly #output: Writable;
  #last = 0;
  #closed = false;

  constructor(output: Writable, input: Readable) {
    this.#output = output;
    output.on('error', () => this.#end());
    input.on('close', () => this.#end());
    let pending: Buffer[] = [];
    input.on('data', (chunk: Buffer) => {
      let start = 0;
      for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
        const whole = Buffer.concat([...pending, chunk.subarray(start, end)]).toString();
        pending = [];
        start = end + 1;
        this.#receive(JSON.parse(whole) as Message);
      }
      pending.push(chunk.subarray(start));
    });
  }

  conversation(id: string): Conversation {
    const known = this.#conversations.get(id) ?? new Conversation(this, id);
    this.#conversations.set(id, known);
    return known;
  }

  command(method: string, params: object, sessionId: string | undefined): Promise<unknown> {
    if (this.#closed) return Promise.reject(new Error(`${method}: Chromium is closed`));
    const id = ++this.#last;
    this.#output.write(
      `${JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`,
    );
    return new Promise((resolve, reject) => this.#waiting.set(id, { method, resolve, reject }));
  }

  #receive(message: Message): void {
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) waiting?.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting?.resolve(message.result);
      return;
    }
    const conversation =
      message.sessionId === undefined ? this.browser : this.conversation(message.sessionId);
    if (message.method) conversation.deliver(message.method, message.params);
  }

  #end(): void {
    this.#closed = true;
    for (const { method, reject } of this.#waiting.values())
      reject(new Error(`${method}: Chromium is closed`));
    this.#waiting.clear();
  }
}

import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';

// eslint-disable-next-line @typescript-eslint/no-unused-vars -- the generic methods of a value give types that no type alias can
declare const typed: CDPSession;
type Payload<Listener> = Listener extends (event: infer Event) => unknown ? Event : never;
export type RequestPaused = Payload<Parameters<typeof typed.addListener<'Fetch.requestPaused'>>[1]>;
export type BindingCalled = Payload<Parameters<typeof typed.addListener<'Runtime.bindingCalled'>>[1]>;
export type DownloadWillBegin = Payload<Parameters<typeof typed.addListener<'Browser.downloadWillBegin'>>[1]>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/**
 * A session of the DevTools protocol, with the browser itself or with one page. Playwright's own session cannot replace
 * it: Playwright resumes a new page before the program under test has decided about its first request.
 */
export class DevToolsSession {
  readonly #connection: Connection;
  readonly #id: string | undefined;
  readonly #listeners = new Map<string, ((payload: never) => void)[]>();

  constructor(connection: Connection, id?: string) {
    this.#connection = connection;
    this.#id = id;
  }

  /** Sends a command. Rejects with Chromium's error, also when the page closes before the answer. */
  readonly send = ((method: string, params: object = {}) =>
    this.#connection.send(method, params, this.#id)) as CDPSession['send'];

  /** Sends a command whose failure only means that its page is closed. */
  readonly post = ((method: string, params: object = {}) =>
    this.#connection.send(method, params, this.#id).catch(() => undefined)) as (
    ...parameters: Parameters<CDPSession['send']>
  ) => Promise<unknown>;

  readonly on = ((event: string, listener: (payload: never) => void) => {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }) as unknown as CDPSession['addListener'];

  emit(event: string, payload: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never);
  }
}

/** The DevTools protocol over a pair of pipes: JSON messages, each ended by a zero byte. */
export class Connection {
  readonly browser = new DevToolsSession(this);
  readonly #sessions = new Map<string, DevToolsSession>();
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #output: Writable;
  #lastId = 0;

  constructor(output: Writable, input: Readable) {
    this.#output = output;
    const closed = (): void => {
      for (const { reject } of this.#pending.values()) reject(new Error('Chromium is closed'));
    };
    output.on('error', closed);
    input.on('close', closed);
    let text = '';
    input.setEncoding('utf8').on('data', (chunk: string) => {
      const messages = (text + chunk).split('\0');
      text = messages.pop() ?? '';
      for (const message of messages) this.#receive(JSON.parse(message) as Message);
    });
  }

  session(id: string): DevToolsSession {
    const known = this.#sessions.get(id) ?? new DevToolsSession(this, id);
    this.#sessions.set(id, known);
    return known;
  }

  send(method: string, params: object, sessionId: string | undefined): Promise<unknown> {
    const id = ++this.#lastId;
    const answer = Promise.withResolvers<unknown>();
    this.#pending.set(id, answer);
    this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return answer.promise;
  }

  #receive({ id, method, params, result, error, sessionId }: Message): void {
    if (id !== undefined) {
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      if (error === undefined) pending?.resolve(result);
      else pending?.reject(new Error(error.message));
    } else if (method !== undefined) {
      (sessionId === undefined ? this.browser : this.session(sessionId)).emit(method, params);
    }
  }
}

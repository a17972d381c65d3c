import type { ServerResponse } from 'node:http';
import type { EventMessage } from '#shared/contract/events.ts';

/** How often the stream says that the host is running, in ms: a stopped process keeps its connections. */
const heartbeatMs = 2_000;
const mostListeners = 32;
/** A page with more unread bytes is disconnected; it reconnects and gets the current state. */
const mostUnreadBytes = 4 * 1024 * 1024;
/** How many of the latest events a page gets that listens late, or again. */
const mostKept = 200;
const mostKeptCharacters = 1_000_000;

/** Sends the app's events to every open page as server-sent events. */
export class EventStream {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #listeners = new Set<ServerResponse>();
  /** The latest events as sent, without gaps. */
  readonly #kept: { readonly number: number; readonly text: string }[] = [];
  #keptCharacters = 0;
  #last = 0;
  readonly #heartbeat = setInterval(() => {
    for (const listener of this.#listeners) listener.write('event:alive\ndata:1\n\n');
  }, heartbeatMs).unref();

  /** `headers` are those of every response of the host. */
  constructor(headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }

  /** The number of the latest event. */
  get last(): number {
    return this.#last;
  }

  /** Answers a request with the stream, which begins with the events after number `after`; returns false if too many pages listen already. */
  add(response: ServerResponse, after = this.#last): boolean {
    // Proved by exhaustion.test.ts: the number of listeners is limited.
    if (this.#listeners.size >= mostListeners) return false;
    response.writeHead(200, {
      ...this.#headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    const missed = this.#kept.filter(({ number }) => number > after).map(({ text }) => text);
    response.write(`: hello\n\n${missed.join('')}`);
    this.#listeners.add(response);
    response.once('close', () => this.#listeners.delete(response));
    return true;
  }

  send(message: EventMessage): void {
    this.#last += 1;
    const text = `id: ${this.#last}\n${serialize(message)}`;
    this.#keep(text);
    for (const listener of this.#listeners) {
      // Proved by exhaustion.test.ts: unread events are limited.
      if (listener.writableLength > mostUnreadBytes) listener.destroy();
      else listener.write(text);
    }
  }

  #keep(text: string): void {
    this.#kept.push({ number: this.#last, text });
    this.#keptCharacters += text.length;
    while (this.#kept.length > mostKept || this.#keptCharacters > mostKeptCharacters)
      this.#keptCharacters -= this.#kept.shift()?.text.length ?? 0;
  }

  /** Sends an event to one listener, if it is still connected. */
  sendTo(response: ServerResponse, message: EventMessage): void {
    if (this.#listeners.has(response)) response.write(serialize(message));
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
  }
}

function serialize(message: EventMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

import type { ServerResponse } from 'node:http';
import type { EventMessage } from '#shared/contract/events.ts';

/** How often the stream says that the host is running, in ms: a stopped process keeps its connections. */
const heartbeatMs = 2_000;
const mostListeners = 32;
/** A page with more unread bytes is disconnected; it reconnects and gets the current state. */
const mostUnreadBytes = 4 * 1024 * 1024;

/** Sends the app's events to every open page as server-sent events. */
export class EventStream {
  readonly #headers: Readonly<Record<string, string>>;
  readonly #listeners = new Set<ServerResponse>();
  readonly #heartbeat = setInterval(() => {
    for (const listener of this.#listeners) listener.write('event:alive\ndata:1\n\n');
  }, heartbeatMs).unref();

  /** `headers` are those of every response of the host. */
  constructor(headers: Readonly<Record<string, string>>) {
    this.#headers = headers;
  }

  /** Answers a request with the stream; returns false if too many pages listen already. */
  add(response: ServerResponse): boolean {
    if (this.#listeners.size >= mostListeners) return false;
    response.writeHead(200, {
      ...this.#headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    response.write(': hello\n\n');
    this.#listeners.add(response);
    response.once('close', () => this.#listeners.delete(response));
    return true;
  }

  send(message: EventMessage): void {
    const text = serialize(message);
    for (const listener of this.#listeners) {
      if (listener.writableLength > mostUnreadBytes) listener.destroy();
      else listener.write(text);
    }
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

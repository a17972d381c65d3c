import type { ServerResponse } from 'node:http';
import type { EventMessage } from '#shared/contract/events.ts';

const heartbeatMs = 25_000;
const mostListeners = 32;
/** A page that leaves this much unread is let go; it comes back and is told how things stand. */
const mostUnreadBytes = 4 * 1024 * 1024;

/** The events of the app as server-sent events to every open page. */
export class EventStream {
  readonly #listeners = new Set<ServerResponse>();
  readonly #heartbeat = setInterval(() => {
    for (const listener of this.#listeners) listener.write(': still here\n\n');
  }, heartbeatMs).unref();

  /** Answers a request with the stream; false when too many pages listen already. */
  add(response: ServerResponse): boolean {
    if (this.#listeners.size >= mostListeners) return false;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': hello\n\n');
    this.#listeners.add(response);
    response.once('close', () => this.#listeners.delete(response));
    return true;
  }

  send(message: EventMessage): void {
    const text = written(message);
    for (const listener of this.#listeners) {
      if (listener.writableLength > mostUnreadBytes) listener.destroy();
      else listener.write(text);
    }
  }

  /** Tells one listener alone, if it still listens. */
  tell(response: ServerResponse, message: EventMessage): void {
    if (this.#listeners.has(response)) response.write(written(message));
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
  }
}

function written(message: EventMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

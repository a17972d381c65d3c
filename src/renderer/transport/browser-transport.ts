import { lastEventMeta } from '#shared/contract/events.ts';
import type { EventMessage } from '#shared/contract/events.ts';
import { localFileType } from '#shared/contract/local-file.ts';
import { packFileType } from '#shared/contract/packs.ts';
import { resultOfText } from '#shared/contract/transport.ts';
import type { Transport, UploadKind } from '#shared/contract/transport.ts';
import { fail } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';

/** The host's answer. A host that was started again refuses (403) the cookie of the one before. */
async function resultOf(response: Response): Promise<Result<unknown>> {
  if (response.ok) return resultOfText(await response.text());
  return fail('internal', response.status === 403 ? { reason: 'hostGone' } : { status: response.status });
}

const uploads = {
  pack: { path: '/files/import', type: packFileType },
  localData: { path: '/files/local-data', type: localFileType },
} as const;

async function upload(kind: UploadKind, file: Blob): Promise<Result<unknown>> {
  const { path, type } = uploads[kind];
  try {
    const response = await fetch(path, { method: 'POST', headers: { 'content-type': type }, body: file });
    return await resultOf(response);
  } catch {
    return fail('internal', { reason: 'hostGone' });
  }
}

/** Characters of a change that arrives although its page is gone; a browser takes 64 KiB of all such requests together. */
const longestKeptAlive = 16_000;

/** The transport of the browser host: requests by POST, and events by a stream that reconnects. */
function createBrowserTransport(): Transport {
  const running = new Map<string, AbortController>();
  return {
    host: 'browser',
    pictureBase: '/media',
    async invoke(name, input, requestId) {
      const controller = new AbortController();
      running.set(requestId, controller);
      try {
        const body = JSON.stringify(input);
        const response = await fetch(`/rpc/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: controller.signal,
          // A note that was typed is saved when its page goes away.
          keepalive: name === 'mine.change' && body.length < longestKeptAlive,
        });
        return await resultOf(response);
      } catch {
        return controller.signal.aborted ? fail('cancelled') : fail('internal', { reason: 'hostGone' });
      } finally {
        running.delete(requestId);
      }
    },
    cancel(requestId) {
      running.get(requestId)?.abort();
    },
    subscribe: followEvents,
    // Only the page's file input calls this.
    upload: (kind, file) => upload(kind, file as Blob),
  };
}

const name = 'marquee-events';
/** Delay before another attempt to reach the host, in ms. */
const retryMs = 1_000;
/** A running host says so every 2 s. After so many intervals without a word it counts as silent. */
const silenceMs = 2_000;
const mostSilences = 4;

type HostState = 'reachable' | 'silent' | 'gone';

/** An event with its number; "": the page's own. */
interface Numbered {
  readonly message: EventMessage;
  readonly number: string;
}

/**
 * Follows the host's events with one stream for all tabs of a browser, which opens at most six connections to a host. The
 * tab with the lock has the stream and passes its messages on; when that tab closes, another one gets the lock. Returns a
 * function that stops.
 */
export function followEvents(listener: (message: EventMessage) => void): () => void {
  const tabs = new BroadcastChannel(name);
  let last = document.querySelector<HTMLMetaElement>(`meta[name="${lastEventMeta}"]`)?.content ?? '';
  // The host sent this page.
  let host: HostState = 'reachable';
  const take = ({ message, number }: Numbered): void => {
    last = number === '' ? last : number;
    if (message.name === 'host.changed') {
      const { reachable, isSilent } = message.payload;
      const next = reachable ? 'reachable' : isSilent ? 'silent' : 'gone';
      if (next === host) return;
      host = next;
    }
    listener(message);
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<Numbered>) => take(data));
  const ended = new AbortController();
  const lead = (): Promise<void> =>
    openStream({
      address: () => `/events?after=${last}`,
      send: (event) => {
        take(event);
        tabs.postMessage(event);
      },
      ended: ended.signal,
    });
  // Rejects only when it is ended while it waits.
  // Proved by tabs.spec.ts: all tabs share one stream of events.
  navigator.locks.request(name, { signal: ended.signal }, lead).catch(() => undefined);
  return () => {
    ended.abort();
    tabs.close();
  };
}

/** Reads the host's stream, and opens it again whenever it breaks; resolves when it is ended. */
function openStream({
  address,
  send,
  ended,
}: {
  readonly address: () => string;
  readonly send: (event: Numbered) => void;
  readonly ended: AbortSignal;
}): Promise<void> {
  return new Promise((resolve) => {
    let stream: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let silences = 0;
    // The tab that had the stream may have said as its last words that the host is gone, so this one says what it finds.
    let reported: HostState | null = null;
    const report = (state: HostState): void => {
      silences = 0;
      if (state === reported) return;
      reported = state;
      const payload = { reachable: state === 'reachable', isSilent: state === 'silent' };
      send({ message: { name: 'host.changed', payload }, number: '' });
    };
    // Counts intervals, not time, because the computer may have been asleep.
    const watch = setInterval(() => {
      silences += 1;
      // Proved by tabs.spec.ts: a page notices that its host is silent.
      if (silences === mostSilences && stream.readyState === EventSource.OPEN) report('silent');
    }, silenceMs);
    const open = (): void => {
      stream = new EventSource(address());
      stream.addEventListener('open', () => report('reachable'));
      stream.addEventListener('alive', () => report('reachable'));
      stream.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
        report('reachable');
        send({ message: JSON.parse(data) as EventMessage, number: lastEventId });
      });
      stream.addEventListener('error', () => {
        // The browser itself gives up after a refusal, such as that of a host without this browser's cookie.
        stream.close();
        // Proved by tabs.spec.ts: a page notices that its host has ended.
        report('gone');
        timer = setTimeout(open, retryMs);
      });
    };
    open();
    ended.addEventListener('abort', () => {
      clearTimeout(timer);
      clearInterval(watch);
      stream.close();
      resolve();
    });
  });
}

declare global {
  interface Window {
    /** Set by the preload in Electron; absent in a browser. */
    readonly marquee?: Transport;
  }
}

/** The transport of the page's host: the preload's, or that of the browser host. */
export const hostTransport = (): Transport => window.marquee ?? createBrowserTransport();

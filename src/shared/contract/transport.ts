import type { EventMessage } from './events.ts';
import type { Result } from './failures.ts';

/** A file that a page of the browser host sends: a pack file, or a file of local data. */
export type UploadKind = 'pack' | 'localData';

/** The most bytes of such a file: more than any exported pack has, and less than most disks. */
export const mostUploadBytes = 17 * 2 ** 30;

/** What the preload exposes as `window.marquee`; the browser host has an implementation of its own. */
export interface Transport {
  readonly host: 'electron' | 'browser';
  /** The prefix of picture addresses, `media://picture` or `/media`, before `/<kind>/<size>/<file>`. */
  readonly pictureBase: string;
  /** Sends a verb; never rejects. The caller chooses `requestId`, for `cancel`. */
  invoke(name: string, input: unknown, requestId: string): Promise<Result<unknown>>;
  /** Cancels a request; its `invoke` returns `cancelled`. */
  cancel(requestId: string): void;
  /** Subscribes to all events; returns a function that unsubscribes. */
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** Sends a file (a Blob) to the host for import; null if the host has dialogs and reads files itself. */
  readonly upload: ((kind: UploadKind, file: unknown) => Promise<Result<unknown>>) | null;
}

/** Prefix of a verb's IPC channel. */
export const requestChannelPrefix = 'marquee:request:';
export const cancelChannel = 'marquee:cancel';
export const eventChannel = 'marquee:event';

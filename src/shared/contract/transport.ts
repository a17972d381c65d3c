import type { EventMessage } from './events.ts';
import type { Result } from './failures.ts';

/** What the preload exposes as `window.marquee`, and what the browser host's transport is: a way through, nothing else. */
export interface Transport {
  readonly host: 'electron' | 'browser';
  /** What a picture's address begins with: `media://picture` or `/media`; then `/<kind>/<size>/<file>`. */
  readonly pictureBase: string;
  /** Sends a verb; never rejects. `requestId` is the page's own, for `cancel`. */
  invoke(name: string, input: unknown, requestId: string): Promise<Result<unknown>>;
  /** Gives up a request; its `invoke` answers `cancelled`. */
  cancel(requestId: string): void;
  /** Hears every event; gives back the way to stop. */
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** Hands a pack file that the person chose to the host; null where the host has dialogs and reads files itself. `file`: a Blob. */
  readonly upload: ((file: unknown) => Promise<Result<unknown>>) | null;
}

/** Prefix of the IPC channel of a verb. */
export const requestChannelPrefix = 'marquee:request:';
export const cancelChannel = 'marquee:cancel';
export const eventChannel = 'marquee:event';

import type { Result } from '../result.ts';
import type { AppState } from './answers.ts';
import type { EventMessage } from './events.ts';
import type { InputOf, OutputOf, RequestName } from './requests.ts';

/** A file that a page sends: a pack file, or, in the browser host, a file of local data. */
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
  /** Sends a file (a Blob) to the host for import, or in Electron its path. */
  upload(kind: UploadKind, file: unknown): Promise<Result<unknown>>;
}

/** Prefix of a verb's IPC channel. */
export const requestChannelPrefix = 'marquee:request:';
export const cancelChannel = 'marquee:cancel';
export const eventChannel = 'marquee:event';
export const uploadChannel = 'marquee:upload';

/**
 * A result as the browser host sends it, in one or two pieces. A body of the catalogue, JSON itself, follows in a second line: as a
 * string within JSON it would be escaped here and parsed twice there, and joined with the first it would be copied.
 */
export function resultPieces(result: Result<unknown>): string[] {
  if (!result.ok || !hasText(result.value)) return [JSON.stringify(result)];
  const { text, ...facts } = result.value;
  return [`${JSON.stringify({ ok: true, value: facts })}\n`, text];
}

/** The result of a text that `resultPieces` made. Throws if it isn't one. */
export function resultOfText(sent: string): Result<unknown> {
  const end = sent.indexOf('\n');
  const result = JSON.parse(end === -1 ? sent : sent.slice(0, end)) as Result<unknown>;
  if (end === -1 || !result.ok) return result;
  return { ok: true, value: { ...(result.value as object), text: sent.slice(end + 1) } };
}

function hasText(value: unknown): value is { readonly text: string } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

/** The id of the element of the page's document that contains `FirstAnswers` as JSON. */
export const firstAnswersId = 'first-answers';

/** A request that the page would send at its start, with its answer. */
export type FirstAnswer = {
  [Name in RequestName]: {
    readonly name: Name;
    readonly input: InputOf<Name>;
    readonly value: OutputOf<Name>;
  };
}[RequestName];

/** What the page arrives with, so that it shows its first frame without a request. Contains what its requests return, no more. */
export interface FirstAnswers {
  readonly state: AppState;
  readonly answers: readonly FirstAnswer[];
}

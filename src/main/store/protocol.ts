import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type { Notice } from '#shared/contract/answers.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { Catalogue } from './catalogue.ts';
import type { LocalShelf } from './local-shelf.ts';
import type { Incoming } from './packs/take-in.ts';
import type { PackShelf } from './packs/shelf.ts';

/** A body as the service sent it, with all that is to be remembered about it. */
export interface Acceptance {
  readonly key: string;
  readonly endpoint: EndpointName;
  /** As they were sent, without secrets. */
  readonly parameters: Parameters;
  /** UTF-8 JSON as it came; given away: do not read it afterwards. */
  readonly body: Uint8Array;
  readonly etag: string | null;
  /** Epoch ms. */
  readonly fetchedAt: number;
  /** Epoch ms. */
  readonly freshUntil: number;
  /** The account that a personal answer belongs to. */
  readonly account: number | null;
}

/** What became of an accepted body; the bytes are UTF-8 of its text. */
export interface AcceptedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly dropped: number;
  /** Whether it differs from what was stored. */
  readonly changed: boolean;
  /** false: it could not be written, or its endpoint is never kept. */
  readonly stored: boolean;
}

/** The verbs that are methods of the catalogue. */
export type CatalogueVerb = Exclude<keyof Catalogue, 'keep' | 'flush' | 'shelf' | 'local' | 'importRooms'>;

/** The verbs that are methods of the shelf of packs. */
export type PackVerb = keyof PackShelf | 'packImport';

/** Every verb of the worker. */
export type Verbs = { readonly [Verb in CatalogueVerb]: Catalogue[Verb] } & {
  readonly [Verb in keyof PackShelf]: PackShelf[Verb];
} & {
  readonly [Verb in keyof LocalShelf]: LocalShelf[Verb];
} & {
  accept(acceptance: Acceptance): Result<AcceptedBytes>;
  /** Takes a checked pack file in, all of it or nothing; `invalidInput` (reason damaged) when it is another by now. */
  packImport(incoming: Incoming): Result<null>;
  close(): void;
};

export type Verb = keyof Verbs;

export interface Call {
  readonly id: number;
  readonly verb: Verb;
  readonly values: readonly unknown[];
  /** When it was called, epoch ms: the worker goes by the clock of whoever calls. */
  readonly now: number;
}

/** What the worker is started with. */
export interface WorkerOptions {
  readonly file: string;
  readonly limit: number;
  /** When it is started, epoch ms. */
  readonly now: number;
}

/** What the worker says. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly persistent: boolean }
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'answer'; readonly id: number; readonly result: Result<unknown> };

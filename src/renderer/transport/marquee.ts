import type { Answer, EndpointName, ParametersOf } from '#shared/catalogue/endpoints.ts';
import type { PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';
import { removeRepeats } from '#shared/catalogue/repeats.ts';
import type { CatalogueAnswer } from '#shared/contract/answers.ts';
import type { EventName, Events } from '#shared/contract/events.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import type { LocalImported, PackImported } from '#shared/contract/packs.ts';
import type { InputOf, OutputOf, RequestName } from '#shared/contract/requests.ts';
import type { Transport, UploadKind } from '#shared/contract/transport.ts';

/** A failure as an error. Only this class turns failures into errors. */
export class RequestFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The failure of a caught error; `internal` for any other error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RequestFailed) return error.failure;
  return { code: 'internal', retryable: false, details: {} };
}

/** A parsed body of the catalogue. */
export interface Loaded<T> {
  readonly value: T;
  /** Epoch ms. */
  readonly fetchedAt: number;
  readonly freshness: 'fresh' | 'stale';
  /** Number of list items that couldn't be decoded and were left out. */
  readonly dropped: number;
  /** The language (`xx-XX`) of the stored body if it isn't the requested one. */
  readonly heldIn?: string;
}

/** What the import of an uploaded file returns. */
interface UploadResults {
  readonly pack: PackImported;
  readonly localData: LocalImported;
}

/** The options of a read. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Runs after all foreground requests. */
  readonly background?: boolean;
  /** Requests the service even if the stored body is fresh. */
  readonly refresh?: boolean;
}

/** The page's connection to the main process: typed requests and events over the host's transport. */
export class Marquee {
  readonly host: Transport['host'];
  readonly #transport: Transport;
  readonly #listeners = new Map<EventName, Set<(payload: never) => void>>();
  #requests = 0;

  constructor(transport: Transport) {
    this.#transport = transport;
    this.host = transport.host;
    transport.subscribe(({ name, payload }) => {
      for (const listener of this.#listeners.get(name) ?? []) listener(payload as never);
    });
  }

  /** Sends a request. Rejects with `RequestFailed`; with `cancelled` after an abort. */
  async request<Name extends RequestName>(
    name: Name,
    input: InputOf<Name>,
    signal?: AbortSignal,
  ): Promise<OutputOf<Name>> {
    const requestId = String((this.#requests += 1));
    const cancel = (): void => this.#transport.cancel(requestId);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      // Electron's bridge rejects proxies, which `$state` values are.
      const plain: unknown = JSON.parse(JSON.stringify(input));
      const result = (await this.#transport.invoke(name, plain, requestId)) as Result<OutputOf<Name>>;
      if (!result.ok) throw new RequestFailed(result.failure);
      if (signal?.aborted) throw new RequestFailed({ code: 'cancelled', retryable: false, details: {} });
      return result.value;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Reads an endpoint of the catalogue and parses its body. Rejects with `RequestFailed`. */
  async read<Name extends EndpointName>(
    endpoint: Name,
    parameters: ParametersOf<Name>,
    { signal, background, refresh }: ReadOptions = {},
  ): Promise<Loaded<Answer<Name>>> {
    const input = {
      endpoint,
      parameters,
      ...(background === true ? { priority: 'background' as const } : {}),
      ...(refresh === true ? { refresh: true } : {}),
    };
    const { text, ...facts }: CatalogueAnswer = await this.request('catalogue.read', input, signal);
    // Bodies that an earlier version stored may have repeats.
    return { value: removeRepeats(JSON.parse(text) as Answer<Name>), ...facts };
  }

  /** Uploads a file to a host without dialogs. Rejects with `RequestFailed`. */
  async upload<Kind extends UploadKind>(kind: Kind, file: Blob): Promise<UploadResults[Kind]> {
    const { upload } = this.#transport;
    if (upload === null) throw new RequestFailed({ code: 'internal', retryable: false, details: {} });
    const result = (await upload(kind, file)) as Result<UploadResults[Kind]>;
    if (!result.ok) throw new RequestFailed(result.failure);
    return result.value;
  }

  /** Listens to an event; returns a function that stops listening. */
  on<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** The address of a picture for an `<img>`. */
  pictureUrl(kind: PictureKind, size: PictureSize, file: string): string {
    return `${this.#transport.pictureBase}/${kind}/${size}/${file}`;
  }
}

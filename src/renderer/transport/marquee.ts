import type { Answer, EndpointName, ParametersOf } from '#shared/catalogue/endpoints.ts';
import type { PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';
import type { CatalogueAnswer } from '#shared/contract/answers.ts';
import type { EventName, Events } from '#shared/contract/events.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import type { PackImported } from '#shared/contract/packs.ts';
import type { InputOf, OutputOf, RequestName } from '#shared/contract/requests.ts';
import type { Transport } from '#shared/contract/transport.ts';

/** A failure on its way through the page's own code; the one place where failures become errors. */
export class RequestFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Reads what was thrown as a failure; whatever else it was counts as `internal`. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RequestFailed) return error.failure;
  return { code: 'internal', retryable: false, details: {} };
}

/** An answer of the catalogue, parsed. */
export interface Loaded<T> {
  readonly value: T;
  /** Epoch ms. */
  readonly fetchedAt: number;
  readonly freshness: 'fresh' | 'stale';
  /** List items that could not be understood and were left out. */
  readonly dropped: number;
  /** The language (`xx-XX`) that it is held in, where that is not the one asked for. */
  readonly heldIn?: string;
}

/** How one read is done. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Behind everything that a person waits for. */
  readonly background?: boolean;
  /** Ask the service even where the store's answer is fresh. */
  readonly refresh?: boolean;
}

/** The page's way to the main process: typed verbs and events over whichever transport the host has. */
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

  /** Asks a verb. Rejects with `RequestFailed`; `cancelled` when the signal ends it. */
  async request<Name extends RequestName>(
    name: Name,
    input: InputOf<Name>,
    signal?: AbortSignal,
  ): Promise<OutputOf<Name>> {
    const requestId = String((this.#requests += 1));
    const cancel = (): void => this.#transport.cancel(requestId);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      // Plain: Electron's bridge refuses what is a Proxy, and so is every piece of `$state`.
      const plain: unknown = JSON.parse(JSON.stringify(input));
      const result = (await this.#transport.invoke(name, plain, requestId)) as Result<OutputOf<Name>>;
      if (!result.ok) throw new RequestFailed(result.failure);
      if (signal?.aborted) throw new RequestFailed({ code: 'cancelled', retryable: false, details: {} });
      return result.value;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Reads an endpoint of the catalogue and parses its body, once. Rejects with `RequestFailed`. */
  async read<Name extends EndpointName>(
    endpoint: Name,
    parameters: ParametersOf<Name>,
    { signal, background, refresh }: ReadOptions = {},
  ): Promise<Loaded<Answer<Name>>> {
    const asked = {
      endpoint,
      parameters,
      ...(background === true ? { priority: 'background' as const } : {}),
      ...(refresh === true ? { refresh: true } : {}),
    };
    const { text, ...facts }: CatalogueAnswer = await this.request('catalogue.read', asked, signal);
    return { value: JSON.parse(text) as Answer<Name>, ...facts };
  }

  /** Hands a pack file to a host without dialogs, which takes it in. Rejects with `RequestFailed`. */
  async uploadPack(file: Blob): Promise<PackImported> {
    const { upload } = this.#transport;
    if (upload === null) throw new RequestFailed({ code: 'internal', retryable: false, details: {} });
    const result = (await upload(file)) as Result<PackImported>;
    if (!result.ok) throw new RequestFailed(result.failure);
    return result.value;
  }

  /** Hears an event; gives back the way to stop. */
  on<Name extends EventName>(name: Name, listener: (payload: Events[Name]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Address of a picture for an `<img>`. */
  pictureUrl(kind: PictureKind, size: PictureSize, file: string): string {
    return `${this.#transport.pictureBase}/${kind}/${size}/${file}`;
  }
}

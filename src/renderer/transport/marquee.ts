import type { Answer, EndpointName, ParametersOf } from '#shared/catalogue/endpoints.ts';
import type { PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';
import type { CatalogueAnswer } from '#shared/contract/answers.ts';
import type { EventName, Events } from '#shared/contract/events.ts';
import type { LocalImported } from '#shared/contract/local-file.ts';
import type { PackImported } from '#shared/contract/packs.ts';
import type { InputOf, OutputOf, RequestName } from '#shared/contract/requests.ts';
import type { FirstAnswers, Transport, UploadKind } from '#shared/contract/transport.ts';
import type { Failure, Result } from '#shared/result.ts';
import { KnownAnswers } from './known-answers.ts';
import type { Loaded } from './known-answers.ts';

export type { Loaded } from './known-answers.ts';

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

const cancelled: Failure = { code: 'cancelled', retryable: false, details: {} };

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

/** A question that a page asks when it opens. */
export type Foreseen = {
  [Name in ForeseenName]: { readonly name: Name; readonly input: InputOf<Name> };
}[ForeseenName];
type ForeseenName =
  | 'catalogue.read'
  | 'title.known'
  | 'seasons.known'
  | 'person.known'
  | 'person.heldAppearances'
  | 'offers.history'
  | 'mine.watchlist'
  | 'mine.upNext';

function loadedOf<T extends object>({ text, ...facts }: CatalogueAnswer): Loaded<T> {
  return { value: JSON.parse(text) as T, ...facts };
}

/** The page's connection to the main process: typed requests and events over the host's transport. */
export class Marquee {
  readonly host: Transport['host'];
  readonly #transport: Transport;
  readonly #known: KnownAnswers;
  readonly #listeners = new Map<EventName, Set<(payload: never) => void>>();
  #requests = 0;

  /** `elapsed`: ms. */
  constructor(transport: Transport, elapsed: () => number) {
    this.#transport = transport;
    this.#known = new KnownAnswers(elapsed);
    this.host = transport.host;
    transport.subscribe((message) => {
      this.#known.heed(message);
      for (const listener of this.#listeners.get(message.name) ?? []) listener(message.payload as never);
    });
  }

  /** Learns the answers that the page arrived with. They are asked for again once they are shown: events may be missing. */
  learn({ state, answers }: FirstAnswers): void {
    this.#known.follow(state);
    for (const { name, input, value } of answers) {
      if (name !== 'catalogue.read')
        this.#known.keepAnswer({ name, parameters: input, isOutdated: false }, value);
      else {
        const { endpoint, parameters } = input;
        const loaded = { ...loadedOf(value), freshness: 'stale' as const };
        this.#known.keepBody({ name: endpoint, parameters, isOutdated: false }, loaded, value.text.length);
      }
    }
  }

  /** Sends a request. Rejects with `RequestFailed`; with `cancelled` after an abort. */
  async request<Name extends RequestName>(
    name: Name,
    input: InputOf<Name>,
    signal?: AbortSignal,
  ): Promise<OutputOf<Name>> {
    if (!this.#known.isRepeated(name)) return this.#send(name, input, signal);
    const foreseen = this.#known.foreseen(name, input);
    if (foreseen !== null) {
      await foreseen;
      const answer = this.lastAnswer(name, input);
      if (signal?.aborted === true) throw new RequestFailed(cancelled);
      if (answer !== undefined) return answer;
    }
    const asking = this.#known.begin(name, input);
    try {
      return this.#known.keepAnswer(asking, await this.#send(name, input, signal));
    } catch (error) {
      if (failureOf(error).code !== 'cancelled') this.#known.forget(asking);
      throw error;
    } finally {
      this.#known.end(asking);
    }
  }

  /** The answer that a request got last, if the main process announced no change of it; undefined: none. */
  lastAnswer<Name extends RequestName>(name: Name, input: InputOf<Name>): OutputOf<Name> | undefined {
    return this.#known.answer(name, input) as OutputOf<Name> | undefined;
  }

  async #send<Name extends RequestName>(
    name: Name,
    input: InputOf<Name>,
    signal: AbortSignal | undefined,
  ): Promise<OutputOf<Name>> {
    const requestId = String((this.#requests += 1));
    const cancel = (): void => this.#transport.cancel(requestId);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      // Electron's bridge rejects proxies, which `$state` values are.
      const plain: unknown = JSON.parse(JSON.stringify(input));
      const result = (await this.#transport.invoke(name, plain, requestId)) as Result<OutputOf<Name>>;
      if (!result.ok) throw new RequestFailed(result.failure);
      if (signal?.aborted) throw new RequestFailed(cancelled);
      return result.value;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** What a read got last, if the main process announced no change of it, or null. `isFresh`: `read` returns it too. */
  lastRead<Name extends EndpointName>(
    endpoint: Name,
    parameters: ParametersOf<Name>,
  ): { readonly loaded: Loaded<Answer<Name>>; readonly isFresh: boolean } | null {
    return this.#known.body(endpoint, parameters) as ReturnType<typeof this.lastRead<Name>>;
  }

  /** Reads an endpoint of the catalogue and parses its body, which it returns again while it is fresh. Rejects with `RequestFailed`. */
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
    const foreseen = refresh === true ? null : this.#known.foreseen(endpoint, parameters);
    if (foreseen !== null) await foreseen;
    const last = refresh === true ? null : this.lastRead(endpoint, parameters);
    if (last?.isFresh === true) return last.loaded;
    const asking = this.#known.begin(endpoint, parameters);
    try {
      const answer = await this.#send('catalogue.read', input, signal);
      return this.#known.keepBody(asking, loadedOf<Answer<Name>>(answer), answer.text.length);
    } finally {
      this.#known.end(asking);
    }
  }

  /** Asks for what a page is about to ask, of the store alone; the page finds the answers. Failures are the page's to meet. */
  async foresee(questions: readonly Foreseen[]): Promise<void> {
    const known = this.#known;
    await Promise.all(
      questions.map(async ({ name, input }) => {
        const isRead = name === 'catalogue.read';
        const [what, parameters] = isRead ? [input.endpoint, input.parameters] : [name, input];
        if (known.has(what, parameters)) return;
        const asking = known.begin(what, parameters);
        try {
          const stored =
            name === 'catalogue.read' || name === 'title.known' ? { ...input, stored: true } : input;
          asking.foreseen = this.#send(name, stored, undefined);
          const value = await asking.foreseen;
          if (isRead) {
            const answer = value as CatalogueAnswer;
            known.keepBody(asking, loadedOf(answer), answer.text.length);
          } else known.keepAnswer(asking, value);
        } catch (error) {
          if (!(error instanceof RequestFailed)) throw error;
        } finally {
          known.end(asking);
        }
      }),
    );
  }

  /** Asks for the lists again that the person's changes made outdated, so that they open without a request. */
  async renewLists(): Promise<void> {
    // One after another, so that what a page asks meanwhile waits for one at most; the last that was shown first.
    for (const { name, parameters } of this.#known.takeOutdated().toReversed())
      await this.foresee([{ name, input: parameters } as Foreseen]);
  }

  /** Uploads a file to the host. Rejects with `RequestFailed`. */
  async upload<Kind extends UploadKind>(kind: Kind, file: Blob): Promise<UploadResults[Kind]> {
    const result = (await this.#transport.upload(kind, file)) as Result<UploadResults[Kind]>;
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

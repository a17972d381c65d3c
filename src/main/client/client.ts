import type { Dispatcher } from 'undici';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type { Profile, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Failure, FailureDetails, Result } from '#shared/contract/failures.ts';
import { pause } from './clock.ts';
import type { ClientClock } from './clock.ts';
import { createDispatcher } from './dispatcher.ts';
import type { DispatcherExtras } from './dispatcher.ts';
import { exchange } from './exchange.ts';
import type { Exchanged, ExchangeRequest, Fetched } from './exchange.ts';
import { Flights } from '../flights.ts';
import type { FlightControls } from '../flights.ts';
import { defaultLimits } from './limits.ts';
import type { ClientLimits } from './limits.ts';
import { addressRequest, withApiKey } from './request-address.ts';
import type { Outgoing } from './request-address.ts';
import type { Priority } from './request-queue.ts';
import { pauseBeforeRetry } from './retry.ts';
import { Schedule } from './schedule.ts';
import type { Place } from './schedule.ts';

export type { Fetched } from './exchange.ts';

/** A secret, seen from here. */
export interface Credential {
  reveal(): string;
}

/** Where the client tells what it did: names, codes and numbers, never an address. */
export interface ClientLog {
  debug(event: string, facts?: FailureDetails): void;
  warn(event: string, facts?: FailureDetails): void;
}

/** What a client is made of. */
export interface ClientOptions {
  readonly profile: Profile;
  readonly addresses: ServiceAddresses;
  /** Asked anew for every request; null: there is none. */
  readonly credentials: { accessToken(): Credential | null; apiKey(): Credential | null };
  /** true: an HTTP answer came, whatever it said; false: nobody could be reached. */
  onReachable(online: boolean): void;
  readonly log: ClientLog;
  readonly clock: ClientClock;
  /** For tests. */
  readonly limits?: Partial<ClientLimits>;
  /** For tests. */
  readonly tls?: DispatcherExtras;
}

/** How one fetch is done. */
export interface FetchOptions {
  readonly signal?: AbortSignal;
  /** background: behind everything that a person is waiting for. foreground when absent. */
  readonly priority?: Priority;
  /** Of what is stored: the answer may then be `notModified`. */
  readonly etag?: string;
  /** Fields of the JSON body, for the endpoint that takes one (E2b). */
  readonly body?: Readonly<Record<string, string>>;
}

/** HTTP to one service. */
export interface Client {
  /**
   * Asks one endpoint. The body comes back as checked bytes, decompressed and not parsed. Never rejects; fails with
   * every code of the closed set but `storage` and `keychainUnavailable`, details always with the endpoint's name.
   * The bytes are the caller's own, also where several asked the same: they may be given away.
   */
  fetch(endpoint: EndpointName, parameters: Parameters, options?: FetchOptions): Promise<Result<Fetched>>;
  /** Gives up everything under way and closes the connections. */
  close(): Promise<void>;
}

const headerValue = /^[\x21-\x7e]+$/;

/** Makes the client of one service. */
export function createClient(options: ClientOptions): Client {
  return new HttpClient(options);
}

class HttpClient implements Client {
  readonly #options: ClientOptions;
  readonly #limits: ClientLimits;
  readonly #clock: ClientClock;
  readonly #schedule: Schedule;
  readonly #flights = new Flights<Fetched>();
  /** Bodies that somebody has got, and may be giving away to another thread. */
  readonly #handedOut = new WeakSet<Uint8Array>();
  #dispatcher: Dispatcher | null = null;
  #closed = false;
  #posts = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#clock = options.clock;
    this.#schedule = new Schedule(this.#limits, this.#clock);
  }

  async fetch(
    endpoint: EndpointName,
    parameters: Parameters,
    { signal, priority = 'foreground', etag, body }: FetchOptions = {},
  ): Promise<Result<Fetched>> {
    if (this.#closed) return fail('cancelled', { endpoint });
    const { profile, addresses, credentials } = this.#options;
    const addressed = addressRequest(profile, addresses.base, endpoint, parameters, body ?? null);
    if (!addressed.ok) return addressed;
    const outgoing = addressed.value;
    const { method, authentication } = outgoing.row;
    const credential = authentication === 'bearer' ? credentials.accessToken() : credentials.apiKey();
    if (credential === null || !headerValue.test(credential.reveal())) {
      return fail('unauthorized', { endpoint, reason: 'credentials', missing: credential === null });
    }
    const request = prepare(outgoing, credential, etag);
    // What is sent once must not be shared: two exchanges of a token are two exchanges.
    const key = method === 'GET' ? `${outgoing.url} ${etag ?? ''}` : `POST ${(this.#posts += 1)}`;
    const caller = { signal, urgent: priority === 'foreground' };
    const result = await this.#flights.board(key, credential.reveal(), caller, (controls) =>
      this.#fly(endpoint, request, controls),
    );
    return result.ok
      ? succeed(this.#ownOf(result.value))
      : { ok: false, failure: naming(result.failure, endpoint) };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#flights.close();
    this.#schedule.close();
    await this.#dispatcher?.destroy();
  }

  /** What was fetched, with bytes that nobody else holds. All who share a flight come here before any of them goes on. */
  #ownOf(fetched: Fetched): Fetched {
    if (fetched.kind !== 'body') return fetched;
    if (this.#handedOut.has(fetched.body)) return { ...fetched, body: fetched.body.slice() };
    this.#handedOut.add(fetched.body);
    return fetched;
  }

  async #fly(
    endpoint: EndpointName,
    request: ExchangeRequest,
    { signal, urgent, onUrgent }: FlightControls,
  ): Promise<Result<Fetched>> {
    const place = this.#schedule.place(urgent ? 'foreground' : 'background');
    onUrgent(() => place.raise());
    signal.addEventListener('abort', () => place.leave(), { once: true });
    let resetBefore = false;
    let deadline = Infinity;
    for (let attempts = 1; ; attempts += 1) {
      const exchanged = await this.#attempt(endpoint, request, place, signal, attempts);
      if ('refused' in exchanged) return exchanged.refused;
      if (attempts === 1) deadline = this.#clock.elapsed() + this.#limits.totalMs;
      const { result, reached, reset } = exchanged;
      if (result.ok || result.failure.code === 'cancelled') {
        if (reached === true) this.#options.onReachable(true);
        return result;
      }
      const attempted = {
        method: request.method,
        attempts,
        resetBefore,
        failure: result.failure,
        reset,
      } as const;
      const pauseMs = pauseBeforeRetry(attempted, this.#limits, () => this.#clock.random());
      if (pauseMs === null || this.#clock.elapsed() + pauseMs >= deadline) {
        if (reached !== null) this.#options.onReachable(reached);
        return result;
      }
      resetBefore ||= reset;
      if (pauseMs > 0 && !(await pause(this.#clock, pauseMs, signal))) return fail('cancelled');
    }
  }

  async #attempt(
    endpoint: EndpointName,
    request: ExchangeRequest,
    place: Place,
    signal: AbortSignal,
    attempt: number,
  ): Promise<Exchanged | { readonly refused: Result<never> }> {
    // Asked first: a place that was left before it asked would wait for ever.
    const gone = new Promise<null>((resolve) => {
      if (signal.aborted) resolve(null);
      else signal.addEventListener('abort', () => resolve(null), { once: true });
    });
    const turn = await Promise.race([place.turn(), gone]);
    if (turn === null || signal.aborted) {
      place.leave();
      return { refused: fail('cancelled') };
    }
    if (!turn.granted) {
      return { refused: fail('rateLimited', { paused: true }, { retryAfterMs: turn.pausedForMs }) };
    }
    const started = this.#clock.elapsed();
    try {
      const dispatcher = this.#open();
      if (dispatcher === null) return { refused: fail('offline', { reason: 'proxy' }, { retryable: false }) };
      const exchanged = await exchange(dispatcher, request, this.#limits, () => this.#clock.now(), signal);
      this.#tell(endpoint, exchanged, attempt, Math.round(this.#clock.elapsed() - started));
      // Before the place is left: whoever waits would be sent into the same wall.
      if (!exchanged.result.ok) this.#pauseAll(exchanged.result.failure);
      return exchanged;
    } finally {
      place.leave();
    }
  }

  /** The dispatcher, made at the first request; null when the system's proxy variable holds no address. */
  #open(): Dispatcher | null {
    if (this.#dispatcher !== null) return this.#dispatcher;
    try {
      this.#dispatcher = createDispatcher(this.#options.addresses.base, this.#limits, this.#options.tls);
    } catch {
      this.#options.log.warn('proxy variable holds no address');
    }
    return this.#dispatcher;
  }

  /** A 429 holds for everything that this client would send, not only for who met it. */
  #pauseAll(why: Failure): void {
    if (why.code !== 'rateLimited') return;
    const { rateLimitMs, longestPauseMs } = this.#limits;
    this.#schedule.pause(Math.min(longestPauseMs, Math.max(rateLimitMs, why.retryAfterMs ?? 0)));
  }

  #tell(endpoint: EndpointName, { result, status }: Exchanged, attempt: number, tookMs: number): void {
    const facts = { endpoint, status, attempt, tookMs };
    if (result.ok) {
      const bytes = result.value.kind === 'body' ? result.value.body.byteLength : 0;
      this.#options.log.debug('request answered', { ...facts, bytes });
    } else if (result.failure.code !== 'cancelled') {
      this.#options.log.warn('request failed', {
        ...result.failure.details,
        ...facts,
        code: result.failure.code,
      });
    }
  }
}

function prepare({ row, url, body }: Outgoing, credential: Credential, etag?: string): ExchangeRequest {
  const secret = credential.reveal();
  return {
    method: row.method,
    url: row.authentication === 'apiKey' ? withApiKey(url, secret) : url,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
      // Some services refuse whoever does not say what they are.
      'user-agent': 'Marquee',
      ...(row.authentication === 'bearer' ? { authorization: `Bearer ${secret}` } : {}),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    },
    body,
    conditional: etag !== undefined,
  };
}

function naming(why: Failure, endpoint: EndpointName): Failure {
  return { ...why, details: { ...why.details, endpoint } };
}

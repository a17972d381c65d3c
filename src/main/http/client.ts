import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import type { Profile, ServiceAddresses } from '#shared/catalogue/profiles.ts';
import { fail } from '#shared/result.ts';
import type { FailureDetails, Result } from '#shared/result.ts';
import { pause } from './client-clock.ts';
import type { ClientClock } from './client-clock.ts';
import { Connections } from './connections.ts';
import type { ConnectionsOptions } from './connections.ts';
import { Dedupe } from './dedupe.ts';
import type { SharedControls } from './dedupe.ts';
import { exchange } from './exchange.ts';
import type { Exchanged, ExchangeRequest, Fetched } from './exchange.ts';
import { defaultLimits } from './limits.ts';
import type { ClientLimits } from './limits.ts';
import { addressRequest, withApiKey } from './request-address.ts';
import type { Outgoing } from './request-address.ts';
import type { Priority } from './schedule.ts';
import { pauseBeforeRetry } from './retry.ts';
import { Schedule } from './schedule.ts';
import type { ServiceHealth } from './service-health.ts';

export type { Fetched } from './exchange.ts';

/** A secret as the client needs it. */
interface Credential {
  reveal(): string;
}

/** What a client needs. */
export interface ClientOptions extends Omit<ConnectionsOptions, 'limits'> {
  readonly profile: Profile;
  readonly addresses: ServiceAddresses;
  /** Read for every request; null when there is none. */
  readonly credentials: { accessToken(): Credential | null; apiKey(): Credential | null };
  /** Gets the result of every request. */
  readonly health: Pick<ServiceHealth, 'note'>;
  /** The service refused a request because of the rate; another attempt may follow. */
  limited?(): void;
  /** Gets names, codes and numbers, never an address. */
  readonly log: { warn(event: string, facts?: FailureDetails): void };
  readonly clock: ClientClock;
  /** How many background requests may run now; without it, as many as the limits allow. */
  readonly mostInBackground?: () => number;
  /** For tests. */
  readonly limits?: Partial<ClientLimits>;
}

/** Options of one fetch. */
export interface FetchOptions {
  readonly signal?: AbortSignal;
  /** foreground when absent. */
  readonly priority?: Priority;
  /** Of the stored body: the answer may then be `notModified`. */
  readonly etag?: string;
  /** Fields of the JSON body, for the endpoint that takes one (E2b). */
  readonly body?: Readonly<Record<string, string>>;
}

const headerValue = /^[\x21-\x7e]+$/;

/** HTTP to one service. */
export class Client {
  readonly #options: ClientOptions;
  readonly #limits: ClientLimits;
  readonly #clock: ClientClock;
  readonly #schedule: Schedule;
  readonly #connections: Connections;
  readonly #requests = new Dedupe<Fetched>();
  #closed = false;
  #posts = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#clock = options.clock;
    this.#schedule = new Schedule(this.#limits, this.#clock, options.mostInBackground);
    this.#connections = new Connections({ ...options, limits: this.#limits });
  }

  /**
   * Requests one endpoint. Returns the body as checked bytes, decompressed and not parsed, which callers that share the
   * request share, too, so that nobody may change them. Never rejects; fails with every code of the closed set except
   * `storage` and `keychainUnavailable`, always with the endpoint's name in the details.
   */
  async fetch(
    endpoint: EndpointName,
    parameters: Parameters,
    { signal, priority = 'foreground', etag, body }: FetchOptions = {},
  ): Promise<Result<Fetched>> {
    if (this.#closed) return fail('cancelled', { endpoint });
    const { profile, addresses, credentials } = this.#options;
    const addressed = addressRequest(profile, addresses.base, endpoint, parameters, body ?? null);
    if (!addressed.ok) return addressed;
    const { method, authentication } = addressed.value.row;
    const credential = authentication === 'bearer' ? credentials.accessToken() : credentials.apiKey();
    const secret = credential?.reveal() ?? '';
    if (!headerValue.test(secret)) {
      const result = fail('unauthorized', { endpoint, reason: 'credentials', missing: credential === null });
      this.#options.health.note({ result, reached: null });
      return result;
    }
    const request = prepare(addressed.value, secret, etag);
    // A POST is never shared: two exchanges of a token are two requests.
    const key = method === 'GET' ? `${addressed.value.url} ${etag ?? ''}` : `POST ${(this.#posts += 1)}`;
    const caller = { signal, urgent: priority === 'foreground' };
    const result = await this.#requests.share(key, secret, caller, async (controls) => {
      const sent = await this.#send(endpoint, request, controls);
      this.#options.health.note(sent);
      return sent.result;
    });
    if (!result.ok) {
      const { details } = result.failure;
      return { ok: false, failure: { ...result.failure, details: { ...details, endpoint } } };
    }
    return result;
  }

  /** Aborts all requests and closes the connections. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#requests.close();
    this.#schedule.close();
    await this.#connections.close();
  }

  /** Sends a request, again where `pauseBeforeRetry` says so. */
  async #send(
    endpoint: EndpointName,
    request: ExchangeRequest,
    { signal, urgent, onUrgent }: SharedControls,
  ): Promise<Pick<Exchanged, 'result' | 'reached'>> {
    const place = this.#schedule.place(urgent ? 'foreground' : 'background', signal);
    onUrgent(() => place.raise());
    let resetBefore = false;
    let deadline = Infinity;
    for (let attempts = 1; ; attempts += 1) {
      const turn = await place.turn();
      if (!turn.granted) {
        const { pausedForMs } = turn;
        const result =
          pausedForMs === null
            ? fail('cancelled')
            : fail('rateLimited', { paused: true }, { retryAfterMs: pausedForMs });
        return { result, reached: null };
      }
      const exchanged = await this.#attempt(endpoint, request, signal, attempts);
      if (attempts === 1) deadline = this.#clock.elapsed() + this.#limits.totalMs;
      // Only now, after a 429 has paused the schedule: a turn granted earlier would meet the same limit.
      place.leave();
      if (exchanged === null) {
        return { result: fail('offline', { reason: 'proxy' }, { retryable: false }), reached: null };
      }
      const { result, reset } = exchanged;
      const isFinal = result.ok || result.failure.code === 'cancelled';
      const pauseMs = isFinal
        ? null
        : pauseBeforeRetry(
            { method: request.method, attempts, resetBefore, failure: result.failure, reset },
            this.#limits,
            () => this.#clock.random(),
          );
      if (pauseMs === null || this.#clock.elapsed() + pauseMs >= deadline) return exchanged;
      resetBefore ||= reset;
      if (pauseMs > 0) await pause(this.#clock, pauseMs, signal);
    }
  }

  /** One exchange; null when the proxy can't be used. */
  async #attempt(
    endpoint: EndpointName,
    request: ExchangeRequest,
    signal: AbortSignal,
    attempt: number,
  ): Promise<Exchanged | null> {
    const { addresses, log } = this.#options;
    const { rateLimitMs, longestPauseMs } = this.#limits;
    const started = this.#clock.elapsed();
    const exchanged = await this.#connections.through(
      addresses.base,
      (dispatcher) => exchange(dispatcher, request, this.#limits, () => this.#clock.now(), signal),
      ({ result }) => result,
    );
    if (exchanged === null) return null;
    const { result, status } = exchanged;
    if (result.ok || result.failure.code === 'cancelled') return exchanged;
    const { code, details, retryAfterMs = 0 } = result.failure;
    const tookMs = Math.round(this.#clock.elapsed() - started);
    log.warn('request failed', { ...details, endpoint, status, attempt, tookMs, code });
    // A 429 pauses every request of this client, not only this one.
    if (code === 'rateLimited') {
      this.#schedule.pause(Math.min(longestPauseMs, Math.max(rateLimitMs, retryAfterMs)));
      this.#options.limited?.();
    }
    return exchanged;
  }
}

function prepare({ row, url, body }: Outgoing, secret: string, etag?: string): ExchangeRequest {
  return {
    method: row.method,
    url: row.authentication === 'apiKey' ? withApiKey(url, secret) : url,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'gzip, br',
      // Some services refuse requests without it.
      'user-agent': 'Marquee',
      ...(row.authentication === 'bearer' ? { authorization: `Bearer ${secret}` } : {}),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    },
    body,
    mostBytes: row.mostBytes ?? null,
  };
}

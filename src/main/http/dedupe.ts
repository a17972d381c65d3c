import { fail } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';

/** What a shared request needs: a signal to abort it, and a call when a person starts waiting for it. */
export interface SharedControls {
  readonly signal: AbortSignal;
  readonly urgent: boolean;
  onUrgent(raise: () => void): void;
}

interface SharedRequest<T> {
  readonly result: Promise<Result<T>>;
  /** Only callers with the same credentials share a request. */
  readonly credentials: unknown;
  readonly controller: AbortController;
  waiters: number;
  urgent: boolean;
  raise: () => void;
}

/** Shares one request among all callers with the same key; aborts it when the last of them leaves. */
export class Dedupe<T> {
  readonly #requests = new Map<string, SharedRequest<T>>();

  /** Joins the running request of this key, or starts it. Fails with `cancelled` as soon as the caller's signal aborts. */
  share(
    key: string,
    credentials: unknown,
    caller: { readonly signal: AbortSignal | undefined; readonly urgent: boolean },
    start: (controls: SharedControls) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const { signal, urgent } = caller;
    if (signal?.aborted) return Promise.resolve(fail('cancelled'));
    let request = this.#requests.get(key);
    if (request === undefined || request.credentials !== credentials) {
      request = this.#start(key, credentials, urgent, start);
    } else if (urgent && !request.urgent) {
      request.urgent = true;
      request.raise();
    }
    return this.#wait(key, request, signal);
  }

  /** Aborts every request. */
  close(): void {
    for (const { controller } of this.#requests.values()) controller.abort();
  }

  #start(
    key: string,
    credentials: unknown,
    urgent: boolean,
    start: (controls: SharedControls) => Promise<Result<T>>,
  ): SharedRequest<T> {
    const controller = new AbortController();
    let raise = (): void => undefined;
    const request: SharedRequest<T> = {
      credentials,
      controller,
      waiters: 0,
      urgent,
      raise: () => raise(),
      result: start({
        signal: controller.signal,
        urgent,
        onUrgent: (act) => {
          raise = act;
        },
      }).finally(() => this.#forget(key, request)),
    };
    this.#requests.set(key, request);
    return request;
  }

  #wait(key: string, request: SharedRequest<T>, signal: AbortSignal | undefined): Promise<Result<T>> {
    request.waiters += 1;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        resolve(fail('cancelled'));
        request.waiters -= 1;
        if (request.waiters > 0) return;
        // At once, so that a new caller does not join a request that is being aborted.
        this.#forget(key, request);
        request.controller.abort();
      };
      signal?.addEventListener('abort', leave, { once: true });
      request.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave));
    });
  }

  #forget(key: string, request: SharedRequest<T>): void {
    if (this.#requests.get(key) === request) this.#requests.delete(key);
  }
}

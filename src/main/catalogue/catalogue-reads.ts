import { isLastChangesPage } from '#shared/catalogue/change-pages.ts';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { Answer, EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { fillIn, storeKey } from '#shared/catalogue/store-key.ts';
import { isFresh } from '#shared/catalogue/freshness.ts';
import type { StoreKey } from '#shared/catalogue/store-key.ts';
import type { CatalogueAnswer, CatalogueChanged } from '#shared/contract/answers.ts';
import type { CatalogueRead } from '#shared/contract/requests.ts';
import { fail, succeed, valueOr } from '#shared/result.ts';
import type { Failure, Result } from '#shared/result.ts';
import type { Clock } from '#shared/text/timing.ts';
import { RateLimit } from '#shared/text/timing.ts';
import type { Client, Fetched } from '../http/client.ts';
import { isSessionRefused } from '../http/failures.ts';
import type { Accepted, StoredBody } from './store/bodies.ts';
import type { CatalogueStore } from './store/part.ts';

/** The signed-in account with its session. */
export interface PersonalSession {
  readonly account: number;
  readonly parameters: Parameters;
}

/** Dependencies of the reads. */
export interface CatalogueReadPorts extends Clock {
  /** Identifies the service in store keys. */
  readonly service: string;
  readonly bodies: CatalogueStore['bodies'];
  /** Defaults for parameters that the caller leaves out. */
  settings(): { readonly language: string; readonly region: string | null };
  readonly fetch: Client['fetch'];
  /** Returns the signed-in account, or null. */
  session(): PersonalSession | null;
  /** The service refused a session. */
  refused(session: PersonalSession): void;
  /** Much of a response couldn't be decoded; `dropped`: items and fields. */
  lost(endpoint: EndpointName, dropped: number): void;
  /** A body was stored that differs from the previous one, or that the service has again. */
  stored(body: Pick<StoreKey, 'endpoint' | 'parameters'>): void;
  changed(changed: CatalogueChanged): void;
  /** The service doesn't have a body that may be stored. */
  gone(body: Pick<CatalogueChanged, 'endpoint' | 'parameters'>): void;
  /** Aborts when the service is left. */
  readonly closing: AbortSignal;
}

/** Result of storing a response; `noted` is the result of updating the age. */
type Settled =
  | { readonly kind: 'confirmed'; readonly fetchedAt: number; readonly noted: Result<unknown> }
  | { readonly kind: 'accepted'; readonly fetchedAt: number; readonly accepted: Result<Accepted> };

/** Minimum time between two revalidations of a body, in ms: the service may fail or send stale bodies. */
const revalidationPauseMs = 15_000;
/** A page can show hundreds of stored bodies: at most so many are revalidated within so many ms, and so many wait. */
const [mostRevalidated, withinMs, mostWaiting] = [40, 10_000, 80];

/** Reads the catalogue: returns stored answers at once with their age, and revalidates them in the background. */
export class CatalogueReads {
  readonly #ports: CatalogueReadPorts;
  readonly #revalidating = new Set<string>();
  /** When each body was revalidated within the last pause, and whether the service no longer has it; the earliest first. */
  readonly #lastTried = new Map<string, { readonly at: number; isGone: boolean }>();
  readonly #rate: RateLimit;

  constructor(ports: CatalogueReadPorts) {
    this.#ports = ports;
    this.#rate = new RateLimit(ports, mostRevalidated, withinMs);
  }

  /** Answers one read. Fails, as the request does, if nothing is stored or if the failure is final. */
  async read(asked: CatalogueRead, signal: AbortSignal): Promise<Result<CatalogueAnswer>> {
    const ports = this.#ports;
    const row = endpointOf(asked.endpoint);
    const session = row.personal ? ports.session() : null;
    if (row.personal && session === null) return fail('unauthorized', { reason: 'session' });
    const parameters = fillIn(asked.endpoint, asked.parameters, ports.settings());
    const key = this.#key(asked.endpoint, parameters, session?.account);
    const stored = valueOr(await ports.bodies.lookup(key.text), null);
    // Whoever reads a season or a list counts on the store's knowing what is in it.
    if (stored?.isIndexed === false) await ports.bodies.reindex(key.text);
    if (stored !== null && asked.refresh !== true) {
      if (isFresh(stored, ports.now())) return succeed(answerOf(stored, 'fresh'));
      if (asked.stored === true) return succeed(answerOf(stored, 'stale'));
      this.#revalidate(key, asked, parameters, stored, session);
      return succeed(answerOf(stored, 'stale'));
    }

    if (asked.stored === true) return fail('notFound', { reason: 'notStored' });
    const fetched = await this.#fetch(key, asked, parameters, stored, session, signal);
    if (fetched.ok) return succeed(fetched.value.answer);
    if (stored === null && isUnreachable(fetched.failure)) {
      const before =
        (await this.#changesBefore(asked, fetched.failure)) ?? (await this.#inAnotherLanguage(asked, key));
      if (before !== null) return succeed(before);
    }
    if (stored === null || isFinal(fetched.failure)) return fetched;
    if (fetched.failure.code === 'notFound') this.#tellGone(asked);
    return succeed(answerOf(stored, 'stale'));
  }

  /**
   * Fetches a body into the store with background priority. `parameters` include language and region; `etag` is the
   * stored body's. Fails as the request does, and with `storage` if the body can't be stored.
   */
  async fetchIntoStore(
    { endpoint, parameters }: { readonly endpoint: EndpointName; readonly parameters: Parameters },
    etag: string | null,
    signal: AbortSignal,
  ): Promise<Result<{ readonly changed: boolean }>> {
    const ports = this.#ports;
    const fetched = await ports.fetch(endpoint, parameters, {
      priority: 'background',
      signal,
      ...(etag === null ? {} : { etag }),
    });
    if (!fetched.ok) {
      if (fetched.failure.code === 'notFound')
        this.#tellGone({ endpoint, parameters: this.#asAsked(endpoint, parameters) });
      return fetched;
    }
    const settled = await this.#settle(this.#key(endpoint, parameters), fetched.value);
    if (settled.kind === 'confirmed') return settled.noted.ok ? succeed({ changed: false }) : settled.noted;
    const { accepted } = settled;
    if (!accepted.ok) return accepted;
    // A pack isn't complete with it, and tries again.
    if (accepted.value.isPoor) return fail('badResponse', { reason: 'lost', endpoint });
    if (!accepted.value.stored) return fail('storage', { reason: 'other' });
    if (accepted.value.changed) {
      ports.changed({ endpoint, parameters: this.#asAsked(endpoint, parameters), confirmedAt: null });
    }
    return succeed({ changed: accepted.value.changed });
  }

  #key(endpoint: EndpointName, parameters: Parameters, account: number | null = null): StoreKey {
    return storeKey({ profile: this.#ports.service, endpoint, parameters, account });
  }

  /** Returns the parameters as a page sends them, without the defaults from the settings. */
  #asAsked(endpoint: EndpointName, parameters: Parameters): Parameters {
    const bare = Object.fromEntries(
      Object.entries(parameters).filter(([name]) => name !== 'language' && name !== 'region'),
    );
    const same =
      JSON.stringify(fillIn(endpoint, bare, this.#ports.settings())) === JSON.stringify(parameters);
    return same ? bare : parameters;
  }

  /** Offline fallback: a stored history of changes up to an earlier day. */
  async #changesBefore(
    { endpoint, parameters }: CatalogueRead,
    why: Failure,
  ): Promise<CatalogueAnswer | null> {
    if (why.code !== 'offline' || (endpoint !== 'tv.changes' && endpoint !== 'season.changes')) return null;
    const { start_date: start, end_date: end } = parameters;
    if (typeof start !== 'string' || typeof end !== 'string') return null;
    const { bodies, settings } = this.#ports;
    const page = Number(parameters.page ?? 1);
    const earlier = { ...fillIn(endpoint, parameters, settings()), page: page - 1 };
    const before = page <= 1 ? null : valueOr(await bodies.lookup(this.#key(endpoint, earlier).text), null);
    if (before !== null) {
      const { changes } = JSON.parse(before.text) as Answer<'tv.changes'>;
      // Packs don't store the empty page after a short one.
      if (isLastChangesPage(changes)) return { ...answerOf(before, 'stale'), text: '{"changes":[]}' };
    }
    const of = Number(endpoint === 'tv.changes' ? parameters.series_id : parameters.season_id);
    const newest = valueOr(await bodies.newestChanges({ endpoint, of, page, start, end }), null);
    return newest === null ? null : answerOf(newest, 'stale');
  }

  /** Offline fallback: the body in another language, or null; only if the caller left out the language. */
  async #inAnotherLanguage(
    { endpoint, parameters }: CatalogueRead,
    key: StoreKey,
  ): Promise<CatalogueAnswer | null> {
    const { language } = endpointOf(endpoint).queryParameters;
    if (language?.follows === undefined || parameters.language !== undefined) return null;
    const other = valueOr(await this.#ports.bodies.inAnotherLanguage(key), null);
    if (other === null) return null;
    return { ...answerOf(other, 'stale'), ...(other.language === null ? {} : { heldIn: other.language }) };
  }

  #revalidate(
    key: StoreKey,
    asked: CatalogueRead,
    parameters: Parameters,
    stored: StoredBody,
    session: PersonalSession | null,
  ): void {
    const { now, closing } = this.#ports;
    for (const [tried, { at }] of this.#lastTried) {
      // Absolute, because a clock that was set back must not block revalidation.
      if (Math.abs(now() - at) < revalidationPauseMs) break;
      this.#lastTried.delete(tried);
    }
    if (this.#lastTried.get(key.text)?.isGone === true) return this.#tellGone(asked);
    if (this.#revalidating.size >= mostWaiting) return;
    if (this.#revalidating.has(key.text) || this.#lastTried.has(key.text)) return;
    this.#revalidating.add(key.text);
    const tried = { at: now(), isGone: false };
    this.#lastTried.set(key.text, tried);
    // A session can end while it waits, and personal bodies are few.
    void (session === null ? this.#rate.turn(closing) : Promise.resolve())
      .then(() => this.#fetch(key, { ...asked, priority: 'background' }, parameters, stored, session, null))
      .then((fetched) => {
        if (!fetched.ok) {
          tried.isGone = fetched.failure.code === 'notFound';
          return tried.isGone ? this.#tellGone(asked) : undefined;
        }
        const { answer, changed } = fetched.value;
        const { endpoint, parameters: asAsked } = asked;
        // The page also shows a change of the age only.
        const confirmedAt = changed ? null : answer.fetchedAt;
        this.#ports.changed({ endpoint, parameters: asAsked, confirmedAt });
      })
      .finally(() => this.#revalidating.delete(key.text));
  }

  #tellGone({ endpoint, parameters }: Pick<CatalogueRead, 'endpoint' | 'parameters'>): void {
    this.#ports.gone({ endpoint, parameters });
  }

  async #fetch(
    key: StoreKey,
    asked: CatalogueRead,
    parameters: Parameters,
    stored: StoredBody | null,
    session: PersonalSession | null,
    signal: AbortSignal | null,
  ): Promise<Result<{ readonly answer: CatalogueAnswer; readonly changed: boolean }>> {
    const ports = this.#ports;
    const fetched = await ports.fetch(
      asked.endpoint,
      session === null ? parameters : { ...parameters, ...session.parameters },
      {
        priority: asked.priority ?? 'foreground',
        ...(signal === null ? {} : { signal }),
        ...(stored === null || stored.etag === null ? {} : { etag: stored.etag }),
      },
    );
    if (!fetched.ok) {
      if (session !== null && isSessionRefused(fetched.failure)) ports.refused(session);
      return fetched;
    }
    // Sign-out during the request has deleted all personal data, so none may be stored now.
    if (session !== null && ports.session()?.account !== session.account) return fail('cancelled');
    const settled = await this.#settle(key, fetched.value);
    const { fetchedAt } = settled;
    if (settled.kind === 'confirmed') {
      if (stored === null) return fail('badResponse', { reason: 'notModified', endpoint: asked.endpoint });
      return succeed({ answer: { ...answerOf(stored, 'fresh'), fetchedAt }, changed: false });
    }
    const { accepted } = settled;
    if (!accepted.ok) return accepted;
    const { text, dropped, changed, isPoor } = accepted.value;
    const freshness = isPoor ? 'stale' : 'fresh';
    return succeed({ answer: { text, dropped, fetchedAt, freshness }, changed });
  }

  /** Stores a response: a new age, or a new body. */
  async #settle(key: StoreKey, fetched: Fetched): Promise<Settled> {
    const ports = this.#ports;
    const fetchedAt = ports.now();
    const freshUntil = fetchedAt + (fetched.freshForMs ?? endpointOf(key.endpoint).staleAfterMs);
    if (fetched.kind === 'notModified') {
      const noted = await ports.bodies.confirm(key.text, { fetchedAt, freshUntil });
      if (noted.ok && noted.value) ports.stored(key);
      return { kind: 'confirmed', fetchedAt, noted };
    }
    const { body, mostListed, etag } = fetched;
    const accepted = await ports.bodies.accept({ key, body, mostListed, etag, fetchedAt, freshUntil });
    if (accepted.ok && accepted.value.changed) ports.stored(key);
    if (accepted.ok && accepted.value.isPoor) ports.lost(key.endpoint, accepted.value.dropped);
    return { kind: 'accepted', fetchedAt, accepted };
  }
}

function answerOf(stored: StoredBody, freshness: CatalogueAnswer['freshness']): CatalogueAnswer {
  return { text: stored.text, fetchedAt: stored.fetchedAt, dropped: stored.dropped, freshness };
}

/** Whether the request got no answer of the service. */
function isUnreachable({ code }: Failure): boolean {
  return ['offline', 'timeout', 'serverFault', 'rateLimited', 'badResponse'].includes(code);
}

/** Whether the failure concerns the request itself, so that a stored answer must not hide it. */
function isFinal({ code, details }: Failure): boolean {
  const isRefused = code === 'unauthorized' && details.reason !== 'html';
  return isRefused || code === 'cancelled' || code === 'invalidInput';
}

import { isLastChangesPage } from '#shared/catalogue/change-pages.ts';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { Answer, EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { storeKey } from '#shared/catalogue/store-key.ts';
import { fillIn } from '#shared/packs/plan.ts';
import type { CatalogueAnswer, ChangedKey } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Failure, Result } from '#shared/contract/failures.ts';
import type { CatalogueRead } from '#shared/contract/requests.ts';
import { isSessionRefused } from './account/sign-in-failures.ts';
import type { Fetched, FetchOptions } from './client/client.ts';
import type { Acceptance, Accepted, StoredBody } from './store/store.ts';

/** Who is signed in, and what proves it. */
export interface PersonalSession {
  readonly account: number;
  readonly parameters: Parameters;
}

/** What a read needs of the rooms around it. */
export interface CatalogueReadPorts {
  readonly profile: string;
  /** Content language and region as they stand now. */
  choices(): { readonly language: string; readonly region: string | null };
  lookup(key: string): Promise<Result<StoredBody | null>>;
  /** The key of a stored body that is the same answer in another language, a kept one first; null: none. */
  inAnotherLanguage(key: string): Promise<string | null>;
  accept(acceptance: Acceptance): Promise<Result<Accepted>>;
  confirm(key: string, times: { fetchedAt: number; freshUntil: number }): Promise<Result<unknown>>;
  /** The newest stored answer about changes up to an earlier day among those asked; null: none. */
  newestChanges(asked: {
    readonly endpoint: 'tv.changes' | 'season.changes';
    readonly of: number;
    readonly page: number;
    readonly start: string;
    readonly end: string;
  }): Promise<StoredBody | null>;
  fetch(endpoint: EndpointName, parameters: Parameters, options: FetchOptions): Promise<Result<Fetched>>;
  /** The person signed in: their account and what proves it; null when nobody is. */
  session(): PersonalSession | null;
  /** The service refused a session. */
  refused(session: PersonalSession): void;
  now(): number;
  changed(key: ChangedKey): void;
}

/** What became in the store of what was fetched. */
type Settled =
  /** `noted`: whether the new age could be written. */
  | { readonly kind: 'confirmed'; readonly fetchedAt: number; readonly noted: Result<unknown> }
  | { readonly kind: 'accepted'; readonly fetchedAt: number; readonly accepted: Result<Accepted> };

/**
 * The same stale thing is not asked for again sooner than this, in ms: not while the service does not answer,
 * and not when what it sends is stale at once.
 */
const revalidationPauseMs = 15_000;

/**
 * The way of a read: the store first, with its age; the network behind it. Nothing waits for a request
 * when the store has an answer.
 */
export class CatalogueReads {
  readonly #ports: CatalogueReadPorts;
  readonly #revalidating = new Set<string>();
  readonly #lastTried = new Map<string, number>();

  constructor(ports: CatalogueReadPorts) {
    this.#ports = ports;
  }

  /** Answers one read. Fails only when nothing is stored: with whatever the network said. */
  async read(asked: CatalogueRead, signal: AbortSignal): Promise<Result<CatalogueAnswer>> {
    const ports = this.#ports;
    const row = endpointOf(asked.endpoint);
    const session = row.personal ? ports.session() : null;
    if (row.personal && session === null) return fail('unauthorized', { reason: 'session' });
    const parameters = fillIn(asked.endpoint, asked.parameters, ports.choices());
    const key = storeKey({
      profile: ports.profile,
      endpoint: asked.endpoint,
      parameters,
      account: session?.account ?? null,
    });

    const looked = await ports.lookup(key);
    const stored = looked.ok ? looked.value : null;
    if (stored !== null && asked.refresh !== true) {
      if (ports.now() < stored.freshUntil) return succeed(answerOf(stored, 'fresh'));
      this.#revalidate(key, asked, parameters, stored, session);
      return succeed(answerOf(stored, 'stale'));
    }

    const fetched = await this.#fetch(key, asked, parameters, stored, session, signal);
    if (fetched.ok) return fetched;
    if (stored === null && isUnreachable(fetched.failure)) {
      const before =
        (await this.#changesBefore(asked, fetched.failure)) ?? (await this.#inAnotherLanguage(asked, key));
      if (before !== null) return succeed(before);
    }
    return stored === null || isFinal(fetched.failure) ? fetched : succeed(answerOf(stored, 'stale'));
  }

  /**
   * Brings an answer that a pack needs into the store, behind everything that a person waits for. `parameters` as they
   * are sent, language and region filled in; `etag` of what is stored. Fails as a read does, and with `storage` when it
   * came and could not be kept.
   */
  async bring(
    { endpoint, parameters }: { readonly endpoint: EndpointName; readonly parameters: Parameters },
    etag: string | null,
    signal: AbortSignal,
  ): Promise<Result<{ readonly changed: boolean }>> {
    const ports = this.#ports;
    const key = storeKey({ profile: ports.profile, endpoint, parameters, account: null });
    const fetched = await ports.fetch(endpoint, parameters, {
      priority: 'background',
      signal,
      ...(etag === null ? {} : { etag }),
    });
    if (!fetched.ok) return fetched;
    const settled = await this.#settle(key, endpoint, parameters, fetched.value, null);
    if (settled.kind === 'confirmed') return settled.noted.ok ? succeed({ changed: false }) : settled.noted;
    const { accepted } = settled;
    if (!accepted.ok) return accepted;
    if (!accepted.value.stored) return fail('storage', { reason: 'other' });
    if (accepted.value.changed) ports.changed({ endpoint, parameters: this.#asAsked(endpoint, parameters) });
    return succeed({ changed: accepted.value.changed });
  }

  /** Without the language and the region that a page leaves to the settings. */
  #asAsked(endpoint: EndpointName, parameters: Parameters): Parameters {
    const bare = Object.fromEntries(
      Object.entries(parameters).filter(([name]) => name !== 'language' && name !== 'region'),
    );
    const same = JSON.stringify(fillIn(endpoint, bare, this.#ports.choices())) === JSON.stringify(parameters);
    return same ? bare : parameters;
  }

  /** Histories of changes are asked for up to a day: offline, those that are stored up to an earlier day are the answer. */
  async #changesBefore(asked: CatalogueRead, why: Failure): Promise<CatalogueAnswer | null> {
    const { endpoint, parameters } = asked;
    if (why.code !== 'offline' || (endpoint !== 'tv.changes' && endpoint !== 'season.changes')) return null;
    const { start_date: start, end_date: end } = parameters;
    if (typeof start !== 'string' || typeof end !== 'string') return null;
    const before = await this.#pageBefore(endpoint, parameters);
    if (before !== null) {
      const { changes } = JSON.parse(before.text) as Answer<'tv.changes'>;
      // Packs do not keep what comes after a short page, because nothing does.
      if (isLastChangesPage(changes)) return { ...answerOf(before, 'stale'), text: '{"changes":[]}' };
    }
    const newest = await this.#ports.newestChanges({
      endpoint,
      of: Number(endpoint === 'tv.changes' ? parameters.series_id : parameters.season_id),
      page: Number(parameters.page ?? 1),
      start,
      end,
    });
    return newest === null ? null : answerOf(newest, 'stale');
  }

  /** What is held in another language is better than nothing; null: it is held in none. */
  async #inAnotherLanguage(
    { endpoint, parameters }: CatalogueRead,
    key: string,
  ): Promise<CatalogueAnswer | null> {
    const { language } = endpointOf(endpoint).queryParameters;
    // Where the page names the language itself it wants that one, and where it is a filter others are other answers.
    if (language?.default === undefined || parameters.language !== undefined) return null;
    const other = await this.#ports.inAnotherLanguage(key);
    const found = other === null ? null : await this.#ports.lookup(other);
    if (other === null || found?.ok !== true || found.value === null) return null;
    const heldIn = /[|&]language=([^&]*)/.exec(other)?.[1];
    return { ...answerOf(found.value, 'stale'), ...(heldIn === undefined ? {} : { heldIn }) };
  }

  /** The stored page of a history of changes before the one that is asked for; null: there is none. */
  async #pageBefore(endpoint: EndpointName, parameters: Parameters): Promise<StoredBody | null> {
    const page = Number(parameters.page ?? 1);
    if (page <= 1) return null;
    const key = storeKey({
      profile: this.#ports.profile,
      endpoint,
      parameters: { ...fillIn(endpoint, parameters, this.#ports.choices()), page: page - 1 },
      account: null,
    });
    const found = await this.#ports.lookup(key);
    return found.ok ? found.value : null;
  }

  #revalidate(
    key: string,
    asked: CatalogueRead,
    parameters: Parameters,
    stored: StoredBody,
    session: PersonalSession | null,
  ): void {
    const { now } = this.#ports;
    const tried = this.#lastTried.get(key) ?? -Infinity;
    // Either way: a clock that was set back must not hold this up until it has caught up.
    if (this.#revalidating.has(key) || Math.abs(now() - tried) < revalidationPauseMs) return;
    this.#revalidating.add(key);
    this.#lastTried.set(key, now());
    void this.#fetch(key, { ...asked, priority: 'background' }, parameters, stored, session, null)
      .then((fetched) => {
        // Also when only the age changed: the page shows it.
        if (fetched.ok) this.#ports.changed({ endpoint: asked.endpoint, parameters: asked.parameters });
      })
      .finally(() => this.#revalidating.delete(key));
  }

  async #fetch(
    key: string,
    asked: CatalogueRead,
    parameters: Parameters,
    stored: StoredBody | null,
    session: PersonalSession | null,
    signal: AbortSignal | null,
  ): Promise<Result<CatalogueAnswer>> {
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
    // Signed out meanwhile: what was theirs must not be kept after all of it was forgotten.
    if (session !== null && ports.session()?.account !== session.account) return fail('cancelled');
    const account = session?.account ?? null;
    const settled = await this.#settle(key, asked.endpoint, parameters, fetched.value, account);
    const { fetchedAt } = settled;
    if (settled.kind === 'confirmed') {
      if (stored === null) return fail('badResponse', { reason: 'notModified', endpoint: asked.endpoint });
      return succeed({ ...answerOf(stored, 'fresh'), fetchedAt });
    }
    const { accepted } = settled;
    if (!accepted.ok) return accepted;
    const { text, dropped } = accepted.value;
    return succeed({ text, dropped, fetchedAt, freshness: 'fresh' });
  }

  /** Tells the store what the service said: that the stored answer still holds, or what stands in its place. */
  async #settle(
    key: string,
    endpoint: EndpointName,
    parameters: Parameters,
    fetched: Fetched,
    account: number | null,
  ): Promise<Settled> {
    const ports = this.#ports;
    const fetchedAt = ports.now();
    const freshUntil = fetchedAt + (fetched.freshForMs ?? endpointOf(endpoint).staleAfterMs);
    if (fetched.kind === 'notModified') {
      const noted = await ports.confirm(key, { fetchedAt, freshUntil });
      return { kind: 'confirmed', fetchedAt, noted };
    }
    const { body, etag } = fetched;
    const accepted = await ports.accept({
      ...{ key, endpoint, parameters, account, body, etag },
      ...{ fetchedAt, freshUntil },
    });
    return { kind: 'accepted', fetchedAt, accepted };
  }
}

function answerOf(stored: StoredBody, freshness: CatalogueAnswer['freshness']): CatalogueAnswer {
  return { text: stored.text, fetchedAt: stored.fetchedAt, dropped: stored.dropped, freshness };
}

/** Failures that say nothing about what was asked: nobody answered. */
function isUnreachable({ code }: Failure): boolean {
  return code === 'offline' || code === 'timeout' || code === 'serverFault' || code === 'rateLimited';
}

/** Failures that say something about what was asked, so that an old answer must not hide them. */
function isFinal(failure: Failure): boolean {
  return failure.code === 'cancelled' || failure.code === 'unauthorized' || failure.code === 'invalidInput';
}

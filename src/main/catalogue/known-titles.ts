import { endpointOf } from '#shared/catalogue/endpoints.ts';
import { fallbackLanguages } from '#shared/catalogue/languages.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';
import type { KnownTitle, ToldOverview } from '#shared/contract/answers.ts';
import type { InputOf } from '#shared/contract/requests.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { CatalogueReads } from './catalogue-reads.ts';
import type { CatalogueStore } from './store/part.ts';
import type { TitleFound } from './store/titles.ts';

/** Dependencies of known titles. */
export interface KnownTitlesPorts {
  readonly store: Pick<CatalogueStore, 'titles'>;
  readonly reads: Pick<CatalogueReads, 'fetchIntoStore' | 'read'>;
  /** Language of titles, `xx-XX`. */
  language(): string;
  online(): boolean;
}

/**
 * Reads titles from the lists that contain them. No endpoint returns one title, so a list is fetched again to update
 * a title or to translate it.
 */
export class KnownTitles {
  readonly #ports: KnownTitlesPorts;
  /** Lists already fetched in another language in this run; a title missing from them would be missing again. */
  readonly #requested = new Set<string>();
  readonly #closing = new AbortController();

  constructor(ports: KnownTitlesPorts) {
    this.#ports = ports;
  }

  /** Returns a stored title. `again` fetches its list first; otherwise another language is updated afterwards, unless `stored`. */
  async known(
    { mediaType, id, again, stored }: InputOf<'title.known'>,
    signal: AbortSignal,
  ): Promise<Result<KnownTitle>> {
    const { store, reads, online } = this.#ports;
    let found = await store.titles.known(mediaType, id);
    if (!found.ok) return found;
    const list = this.#listOf(found.value);
    if (list !== null && found.value.language !== this.#ports.language()) {
      // What is stored in this language is indexed when it is read.
      await reads.read({ ...list, stored: true }, signal);
      found = await store.titles.known(mediaType, id);
      if (!found.ok) return found;
    }
    if (list === null || stored === true) return plain(found.value);
    if (again === true) {
      // After a failure the stored title is the answer.
      await reads.fetchIntoStore(list, null, signal);
      const renewed = await store.titles.known(mediaType, id);
      return plain(renewed.ok ? renewed.value : found.value);
    }
    const name = JSON.stringify(list);
    if (found.value.language !== this.#ports.language() && online() && !this.#requested.has(name)) {
      this.#requested.add(name);
      void reads.fetchIntoStore(list, null, this.#closing.signal).then((fetched) => {
        if (!fetched.ok) this.#requested.delete(name);
      });
    }
    return plain(found.value);
  }

  /**
   * A title's overview in the first other language in which its list has one, and at last in its original language; null: there
   * is none, or it has one in its own.
   */
  async overview(
    { mediaType, id }: InputOf<'title.overview'>,
    signal: AbortSignal,
  ): Promise<Result<ToldOverview | null>> {
    const { store, reads } = this.#ports;
    const found = await store.titles.known(mediaType, id);
    if (!found.ok) return found;
    const { item } = found.value;
    const list = this.#listOf(found.value);
    if (list === null || item.overview !== '') return succeed(null);
    for (const language of [...fallbackLanguages(this.#ports.language()), item.original_language]) {
      if (!/^[a-z]{2}(-[A-Z]{2})?$/.test(language)) continue;
      const asked = { endpoint: list.endpoint, parameters: { ...list.parameters, language } };
      const read = await reads.read({ ...asked, priority: 'background' }, signal);
      if (!read.ok) return read;
      // The store's text was decoded with this endpoint's schema.
      const entries = endpointOf(list.endpoint).index?.(
        JSON.parse(read.value.text) as never,
        asked.parameters,
      );
      const items = mediaType === 'movie' ? entries?.movies : entries?.series;
      const text = items?.find((each) => each.id === id)?.overview ?? '';
      if (text !== '') return succeed({ text, language });
    }
    return succeed(null);
  }

  close(): void {
    this.#closing.abort();
  }

  /** Returns the list that contains a title, in the language of the settings, or null if unknown. */
  #listOf({ toldBy }: TitleFound): BodyAsked | null {
    if (toldBy === null) return null;
    return { ...toldBy, parameters: { ...toldBy.parameters, language: this.#ports.language() } };
  }
}

function plain({ toldBy, ...known }: TitleFound): Result<KnownTitle> {
  void toldBy;
  return succeed(known);
}

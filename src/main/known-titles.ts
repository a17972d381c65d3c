import type { KnownTitle, MediaType } from '#shared/contract/answers.ts';
import { succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import type { BodyAsked } from '#shared/packs/plan.ts';
import type { CatalogueReads } from './catalogue-reads.ts';
import type { Store, TitleFound } from './store/store.ts';

/** What telling about titles needs of the rooms around it. */
export interface KnownTitlesPorts {
  readonly store: Pick<Store, 'titleKnown'>;
  readonly reads: Pick<CatalogueReads, 'bring'>;
  /** That titles are to be told in, `xx-XX`. */
  language(): string;
  online(): boolean;
}

/**
 * What lists told of a title. No question of the interface is about one title, so who wants it told anew, or in
 * another language, asks for the list that named it.
 */
export class KnownTitles {
  readonly #ports: KnownTitlesPorts;
  /** Lists that were asked for another language in this run, each once: what they do not name, they do not name. */
  readonly #asked = new Set<string>();
  readonly #closing = new AbortController();

  constructor(ports: KnownTitlesPorts) {
    this.#ports = ports;
  }

  /** Answers with what is held. `again`: after asking for the list anew; else that is done behind, once, where the language is another. */
  async known(
    mediaType: MediaType,
    id: number,
    again: boolean,
    signal: AbortSignal,
  ): Promise<Result<KnownTitle>> {
    const { store, reads, online } = this.#ports;
    const found = await store.titleKnown(mediaType, id);
    if (!found.ok) return found;
    const list = this.#listOf(found.value);
    if (list === null) return plain(found.value);
    if (again) {
      // Whatever comes of it: what is held is the answer then.
      await reads.bring(list, null, signal);
      const renewed = await store.titleKnown(mediaType, id);
      return plain(renewed.ok ? renewed.value : found.value);
    }
    const name = JSON.stringify(list);
    if (found.value.language !== this.#ports.language() && online() && !this.#asked.has(name)) {
      this.#asked.add(name);
      void reads.bring(list, null, this.#closing.signal).then((brought) => {
        if (!brought.ok) this.#asked.delete(name);
      });
    }
    return plain(found.value);
  }

  close(): void {
    this.#closing.abort();
  }

  /** The list that named a title, in the language of the settings; null: not known. */
  #listOf({ toldBy }: TitleFound): BodyAsked | null {
    if (toldBy === null) return null;
    return { ...toldBy, parameters: { ...toldBy.parameters, language: this.#ports.language() } };
  }
}

function plain({ toldBy, ...known }: TitleFound): Result<KnownTitle> {
  void toldBy;
  return succeed(known);
}

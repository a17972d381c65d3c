import { SvelteMap } from 'svelte/reactivity';
import { m } from '../../i18n/messages.ts';
import type { Marquee } from '../../transport/marquee.ts';

const numbered = {
  person: m.person_numbered,
  keyword: m.discover_keyword_numbered,
  provider: m.discover_provider_numbered,
};
export type Named = keyof typeof numbered;

/** Names of the people, keywords and providers in a query, each read from the store once. */
export class FilterNames {
  readonly #marquee: Marquee;
  /** By kind and id. */
  readonly #names = new SvelteMap<string, string>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #requested = new Set<string>();

  constructor(marquee: Marquee) {
    this.#marquee = marquee;
  }

  /** The name, or the number while there is none. */
  of(kind: Named, id: string): string {
    return this.#names.get(`${kind} ${id}`) || numbered[kind]({ id: Number(id) });
  }

  learn(kind: Named, id: string | number, name: string): void {
    this.#names.set(`${kind} ${id}`, name);
  }

  /** Reads unknown names. */
  async want(people: readonly string[], keywords: readonly string[]): Promise<void> {
    const newKeywords = keywords.filter((id) => this.#isNew(`keyword ${id}`)).map(Number);
    const newPeople = people.filter((id) => this.#isNew(`person ${id}`));
    if (newKeywords.length > 0) {
      const names = await this.#marquee.request('keywords.known', { ids: newKeywords }).catch(() => ({}));
      for (const [id, name] of Object.entries(names)) this.learn('keyword', id, name);
    }
    for (const id of newPeople) {
      const person = await this.#marquee.request('person.known', { id: Number(id) }).catch(() => null);
      if (person !== null) this.learn('person', id, person.name);
    }
  }

  #isNew(key: string): boolean {
    if (this.#requested.has(key)) return false;
    this.#requested.add(key);
    return true;
  }
}

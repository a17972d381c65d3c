import { SvelteMap } from 'svelte/reactivity';
import { m } from '../../i18n/messages.ts';
import type { Marquee } from '../../transport/marquee.ts';

/** Names of people, keywords and providers that a question names by number; asked of what is held here, once each. */
export class FilterNames {
  readonly #marquee: Marquee;
  readonly #people = new SvelteMap<string, string>();
  readonly #keywords = new SvelteMap<string, string>();
  readonly #providers = new SvelteMap<string, string>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #asked = new Set<string>();

  constructor(marquee: Marquee) {
    this.#marquee = marquee;
  }

  person(id: string): string {
    return this.#people.get(id) ?? m.person_numbered({ id: Number(id) });
  }

  keyword(id: string): string {
    return this.#keywords.get(id) ?? m.discover_keyword_numbered({ id: Number(id) });
  }

  provider(id: string): string {
    return this.#providers.get(id) ?? m.discover_provider_numbered({ id: Number(id) });
  }

  learnPerson(id: string, name: string): void {
    this.#people.set(id, name);
  }

  learnKeyword(id: string, name: string): void {
    this.#keywords.set(id, name);
  }

  learnProviders(providers: readonly { readonly id: number; readonly name: string }[]): void {
    for (const { id, name } of providers) this.#providers.set(String(id), name);
  }

  /** Looks up names that are not known yet. */
  async want(people: readonly string[], keywords: readonly string[]): Promise<void> {
    const newKeywords = keywords.filter((id) => this.#isNew(`keyword ${id}`)).map(Number);
    const newPeople = people.filter((id) => this.#isNew(`person ${id}`));
    if (newKeywords.length > 0) {
      const names = await this.#marquee.request('keywords.known', { ids: newKeywords }).catch(() => ({}));
      for (const [id, name] of Object.entries(names)) this.#keywords.set(id, name);
    }
    for (const id of newPeople) {
      const person = await this.#marquee.request('person.known', { id: Number(id) }).catch(() => null);
      if (person !== null) this.#people.set(id, person.name);
    }
  }

  #isNew(key: string): boolean {
    if (this.#asked.has(key)) return false;
    this.#asked.add(key);
    return true;
  }
}

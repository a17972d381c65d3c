/** Candidates in a random order. Each is taken once before any is taken again. */
export class RandomOrder<Item extends { readonly key: string }> {
  readonly #random: () => number;
  #items: readonly Item[] = [];
  #left: Item[] = [];

  /** `random`: 0 to 1, 1 excluded. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Replaces the candidates; those that were taken already stay behind the others. */
  fill(items: readonly Item[]): void {
    const known = new Set(this.#items.map(({ key }) => key));
    const left = new Set(this.#left.map(({ key }) => key));
    this.#items = items;
    this.#left = this.#shuffled(items.filter(({ key }) => !known.has(key) || left.has(key)));
  }

  /** Takes one whose key is none of these; null: there is none. */
  take(without: readonly string[]): Item | null {
    const isFree = ({ key }: Item): boolean => !without.includes(key);
    if (!this.#left.some(isFree)) this.#left = this.#shuffled(this.#items);
    const at = this.#left.findIndex(isFree);
    return at < 0 ? null : (this.#left.splice(at, 1)[0] ?? null);
  }

  #shuffled(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, place: this.#random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
}

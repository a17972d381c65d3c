/** Candidates in a random order. Each is taken once before any is taken again. */
export class Deck<Card extends { readonly key: string }> {
  readonly #random: () => number;
  #cards: readonly Card[] = [];
  #left: Card[] = [];

  /** `random`: 0 to 1, 1 excluded. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Replaces the candidates; those that were taken already stay behind the others. */
  fill(cards: readonly Card[]): void {
    const known = new Set(this.#cards.map(({ key }) => key));
    const left = new Set(this.#left.map(({ key }) => key));
    this.#cards = cards;
    this.#left = this.#shuffled(cards.filter(({ key }) => !known.has(key) || left.has(key)));
  }

  /** Takes one whose key is none of these; null: there is none. */
  take(without: readonly string[]): Card | null {
    const isFree = ({ key }: Card): boolean => !without.includes(key);
    if (!this.#left.some(isFree)) this.#left = this.#shuffled(this.#cards);
    const at = this.#left.findIndex(isFree);
    return at < 0 ? null : (this.#left.splice(at, 1)[0] ?? null);
  }

  #shuffled(cards: readonly Card[]): Card[] {
    return cards
      .map((card) => ({ card, place: this.#random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ card }) => card);
  }
}

import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import { extremes, hiddenRatings, ratingTable, withRatings } from './rating-rows.ts';

/** Number of episodes in the lists of the best and the worst. */
const rankedEpisodes = 5;

/** The grid of a series' ratings: which are shown, and which episode is described. */
export class RatingGrid {
  readonly #whole: () => readonly Season[];
  readonly #shielded: () => readonly Season[];
  /** Shows all ratings, but nothing else, despite the spoiler shield. */
  showsAll = $state(false);
  #describedId: number | null = $state(null);
  readonly seasons = $derived.by(() =>
    this.showsAll ? withRatings(this.#whole(), this.#shielded()) : this.#shielded(),
  );
  /** The ids of the episodes whose rating the shield hides. */
  readonly hidden = $derived.by(() => hiddenRatings(this.#whole(), this.seasons));
  readonly table = $derived(ratingTable(this.seasons));
  readonly ranked = $derived(extremes(this.seasons, rankedEpisodes));
  readonly #cells = $derived(this.table.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null)));
  /** The episode that was last pointed at or focused; null: none. */
  readonly described: Episode | null = $derived(
    this.#cells.find(({ id }) => id === this.#describedId) ?? null,
  );

  /** `whole`: the seasons from the service; `shielded`: the same without what the spoiler shield hides. */
  constructor(whole: () => readonly Season[], shielded: () => readonly Season[]) {
    this.#whole = whole;
    this.#shielded = shielded;
  }

  /** Describes an episode that was pointed at or focused. */
  describe(episode: Episode): void {
    this.#describedId = episode.id;
  }
}

import { SvelteSet } from 'svelte/reactivity';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import type { SpoilerField, SpoilerSettings } from '#shared/contract/settings.ts';

/** The position of an episode, as what the person's own changes are about names it. */
export interface EpisodePlace {
  /** Of the series. */
  readonly id: number;
  readonly season: number;
  readonly episode: number;
}

/** An episode as the spoiler shield leaves it. */
export type ShieldedEpisode = Episode & {
  /** Something is hidden; absent: nothing is. */
  readonly shielded?: true;
  /** The languages (`xx-XX`) of its name and overview; absent: that of the settings. */
  readonly named_in?: string;
  readonly told_in?: string;
};

export interface SpoilerPorts {
  settings(): SpoilerSettings;
  /** Whether the person marked an episode as seen. */
  isSeen(place: EpisodePlace): boolean;
}

const keyOf = ({ id, season, episode }: EpisodePlace): string => `${id} ${season} ${episode}`;

/**
 * Hides details of episodes that the person has neither rated nor marked as seen. It removes the fields when an
 * episode is read, so that no part of the page can show them.
 */
export class Spoilers {
  readonly #ports: SpoilerPorts;
  readonly #revealed = new SvelteSet<string>();

  constructor(ports: SpoilerPorts) {
    this.#ports = ports;
  }

  /** Whether any field is hidden. */
  get on(): boolean {
    return Object.values(this.#ports.settings()).some((hidden) => hidden);
  }

  /** Whether a field of an episode is hidden. `rating`: the person's own, if any. */
  hides(field: SpoilerField, place: EpisodePlace, rating?: number | null): boolean {
    return this.#ports.settings()[field] && !this.#isSeen(place, rating ?? null);
  }

  /** Reveals one episode until the app stops. */
  reveal(place: EpisodePlace): void {
    this.#revealed.add(keyOf(place));
  }

  /** The episode without its hidden fields. */
  episode(seriesId: number, episode: Episode, rating?: number | null): ShieldedEpisode {
    const place = { id: seriesId, season: episode.season_number, episode: episode.episode_number };
    if (!this.on || this.#isSeen(place, rating ?? null)) return episode;
    const hidden = this.#ports.settings();
    return {
      ...episode,
      ...(hidden.titles ? { name: '' } : {}),
      ...(hidden.overviews ? { overview: '' } : {}),
      ...(hidden.stills ? { still_path: null } : {}),
      ...(hidden.ratings ? { vote_average: 0, vote_count: 0 } : {}),
      ...(hidden.guests ? { guest_stars: [] } : {}),
      shielded: true,
    };
  }

  /** The season without its episodes' hidden fields. */
  season(
    seriesId: number,
    season: Season,
    ratingOf: (episodeNumber: number) => number | null | undefined = () => null,
  ): Season {
    if (!this.on) return season;
    const episodes = season.episodes.map((episode) =>
      this.episode(seriesId, episode, ratingOf(episode.episode_number)),
    );
    return { ...season, episodes };
  }

  #isSeen(place: EpisodePlace, rating: number | null): boolean {
    return rating !== null || this.#revealed.has(keyOf(place)) || this.#ports.isSeen(place);
  }
}

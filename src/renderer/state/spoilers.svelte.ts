import { SvelteSet } from 'svelte/reactivity';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import type { SeenUpTo } from '#shared/contract/local-things.ts';
import type { SpoilerField, Spoilers as SpoilerSettings } from '#shared/contract/settings.ts';

/** Where an episode stands. */
export interface EpisodePlace {
  readonly seriesId: number;
  readonly season: number;
  readonly episode: number;
}

/** An episode of which something may be hidden. */
export type ShieldedEpisode = Episode & {
  /** Something of it is hidden; absent: nothing is. */
  readonly shielded?: true;
};

/** What the shield must know. */
export interface SpoilerPorts {
  settings(): SpoilerSettings;
  seen(seriesId: number): SeenUpTo | null;
}

const keyOf = ({ seriesId, season, episode }: EpisodePlace): string => `${seriesId} ${season} ${episode}`;

/**
 * Hides what a person does not want to know yet of episodes that they have neither rated nor marked as seen. It takes
 * fields away where episodes come in, so that nothing further on can show them: not a heading, not a window's title.
 */
export class Spoilers {
  readonly #ports: SpoilerPorts;
  readonly #revealed = new SvelteSet<string>();

  constructor(ports: SpoilerPorts) {
    this.#ports = ports;
  }

  /** Whether anything is ever hidden. */
  get on(): boolean {
    return Object.values(this.#ports.settings()).some((hidden) => hidden);
  }

  /** Whether a field of an episode is hidden. `rating`: the person's own; null and undefined: none is known. */
  hides(field: SpoilerField, place: EpisodePlace, rating?: number | null): boolean {
    return this.#ports.settings()[field] && !this.#isSeen(place, rating ?? null);
  }

  /** Shows everything of one episode until the app stops. */
  reveal(place: EpisodePlace): void {
    this.#revealed.add(keyOf(place));
  }

  /** The episode without what is hidden of it. */
  episode(seriesId: number, episode: Episode, rating?: number | null): ShieldedEpisode {
    const place = { seriesId, season: episode.season_number, episode: episode.episode_number };
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

  /** The season with its episodes so. */
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
    if (rating !== null || this.#revealed.has(keyOf(place))) return true;
    const seen = this.#ports.seen(place.seriesId);
    // Specials stand beside the seasons: having seen so far says nothing about them.
    if (seen === null || (place.season === 0) !== (seen.season === 0)) return false;
    return place.season < seen.season || (place.season === seen.season && place.episode <= seen.episode);
  }
}

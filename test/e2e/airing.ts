import { addDays } from '#shared/text/calendar-day.ts';
import { getJson, listIds } from './service.ts';
import type { TestService } from './service.ts';
import { storyDay } from './story-day.ts';

/** An episode that airs on a day. */
interface Airs {
  readonly id: number;
  readonly day: string;
  readonly season: number;
  readonly episode: number;
}

/** What stories read of a season. */
export interface Season {
  readonly episodes: readonly { readonly episode_number: number; readonly air_date: string | null }[];
}

/** The first episode of a series on the air that airs on a day or later, by default after today. */
export async function findAiring(service: TestService, from = addDays(storyDay, 1)): Promise<Airs> {
  for (const id of await listIds(service, '/tv/on_the_air')) {
    for (let season = 1; season < 20; season += 1) {
      const found = await getJson<Season>(service, `/tv/${id}/season/${season}`);
      if (found === null) break;
      const next = found.episodes.find(({ air_date: day }) => day !== null && day >= from);
      if (next?.air_date) return { id, season, episode: next.episode_number, day: next.air_date };
    }
  }
  throw new Error('No series on the air has an episode to come.');
}

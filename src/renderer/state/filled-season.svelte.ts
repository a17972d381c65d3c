import { untrack } from 'svelte';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import { fallbackLanguages } from '#shared/catalogue/languages.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { getApp } from './app-model.svelte.ts';
import { useMyRatings } from './my-ratings.svelte.ts';
import { useRead, useRequest } from './use-resource.svelte.ts';

/** Where an overview is from: the language (`xx-XX`); absent: that of the settings. */
interface Told {
  readonly overview?: string;
  readonly told_in?: string;
}

/** A season of which empty texts are filled from other languages. */
export type FilledSeason = Omit<Season, 'episodes'> & Told & { readonly episodes: (Episode & ToldEpisode)[] };

/** Where an episode's name and overview are from. */
interface ToldEpisode extends Told {
  readonly named_in?: string;
}

/** A season with the first text that one of the others has where it has none. */
export function fillSeason(
  season: Season,
  others: readonly { readonly language: string; readonly season: Season }[],
): FilledSeason {
  const textOf = (
    textIn: (other: Season) => string | undefined,
  ): { readonly text: string; readonly language: string } | undefined =>
    others
      .map(({ season: other, language }) => ({ text: textIn(other) ?? '', language }))
      .find(({ text }) => text !== '');
  const overviewOf = (overviewIn: (other: Season) => string | undefined): Told => {
    const found = textOf(overviewIn);
    return found === undefined ? {} : { overview: found.text, told_in: found.language };
  };
  const episodeIn = (other: Season, number: number): Episode | undefined =>
    other.episodes.find((each) => each.episode_number === number);
  const nameOf = (number: number): { readonly name?: string; readonly named_in?: string } => {
    const found = textOf((other) => episodeIn(other, number)?.name);
    return found === undefined ? {} : { name: found.text, named_in: found.language };
  };
  return {
    ...season,
    ...(season.overview === '' ? overviewOf((other) => other.overview) : {}),
    episodes:
      others.length === 0
        ? season.episodes
        : season.episodes.map((episode) => {
            const { episode_number: number, name, overview } = episode;
            return {
              ...episode,
              ...(name === '' ? nameOf(number) : {}),
              ...(overview === '' ? overviewOf((other) => episodeIn(other, number)?.overview) : {}),
            };
          }),
  };
}

/** Whether a text is empty that could be there: what is to come is often not told yet in any language. */
export function lacksTexts({ overview, episodes }: FilledSeason, today: CalendarDay): boolean {
  const lastAired = episodes.findLastIndex(({ air_date: day }) => day !== null && day <= today);
  return overview === '' || episodes.slice(0, lastAired + 1).some((episode) => episode.overview === '');
}

/**
 * What the page of a season reads, and that of an episode, for the lifetime of a component. The empty texts of the season are filled
 * from other languages: it asks for one after the other, in the background, while something is empty.
 */
export function useSeason(seriesId: () => number, number: () => number) {
  const app = getApp();
  const read = useRead('tv.season', () => ({ series_id: seriesId(), season_number: number() }));
  const known = useRequest('title.known', () => ({ mediaType: 'tv', id: seriesId() }));
  const ratings = useMyRatings(seriesId, () => [number()]);
  let others: readonly { readonly language: string; readonly season: Season }[] = $state.raw([]);
  /** How many languages were asked for. */
  let asked = $state(0);
  const filled = $derived(read.value === null ? null : fillSeason(read.value, others));
  const question = $derived(JSON.stringify([seriesId(), number(), app.contentKey]));
  $effect.pre(() => {
    void question;
    others = [];
    asked = 0;
  });
  const lacks = $derived(filled !== null && lacksTexts(filled, app.today));
  $effect(() => {
    const [series_id, season_number] = [seriesId(), number()];
    const language = fallbackLanguages(app.state.settings.catalogueLanguage)[asked];
    if (!lacks || language === undefined) return;
    const leaving = new AbortController();
    const options = { background: true, signal: leaving.signal };
    void untrack(() => app.marquee.read('tv.season', { series_id, season_number, language }, options)).then(
      ({ value }) => {
        if (leaving.signal.aborted) return;
        others = [...others, { language, season: value }];
        asked += 1;
      },
      // Without the service, the next language may still be stored.
      () => {
        if (!leaving.signal.aborted) asked += 1;
      },
    );
    return () => leaving.abort();
  });
  return {
    read,
    known,
    ratings,
    get filled() {
      return filled;
    },
  };
}

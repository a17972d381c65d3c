import { untrack } from 'svelte';
import type { Episode, Season } from '#shared/catalogue/resources/seasons.ts';
import { fallbackLanguages } from '#shared/catalogue/fallback-languages.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { getApp } from './app-model.svelte.ts';
import type { EpisodePlace } from './spoilers.svelte.ts';

/** Where a text is from: the language (`xx-XX`); absent: that of the settings. */
interface Told {
  readonly told_in?: string;
}

/** A season of which empty texts are filled from other languages. */
export type FilledSeason = Omit<Season, 'episodes'> & Told & { readonly episodes: (Episode & Told)[] };

/** A season with the first text that one of the others has where it has none. */
export function fillSeason(
  season: Season,
  others: readonly { readonly language: string; readonly season: Season }[],
): FilledSeason {
  const textOf = (overviewIn: (other: Season) => string | undefined): { overview: string } & Told => {
    const found = others.find((other) => (overviewIn(other.season) ?? '') !== '');
    return found === undefined
      ? { overview: '' }
      : { overview: overviewIn(found.season) ?? '', told_in: found.language };
  };
  const episodeIn = (other: Season, number: number): Episode | undefined =>
    other.episodes.find((each) => each.episode_number === number);
  return {
    ...season,
    ...(season.overview === '' ? textOf((other) => other.overview) : {}),
    episodes: season.episodes.map((episode) =>
      episode.overview === ''
        ? { ...episode, ...textOf((other) => episodeIn(other, episode.episode_number)?.overview) }
        : episode,
    ),
  };
}

/** Whether a text is empty that could be there: what is to come is often not told yet in any language. */
export function lacksTexts({ overview, episodes }: FilledSeason, today: CalendarDay): boolean {
  const hasAired = ({ air_date: day }: Episode): boolean => day !== null && day <= today;
  return overview === '' || episodes.some((episode) => episode.overview === '' && hasAired(episode));
}

/**
 * Fills the empty texts of a season from other languages, for the lifetime of a component: it asks for one language after the
 * other, in the background, while something is empty.
 */
export function useFilledSeason(
  season: () => Season | null,
  place: () => Pick<EpisodePlace, 'seriesId' | 'season'>,
): { readonly value: FilledSeason | null } {
  const app = getApp();
  let others: readonly { readonly language: string; readonly season: Season }[] = $state.raw([]);
  const filled = $derived.by(() => {
    const read = season();
    return read === null ? null : fillSeason(read, others);
  });
  const question = $derived(JSON.stringify([place(), app.contentKey]));
  $effect.pre(() => {
    void question;
    others = [];
  });
  const lacks = $derived(filled !== null && lacksTexts(filled, app.today));
  $effect(() => {
    const { seriesId: series_id, season: season_number } = place();
    const language = fallbackLanguages(app.state.settings.catalogueLanguage)[others.length];
    if (!lacks || language === undefined) return;
    const leaving = new AbortController();
    const options = { background: true, signal: leaving.signal };
    void untrack(() => app.marquee.read('tv.season', { series_id, season_number, language }, options)).then(
      ({ value }) => {
        if (!leaving.signal.aborted) others = [...others, { language, season: value }];
      },
      // Without the service, the text stays empty until the page is opened again.
      () => undefined,
    );
    return () => leaving.abort();
  });
  return {
    get value() {
      return filled;
    },
  };
}

import { SvelteMap } from 'svelte/reactivity';
import { getApp } from './app-model.svelte.ts';

/** The shortest time between two reads when the window gets the focus, in ms. */
const lookAgainAfterMs = 10_000;

/** The signed-in person's ratings (E11) of a series by season and episode. */
export interface MyRatings {
  readonly signedIn: boolean;
  /** 0.5 to 10; null: not rated; undefined: not known. */
  of(seasonNumber: number, episodeNumber: number): number | null | undefined;
}

/** Reads the person's ratings of a series' seasons for the lifetime of a component; none if nobody is signed in. */
export function useMyRatings(seriesId: () => number, seasons: () => readonly number[]): MyRatings {
  const app = getApp();
  const ratings = new SvelteMap<string, number | null>();
  const account = $derived(app.state.signIn.step === 'signedIn' ? app.state.signIn.account.id : null);
  const question = $derived(
    JSON.stringify([seriesId(), [...seasons()].sort((a, b) => a - b), account, app.contentKey]),
  );
  $effect(() => {
    const [id, numbers, reader] = JSON.parse(question) as [number, number[], number | null];
    ratings.clear();
    if (reader === null) return;
    const { marquee, clock } = app;
    const leaving = new AbortController();
    const { signal } = leaving;
    let readAt = -Infinity;
    const readOne = async (season: number, refresh: boolean): Promise<void> => {
      const parameters = { series_id: id, season_number: season };
      try {
        const options = { signal, background: true, refresh };
        const { value } = await marquee.read('tv.seasonRatings', parameters, options);
        if (signal.aborted) return;
        for (const { episode_number: episode, rated } of value.results)
          ratings.set(`${season} ${episode}`, rated);
      } catch {
        // Missing ratings aren't shown; the shell shows a rejected session.
      }
    };
    const readAll = (refresh: boolean): void => {
      readAt = clock.elapsed();
      for (const season of numbers) void readOne(season, refresh);
    };
    readAll(false);
    // The person might have rated at the service.
    const onFocus = (): void => {
      if (clock.elapsed() - readAt > lookAgainAfterMs) readAll(true);
    };
    window.addEventListener('focus', onFocus, { signal });
    const stop = marquee.on('catalogue.changed', ({ endpoint, parameters }) => {
      const { series_id: series, season_number: season } = parameters as Record<string, unknown>;
      if (endpoint === 'tv.seasonRatings' && series === id && typeof season === 'number')
        void readOne(season, false);
    });
    const forget = app.addReader(() => readAll(true));
    return () => {
      forget();
      stop();
      leaving.abort();
    };
  });
  return {
    get signedIn() {
      return account !== null;
    },
    of: (season, episode) => ratings.get(`${season} ${episode}`),
  };
}

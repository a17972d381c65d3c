import { untrack } from 'svelte';
import { includedWays } from '#shared/catalogue/monetisation.ts';
import type { WatchlistOffers } from '#shared/contract/offers.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { isHidden, subjectOf } from '../../format/title-card.ts';
import { getApp, whenOnline } from '../app-model.svelte.ts';
import { useOwnList } from '../use-resource.svelte.ts';
import { useWatchlistOffers } from '../watchlist-offers.svelte.ts';
import { whenIdle } from '../when-idle.ts';
import { episodeCandidates, isOwn, watchlistCandidates } from './candidates.ts';
import { suggestionCount, unwanted } from './suggestions.svelte.ts';
import type { Suggestion } from './suggestions.svelte.ts';

/** So many followed series take part. */
const mostSeries = 60;

/** What Tonight suggests, and what it depends on. */
export interface Tonight {
  readonly wishes: Settings['tonight'];
  /** Where the person is, ISO 3166-1; "": no countries are chosen. */
  readonly country: string;
  /** What the person has there, by id. */
  readonly services: readonly number[];
  /** Where the watchlist can be watched; null: not known yet. */
  readonly offers: WatchlistOffers | null;
  /** null: none yet. */
  readonly suggestions: readonly Suggestion[] | null;
  /** Replaces the suggestions; false: too early. */
  suggestOthers(): Promise<boolean>;
}

/**
 * The suggestions for the person's wishes, for the lifetime of a component. They stay while the page runs, until others are wanted
 * or the wishes change. `isLater`: suggests only once the page is on the screen.
 */
export function useTonight({ isLater = false } = {}): Tonight {
  const app = getApp();
  const suggested = app.tonight;
  const wishes = $derived(app.state.settings.tonight);
  const countries = $derived(app.state.settings.watchCountries);
  const country = $derived(
    wishes.country !== null && countries.includes(wishes.country) ? wishes.country : (countries[0] ?? ''),
  );
  const services = $derived(app.state.settings.myServices[country] ?? []);

  const ways = $derived(includedWays(app.state.settings));

  let hasBegun = $state(!isLater);
  if (isLater) void whenIdle().then(() => (hasBegun = true));
  const offers = useWatchlistOffers(() => (hasBegun ? countries : null));
  const upNext = useOwnList('mine.upNext', () =>
    hasBegun && wishes.episodes ? { limit: mostSeries } : null,
  );
  const own = $derived(
    offers.isSettled && (upNext.isSettled || !wishes.episodes)
      ? [
          ...(offers.value === null ? [] : watchlistCandidates(offers.value, country, services, ways)),
          ...episodeCandidates(upNext.value ?? []),
        ]
      : null,
  );

  // New wishes get new suggestions; what the person does with one of them only replaces that one.
  const question = $derived(
    JSON.stringify([
      wishes.minutes,
      wishes.episodes,
      wishes.discover,
      country,
      services,
      ways,
      app.contentKey,
    ]),
  );
  untrack(() => {
    if (suggested.question !== question) suggested.value = null;
  });
  const asked = $derived(own === null ? null : question);
  $effect(() => {
    if (asked !== null && asked !== suggested.question) void untrack(() => suggest());
  });

  const isLeft = ({ candidate }: Suggestion): boolean => {
    // An episode and the one after it have the same key.
    if (isOwn(candidate)) return own?.some(({ href }) => href === candidate.href) === true;
    const state = app.mine.of(subjectOf(candidate.title));
    return state === null || !isHidden(state, unwanted);
  };
  $effect(() => {
    const suggestions = suggested.value;
    if (own === null || suggestions === null || suggested.pending) return;
    const left = suggestions.filter(isLeft);
    untrack(() => {
      const isWhole = left.length === suggestions.length;
      if (!isWhole) suggested.value = left;
      // What was looked up in the meantime can be suggested now.
      if (!isWhole || suggested.lacks(own, wishes.discover)) void suggest(left);
    });
  });
  whenOnline(() => {
    const suggestions = suggested.value;
    if (own !== null && suggestions !== null && suggestions.length < suggestionCount)
      void suggest(suggestions);
  });

  async function suggest(kept: readonly Suggestion[] = []): Promise<void> {
    suggested.question = question;
    const criteria = { country, services, ways, minutes: wishes.minutes, today: app.today };
    const { discover } = wishes;
    await suggested.suggest(
      { criteria, own: own ?? [], discover, names: offers.value?.providers ?? {} },
      kept,
    );
  }

  return {
    get wishes() {
      return wishes;
    },
    get country() {
      return country;
    },
    get services() {
      return services;
    },
    get offers() {
      return offers.value;
    },
    get suggestions() {
      return suggested.value;
    },
    async suggestOthers() {
      if (own === null) return false;
      await suggest();
      return true;
    },
  };
}

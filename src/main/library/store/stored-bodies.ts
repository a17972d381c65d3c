import { titlesIn } from '#shared/catalogue/index-entries.ts';
import type { Replaced, StoreContext, WrittenAnswer } from '../../store/context.ts';
import { noteOffers } from './offer-history.ts';
import { followSeason } from './renumbered-episodes.ts';
import { matchWaiting } from './to-match.ts';

/** What the library does with what an answer names: titles that imports wait for, offers, and the numbers of episodes. */
export function noteStored(
  context: StoreContext,
  { entries, parameters, fetchedAt }: WrittenAnswer,
  { episodes }: Replaced,
): void {
  if (entries === null) return;
  matchWaiting(context, titlesIn(entries));
  if (entries.watchProviders !== undefined) noteOffers(context, entries.watchProviders, fetchedAt);
  if (entries.season === undefined) return;
  const [seriesId, seasonNumber] = [Number(parameters.series_id), Number(parameters.season_number)];
  followSeason(context, seriesId, { seasonNumber, before: episodes, fetchedAt });
}

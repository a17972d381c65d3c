import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { includedProviders } from '../../format/own-offers.ts';
import { m } from '../../i18n/messages.ts';
import type { Loaded, Marquee } from '../../transport/marquee.ts';
import type { Candidate } from './candidates.ts';

/** Where the person is, what they have there, and how long they have; 0: any length. */
export interface Criteria {
  readonly country: string;
  readonly services: readonly number[];
  /** The ways to watch there that count as included. */
  readonly ways: readonly MonetisationType[];
  readonly minutes: number;
  readonly today: CalendarDay;
}

/** What is known of a suggestion when it is made. */
export interface SuggestionFacts {
  /** The person's services that include it; `since`: epoch ms, null: unknown. */
  readonly services: readonly { readonly name: string; readonly since: number | null }[];
  /** When the service was asked where it can be watched, epoch ms; null: it never was. */
  readonly checkedAt: number | null;
  /** Its length, exactly or at most; null: unknown. */
  readonly minutes: { readonly is: 'exactly' | 'atMost'; readonly count: number } | null;
}

/** Checks a candidate against the criteria; null: it doesn't fit. What can't be read is unknown, and excludes nothing. */
export async function matchCandidate(
  marquee: Pick<Marquee, 'read'>,
  candidate: Candidate,
  criteria: Criteria,
  names: Readonly<Record<string, string>>,
): Promise<SuggestionFacts | null> {
  if (candidate.from === 'series') return matchEpisode(marquee, candidate, criteria);
  // Nothing says that it can be watched, and it has not come out.
  if (candidate.from === 'popular' && (candidate.title.day ?? '') > criteria.today) return null;
  if (candidate.from === 'popular')
    return { services: [], checkedAt: null, minutes: atMost(candidate.atMost) };
  const { id } = candidate.title;
  const known = candidate.from === 'watchlist' ? candidate : null;
  const answer = await orNull(marquee.read('movie.watchProviders', { movie_id: id }));
  const included =
    answer === null
      ? (known?.offers ?? []).map(({ provider }) => ({
          id: provider,
          name: names[provider] || m.discover_provider_numbered({ id: provider }),
        }))
      : includedProviders(answer.value.results[criteria.country], criteria.services, criteria.ways);
  // The offer has ended since the watchlist or Discover learned of it.
  if (answer !== null && included.length === 0) return null;
  const isShort = known === null || (await isWithin(marquee, candidate, criteria));
  if (isShort === false) return null;
  return {
    services: included.map((service) => ({
      name: service.name,
      since: known?.offers.find(({ provider }) => provider === service.id)?.since ?? null,
    })),
    checkedAt: answer?.fetchedAt ?? known?.movie.checkedAt ?? null,
    minutes: isShort === true && criteria.minutes > 0 ? atMost(criteria.minutes) : null,
  };
}

function atMost(count: number | null): SuggestionFacts['minutes'] {
  return count === null ? null : { is: 'atMost', count };
}

async function matchEpisode(
  marquee: Pick<Marquee, 'read'>,
  { title, episode }: Extract<Candidate, { from: 'series' }>,
  { minutes }: Criteria,
): Promise<SuggestionFacts | null> {
  const parameters = { series_id: title.id, season_number: episode.season };
  const season = await orNull(marquee.read('tv.season', parameters));
  const found = season?.value.episodes.find((each) => each.episode_number === episode.episode);
  // 0 stands for unknown.
  const runtime = found?.runtime || null;
  if (runtime !== null && minutes > 0 && runtime > minutes) return null;
  return {
    services: [],
    checkedAt: null,
    minutes: runtime === null ? null : { is: 'exactly', count: runtime },
  };
}

/**
 * Whether a movie is known to be at most so long; null: can't be found out. No endpoint gives a movie's length, but Discover
 * filters by it: the short movies of its day are one small request.
 */
async function isWithin(
  marquee: Pick<Marquee, 'read'>,
  { title: { id, day } }: Candidate,
  { minutes }: Criteria,
): Promise<boolean | null> {
  if (minutes === 0) return true;
  if (day === null) return null;
  const released = { 'primary_release_date.gte': day, 'primary_release_date.lte': day };
  const short = await orNull(marquee.read('discover.movie', { ...released, 'with_runtime.lte': minutes }));
  if (short === null) return null;
  const { results, total_pages: pages } = short.value;
  return results.some((movie) => movie.id === id) || (pages > 1 ? null : false);
}

function orNull<Value>(loading: Promise<Loaded<Value>>): Promise<Loaded<Value> | null> {
  return loading.catch(() => null);
}

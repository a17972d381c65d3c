import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { MovieListItem } from '#shared/catalogue/resources/lists.ts';
import type { NextEpisode, UpNextEntry } from '#shared/contract/mine-answers.ts';
import type { Title, Watchable } from '#shared/contract/mine.ts';
import type { OfferedMovie, WatchlistOffer, WatchlistOffers } from '#shared/contract/offers.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import { includedOffers, includedProviders } from '../../format/own-offers.ts';
import { address } from '../../format/places.ts';
import { listedCard, movieCard, subjectOf, titleKey } from '../../format/title-card.ts';
import type { TitleCardFacts } from '../../format/title-card.ts';
import { m } from '../../i18n/messages.ts';
import type { Loaded, Marquee } from '../../transport/marquee.ts';

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

/** Something that Tonight can suggest. */
export type Candidate = {
  readonly key: string;
  readonly title: TitleCardFacts;
  /** The page that says where to watch it. */
  readonly href: string;
} & (
  | { readonly from: 'watchlist'; readonly movie: OfferedMovie; readonly offers: readonly WatchlistOffer[] }
  | { readonly from: 'series'; readonly episode: NextEpisode }
  | { readonly from: 'discover'; readonly backdropPath: string | null }
  /** Nothing says where it can be watched. `atMost`: so long in minutes at most; null: unknown. */
  | { readonly from: 'popular'; readonly backdropPath: string | null; readonly atMost: number | null }
);

/** The unseen movies of the watchlist that services of a country include. */
export function watchlistCandidates(
  { movies }: WatchlistOffers,
  country: string,
  services: readonly number[],
  ways: readonly MonetisationType[],
): Candidate[] {
  return movies.flatMap((movie): Candidate[] => {
    const offers = includedOffers(movie, country, services, ways);
    if (movie.seen || movie.dismissed || offers.length === 0) return [];
    const { id } = movie;
    const title = listedCard({ kind: 'movie', id }, movie.title);
    return [{ key: titleKey(title), title, href: address.watch(id), from: 'watchlist', movie, offers }];
  });
}

/** The next episodes of followed series. */
export function episodeCandidates(entries: readonly UpNextEntry[]): Candidate[] {
  return entries.flatMap(({ seriesId: id, title, episode }): Candidate[] => {
    if (episode === null) return [];
    const card = listedCard({ kind: 'series', id }, title);
    const href = address.episode(id, episode.season, episode.episode);
    return [{ key: titleKey(card), title: card, href, from: 'series', episode }];
  });
}

/** A movie that services of the person include, as Discover says. */
export function discoverCandidate(movie: MovieListItem): Candidate {
  return { ...foundMovie(movie), from: 'discover' };
}

export function popularCandidate(movie: MovieListItem, atMost: number | null): Candidate {
  return { ...foundMovie(movie), from: 'popular', atMost };
}

function foundMovie(movie: MovieListItem) {
  const title = movieCard(movie);
  return { key: titleKey(title), title, href: address.watch(title.id), backdropPath: movie.backdrop_path };
}

/** Whether a candidate is on the watchlist or of a followed series. */
export function isOwn({ from }: Candidate): boolean {
  return from === 'watchlist' || from === 'series';
}

/** The movie or episode that a candidate suggests, as the person's own data name it. */
export function candidateSubject(candidate: Candidate): Title | Watchable {
  if (candidate.from !== 'series') return subjectOf(candidate.title);
  const { season, episode } = candidate.episode;
  return { kind: 'episode', id: candidate.title.id, season, episode };
}

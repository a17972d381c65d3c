import type { MonetisationType } from '#shared/catalogue/monetisation.ts';
import type { MovieListItem } from '#shared/catalogue/resources/lists.ts';
import type { NextEpisode, UpNextEntry } from '#shared/contract/mine-answers.ts';
import type { Title, Watchable } from '#shared/contract/mine.ts';
import type { OfferedMovie, WatchlistOffer, WatchlistOffers } from '#shared/contract/offers.ts';
import { includedOffers } from '../../format/own-offers.ts';
import { address } from '../../format/places.ts';
import { movieCard, subjectOf, titleKey } from '../../format/title-card.ts';
import type { TitleCardFacts } from '../../format/title-card.ts';
import { m } from '../../i18n/messages.ts';

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
    const name = movie.title.name || m.movie_numbered({ id });
    const title: TitleCardFacts = { ...movie.title, mediaType: 'movie', id, name };
    return [{ key: titleKey(title), title, href: address.watch(id), from: 'watchlist', movie, offers }];
  });
}

/** The next episodes of followed series. */
export function episodeCandidates(entries: readonly UpNextEntry[]): Candidate[] {
  return entries.flatMap(({ seriesId: id, title, episode }): Candidate[] => {
    if (episode === null) return [];
    const name = title.name || m.series_numbered({ id });
    const card: TitleCardFacts = { ...title, mediaType: 'tv', id, name };
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

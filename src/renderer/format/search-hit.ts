import type { SearchAnswer, SearchHit } from '#shared/contract/answers.ts';
import type { SpoilerField } from '#shared/contract/settings.ts';
import { m } from '../i18n/messages.ts';
import { address } from './places.ts';

/** The names of the kinds of hits. */
export const hitKinds: Readonly<Record<SearchHit['kind'], () => string>> = {
  tv: m.series,
  movie: m.movie,
  person: m.person,
  episode: m.episode,
  keyword: m.keyword,
};

/** The page that a hit opens. */
export function hitAddress({ kind, id, seriesId, seasonNumber, episodeNumber }: SearchHit): string {
  if (kind === 'person') return address.person(id);
  if (kind === 'episode') return address.episode(seriesId ?? 0, seasonNumber ?? 0, episodeNumber ?? 0);
  return kind === 'keyword' ? address.discover(`with_keywords=${id}`) : address.title(kind, id);
}

/** A hit without the texts and pictures that the spoiler shield hides. */
export function shieldedHit(
  hit: SearchHit,
  hides: (field: SpoilerField, place: { seriesId: number; season: number; episode: number }) => boolean,
): SearchHit {
  if (hit.kind !== 'episode' || hit.episodeNumber === null) return hit;
  const place = { seriesId: hit.seriesId ?? 0, season: hit.seasonNumber ?? 0, episode: hit.episodeNumber };
  const label = m.episode_numbered({ number: hit.episodeNumber });
  return {
    ...hit,
    ...(hides('titles', place) ? { label, marks: [] } : {}),
    ...(hides('stills', place) ? { picturePath: null } : {}),
  };
}

/** Hits of one kind under a heading. */
export interface HitGroup {
  readonly heading: string;
  readonly hits: readonly SearchHit[];
}

/** The hits of an answer by kind, without empty groups. */
export function hitGroups({ titles, people, characters, episodes, keywords }: SearchAnswer): HitGroup[] {
  return [
    { heading: m.search_titles(), hits: titles },
    { heading: m.search_people(), hits: people },
    { heading: m.search_characters(), hits: characters },
    { heading: m.search_episodes(), hits: episodes },
    { heading: m.search_keywords(), hits: keywords },
  ].filter(({ hits }) => hits.length > 0);
}

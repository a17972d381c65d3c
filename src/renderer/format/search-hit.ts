import type { SearchAnswer, SearchHit } from '#shared/contract/answers.ts';
import type { SearchGroup } from '#shared/contract/search.ts';
import { m } from '../i18n/messages.ts';
import { address } from './places.ts';

/** What is looked for of a typed text: as much as a request takes. */
export const searchedText = (typed: string): string => typed.trim().slice(0, 200).toWellFormed();

/** The page that a hit opens. */
export function hitAddress({ kind, id, seriesId, seasonNumber, episodeNumber }: SearchHit): string {
  if (kind === 'person') return address.person(id);
  if (kind === 'episode') return address.episode(seriesId ?? 0, seasonNumber ?? 0, episodeNumber ?? 0);
  return kind === 'keyword' ? address.discover(`with_keywords=${id}`) : address.title(kind, id);
}

/** A key of a hit: characters share the id of their person, often the name too, and episodes of two series can have the same id. */
export function hitKey({
  kind,
  id,
  label,
  detail,
  seriesId,
  seasonNumber,
  episodeNumber,
}: SearchHit): string {
  // Proved by search-hit.test.ts: episodes of two series that share an id have two keys.
  if (kind === 'episode') return `${kind} ${seriesId} ${seasonNumber} ${episodeNumber}`;
  return `${kind} ${id} ${kind === 'person' ? `${label}, ${detail}` : ''}`;
}

/** Hits of one kind under a heading. */
export interface HitGroup {
  /** null: of several kinds. */
  readonly group: SearchGroup | null;
  readonly heading: string;
  readonly hits: readonly SearchHit[];
}

/** The hits of an answer by kind, without empty groups; those that are only similar are titles and others. */
export function hitGroups(answer: SearchAnswer): HitGroup[] {
  const { titles, people, characters, episodes, keywords, isSimilar } = answer;
  const others = [...people, ...characters, ...episodes, ...keywords];
  const similar: HitGroup[] = [
    { group: 'titles', heading: m.search_similar_titles(), hits: titles },
    { group: null, heading: m.search_similar_names(), hits: others },
  ];
  const all: HitGroup[] = [
    { group: 'titles', heading: m.search_titles(), hits: titles },
    { group: 'people', heading: m.search_people(), hits: people },
    { group: 'characters', heading: m.search_characters(), hits: characters },
    { group: 'episodes', heading: m.search_episodes(), hits: episodes },
    { group: 'keywords', heading: m.keywords(), hits: keywords },
  ];
  return (isSimilar ? similar : all).filter(({ hits }) => hits.length > 0);
}

import type { SearchHit } from '#shared/contract/answers.ts';
import type { SpoilerField } from '#shared/contract/settings.ts';
import { m } from '../i18n/messages.ts';
import { departmentName } from './people.ts';

const kinds: Readonly<Record<SearchHit['kind'], () => string>> = {
  tv: m.series,
  movie: m.movie,
  person: m.person,
  episode: m.episode,
  keyword: m.keyword,
};

/** What a hit is, in a word. */
export const hitKind = ({ kind, isCharacter }: SearchHit): string =>
  isCharacter === true ? m.search_character() : kinds[kind]();

/** What is said of a hit besides its name: its year, its department, its series and number, or who plays a character in what. */
export function hitDetail(hit: SearchHit): string {
  const { kind, detail, seriesName, seasonNumber, episodeNumber } = hit;
  if (kind === 'episode') {
    const words = m.upcoming_number({ season: seasonNumber ?? 0, episode: episodeNumber ?? 0 });
    // It never breaks in two lines.
    const number = words.replaceAll(' ', '\u00a0');
    return seriesName === undefined ? number : `${seriesName} · ${number}`;
  }
  if (seriesName !== undefined) return m.search_plays({ person: detail, series: seriesName });
  const isDepartment = kind === 'person' && hit.isCharacter !== true && detail !== '';
  return isDepartment ? departmentName(detail) : detail;
}

/** What a hit is called whose name the service doesn't have. */
function numberOf({ kind, id, episodeNumber }: SearchHit): string {
  if (kind === 'episode') return m.episode_numbered({ number: episodeNumber ?? 0 });
  const numbered = {
    tv: m.series_numbered,
    movie: m.movie_numbered,
    person: m.person_numbered,
    keyword: m.discover_keyword_numbered,
  };
  return numbered[kind]({ id });
}

/** A hit with a name, and without the texts and pictures that the spoiler shield hides. */
export function shieldedHit(
  found: SearchHit,
  hides: (field: SpoilerField, place: { id: number; season: number; episode: number }) => boolean,
): SearchHit {
  // Proved by title-card.test.ts: a found title, person or episode has a name.
  const hit = found.label.trim() === '' ? { ...found, label: numberOf(found), marks: [] } : found;
  if (hit.kind !== 'episode' || hit.episodeNumber === null) return hit;
  const place = { id: hit.seriesId ?? 0, season: hit.seasonNumber ?? 0, episode: hit.episodeNumber };
  return {
    ...hit,
    ...(hides('titles', place) ? { label: numberOf(hit), marks: [] } : {}),
    ...(hides('stills', place) ? { picturePath: null } : {}),
  };
}

/** A text's parts in their order, marked and unmarked. */
export function piecesOf(
  text: string,
  marks: SearchHit['marks'],
): readonly { readonly text: string; readonly marked: boolean }[] {
  const edges = [0, ...marks.flat(), text.length];
  return edges
    .slice(1)
    .map((to, index) => ({ text: text.slice(edges[index], to), marked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

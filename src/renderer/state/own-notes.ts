import type { Ratable } from '#shared/contract/mine.ts';
import type { OwnList, OwnNote } from '#shared/contract/mine-answers.ts';
import { collator } from '#shared/text/formats.ts';
import type { Mine } from './mine.ts';

const none: OwnNote = { season: null, episode: null, score: null, note: '' };

/** The person's score and note of a title, season or episode. */
export function noteOf(mine: Mine, subject: Ratable): OwnNote {
  const { kind, id } = subject;
  const place = { ...none, ...subject };
  const title = mine.title({ kind: kind === 'movie' ? kind : 'series', id });
  return (
    title?.notes.find(({ season, episode }) => season === place.season && episode === place.episode) ?? none
  );
}

/** Lists in the order of the alphabet of a language. */
export function byName(lists: readonly OwnList[], language: string): OwnList[] {
  const { compare } = collator(language, { numeric: true });
  return lists.toSorted((a, b) => compare(a.name, b.name));
}

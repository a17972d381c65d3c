import type { SeasonSummary } from '#shared/contract/answers.ts';
import { m } from '../i18n/messages.ts';

/** A season's name; its number in words where it has none. */
export function seasonName(number: number, name = ''): string {
  return name || (number === 0 ? m.specials() : m.season_numbered({ number }));
}

/** The name of a stored season in a language (`xx-XX`): its number where its name is held in another one. */
export function knownSeasonName(
  { seasonNumber, name, language }: SeasonSummary,
  catalogueLanguage: string,
): string {
  return seasonName(seasonNumber, language === catalogueLanguage ? name : '');
}

/** How many seasons there are, in words; season 0 has the specials, and is none. */
export function seasonCount(seasonNumbers: readonly number[]): string {
  const count = seasonNumbers.filter((number) => number > 0).length;
  if (count === seasonNumbers.length) return m.season_count({ count });
  return count === 0 ? m.specials() : m.seasons_and_specials({ seasons: m.season_count({ count }) });
}

/** The seasons of some episodes in words, inside a sentence: "season 4", "seasons 1–4". */
export function seasonsText(first: number, last: number): string {
  if (last === 0) return m.specials();
  return first === last ? m.in_season({ number: first }) : m.in_seasons({ first, last });
}

/** The label of a special episode type; null for an ordinary one, the service's word for an unknown one. */
export function episodeTypeMark(type: string): string | null {
  if (type === '' || type === 'standard') return null;
  if (type === 'finale') return m.episode_finale();
  if (type === 'mid_season') return m.episode_mid_season();
  return type.replaceAll('_', ' ');
}

import type { AppState, SeasonSummary } from '#shared/contract/answers.ts';
import { displayNames, listFormat } from '#shared/text/formats.ts';
import { formatCount } from '#shared/text/measures.ts';
import { getLocale, m } from '../i18n/messages.ts';

/** A number for a message: `count` chooses the plural form, `shown` is written. */
export function counted(count: number, language: string): { readonly count: number; readonly shown: string } {
  return { count, shown: formatCount(count, language) };
}

/** Names as a list in the page's language: "Drama, Comedy" in English, "Drama und Komödie" in German. */
export function listText(names: readonly string[]): string {
  return listFormat(getLocale(), { type: 'conjunction', style: 'narrow' }).format(names);
}

/** What services use besides ISO 639-1 for Cantonese. */
const standardCodes: Readonly<Record<string, string>> = { cn: 'yue' };
/** What stands for no language. Chromium has no name for the standard's `zxx`. */
const noLanguage: ReadonlySet<string> = new Set(['xx', 'zxx']);

/** The name of a language (ISO 639-1) in a language; never only a code. */
export function languageName(code: string, language: string): string {
  // Proved by language-name.test.ts: no language isn’t shown as a code.
  if (noLanguage.has(code)) return m.no_language();
  const standard = standardCodes[code] ?? code;
  const name = named(standard, language);
  // Intl's name of `und` is "root".
  if (name !== standard) return name;
  return /^[a-z]{2,3}$/.test(code) ? `${m.unknown_language()} (${code})` : m.unknown_language();
}

function named(code: string, language: string): string {
  try {
    return displayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The name of the service in use; the host of one whose addresses the person entered, because nothing else names it. */
export function serviceName({ profile, addresses }: Pick<AppState, 'profile' | 'addresses'>): string {
  if (profile.id === 'demo') return m.service_demo();
  return profile.id === 'other' && addresses !== null ? new URL(addresses.authorisation).host : profile.name;
}

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

/** Letters that are written from right to left, and the mark that stands in their dates. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The facts that aren't null or empty, in one line. Each keeps its own direction (Unicode UAX #9, explicit isolates), or a
 * number that follows a Hebrew name would stand before it, and digits of two facts would run together in an Arabic line.
 */
export function joinFacts(facts: readonly (string | null)[]): string {
  const known = facts.filter((fact) => fact !== null && fact !== '');
  const shown = known.some((fact) => fact !== null && rightToLeft.test(fact))
    ? known.map((fact) => `\u2068${fact}\u2069`)
    : known;
  return shown.join(' · ');
}

/** A path as part of a text: from left to right in one from right to left, too (Unicode UAX #9, explicit isolates). */
export const pathText = (path: string): string => `\u2066${path}\u2069`;

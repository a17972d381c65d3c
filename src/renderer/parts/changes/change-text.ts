import { formatDay, isCalendarDay } from '#shared/text/calendar-day.ts';
import { listFormat } from '#shared/text/formats.ts';
import { m } from '../../i18n/messages.ts';
import { isRecord } from './journal-entry.ts';
import type { JournalEntry } from './journal-entry.ts';

const fields: Readonly<Record<string, () => string>> = {
  name: m.title,
  overview: m.changes_field_overview,
  air_date: m.changes_field_air_date,
  first_air_date: m.changes_field_first_air_date,
  images: m.pictures,
  episode: m.changes_field_episode,
  season: m.season,
  plot_keywords: m.keyword,
  genres: m.changes_field_genres,
  homepage: m.changes_field_homepage,
  episode_run_time: m.changes_field_episode_run_time,
  in_production: m.changes_field_in_production,
  number_of_seasons: m.changes_field_number_of_seasons,
  number_of_episodes: m.changes_field_number_of_episodes,
  videos: m.changes_field_videos,
  cast: m.cast,
  crew: m.crew,
  networks: m.changes_field_networks,
  status: m.changes_field_status,
  type: m.changes_field_type,
  tagline: m.changes_field_tagline,
};

/** An attribute's name; the service's key, with spaces, if there is no translation. */
function fieldName(key: string): string {
  const words = key.replaceAll('_', ' ').trim();
  const translated = Object.hasOwn(fields, key) ? fields[key]?.() : undefined;
  return translated ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const sentences = { added: m.changes_added, updated: m.changes_updated, deleted: m.changes_deleted };

/** A change in one sentence, without its values and pictures. */
export function changeText({ key, action, season, episode }: JournalEntry): string {
  let field = fieldName(key);
  if (key === 'episode' && episode !== null) field = m.episode_numbered({ number: episode });
  if (key === 'season' && season !== null)
    field = season === 0 ? m.specials() : m.season_numbered({ number: season });
  return sentences[action]({ field });
}

/** Maximum number of list values that are shown. */
const mostOfList = 12;

/**
 * The text of any value of a service: text, days, numbers, yes or no, objects with a name, and lists of these. null for
 * everything else and for empty values.
 */
export function valueText(value: unknown, language: string): string | null {
  if (typeof value === 'string')
    return isCalendarDay(value.trim()) ? formatDay(value.trim(), language) : value.trim() || null;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value === 'boolean') return value ? m.changes_yes() : m.changes_no();
  if (isRecord(value)) return typeof value.name === 'string' ? valueText(value.name, language) : null;
  if (!Array.isArray(value)) return null;
  const texts = value
    .slice(0, mostOfList)
    .map((each: unknown) => (Array.isArray(each) ? null : valueText(each, language)))
    .filter((each) => each !== null);
  if (value.length > mostOfList) texts.push('…');
  return texts.length === 0 ? null : listFormat(language, { style: 'narrow' }).format(texts);
}

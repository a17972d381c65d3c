import { daysBetween, formatDay } from '#shared/text/calendar-day.ts';
import { listFormat } from '#shared/text/formats.ts';
import { languageName } from '../../format/language-name.ts';
import { m } from '../../i18n/messages.ts';
import type { ChangeAction, ChangedPicture, JournalEntry } from './journal-entry.ts';
import type { PlainValue } from './plain-value.ts';

const fields: Readonly<Record<string, () => string>> = {
  name: m.changes_field_name,
  overview: m.changes_field_overview,
  air_date: m.changes_field_air_date,
  first_air_date: m.changes_field_first_air_date,
  images: m.changes_field_images,
  episode: m.changes_field_episode,
  season: m.changes_field_season,
  plot_keywords: m.changes_field_plot_keywords,
  genres: m.changes_field_genres,
  homepage: m.changes_field_homepage,
  episode_run_time: m.changes_field_episode_run_time,
  in_production: m.changes_field_in_production,
  number_of_seasons: m.changes_field_number_of_seasons,
  number_of_episodes: m.changes_field_number_of_episodes,
  videos: m.changes_field_videos,
  cast: m.changes_field_cast,
  crew: m.changes_field_crew,
  networks: m.changes_field_networks,
  status: m.changes_field_status,
  type: m.changes_field_type,
  tagline: m.changes_field_tagline,
};

/** An attribute's name; the service's key, with spaces, if there is no translation. */
export function fieldName(key: string): string {
  const words = key.replaceAll('_', ' ').trim();
  return Object.hasOwn(fields, key)
    ? (fields[key]?.() ?? words)
    : words.charAt(0).toUpperCase() + words.slice(1);
}

const done: Readonly<Record<ChangeAction, (about: { field: string }) => string>> = {
  added: m.changes_added,
  updated: m.changes_updated,
  deleted: m.changes_deleted,
};

const pictureWords = {
  poster: [m.changes_poster_added_in, m.changes_poster_added_textless],
  backdrop: [m.changes_backdrop_added_in, m.changes_backdrop_added_textless],
  logo: [m.changes_logo_added_in, m.changes_logo_added_textless],
  still: [m.changes_still_added_in, m.changes_still_added_textless],
  profile: [m.changes_profile_added_in, m.changes_profile_added_textless],
  picture: [m.changes_picture_added_in, m.changes_picture_added_textless],
} as const;

const pictureDone = {
  poster: {
    added: m.changes_poster_added,
    updated: m.changes_poster_updated,
    deleted: m.changes_poster_deleted,
  },
  backdrop: {
    added: m.changes_backdrop_added,
    updated: m.changes_backdrop_updated,
    deleted: m.changes_backdrop_deleted,
  },
  logo: { added: m.changes_logo_added, updated: m.changes_logo_updated, deleted: m.changes_logo_deleted },
  still: { added: m.changes_still_added, updated: m.changes_still_updated, deleted: m.changes_still_deleted },
  profile: {
    added: m.changes_profile_added,
    updated: m.changes_profile_updated,
    deleted: m.changes_profile_deleted,
  },
  picture: {
    added: m.changes_picture_added,
    updated: m.changes_picture_updated,
    deleted: m.changes_picture_deleted,
  },
} as const;

/** A changed picture in words: "New German poster", "Poster removed". */
export function pictureText(action: ChangeAction, picture: ChangedPicture, language: string): string {
  const kind = picture.kind ?? 'picture';
  const [inLanguage, textless] = pictureWords[kind];
  if (action !== 'added' || picture.language === null) return pictureDone[kind][action]();
  return picture.language === ''
    ? textless()
    : inLanguage({ language: languageName(picture.language, language) });
}

/** A change in one sentence, without its texts and pictures. */
export function changeText({ key, action, detail }: JournalEntry, language: string): string {
  const field = fieldName(key);
  switch (detail.is) {
    case 'episode':
      return done[action]({
        field: detail.episode === null ? field : m.episode_numbered({ number: detail.episode }),
      });
    case 'season':
      return done[action]({
        field: detail.season === 0 ? m.specials() : m.season_numbered({ number: detail.season }),
      });
    case 'pictures': {
      const first = detail.pictures[0];
      return first === undefined ? done[action]({ field }) : pictureText(action, first, language);
    }
    case 'day': {
      const { before, after } = detail;
      if (before !== null && after !== null) {
        const count = daysBetween(before, after);
        if (count === 0) return done[action]({ field });
        return count > 0 ? m.changes_later({ field, count }) : m.changes_sooner({ field, count: -count });
      }
      if (after !== null) return m.changes_day_set({ field, day: formatDay(after, language) });
      return before === null
        ? done[action]({ field })
        : m.changes_day_gone({ field, day: formatDay(before, language) });
    }
    default:
      return done[action]({ field });
  }
}

/** A value in words: "Yes", "Drama, Mystery". */
export function valueText(value: PlainValue, language: string): string | null {
  if (typeof value === 'boolean') return value ? m.changes_yes() : m.changes_no();
  return value === null || typeof value === 'string'
    ? value
    : listFormat(language, { style: 'narrow' }).format(value);
}

import { importApps } from '#shared/contract/imports.ts';
import type { ImportApp, RemarkEffect, RemarkKind, Sureness } from '#shared/contract/imports.ts';
import type { Failure } from '#shared/result.ts';
import { listFormat } from '#shared/text/formats.ts';
import { failureSentence } from '../../format/failure-sentence.ts';
import { m } from '../../i18n/messages.ts';

/** Names of apps, which no language translates. */
export const appNames: Readonly<Record<ImportApp, string>> = {
  trakt: 'Trakt',
  letterboxd: 'Letterboxd',
  imdb: 'IMDb',
  tvTime: 'TV Time',
  seriesGuide: 'SeriesGuide',
  tmdb: 'TMDB',
  simkl: 'Simkl',
  yamtrack: 'Yamtrack',
  movary: 'Movary',
  ryot: 'Ryot',
  watcharr: 'Watcharr',
};

/** The names of all apps whose files can be read, as a choice. */
export const allApps = (language: string): string =>
  listFormat(language, { type: 'disjunction' }).format(importApps.map((each) => appNames[each]));

export const surenessNames: Readonly<Record<Sureness, () => string>> = {
  id: m.import_sure_id,
  exact: m.import_sure_exact,
  probable: m.import_sure_probable,
  several: m.import_sure_several,
  none: m.import_sure_none,
};

export const effectNames: Readonly<Record<RemarkEffect, () => string>> = {
  leftOut: m.import_left_out,
  changed: m.import_changed,
  unread: m.import_not_read,
};

export const remarkNames: Readonly<Record<RemarkKind, () => string>> = {
  entry: m.import_left_entry,
  unnamed: m.import_left_unnamed,
  number: m.import_left_episode,
  kind: m.import_left_kind,
  collection: m.import_left_collection,
  liked: m.import_left_liked,
  seasonRating: m.import_left_rating,
  seasonListed: m.import_left_season,
  list: m.import_left_list,
  stopped: m.import_left_stopped,
  day: m.import_changed_day,
  score: m.import_changed_score,
  note: m.import_changed_note,
  skipped: m.import_changed_skipped,
  probableDay: m.import_changed_probable_day,
  absentEpisode: m.import_absent,
  probableSeason: m.import_changed_probable_season,
  encoding: m.import_changed_encoding,
  unknownFile: m.import_unread_unknown,
  fileName: m.import_unread_name,
  damagedFile: m.import_unread_damaged,
  lockedFile: m.import_unread_locked,
  largeFile: m.import_unread_large,
  tooMany: m.import_unread_many,
};

/** A title with its year, if that is known. */
export const withYear = (title: string, year: number | null): string =>
  year === null ? title : `${title} (${year})`;

/** Why files can't be imported, and where in them the mistake is. */
export function whyRefused(failure: Failure, language: string): string {
  const { reason, file = '', line } = failure.details;
  const at = { file: String(file), line: String(line ?? '') };
  if (failure.code === 'invalidInput')
    switch (String(reason)) {
      case 'damagedFile':
        return line === undefined ? m.import_refused_zip(at) : m.import_refused_json(at);
      case 'fileName':
        return m.import_refused_name(at);
      case 'lockedFile':
        return m.import_refused_locked(at);
      case 'largeFile':
      case 'tooMany':
      case 'memory':
      case 'size':
        return m.import_refused_rows();
      case 'unknownFile':
        return m.import_refused_unknown({ apps: allApps(language) });
    }
  const { title, text } = failureSentence(failure);
  return `${title}. ${text}`;
}

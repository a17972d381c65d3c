import type { Failure } from '#shared/contract/failures.ts';
import { pastApps } from '#shared/contract/past.ts';
import type { PastApp, RemarkEffect, RemarkKind, Sureness } from '#shared/contract/past.ts';
import { listFormat } from '#shared/text/formats.ts';
import { failureSentence } from '../../format/failure-sentence.ts';
import { m } from '../../i18n/messages.ts';

/** Names of apps, which no language translates. */
export const appNames: Readonly<Record<PastApp, string>> = {
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
  listFormat(language, { type: 'disjunction' }).format(pastApps.map((each) => appNames[each]));

export const surenessNames: Readonly<Record<Sureness, () => string>> = {
  id: m.past_sure_id,
  exact: m.past_sure_exact,
  probable: m.past_sure_probable,
  several: m.past_sure_several,
  none: m.past_sure_none,
};

export const effectNames: Readonly<Record<RemarkEffect, () => string>> = {
  leftOut: m.past_left_out,
  changed: m.past_changed,
  unread: m.past_not_read,
};

export const remarkNames: Readonly<Record<RemarkKind, () => string>> = {
  entry: m.past_left_entry,
  unnamed: m.past_left_unnamed,
  number: m.past_left_episode,
  kind: m.past_left_kind,
  collection: m.past_left_collection,
  liked: m.past_left_liked,
  seasonRating: m.past_left_rating,
  seasonListed: m.past_left_season,
  list: m.past_left_list,
  stopped: m.past_left_stopped,
  day: m.past_changed_day,
  score: m.past_changed_score,
  skipped: m.past_changed_skipped,
  probableDay: m.past_changed_probable_day,
  encoding: m.past_changed_encoding,
  unknownFile: m.past_unread_unknown,
  fileName: m.past_unread_name,
  damagedFile: m.past_unread_damaged,
  lockedFile: m.past_unread_locked,
  largeFile: m.past_unread_large,
  tooMany: m.past_unread_many,
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
        return line === undefined ? m.past_refused_zip(at) : m.past_refused_json(at);
      case 'fileName':
        return m.past_refused_name(at);
      case 'lockedFile':
        return m.past_refused_locked(at);
      case 'largeFile':
      case 'tooMany':
      case 'memory':
      case 'size':
        return m.past_refused_rows();
      case 'unknownFile':
        return m.past_refused_unknown({ apps: allApps(language) });
    }
  const { title, text } = failureSentence(failure);
  return `${title}. ${text}`;
}

import type { Failure } from '#shared/contract/failures.ts';
import type { LeftOutReason, PastApp, Sureness } from '#shared/contract/past.ts';
import { failureSentence } from '../../format/failure-sentence.ts';
import { m } from '../../i18n/messages.ts';

/** Names of apps, which no language translates. */
export const appNames: Readonly<Record<PastApp, string>> = {
  trakt: 'Trakt',
  letterboxd: 'Letterboxd',
  imdb: 'IMDb',
  tvTime: 'TV Time',
  seriesGuide: 'SeriesGuide',
};

export const surenessNames: Readonly<Record<Sureness, () => string>> = {
  id: m.past_sure_id,
  exact: m.past_sure_exact,
  probable: m.past_sure_probable,
  several: m.past_sure_several,
  none: m.past_sure_none,
};

export const leftOutNames: Readonly<Record<LeftOutReason, () => string>> = {
  list: m.past_left_list,
  rating: m.past_left_rating,
  season: m.past_left_season,
  episode: m.past_left_episode,
  kind: m.past_left_kind,
  collection: m.past_left_collection,
  liked: m.past_left_liked,
  unnamed: m.past_left_unnamed,
};

/** A title with its year, if that is known. */
export const withYear = (title: string, year: number | null): string =>
  year === null ? title : `${title} (${year})`;

/** Why files can't be imported, and where in them the mistake is. */
export function whyRefused(failure: Failure): string {
  const { reason, file = '', line, entry, field = '' } = failure.details;
  const at = {
    file: String(file),
    line: String(line ?? ''),
    entry: String(entry ?? ''),
    field: String(field),
  };
  if (failure.code === 'invalidInput')
    switch (String(reason)) {
      case 'json':
        return m.past_refused_json(at);
      case 'csv':
        return m.past_refused_csv(at);
      case 'entry':
        return entry === undefined ? m.past_refused_line(at) : m.past_refused_entry(at);
      case 'name':
        return m.past_refused_name(at);
      case 'zip':
        return m.past_refused_zip(at);
      case 'rows':
      case 'size':
      case 'memory':
        return m.past_refused_rows();
      case 'unknown':
        return m.past_refused_unknown();
    }
  const { title, text } = failureSentence(failure);
  return `${title}. ${text}`;
}

import type { EpisodeNumbers } from '#shared/mine/operations.ts';
import type { Entries } from './file-formats.ts';
import type { RecordTitle, CollectedRecords } from './collected-records.ts';
import { fieldsOf, idOf, isYes, itemsOf, textOf, yearOf } from './values.ts';
import type { Fields } from './values.ts';

/*
 * SeriesGuide's backup: series, movies and lists, a file each. Source: its classes in
 * com.battlelancer.seriesguide.dataliberation.model. It says when the latest episode of a series was seen, and of no other one.
 */

const key = (kind: 'movie' | 'series', tmdb: number): string => `SeriesGuide ${kind} ${tmdb}`;

function readShow(entry: Fields, into: CollectedRecords): void {
  const series = {
    title: textOf(entry.title),
    year: yearOf(textOf(entry.first_aired).slice(0, 4)),
    tmdb: idOf(entry.tmdb_id),
  };
  if (series.tmdb !== null) into.name(key('series', series.tmdb), series);
  if (!isYes(entry.hidden)) into.follow('series', series);
  into.score('series', series, into.scoreIn(entry.rating_user, 'rating_user'));
  into.note('series', series, textOf(entry.user_note));
  const watched: EpisodeNumbers[] = [];
  for (const { season, episodes } of itemsOf(entry.seasons).map(fieldsOf))
    for (const each of itemsOf(episodes).map(fieldsOf)) {
      const [isSeen, isSkipped] = [isYes(each.watched), isYes(each.skipped)];
      const score = into.scoreIn(each.rating_user, 'rating_user');
      if (!isSeen && !isSkipped && score === null) continue;
      const numbers = into.episodeIn(season, each.episode);
      if (numbers === null) continue;
      into.score('series', { ...series, ...numbers }, score);
      if (isSeen || score !== null) watched.push(numbers);
      else {
        into.remark('skipped', 'skipped', `${series.title} ${numbers.season}x${numbers.episode}`);
        into.seen('series', { ...series, ...numbers }, null);
      }
    }
  const at = Number(entry.last_watched_ms) > 0 ? entry.last_watched_ms : null;
  const latest = at === null ? undefined : latestOf(watched);
  if (latest !== undefined) into.remark('probableDay', 'last_watched_ms', series.title);
  for (const numbers of watched) {
    const seenAt = numbers === latest ? into.watchedAt(at, 'last_watched_ms') : null;
    into.seen('series', { ...series, ...numbers }, seenAt);
  }
}

/** The last regular episode. */
function latestOf(episodes: readonly EpisodeNumbers[]): EpisodeNumbers | undefined {
  return episodes
    .filter(({ season }) => season > 0)
    .reduce<EpisodeNumbers | undefined>((latest, each) => {
      const isLater =
        latest === undefined ||
        each.season > latest.season ||
        (each.season === latest.season && each.episode > latest.episode);
      return isLater ? each : latest;
    }, undefined);
}

function readMovie(entry: Fields, into: CollectedRecords): void {
  if (!('title' in entry) && !('tmdb_id' in entry)) {
    into.remark('entry', '', entry);
    return;
  }
  // Unknown days are the largest number of Java.
  const released = new Date(Number(entry.released_utc_ms ?? NaN)).getUTCFullYear();
  const movie: RecordTitle = {
    title: textOf(entry.title),
    year: yearOf(released),
    tmdb: idOf(entry.tmdb_id),
  };
  if (movie.tmdb !== null) into.name(key('movie', movie.tmdb), movie);
  const [isSeen, isWanted] = [isYes(entry.watched), isYes(entry.in_watchlist)];
  if (isSeen) into.seen('movie', movie, null);
  if (isWanted) into.follow('movie', movie);
  if (!isSeen && !isWanted && isYes(entry.in_collection))
    into.remark('collection', 'in_collection', movie.title);
}

/** Only the files of series and movies have titles, and legacy items have numbers of another service. */
function readList(entry: Fields, into: CollectedRecords): void {
  const list = textOf(entry.name);
  for (const [index, item] of itemsOf(entry.items).map(fieldsOf).entries()) {
    const type = textOf(item.type);
    const kind = type === 'tmdb-show' ? 'series' : type === 'movie' || type === 'tmdb-movie' ? 'movie' : null;
    const tmdb = kind === null ? null : idOf(item.externalId);
    if (type === 'season' || type === 'episode') into.remark('seasonListed', 'items', item);
    else if (kind === null || tmdb === null) into.remark('unnamed', 'items', item);
    else
      into.whenNamed(key(kind, tmdb), (title) =>
        into.listed(kind, title ?? { title: '', year: null, tmdb }, { list, position: index + 1, note: '' }),
      );
  }
}

/** SeriesGuide's files. */
export const seriesGuide: readonly Entries[] = [
  { app: 'seriesGuide', fits: (entry) => 'seasons' in entry && 'title' in entry, read: readShow },
  { app: 'seriesGuide', fits: (entry) => 'in_watchlist' in entry && 'title' in entry, read: readMovie },
  { app: 'seriesGuide', fits: (entry) => 'list_id' in entry && 'items' in entry, read: readList },
];

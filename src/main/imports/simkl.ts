import type { Entries } from './file-formats.ts';
import type { CollectedRecords } from './collected-records.ts';
import { fieldsOf, idOf, itemsOf, textOf, yearOf } from './values.ts';

/* Simkl's backup: lists of series, movies and anime, each entry with its status and, of a series, the episodes that were seen. */

const statuses: ReadonlySet<string> = new Set(['plantowatch', 'watching', 'completed', 'hold', 'dropped']);

function read(entry: Readonly<Record<string, unknown>>, into: CollectedRecords): void {
  const isMovie = Boolean(entry.movie) || entry.anime_type === 'movie';
  const kind = isMovie ? 'movie' : 'series';
  const { title: name, year, ids } = fieldsOf(entry.movie ?? entry.show ?? entry.anime);
  const title = { title: textOf(name), year: yearOf(year), tmdb: idOf(fieldsOf(ids).tmdb) };
  // Anime is numbered by its broadcasts, which only an id of TMDB's could tell from seasons.
  if ('anime_type' in entry && title.tmdb === null) {
    into.remark('kind', 'anime_type', title.title);
    return;
  }
  const status = textOf(entry.status);
  const score = into.scoreIn(entry.user_rating, 'user_rating');
  into.score(kind, title, score);
  if (status === 'dropped') into.remark('stopped', 'status', title.title);
  else if (status !== 'completed') into.follow(kind, title);
  else if (isMovie) into.seen(kind, title, into.watchedAt(entry.last_watched_at, 'last_watched_at'));
  // Its seasons may be missing.
  else if (itemsOf(entry.seasons).length === 0) into.remark('number', 'seasons', title.title);
  for (const { number, episodes } of itemsOf(entry.seasons).map(fieldsOf))
    for (const each of itemsOf(episodes).map(fieldsOf)) {
      const numbers = into.episodeIn(number, each.number);
      if (numbers !== null)
        into.seen('series', { ...title, ...numbers }, into.watchedAt(each.watched_at, 'watched_at'));
    }
}

/** Simkl's lists. */
export const simkl: Entries = {
  app: 'simkl',
  fits: (entry) =>
    statuses.has(textOf(entry.status)) && ['show', 'movie', 'anime'].some((subject) => subject in entry),
  read,
};

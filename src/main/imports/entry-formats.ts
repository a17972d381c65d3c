import type { CollectedRecords } from './collected-records.ts';
import type { Entries } from './file-formats.ts';
import { fieldsOf, idOf, itemsOf, textOf, yearOf } from './values.ts';
import type { Fields } from './values.ts';

/* Ryot's export: items of all kinds with what was seen of them, reviews of a hundred points, and collections. */

/** What a word for a kind says, of which `series` is the app's for series; null: neither a movie nor a series. */
function kindOf(word: unknown, series: string): 'movie' | 'series' | null {
  const said = textOf(word).toLowerCase();
  return said === 'movie' ? 'movie' : said === series ? 'series' : null;
}

const isNumbered = (number: unknown): boolean => number !== null && number !== undefined;

function readRyot(entry: Fields, into: CollectedRecords): void {
  const kind = kindOf(entry.lot, 'show');
  const name = textOf(entry.source_id);
  if (kind === null) {
    into.remark('kind', 'lot', `${textOf(entry.lot)} ${name}`);
    return;
  }
  const isTmdb = textOf(entry.source).toLowerCase() === 'tmdb';
  const title = { title: name, year: null, tmdb: isTmdb ? idOf(entry.identifier) : null };
  for (const seen of itemsOf(entry.seen_history).map(fieldsOf)) {
    const state = textOf(seen.state).toLowerCase();
    if (state === 'dropped') into.remark('stopped', 'state', name);
    // What is begun isn't seen.
    else if (state !== 'completed') into.follow(kind, title);
    if (state !== 'completed') continue;
    const numbers = kind === 'movie' ? {} : into.episodeIn(seen.show_season_number, seen.show_episode_number);
    if (numbers !== null)
      into.seen(kind, { ...title, ...numbers }, into.watchedAt(seen.ended_on, 'ended_on'));
  }
  for (const { rating, review, ...of } of itemsOf(entry.reviews).map(fieldsOf)) {
    const { show_season_number: season, show_episode_number: episode } = of;
    const isPart = kind === 'series' && (isNumbered(season) || isNumbered(episode));
    if (isPart && !isNumbered(episode)) {
      into.remark('seasonRating', 'reviews', name);
      continue;
    }
    const numbers = isPart ? into.episodeIn(season, episode) : {};
    if (numbers === null) continue;
    into.score(kind, { ...title, ...numbers }, into.scoreIn(rating, 'rating', 0.1));
    into.note(kind, { ...title, ...numbers }, textOf(fieldsOf(review).text));
  }
  for (const each of itemsOf(entry.collections)) {
    const list = textOf(each) || textOf(fieldsOf(each).collection_name);
    if (/^(watchlist|monitoring|in progress)$/i.test(list)) into.follow(kind, title);
    else if (/^owned$/i.test(list)) into.remark('collection', 'collections', name);
    else if (!/^completed$/i.test(list)) into.listed(kind, title, { list, position: null, note: '' });
  }
}

/** Ryot's items. */
export const ryot: Entries = {
  app: 'ryot',
  fits: (entry) => 'lot' in entry && 'source' in entry && 'identifier' in entry,
  read: readRyot,
};

/* Simkl's backup: lists of series, movies and anime, each entry with its status and, of a series, the episodes that were seen. */

const statuses: ReadonlySet<string> = new Set(['plantowatch', 'watching', 'completed', 'hold', 'dropped']);

function readSimkl(entry: Fields, into: CollectedRecords): void {
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
  else if (!statuses.has(status)) into.remark('kind', 'status', `${status} ${title.title}`);
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
  // Whatever the status: by what else they have, the entries are Trakt's.
  fits: (entry) =>
    'status' in entry && 'user_rating' in entry && ['show', 'movie', 'anime'].some((each) => each in entry),
  read: readSimkl,
};

/* Watcharr's export: what was watched, or is planned, with its episodes and what was done with it. */

function readWatcharr(entry: Fields, into: CollectedRecords): void {
  const { tmdbId, title: name, type, ...content } = fieldsOf(entry.content);
  const kind = kindOf(type, 'tv');
  if (textOf(name) === '' || kind === null) {
    into.remark(textOf(name) === '' ? 'unnamed' : 'kind', 'content', entry.content);
    return;
  }
  const released = textOf(content.release_date ?? content.releaseDate ?? content.first_air_date);
  const title = { title: textOf(name), year: yearOf(released.slice(0, 4)), tmdb: idOf(tmdbId) };
  const status = textOf(entry.status).toUpperCase();
  into.score(kind, title, into.scoreIn(entry.rating, 'rating'));
  into.note(kind, title, textOf(entry.thoughts));
  if (status === 'DROPPED') into.remark('stopped', 'status', title.title);
  else if (status !== 'FINISHED') into.follow(kind, title);
  else if (kind === 'movie') into.seen(kind, title, into.watchedAt(dayOf(entry), 'customDate'));
  // Which episodes it has isn't said.
  else if (itemsOf(entry.watchedSeasons).length + itemsOf(entry.watchedEpisodes).length === 0)
    into.remark('number', 'status', title.title);
  for (const season of itemsOf(entry.watchedSeasons).map(fieldsOf)) {
    if (season.status === 'FINISHED') into.remark('number', 'watchedSeasons', title.title);
    if (into.scoreIn(season.rating, 'rating') !== null)
      into.remark('seasonRating', 'watchedSeasons', title.title);
  }
  for (const each of itemsOf(entry.watchedEpisodes).map(fieldsOf)) {
    if (textOf(each.status).toUpperCase() !== 'FINISHED') continue;
    const numbers = into.episodeIn(each.seasonNumber, each.episodeNumber);
    if (numbers === null) continue;
    into.seen('series', { ...title, ...numbers }, into.watchedAt(each.createdAt, 'createdAt'));
    into.score('series', { ...title, ...numbers }, into.scoreIn(each.rating, 'rating'));
  }
}

/** The day that the person gave to the viewing. */
const dayOf = ({ activity }: Fields): unknown =>
  itemsOf(activity)
    .map((each) => fieldsOf(each).customDate)
    .findLast((day) => textOf(day) !== '');

/** Watcharr's entries. */
export const watcharr: Entries = {
  app: 'watcharr',
  fits: (entry) => 'content' in entry && 'status' in entry && 'tmdbId' in fieldsOf(entry.content),
  read: readWatcharr,
};

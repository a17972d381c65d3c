import type { Entries } from './file-formats.ts';
import type { CollectedRecords } from './collected-records.ts';
import { fieldsOf, idOf, itemsOf, textOf, yearOf } from './values.ts';

/* Watcharr's export: what was watched, or is planned, with its episodes and what was done with it. */

const kinds = new Map<string, 'movie' | 'series'>([
  ['movie', 'movie'],
  ['tv', 'series'],
]);

function read(entry: Readonly<Record<string, unknown>>, into: CollectedRecords): void {
  const { tmdbId, title: name, type, ...content } = fieldsOf(entry.content);
  const kind = kinds.get(textOf(type).toLowerCase());
  if (textOf(name) === '' || kind === undefined) {
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
const dayOf = ({ activity }: Readonly<Record<string, unknown>>): unknown =>
  itemsOf(activity)
    .map((each) => fieldsOf(each).customDate)
    .findLast((day) => textOf(day) !== '');

/** Watcharr's entries. */
export const watcharr: Entries = {
  app: 'watcharr',
  fits: (entry) => 'content' in entry && 'status' in entry && 'tmdbId' in fieldsOf(entry.content),
  read,
};

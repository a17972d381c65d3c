import type { Entries } from './file-formats.ts';
import type { CollectedRecords } from './collected-records.ts';
import { fieldsOf, idOf, itemsOf, textOf } from './values.ts';

/* Ryot's export: items of all kinds with what was seen of them, reviews of a hundred points, and collections. */

const kinds = new Map<string, 'movie' | 'series'>([
  ['movie', 'movie'],
  ['show', 'series'],
]);

const isNumbered = (number: unknown): boolean => number !== null && number !== undefined;

function read(entry: Readonly<Record<string, unknown>>, into: CollectedRecords): void {
  const kind = kinds.get(textOf(entry.lot).toLowerCase());
  const name = textOf(entry.source_id);
  if (kind === undefined) {
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
  read,
};

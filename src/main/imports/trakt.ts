import { baseName } from './file-formats.ts';
import type { Entries } from './file-formats.ts';
import type { RecordTitle, CollectedRecords } from './collected-records.ts';
import { fieldsOf, idOf, itemsOf, numberOf, textOf, yearOf } from './values.ts';
import type { Fields } from './values.ts';

/* Trakt's export: each entry is as in its API (https://trakt.docs.apiary.io), so its fields say what it is. */

function titleOf(value: unknown): RecordTitle {
  const { title, year, ids } = fieldsOf(value);
  return { title: textOf(title), year: yearOf(year), tmdb: idOf(fieldsOf(ids).tmdb) };
}

const has = (entry: Fields, ...names: readonly string[]): boolean => names.some((name) => name in entry);
/** What an entry is about; a title that is null is missing. */
const isAbout = (entry: Fields, what: string): boolean => entry.type === what || Boolean(entry[what]);

function read(entry: Fields, into: CollectedRecords, name: string): void {
  if (has(entry, 'collected_at', 'last_collected_at')) into.remark('collection', '', nameOf(entry));
  else if (has(entry, 'listed_at')) readListed(entry, into, name);
  else if (has(entry, 'rated_at')) readRated(entry, into);
  else if (has(entry, 'watched_at', 'last_watched_at', 'plays')) readWatched(entry, into);
  else
    into.remark(subjects.some((each) => isAbout(entry, each)) ? 'kind' : 'entry', '', nameOf(entry) || entry);
}

const nameOf = ({ movie, show }: Fields): string => titleOf(movie ?? show).title;

function readListed(entry: Fields, into: CollectedRecords, file: string): void {
  const kind = isAbout(entry, 'movie') ? 'movie' : 'series';
  const title = titleOf(entry[kind === 'movie' ? 'movie' : 'show']);
  if (isAbout(entry, 'season') || isAbout(entry, 'episode')) into.remark('seasonListed', '', title.title);
  else if (!isAbout(entry, 'movie') && !isAbout(entry, 'show'))
    into.remark('kind', 'type', textOf(entry.type));
  // A watchlist and any other list have one shape; the names of other lists begin with a number.
  else if (/watchlist/i.test(baseName(file)) && !/^(?:lists?[-_])+\d+[-_]/i.test(baseName(file)))
    into.follow(kind, title);
  else {
    const [, id, slug = ''] = /^(?:lists?[-_])*(?:(\d+)[-_])?(.*?)(?:\.json)?$/i.exec(baseName(file)) ?? [];
    const [position, note] = [numberOf(entry.rank) || null, textOf(entry.notes)];
    const put = (list: string): void => into.listed(kind, title, { list, position, note });
    // The name of the file is that of an earlier name of the list.
    if (id === undefined) put(words(slug));
    else into.whenNamed(listKey(id), (list) => put(list?.title ?? words(slug)));
  }
}

function readRated(entry: Fields, into: CollectedRecords): void {
  const rating = into.scoreIn(entry.rating, 'rating');
  const isNone = rating === null && (numberOf(entry.rating) === 0 || textOf(entry.rating) === '');
  if (isNone) return;
  if (isAbout(entry, 'movie')) {
    into.score('movie', titleOf(entry.movie), rating);
    into.seen('movie', titleOf(entry.movie), null);
  } else if (isAbout(entry, 'episode')) {
    const numbers = episodeOf(entry, into);
    if (numbers === null) return;
    into.score('series', { ...titleOf(entry.show), ...numbers }, rating);
    into.seen('series', { ...titleOf(entry.show), ...numbers }, null);
  } else if (isAbout(entry, 'show') && !isAbout(entry, 'season'))
    into.score('series', titleOf(entry.show), rating);
  else into.remark('seasonRating', '', titleOf(entry.show).title);
}

function episodeOf({ episode }: Fields, into: CollectedRecords) {
  const { season, number } = fieldsOf(episode);
  return into.episodeIn(season, number);
}

function readWatched(entry: Fields, into: CollectedRecords): void {
  const field = 'watched_at' in entry ? 'watched_at' : 'last_watched_at';
  const at = (): string | null => into.watchedAt(entry[field], field);
  if (isAbout(entry, 'movie')) into.seen('movie', titleOf(entry.movie), at());
  else if (isAbout(entry, 'episode')) {
    const numbers = episodeOf(entry, into);
    if (numbers !== null) into.seen('series', { ...titleOf(entry.show), ...numbers }, at());
  } else if (!isAbout(entry, 'show')) into.remark('entry', '', entry);
  else if (itemsOf(entry.seasons).length === 0) into.remark('number', 'seasons', nameOf(entry));
  else
    for (const season of itemsOf(entry.seasons).map(fieldsOf))
      for (const episode of itemsOf(season.episodes).map(fieldsOf)) {
        const numbers = into.episodeIn(season.number, episode.number);
        if (numbers === null) continue;
        const seenAt = into.watchedAt(episode.last_watched_at, 'last_watched_at');
        into.seen('series', { ...titleOf(entry.show), ...numbers }, seenAt);
      }
}

const subjects = ['movie', 'show', 'season', 'episode', 'person', 'comment', 'list'] as const;

/** Trakt's files. */
export const trakt: Entries = {
  app: 'trakt',
  fits: (entry) =>
    has(entry, 'watched_at', 'last_watched_at', 'plays', 'rated_at', 'listed_at', 'collected_at', 'type') &&
    subjects.some((each) => each in entry),
  read,
};

const words = (slug: string): string => slug.replaceAll('-', ' ');
const listKey = (id: string): string => `Trakt list ${id}`;

/** The lists themselves, without what is on them. */
export const traktLists: Entries = {
  app: 'trakt',
  fits: (entry) => 'privacy' in entry && 'item_count' in entry,
  read: ({ name, ids }, into) => {
    const named = { title: textOf(name), year: null, tmdb: null };
    into.name(listKey(textOf(fieldsOf(ids).trakt)), named);
  },
};

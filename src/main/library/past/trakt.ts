import * as v from 'valibot';
import { isOwnScore } from '#shared/contract/mine.ts';
import { baseName, Malformed, watchedAt, yearIn } from './reading.ts';
import type { NamedTitle, Reading } from './reading.ts';
import type { Entries } from './entries.ts';

/* Trakt's export: each entry is as in its API (https://trakt.docs.apiary.io), so its fields say what it is. */

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const titleSchema = v.object({
  title: v.nullish(v.string(), ''),
  year: v.nullish(v.number()),
  ids: v.object({ tmdb: v.nullish(number) }),
});
const timestamp = v.pipe(
  v.string(),
  v.check((text) => watchedAt(text) !== undefined),
  v.transform((text) => watchedAt(text) ?? null),
);
const time = v.nullish(timestamp);

const entry = v.object({
  watched_at: time,
  last_watched_at: time,
  plays: v.nullish(number),
  rated_at: time,
  rating: v.nullish(
    v.pipe(
      v.number(),
      v.check((score) => isOwnScore(score)),
    ),
  ),
  listed_at: time,
  rank: v.nullish(number),
  notes: v.nullish(v.string()),
  collected_at: time,
  last_collected_at: time,
  movie: v.nullish(titleSchema),
  show: v.nullish(titleSchema),
  season: v.nullish(v.object({ number })),
  episode: v.nullish(v.object({ season: number, number })),
  seasons: v.nullish(
    v.array(v.object({ number, episodes: v.array(v.object({ number, last_watched_at: time })) })),
  ),
});
type Entry = v.InferOutput<typeof entry>;

const named = ({ title, year, ids }: v.InferOutput<typeof titleSchema>): NamedTitle => ({
  title,
  year: yearIn(year),
  tmdb: ids.tmdb ?? null,
});

const numbersOf = (episode: Entry['episode']) =>
  episode ? { season: episode.season, episode: episode.number } : {};

function read(given: unknown, into: Reading, name: string): void {
  const { movie, show, season, episode, seasons, plays, rating, rank, notes, ...times } = v.parse(
    entry,
    given,
  );
  const { watched_at, last_watched_at, rated_at, listed_at } = times;
  const kind = movie ? 'movie' : 'series';
  if (times.collected_at !== undefined || times.last_collected_at !== undefined) into.leaveOut('collection');
  else if (listed_at !== undefined) {
    const title = movie ?? show;
    if (season || episode) into.leaveOut('season');
    else if (!title) into.leaveOut('kind');
    // A watchlist and any other list have one shape.
    else if (/watchlist/i.test(baseName(name))) into.follow(kind, named(title));
    else into.listed(kind, named(title), { list: listOfFile(name), position: rank ?? 0, note: notes ?? '' });
  } else if (rated_at !== undefined) {
    const title = movie ?? show;
    if (!title || (season && !episode)) into.leaveOut('rating');
    else into.score(kind, { ...named(title), ...numbersOf(episode) }, rating ?? null);
    if (movie) into.seenMovie(named(movie), null);
    else if (show && episode) into.seenEpisode(named(show), episode.season, episode.number, null);
  } else if (watched_at === undefined && last_watched_at === undefined && plays === undefined)
    into.leaveOut('kind');
  else if (movie) into.seenMovie(named(movie), watched_at ?? last_watched_at ?? null);
  else if (show && episode) into.seenEpisode(named(show), episode.season, episode.number, watched_at ?? null);
  else if (show && seasons) readSeasons(named(show), seasons, into);
  else throw new Malformed('entry');
}

function readSeasons(series: NamedTitle, seasons: NonNullable<Entry['seasons']>, into: Reading): void {
  for (const { number: season, episodes } of seasons)
    for (const { number, last_watched_at } of episodes) {
      into.count();
      into.seenEpisode(series, season, number, last_watched_at ?? null);
    }
}

const isTitle = (value: unknown): boolean => v.is(v.object({ ids: v.object({}) }), value);

/** Trakt's files. */
export const trakt: Entries = {
  app: 'trakt',
  fits: (first) => [first.movie, first.show, first.episode, first.season].some(isTitle),
  read,
};

const list = v.object({ name: v.string(), ids: v.object({ slug: v.nullish(v.string(), '') }) });

const words = (slug: string): string => slug.replaceAll('-', ' ');

/** What the name of a list's file, such as "lists-list-9-best-of.json", says about its name. */
const listOfFile = (file: string): string =>
  words(
    baseName(file)
      .replace(/^(lists?[-_])*(\d+[-_])?/, '')
      .replace(/\.json$/i, ''),
  );

/** The lists themselves, without what is on them. */
export const traktLists: Entries = {
  app: 'trakt',
  fits: (first) => 'privacy' in first && 'item_count' in first,
  read: (entry, into) => {
    const { name, ids } = v.parse(list, entry);
    into.nameList(words(ids.slug), name);
  },
};

import * as v from 'valibot';
import { numberIn, yearIn } from './reading.ts';
import type { NamedTitle, Reading } from './reading.ts';
import type { Entries } from './entries.ts';

/*
 * SeriesGuide's backup: series, movies and lists, a file each. Source: its classes in
 * com.battlelancer.seriesguide.dataliberation.model. It doesn't say when something was seen.
 */

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const flag = v.nullish(v.boolean(), false);
const ids = { tmdb_id: v.nullish(number), title: v.nullish(v.string(), '') };

const show = v.object({
  ...ids,
  first_aired: v.nullish(v.string()),
  hidden: flag,
  seasons: v.array(
    v.object({ season: number, episodes: v.array(v.object({ episode: number, watched: flag })) }),
  ),
});
const movie = v.object({
  ...ids,
  released_utc_ms: v.nullish(v.pipe(v.number(), v.safeInteger())),
  in_watchlist: flag,
  watched: flag,
});

function readShow(given: unknown, into: Reading): void {
  const { tmdb_id, title, first_aired, hidden, seasons } = v.parse(show, given);
  const series: NamedTitle = { title, year: yearIn(first_aired?.slice(0, 4)), tmdb: tmdb_id ?? null };
  if (!hidden) into.follow('series', series);
  for (const { season, episodes } of seasons)
    for (const { episode, watched } of episodes) {
      into.count();
      if (watched) into.seenEpisode(series, season, episode, null);
    }
}

function readMovie(given: unknown, into: Reading): void {
  const { tmdb_id, title, released_utc_ms, in_watchlist, watched } = v.parse(movie, given);
  const released = new Date(released_utc_ms ?? NaN).getUTCFullYear();
  const named: NamedTitle = { title, year: yearIn(released), tmdb: tmdb_id ?? null };
  if (watched) into.seenMovie(named, null);
  if (in_watchlist) into.follow('movie', named);
  if (!watched && !in_watchlist) into.leaveOut('collection');
}

const list = v.object({
  name: v.string(),
  items: v.array(v.object({ externalId: v.nullish(v.string(), ''), type: v.nullish(v.string(), '') })),
});

/** Legacy entries have numbers of another service, and only the file of series has titles. */
function readList(given: unknown, into: Reading): void {
  const { name, items } = v.parse(list, given);
  for (const [index, { externalId, type }] of items.entries()) {
    into.count();
    const tmdb = type === 'tmdb-show' ? numberIn(externalId, 10) : null;
    if (tmdb === null) into.leaveOut('list');
    else
      into.listed('series', { title: '', year: null, tmdb }, { list: name, position: index + 1, note: '' });
  }
}

/** SeriesGuide's files. */
export const seriesGuide: readonly Entries[] = [
  { app: 'seriesGuide', fits: (first) => 'seasons' in first && 'title' in first, read: readShow },
  { app: 'seriesGuide', fits: (first) => 'in_watchlist' in first && 'title' in first, read: readMovie },
  { app: 'seriesGuide', fits: (first) => 'list_id' in first, read: readList },
];

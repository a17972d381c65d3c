import * as v from 'valibot';
import { episodeNumber, seasonNumber } from '../catalogue/numbers.ts';
import { pictureFile } from '../catalogue/pictures.ts';
import { mostListNameCharacters, mostNoteCharacters, mostSubjects, mostUndos } from '../mine/operations.ts';
import { isCalendarDay } from '../text/calendar-day.ts';
import { readEntry } from '../mine/news.ts';
import { viewName, viewQuery } from './local-things.ts';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const movie = v.strictObject({ kind: v.literal('movie'), id: number });
export const series = v.strictObject({ kind: v.literal('series'), id: number });
const person = v.strictObject({ kind: v.literal('person'), id: number });
/** `id` is that of the series. */
const season = v.strictObject({ kind: v.literal('season'), id: number, season: seasonNumber });
const episode = v.strictObject({
  kind: v.literal('episode'),
  id: number,
  season: seasonNumber,
  episode: episodeNumber,
});

/** A saved view, by its id; in the inbox by the number that follows from its query. */
export const view = v.strictObject({ kind: v.literal('view'), id: number });

export const followable = v.variant('kind', [movie, series, person]);
export const title = v.variant('kind', [movie, series]);
const watchable = v.variant('kind', [movie, series, season, episode]);
export const markable = v.variant('kind', [movie, episode]);
export const ratable = v.variant('kind', [movie, series, season, episode]);
export const notable = v.variant('kind', [movie, series, episode]);
export const newsSubject = v.variant('kind', [movie, series, view]);

/** What can be on the watchlist or followed. */
export type Followable = Readonly<v.InferOutput<typeof followable>>;
export type Title = Readonly<v.InferOutput<typeof title>>;
/** What the inbox can have entries about. */
export type NewsSubject = Readonly<v.InferOutput<typeof newsSubject>>;
/** What can have a score. */
export type Ratable = Readonly<v.InferOutput<typeof ratable>>;
/** What can have a note. */
export type Notable = Readonly<v.InferOutput<typeof notable>>;
/** What can be marked as seen; a season or series stands for its aired episodes. An episode that airs later can't be marked. */
export type Watchable = Readonly<v.InferOutput<typeof watchable>>;

/** Whether a text is when something was seen: a day, or a day and a time of the person's clock. */
export function isWatchedAt(text: string): boolean {
  const parts = /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):[0-5]\d)?$/.exec(text);
  return parts !== null && isCalendarDay(parts[1] ?? '');
}

/** null: unknown. */
const watchedDay = v.nullable(
  v.pipe(
    v.string(),
    v.check((text) => isCalendarDay(text)),
  ),
);
const watchedAt = v.nullable(v.pipe(v.string(), v.check(isWatchedAt)));

/** A score of the person's own has half points. */
export function isOwnScore(score: number): boolean {
  return score >= 0.5 && score <= 10 && Number.isInteger(score * 2);
}

/** Titles that a change can put on a new list. */
const mostAtOnce = 500;
/** The key of a list. */
export const list = v.pipe(v.string(), v.regex(/^[0-9a-z]{1,40}$/));
export const listName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(mostListNameCharacters));

/** The path of a picture, as the service names it. */
export const poster = v.pipe(
  v.string(),
  v.check((path) => pictureFile(path) !== null),
);

export const noteText = v.pipe(v.string(), v.trim(), v.maxLength(mostNoteCharacters));

/** Distinguishes the seen marks of a movie or episode. */
export const mark = v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{1,80}$/));

/** Distinguishes the entries of a title or view in the inbox. */
export const entry = v.pipe(
  v.string(),
  v.check((text) => readEntry(text) !== null),
);

const change = v.variant('what', [
  v.strictObject({ what: v.literal('follow'), subject: followable, on: v.boolean() }),
  v.strictObject({ what: v.literal('dismiss'), subject: title, on: v.boolean() }),
  /** A paused series stays on the watchlist and is not up next. */
  v.strictObject({ what: v.literal('pause'), subject: series, on: v.boolean() }),
  /** null removes it. */
  v.strictObject({
    what: v.literal('score'),
    subject: ratable,
    score: v.nullable(
      v.pipe(
        v.number(),
        v.check((score) => isOwnScore(score)),
      ),
    ),
  }),
  /** "" removes it. */
  v.strictObject({
    what: v.literal('note'),
    subject: notable,
    note: noteText,
  }),
  v.strictObject({
    what: v.literal('createList'),
    name: listName,
    titles: v.pipe(v.array(title), v.maxLength(mostAtOnce)),
  }),
  v.strictObject({ what: v.literal('renameList'), list, name: listName }),
  v.strictObject({ what: v.literal('deleteList'), list }),
  /** Puts a title at the end of a list, or takes it off. */
  v.strictObject({ what: v.literal('list'), list, subject: title, on: v.boolean() }),
  /** Sets the note of a title on a list, also for when the title is on it again; "" removes it. */
  v.strictObject({ what: v.literal('listNote'), list, subject: title, note: noteText }),
  /** Moves a title of a list; `to` counts the others. */
  v.strictObject({ what: v.literal('moveListed'), list, subject: title, to: number }),
  /** Marks what isn't marked yet; `again`: adds a mark in any case. */
  v.strictObject({
    what: v.literal('seen'),
    subject: watchable,
    at: watchedAt,
    again: v.exactOptional(v.boolean()),
  }),
  /** Marks an episode and all before it that don't air later; specials apart. */
  v.strictObject({ what: v.literal('seenUpTo'), subject: episode, at: watchedAt }),
  /** Removes all marks. */
  v.strictObject({ what: v.literal('unseen'), subject: watchable }),
  /** Removes one mark. */
  v.strictObject({
    what: v.literal('removeMark'),
    subject: markable,
    mark,
  }),
  /** Moves all marks of a day, of a series those of its episodes, to another day, without the time. */
  v.strictObject({ what: v.literal('moveMarks'), subject: title, day: watchedDay, to: watchedDay }),
  /** Removes all marks of a day. */
  v.strictObject({ what: v.literal('removeMarks'), subject: title, day: watchedDay }),
  /** Marks an entry of the inbox as read or unread. */
  v.strictObject({ what: v.literal('read'), subject: newsSubject, entry, on: v.boolean() }),
  /** Marks the whole inbox as read. */
  v.strictObject({ what: v.literal('readAll') }),
  /** Removes an entry of the inbox. */
  v.strictObject({ what: v.literal('removeEntry'), subject: newsSubject, entry }),
  /** Saves a Discover query under a name, after the other views. */
  v.strictObject({ what: v.literal('saveView'), name: viewName, query: viewQuery }),
  v.strictObject({ what: v.literal('renameView'), view: number, name: viewName }),
  v.strictObject({ what: v.literal('changeView'), view: number, query: viewQuery }),
  /** `to` counts the other views. */
  v.strictObject({ what: v.literal('moveView'), view: number, to: number }),
  v.strictObject({ what: v.literal('removeView'), view: number }),
  /** Chooses the poster of a series; null: the service's own. */
  v.strictObject({ what: v.literal('poster'), subject: series, path: v.nullable(poster) }),
]);
export type Change = Readonly<v.InferOutput<typeof change>>;

/** Input of `mine.change`: changes that are made, and undone, together. */
export const changesInput = v.strictObject({
  changes: v.pipe(v.array(change), v.minLength(1), v.maxLength(500)),
});

const batch = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}-[0-9a-z]{1,12}$/));

/** Batches that took others back. */
export const undos = v.pipe(v.array(batch), v.maxLength(mostUndos));

/** Input of `mine.undo`: a batch, and the batches that took later ones back. */
export const undoInput = v.strictObject({ batch, undos });

/** Input of `mine.of`. */
export const subjectsInput = v.strictObject({
  subjects: v.pipe(v.array(followable), v.minLength(1), v.maxLength(mostSubjects)),
});

/** Input of `mine.title`. */
export const titleInput = v.strictObject({ subject: title });

/** Longer lists are read in parts. */
const mostListed = 25_000;

/** titles: movies and series; dismissed: the titles that the person is not interested in, instead of the watchlist. */
export const watchlistKinds = ['all', 'titles', 'movie', 'series', 'person', 'dismissed'] as const;
export type WatchlistKind = (typeof watchlistKinds)[number];
export const watchlistOrders = ['added', 'name', 'released'] as const;
export type WatchlistOrder = (typeof watchlistOrders)[number];
const page = { offset: number, limit: v.pipe(number, v.minValue(1), v.maxValue(mostListed)) };

/** Input of `mine.watchlist`. */
export const watchlistInput = v.strictObject({
  kind: v.picklist(watchlistKinds),
  order: v.picklist(watchlistOrders),
  ...page,
});

/** Input of `mine.upNext`. */
export const upNextInput = v.strictObject({ limit: page.limit });

/** Input of `mine.diary`, `mine.history` and `mine.noted`. */
export const pageInput = v.strictObject(page);

/** Input of `mine.list`. */
export const listInput = v.strictObject({ list, ...page });

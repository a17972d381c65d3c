import type { Changed, MarkedEpisodes, MineChanged, SeenMark } from '#shared/contract/mine-answers.ts';
import type { Change, Followable, Title, Watchable } from '#shared/contract/mine.ts';
import { fieldOf, mostSubjects, mostTitleCharacters, noNumber } from '#shared/mine/operations.ts';
import type { EpisodeNumbers, Field } from '#shared/mine/operations.ts';
import { seenDay } from '#shared/mine/own-marks.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { bindWritten } from './episode-marks.ts';
import { readAllWrites, readWrites, removeWrites } from './inbox.ts';
import { listWrites, titlesOnce } from './list-changes.ts';
import type { TitlesOf } from './list-changes.ts';
import { forgetLater, forgetLaterOf, keepLater, laterOf } from './waiting-marks.ts';
import type { LaterMark } from './waiting-marks.ts';
import { listedTitle } from './listed-titles.ts';
import { thisDevice, valueOf } from './operation-log.ts';
import { batchName, batchOf, extend, newBatch, reserve, undo as undoBatch, writeOf } from './operations.ts';
import type { Batch, Write } from './operations.ts';
import { viewWrites } from './saved-views.ts';
import { markableEpisodes, seenMarks, seriesProgress } from './series-progress.ts';
import { forgetChoices } from './title-matches.ts';
import { forgetWaiting } from './waiting-titles.ts';

/** A change, and what it concerns. */
export type Applied = Changed & MineChanged;

type Part = Pick<Field, 'subject' | 'id' | 'season' | 'episode'>;

const whole = { season: noNumber, episode: noNumber } as const;

/**
 * Makes changes, which are undone together. `later`: those of them that stand for episodes that aren't known yet, which
 * `makeLater` adds to the batch, so that it has a name even without a change.
 */
export function change(
  context: StoreContext,
  today: CalendarDay,
  changes: readonly Change[],
  later: readonly LaterMark[] = [],
): Applied {
  return context.library.transaction(() => {
    for (const { subject } of changes.filter(isRemoval))
      if (subject.kind !== 'movie') forgetLaterOf(context, subject.id);
    const batch = newBatch(context);
    const made = make(context, today, changes, batch);
    if (later.length === 0) return made;
    reserve(context, batch);
    keepLater(context, batchName(batch), today, later);
    return { ...made, batch: batchName(batch) };
  });
}

/** Makes the marks of a series that waited for its episodes, each in its batch. */
export function makeLater(context: StoreContext, seriesId: number): Pick<Applied, 'count' | 'subjects'> {
  const { library } = context;
  if (laterOf(context, seriesId).length === 0) return { count: 0, subjects: [] };
  return library.transaction(() => {
    const key = thisDevice(context).key;
    const made = [...Map.groupBy(laterOf(context, seriesId), ({ batch }) => batch)].map(([name, marks]) => {
      // It is another device since a backup was restored.
      const batch = batchOf(name).device === key ? batchOf(name) : newBatch(context);
      return marks.reduce((count, { day, mark }) => count + make(context, day, [mark], batch).count, 0);
    });
    forgetLaterOf(context, seriesId);
    return { count: made.reduce((a, b) => a + b, 0), subjects: [{ kind: 'series', id: seriesId }] };
  });
}

function make(context: StoreContext, today: CalendarDay, changes: readonly Change[], into: Batch): Applied {
  const titlesOf = titlesOnce(context);
  const writes = changes.flatMap((each) => writesOf(context, today, each, titlesOf));
  const count = extend(context, into, writes);
  bindWritten(context, writes);
  const marked = count > 0 ? markedIn(context, today, changes, writes) : null;
  const unmarked = new Set(
    writes
      .filter(({ kind, subject, after }) => kind === 'seen' && subject === 'episode' && after === null)
      .map(({ id, season, episode }) => `${id} ${season} ${episode}`),
  ).size;
  return {
    batch: count > 0 ? batchName(into) : null,
    count,
    subjects: announcedOf(writes),
    ...(marked === null ? {} : { marked }),
    ...(unmarked === 0 ? {} : { unmarked }),
  };
}

const isRemoval = (each: Change): each is Extract<Change, { what: 'unseen' | 'removeMarks' }> =>
  each.what === 'unseen' || each.what === 'removeMarks';

/** What writes mark of a series that wasn't marked before; null: nothing. */
function markedIn(
  context: ReadContext,
  today: CalendarDay,
  changes: readonly Change[],
  writes: readonly Write[],
): MarkedEpisodes | null {
  const seasons = writes
    .filter(({ kind, subject, element }) => kind === 'seen' && subject === 'episode' && element === null)
    .map(({ season }) => season);
  const [only] = changes;
  const isOne = changes.length === 1 && only?.what === 'seen' && only.subject.kind === 'episode';
  if (seasons.length === 0) return null;
  return {
    seasons: [seasons.reduce((a, b) => Math.min(a, b)), seasons.reduce((a, b) => Math.max(a, b))],
    earlier: isOne ? unmarkedUpTo(context, today, only.subject).length : 0,
  };
}

/** Takes a batch back; doing this with the batch that it returns makes it again, without what waited for its title. */
export function undo(context: StoreContext, batch: string, undos: readonly string[] = []): Applied {
  const { subjects, ...changed } = context.library.transaction(() => {
    forgetLater(context, batch);
    forgetWaiting(context, batch);
    forgetChoices(context, batch);
    const undone = undoBatch(context, batch, undos);
    bindWritten(context, undone.subjects);
    return undone;
  });
  return { ...changed, subjects: announcedOf(subjects) };
}

/** The titles and people of fields; null if they are too many to name. */
export function announcedOf(fields: readonly Pick<Field, 'subject' | 'id'>[]): readonly Followable[] | null {
  const found = new Map<string, Followable>();
  for (const { subject, id } of fields) {
    // These are read again at any change.
    if (subject === 'list' || subject === 'view' || subject === 'settings') continue;
    const kind = subject === 'season' || subject === 'episode' ? 'series' : subject;
    found.set(`${kind} ${id}`, { kind, id });
  }
  return found.size > mostSubjects ? null : [...found.values()];
}

function writesOf(context: ReadContext, today: CalendarDay, change: Change, titlesOf: TitlesOf): Write[] {
  switch (change.what) {
    case 'follow':
    case 'dismiss':
    case 'pause':
      return [flag(context, change.what, change.subject, change.on)];
    case 'score':
      return [{ ...noteField(change), after: change.score === null ? null : String(change.score) }];
    case 'note':
      return [{ ...noteField(change), after: change.note === '' ? null : change.note }];
    case 'createList':
    case 'renameList':
    case 'deleteList':
    case 'list':
    case 'listNote':
    case 'moveListed':
      return listWrites(context, change, titlesOf);
    case 'read':
      return readWrites(context, change.subject, change.entry, change.on);
    case 'readAll':
      return readAllWrites(context);
    case 'saveView':
    case 'renameView':
    case 'changeView':
    case 'moveView':
    case 'removeView':
      return viewWrites(context, change);
    case 'poster':
      return [writeOf('poster', change.subject, change.path)];
    case 'removeEntry':
      return removeWrites(context, change.subject, change.entry);
    case 'seen': {
      const { subject, at, again = false } = change;
      return partsOf(context, today, subject, again).map((part) => seen(part, null, at ?? ''));
    }
    case 'seenUpTo': {
      const { id } = change.subject;
      return unmarkedUpTo(context, today, change.subject).map((numbers) =>
        seen({ subject: 'episode', id, ...numbers }, null, change.at ?? ''),
      );
    }
    case 'unseen':
      return marksIn(context, change.subject);
    case 'removeMark': {
      const { kind: subject, id } = change.subject;
      const numbers = change.subject.kind === 'episode' ? change.subject : whole;
      const part: Part = { subject, id, season: numbers.season, episode: numbers.episode };
      return marksOf(context, part).filter(({ element }) => element === change.mark);
    }
    case 'moveMarks':
      if (change.day === change.to) return [];
      return marksOn(context, change.subject, change.day, change.to ?? '');
    case 'removeMarks':
      return marksOn(context, change.subject, change.day, null);
  }
}

const seen = (part: Part, element: string | null, after: string | null): Write => ({
  ...part,
  kind: 'seen',
  element,
  after,
});

function noteField({ what: kind, subject }: Extract<Change, { what: 'score' | 'note' }>): Field {
  const { season, episode } = { ...whole, ...subject };
  return { kind, subject: subject.kind, id: subject.id, season, episode, element: '' };
}

/** A flag's value is the name, for the time when no list contains the title any more. */
function flag(
  context: ReadContext,
  kind: 'follow' | 'dismiss' | 'pause',
  subject: Followable,
  on: boolean,
): Write {
  const field = fieldOf(kind, subject);
  const standing = valueOf(context, field);
  return {
    ...field,
    after: on ? (standing ?? listedTitle(context, subject).name.slice(0, mostTitleCharacters)) : null,
  };
}

/**
 * What marking a subject marks: the movie or episode, or the aired episodes of a season or series, all of them if no day of it is
 * known; only what has no mark yet, unless it is marked `again`, and never what airs later.
 */
function partsOf(context: ReadContext, today: CalendarDay, subject: Watchable, again: boolean): Part[] {
  const { kind, id } = subject;
  if (kind === 'movie') {
    const part: Part = { subject: kind, id, ...whole };
    return again || marksOf(context, part).length === 0 ? [part] : [];
  }
  if (kind === 'episode') {
    const { season, episode } = subject;
    const part: Part = { subject: kind, id, season, episode };
    const airsLater = context.database.has(
      'select 1 from episodes where series_id = ? and season_number = ? and episode_number = ? and air_date > ?',
      ...[id, season, episode, today],
    );
    return !airsLater && (again || marksOf(context, part).length === 0) ? [part] : [];
  }
  const progress = seriesProgress(context, id, { today, rated: new Map() });
  return markableEpisodes(progress, kind === 'season' ? subject.season : null)
    .filter((each) => again || !progress.isMarked(each))
    .map(({ season, episode }) => ({ subject: 'episode', id, season, episode }));
}

/** The episodes without a mark up to one and itself that don't air later; of specials only specials. */
function unmarkedUpTo(
  context: ReadContext,
  today: CalendarDay,
  upTo: EpisodeNumbers & { readonly id: number },
): EpisodeNumbers[] {
  const progress = seriesProgress(context, upTo.id, { today, rated: new Map() });
  const { season, episode } = upTo;
  const isKnown = progress.episodes.some((each) => each.season === season && each.episode === episode);
  const before = progress.episodes.filter(
    (each) =>
      (each.season === 0) === (season === 0) &&
      (each.season < season || (each.season === season && each.episode <= episode)) &&
      !progress.airsLater(each),
  );
  return [...before, ...(isKnown ? [] : [{ season, episode }])]
    .filter((each) => !progress.isMarked(each))
    .map((each) => ({ season: each.season, episode: each.episode }));
}

/** Removes every mark in a subject, specials of a series too. */
function marksIn(context: ReadContext, subject: Watchable): Write[] {
  const { kind, id } = subject;
  if (kind === 'movie') return marksOf(context, { subject: kind, id, ...whole });
  return seenMarks(context, 'episode', id)
    .filter(
      ({ season, episode }) =>
        kind === 'series' ||
        (season === subject.season && (kind === 'season' || episode === subject.episode)),
    )
    .map((mark) => markWith('episode', id, mark, null));
}

/** Gives every mark of a title on a day, null: an unknown one, another value. */
function marksOn(
  context: ReadContext,
  { kind, id }: Title,
  day: CalendarDay | null,
  after: string | null,
): Write[] {
  const subject = kind === 'movie' ? kind : 'episode';
  return seenMarks(context, subject, id)
    .filter(({ at }) => seenDay(at) === day)
    .map((mark) => markWith(subject, id, mark, after));
}

function markWith(
  subject: 'movie' | 'episode',
  id: number,
  { season, episode, id: element }: SeenMark,
  after: string | null,
): Write {
  const part = { subject, id, season: season ?? noNumber, episode: episode ?? noNumber };
  return seen(part, element, after);
}

function marksOf(context: ReadContext, part: Part): Write[] {
  const { library, service } = context;
  const rows = library.values<string>(
    `select element from current_values
     where service = ? and kind = 'seen' and subject = ? and id = ? and season = ? and episode = ? and value is not null`,
    ...[service, part.subject, part.id, part.season, part.episode],
  );
  return rows.map((element) => seen(part, element, null));
}

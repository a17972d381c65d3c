import type { Change, Changed, Followable, MineChanged, Watchable } from '#shared/contract/mine.ts';
import { mostSubjects, mostTitleCharacters, noNumber } from '#shared/mine/operations.ts';
import type { Field } from '#shared/mine/operations.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { StoreContext } from '../context.ts';
import { readAllWrites, readWrites, removeWrites } from './inbox.ts';
import { listWrites } from './list-changes.ts';
import { batchName, batchOf, extend, newBatch, reserve, undo as undoBatch } from './operations.ts';
import type { Write } from './operations.ts';
import { seenMarks, watchedSeries } from './watched-series.ts';
import type { EpisodeNumbers } from './watched-series.ts';
import { listedTitle } from './listed-titles.ts';
import { forgetChoices } from './chosen-titles.ts';
import { forgetWaiting } from './to-match.ts';

/** A change, and what it concerns. */
export type Applied = Changed & MineChanged;

type Part = Pick<Field, 'subject' | 'id' | 'season' | 'episode'>;

const whole = { season: noNumber, episode: noNumber } as const;

/**
 * Makes changes, which are undone together. `batch`: one of this device that they are added to; 'open': more will be added to
 * theirs, so that it has a name even without a change.
 */
export function change(
  context: StoreContext,
  today: CalendarDay,
  changes: readonly Change[],
  batch: string | null = null,
): Applied {
  return context.library.transaction(() => {
    const writes = changes.flatMap((each) => writesOf(context, today, each));
    const into = batch === null || batch === 'open' ? newBatch(context) : batchOf(batch);
    const count = extend(context, into, writes);
    if (batch === 'open' && count === 0) reserve(context, into);
    const isNamed = batch !== null || count > 0;
    return { batch: isNamed ? batchName(into) : null, count, subjects: announcedOf(writes) };
  });
}

/** Takes a batch back; doing this with the batch that it returns makes it again, without what waited for its title. */
export function undo(context: StoreContext, batch: string, undos: readonly string[] = []): Applied {
  const { subjects, ...changed } = context.library.transaction(() => {
    forgetWaiting(context, batch);
    forgetChoices(context, batch);
    return undoBatch(context, batch, undos);
  });
  return { ...changed, subjects: announcedOf(subjects) };
}

/** The titles and people of fields; null if they are too many to name. */
function announcedOf(fields: readonly Pick<Field, 'subject' | 'id'>[]): readonly Followable[] | null {
  const found = new Map<string, Followable>();
  for (const { subject, id } of fields) {
    // These are read again at any change.
    if (subject === 'list' || subject === 'view') continue;
    const kind = subject === 'season' || subject === 'episode' ? 'series' : subject;
    found.set(`${kind} ${id}`, { kind, id });
  }
  return found.size > mostSubjects ? null : [...found.values()];
}

function writesOf(context: StoreContext, today: CalendarDay, change: Change): Write[] {
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
    case 'remark':
    case 'moveListed':
      return listWrites(context, change);
    case 'read':
      return readWrites(context, change.subject, change.entry, change.on);
    case 'readAll':
      return readAllWrites(context);
    case 'removeEntry':
      return removeWrites(context, change.subject, change.entry);
    case 'seen': {
      const { subject, at, again = false } = change;
      return partsOf(context, today, subject)
        .filter((part) => again || !isMarked(context, part))
        .map((part) => seen(part, null, at ?? ''));
    }
    case 'seenUpTo': {
      const { id } = change.subject;
      return episodesUpTo(context, id, change.subject)
        .map((numbers): Part => ({ subject: 'episode', id, ...numbers }))
        .filter((part) => !isMarked(context, part))
        .map((part) => seen(part, null, change.at ?? ''));
    }
    case 'unseen':
      return marksIn(context, change.subject);
    case 'removeMark': {
      const { kind: subject, id } = change.subject;
      const numbers = change.subject.kind === 'episode' ? change.subject : whole;
      const part: Part = { subject, id, season: numbers.season, episode: numbers.episode };
      return marksOf(context, part).filter(({ element }) => element === change.mark);
    }
  }
}

const seen = (part: Part, element: string | null, after: string | null): Write => ({
  ...part,
  ...{ kind: 'seen', element, after },
});

function noteField({ what: kind, subject }: Extract<Change, { what: 'score' | 'note' }>): Field {
  const numbers = subject.kind === 'episode' ? subject : whole;
  const { season, episode } = numbers;
  return { kind, subject: subject.kind, id: subject.id, season, episode, element: '' };
}

/** A flag's value is the name, for the time when no list contains the title any more. */
function flag(
  context: StoreContext,
  kind: 'follow' | 'dismiss' | 'pause',
  subject: Followable,
  on: boolean,
): Write {
  const field = { kind, subject: subject.kind, id: subject.id, ...whole, element: '' };
  const standing = valueOf(context, field);
  return {
    ...field,
    after: on ? (standing ?? listedTitle(context, subject).name.slice(0, mostTitleCharacters)) : null,
  };
}

/** The movie or the episodes that a subject stands for: of a season or series those that have aired. */
function partsOf(context: StoreContext, today: CalendarDay, subject: Watchable): Part[] {
  const { kind, id } = subject;
  if (kind === 'movie') return [{ subject: kind, id, ...whole }];
  if (kind === 'episode') return [{ subject: kind, id, season: subject.season, episode: subject.episode }];
  const watched = watchedSeries(context, id, { today, rated: new Map() });
  return watched.episodes
    .filter(
      (each) =>
        (kind === 'season' ? each.season === subject.season : each.season > 0) && watched.isAired(each),
    )
    .map(({ season, episode }) => ({ subject: 'episode', id, season, episode }));
}

/** The known episodes up to one and itself; of specials only specials. */
function episodesUpTo(
  { database }: StoreContext,
  seriesId: number,
  { season, episode }: EpisodeNumbers,
): EpisodeNumbers[] {
  const before = database.all<EpisodeNumbers>(
    `select season_number as season, episode_number as episode from episodes
     where series_id = :id and (season_number = 0) = (:season = 0)
       and (season_number, episode_number) < (:season, :episode)
     order by season_number, episode_number`,
    { id: seriesId, season, episode },
  );
  return [...before, { season, episode }];
}

/** Removes every mark in a subject, specials of a series too. */
function marksIn(context: StoreContext, subject: Watchable): Write[] {
  const { kind, id } = subject;
  if (kind === 'movie') return marksOf(context, { subject: kind, id, ...whole });
  return seenMarks(context, 'episode', id)
    .filter(
      ({ season, episode }) =>
        kind === 'series' ||
        (season === subject.season && (kind === 'season' || episode === subject.episode)),
    )
    .map((mark) =>
      seen(
        { subject: 'episode', id, season: mark.season ?? noNumber, episode: mark.episode ?? noNumber },
        mark.id,
        null,
      ),
    );
}

function marksOf(context: StoreContext, part: Part): Write[] {
  const { library, service } = context;
  const rows = library.all<{ element: string }>(
    `select element from current_values
     where service = ? and kind = 'seen' and subject = ? and id = ? and season = ? and episode = ? and value is not null`,
    ...[service, part.subject, part.id, part.season, part.episode],
  );
  return rows.map(({ element }) => seen(part, element, null));
}

const isMarked = (context: StoreContext, part: Part): boolean => marksOf(context, part).length > 0;

function valueOf(
  { library, service }: StoreContext,
  { kind, subject, id }: Pick<Field, 'kind' | 'subject' | 'id'>,
) {
  return library.get<{ value: string | null }>(
    `select value from current_values where service = ? and kind = ? and subject = ? and id = ?
       and season = -1 and episode = -1 and element = ''`,
    ...[service, kind, subject, id],
  )?.value;
}

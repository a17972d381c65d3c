import type { MineState, MineTitle, OwnNote, SeenMark, SeenCount } from '#shared/contract/mine-answers.ts';
import type { Change, Ratable } from '#shared/contract/mine.ts';
import { seenDay } from '#shared/mine/own-marks.ts';

/** The title or person that a change is about: the series of a season or episode; null: none. */
export function changedTitle(
  change: Change,
): { readonly kind: 'movie' | 'series' | 'person'; readonly id: number } | null {
  if (!('subject' in change)) return null;
  const { kind, id } = change.subject;
  if (kind === 'view') return null;
  return { kind: kind === 'movie' || kind === 'person' ? kind : 'series', id };
}

/**
 * What the person's own data of a title is once a change is made, as far as the page can tell: how many episodes of a series
 * are seen only its whole title says. The same, if nothing changes.
 */
export function expectedState(state: MineState, change: Change): MineState {
  switch (change.what) {
    case 'follow':
      return { ...state, followed: change.on };
    case 'dismiss':
      return { ...state, dismissed: change.on };
    case 'pause':
      return { ...state, paused: change.on };
    case 'seen':
      if (change.subject.kind !== 'movie') return state;
      return { ...state, seen: change.again === true ? state.seen + 1 : Math.max(1, state.seen) };
    case 'unseen':
      return change.subject.kind === 'movie' ? { ...state, seen: 0 } : state;
    default:
      return state;
  }
}

/** The same of a whole title. */
export function expectedTitle(title: MineTitle, change: Change): MineTitle {
  const next = { ...title, ...expectedState(title, change) };
  switch (change.what) {
    case 'seen':
      return seen(next, change);
    case 'seenUpTo':
      return seen(next, { what: 'seen', subject: change.subject, at: change.at });
    case 'unseen':
      return unseen(next, change.subject);
    case 'removeMark':
      return withMarks(
        next,
        next.marks.filter(({ id }) => id !== change.mark),
      );
    case 'moveMarks':
      if (change.day === change.to) return next;
      return {
        ...next,
        marks: next.marks.map((mark) =>
          seenDay(mark.at) === change.day ? { ...mark, at: change.to } : mark,
        ),
      };
    case 'removeMarks': {
      const marks = next.marks.filter(({ at }) => seenDay(at) !== change.day);
      return change.subject.kind === 'movie'
        ? { ...next, marks, seen: marks.length }
        : withMarks(next, marks);
    }
    case 'score':
      return { ...next, notes: noted(next.notes, change.subject, { score: change.score }) };
    case 'note':
      return { ...next, notes: noted(next.notes, change.subject, { note: change.note }) };
    case 'list': {
      const others = next.lists.filter((list) => list !== change.list);
      return { ...next, lists: change.on ? [...others, change.list] : others };
    }
    default:
      return next;
  }
}

type Numbers = Pick<SeenMark, 'season' | 'episode'>;

/** The numbers of an episode, and of a season its own; of a title, none. */
function numbersOf(subject: Ratable): Numbers {
  return {
    season: 'season' in subject ? subject.season : null,
    episode: 'episode' in subject ? subject.episode : null,
  };
}

const isOf = (of: Numbers) => (each: Numbers) => each.season === of.season && each.episode === of.episode;

const expectedMark = 'expected-';

/** Whether a mark isn't made yet, so that it can't be removed: its id is the page's own. */
export const isExpected = ({ id }: SeenMark): boolean => id.startsWith(expectedMark);

function seen(title: MineTitle, { subject, at, again }: Extract<Change, { what: 'seen' }>): MineTitle {
  if (subject.kind === 'series' || subject.kind === 'season') {
    const wanted = (season: number) => (subject.kind === 'season' ? season === subject.season : season > 0);
    return inSeasons(title, (season) => (wanted(season.season) ? season.aired : season.seen));
  }
  const numbers = numbersOf(subject);
  if (again !== true && title.marks.some(isOf(numbers))) return title;
  // Whoever lists marks tells them apart by their ids.
  const id = `${expectedMark}${title.marks.length}`;
  return withMarks(title, [...title.marks, { id, ...numbers, at }]);
}

function unseen(title: MineTitle, subject: Extract<Change, { what: 'unseen' }>['subject']): MineTitle {
  if (subject.kind === 'movie' || subject.kind === 'series') {
    const none = inSeasons(title, () => 0);
    return { ...none, marks: [] };
  }
  const isIn = (mark: Numbers): boolean =>
    mark.season === subject.season && (subject.kind === 'season' || mark.episode === subject.episode);
  return withMarks(
    title,
    title.marks.filter((mark) => !isIn(mark)),
  );
}

/** A title with other marks, and as many episodes more or less that were seen. */
function withMarks(title: MineTitle, marks: readonly SeenMark[]): MineTitle {
  const seenIn = (of: readonly SeenMark[], season: number): number =>
    new Set(of.filter((mark) => mark.season === season).map(({ episode }) => episode)).size;
  const changed = inSeasons(title, ({ season, seen: before }) =>
    Math.max(0, before + seenIn(marks, season) - seenIn(title.marks, season)),
  );
  return { ...changed, marks };
}

/** A title with other numbers of seen episodes in its seasons. */
function inSeasons(title: MineTitle, seenOf: (season: MineTitle['seasons'][number]) => number): MineTitle {
  if (title.seasons.length === 0) return title;
  const seasons = title.seasons.map((season) => {
    const count = seenOf(season);
    return {
      ...season,
      seen: count,
      aired: Math.max(season.aired, count),
      unmarked: Math.max(0, season.unmarked + season.seen - count),
      markable: Math.max(0, season.markable + season.seen - count),
    };
  });
  const sum = (of: keyof SeenCount): number =>
    seasons.reduce((all, season) => all + (season.season > 0 ? season[of] : 0), 0);
  const progress = { seen: sum('seen'), aired: sum('aired') };
  const markable = Math.max(0, title.markable + title.seen - progress.seen);
  return { ...title, seasons, markable, seen: progress.seen, progress: progress.seen > 0 ? progress : null };
}

function noted(
  notes: readonly OwnNote[],
  subject: Ratable,
  changed: Partial<Pick<OwnNote, 'score' | 'note'>>,
): readonly OwnNote[] {
  const numbers = numbersOf(subject);
  const known = notes.find(isOf(numbers)) ?? { ...numbers, score: null, note: '' };
  const next = { ...known, ...changed };
  const others = notes.filter((each) => each !== known);
  return next.score === null && next.note === '' ? others : [...others, next];
}

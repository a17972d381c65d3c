import { firstYear } from '#shared/catalogue/numbers.ts';
import type { Season } from '#shared/catalogue/resources/seasons.ts';
import type { Changed, MineTitle } from '#shared/contract/mine-answers.ts';
import type { Watchable } from '#shared/contract/mine.ts';
import { newsKinds } from '#shared/mine/news.ts';
import { followedWith, ownMarks } from '#shared/mine/own-marks.ts';
import type { OwnMarks } from '#shared/mine/own-marks.ts';
import { localMinute } from '#shared/text/calendar-day.ts';
import { formatCount } from '#shared/text/measures.ts';
import { counted, joinFacts, seasonsText } from '../format/names.ts';
import { m } from '../i18n/messages.ts';
import type { AppModel } from './app-model.svelte.ts';
import type { Attempted, OwnSubject } from './own-changes.svelte.ts';

/** Puts a subject on the watchlist, or takes it off; until somebody chose, it offers notifications of what is on it. */
export function toggleWatchlist(app: AppModel, { subject: given, name }: OwnSubject): Attempted {
  const subject = followedWith(given);
  return app.ownChanges.attempt(async () => {
    const on = !(await marksOf(app, subject)).followed;
    // Nothing is ever told about a person.
    const isPerson = subject.kind === 'person';
    const said = isPerson
      ? on
        ? m.mine_person_followed
        : m.mine_person_unfollowed
      : on
        ? m.mine_added
        : m.mine_removed;
    const text = said({ name });
    const isAsking = on && !isPerson && !app.state.settings.newsAsked;
    const more = { label: m.news_ask_yes(), hint: m.news_ask(), run: () => notify(app) };
    await app.ownChanges.make([{ what: 'follow', subject, on }], () => (isAsking ? { text, more } : text));
  });
}

/** Whether notifications can be shown; in a browser, this asks the person if they weren't asked yet. */
export async function mayNotify(app: AppModel): Promise<boolean> {
  if (app.marquee.host === 'electron') return true;
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

/** Notifies of everything about followed titles from now on. */
function notify(app: AppModel): Attempted {
  return app.ownChanges.attempt(
    async () => {
      if (!(await mayNotify(app))) return m.news_blocked();
      await app.change({ newsAsked: true, newsNotifications: [...newsKinds] });
      return m.news_on();
    },
    (text) => text,
  );
}

/** Dismisses a movie or series, or shows it again: the series of a season or episode. */
export function toggleDismissed(app: AppModel, { subject: given, name }: OwnSubject): Attempted | null {
  const subject = followedWith(given);
  if (subject.kind === 'person') return null;
  return app.ownChanges.attempt(async () => {
    const on = !(await marksOf(app, subject)).dismissed;
    await app.ownChanges.make(
      [{ what: 'dismiss', subject, on }],
      (on ? m.mine_dismissed : m.mine_not_dismissed)({ name }),
    );
  });
}

/** Marks a subject as seen now, or removes all its marks. */
export function toggleSeen(app: AppModel, { subject, name }: OwnSubject): Attempted | null {
  if (subject.kind === 'person') return null;
  return app.ownChanges.attempt(async () => {
    if ((await marksOf(app, subject)).seen) await markUnseen(app, subject, name);
    else await markSeen(app, subject, name);
  });
}

/** Marks what isn't marked yet as seen today: a movie or episode now, a season or series without a time. */
export function markSeen(app: AppModel, subject: Watchable, name: string): Attempted {
  const isOne = subject.kind === 'movie' || subject.kind === 'episode';
  const at = isOne ? localMinute(app.clock.now()) : app.today;
  return app.ownChanges.make([{ what: 'seen', subject, at }], (changed) => {
    if (!isOne) return markedText(app, changed);
    const { earlier = 0 } = changed.marked ?? {};
    const text = m.mine_seen({ name });
    if (subject.kind !== 'episode' || earlier === 0) return text;
    const label = m.seen_earlier({ count: formatCount(earlier, app.language) });
    return { text, more: { label, run: () => markUpTo(app, subject) } };
  });
}

/** Marks an episode and all before it as seen today. */
export function markUpTo(app: AppModel, subject: Extract<Watchable, { kind: 'episode' }>): Attempted {
  return app.ownChanges.make([{ what: 'seenUpTo', subject, at: app.today }], (changed) =>
    markedText(app, changed),
  );
}

function markedText({ language }: AppModel, { count, marked }: Changed): string {
  const episodes = m.episodes(counted(count, language));
  return marked === undefined
    ? episodes
    : m.mine_seen_count({ episodes, seasons: seasonsText(...marked.seasons) });
}

export function markUnseen(app: AppModel, subject: Watchable, name: string): Attempted {
  return app.ownChanges.make([{ what: 'unseen', subject }], ({ unmarked = 0 }) => {
    const text = m.mine_unseen({ name });
    return unmarked > 1 ? `${text} (${m.episodes(counted(unmarked, app.language))})` : text;
  });
}

/**
 * How many episodes of a series or season lose a mark by a press if it was `seen`, or else get one; null: not known yet, or a movie
 * or an episode.
 */
export function episodesOf(
  { mine }: Pick<AppModel, 'mine'>,
  subject: Watchable,
  seen: boolean,
): number | null {
  if (subject.kind !== 'series' && subject.kind !== 'season') return null;
  const number = subject.kind === 'season' ? subject.season : null;
  const title = mine.title({ kind: 'series', id: subject.id });
  if (title === null) return null;
  if (seen) {
    const marked = title.marks.filter(({ season }) => number === null || season === number);
    return new Set(marked.map(({ season, episode }) => `${season} ${episode}`)).size;
  }
  if (number === null) return title.markable;
  return title.seasons.find(({ season }) => season === number)?.markable ?? null;
}

/** What the page knows of a subject; null: it isn't read yet. */
export function knownMarks(
  { mine }: Pick<AppModel, 'mine'>,
  subject: OwnSubject['subject'],
): OwnMarks | null {
  const state = mine.of(followedWith(subject));
  const isPart = subject.kind === 'season' || subject.kind === 'episode';
  const series = isPart ? mine.title({ kind: 'series', id: subject.id }) : null;
  return state === null || (isPart && series === null) ? null : ownMarks(subject, state, series);
}

/** What the page knows of a subject, or else the main process. Rejects with `RequestFailed`. */
async function marksOf(app: AppModel, subject: OwnSubject['subject']): Promise<OwnMarks> {
  const known = knownMarks(app, subject);
  if (known !== null) return known;
  if (subject.kind === 'season' || subject.kind === 'episode') {
    const series = await app.marquee.request('mine.title', { subject: { kind: 'series', id: subject.id } });
    return ownMarks(subject, series, series);
  }
  const [state] = await app.marquee.request('mine.of', { subjects: [subject] });
  return state === undefined
    ? { followed: false, dismissed: false, seen: false }
    : ownMarks(subject, state, null);
}

/** What "Mark seen up to here" marks at each episode of a season, in words, by number; only where it marks more than that episode. */
export function upToHere(
  title: MineTitle,
  season: Season,
  { today, language }: Pick<AppModel, 'today' | 'language'>,
): ReadonlyMap<number, string> {
  const number = season.season_number;
  // Specials are apart.
  const earlier = number === 0 ? [] : title.seasons.filter((each) => each.season > 0 && each.season < number);
  const before = earlier.filter(({ unmarked }) => unmarked > 0);
  const countBefore = before.reduce((sum, { unmarked }) => sum + unmarked, 0);
  const isPartial = number < firstYear && earlier.length < number - 1;
  const marked = new Set(title.marks.filter((mark) => mark.season === number).map(({ episode }) => episode));
  const texts = new Map<number, string>();
  let own = 0;
  for (const each of season.episodes.toSorted((a, b) => a.episode_number - b.episode_number)) {
    if (each.air_date !== null && each.air_date > today) continue;
    const isMarked = marked.has(each.episode_number);
    if (!isMarked) own += 1;
    const count = countBefore + own;
    if (count <= (isMarked ? 0 : 1) && !isPartial) continue;
    const last = own > 0 ? number : (before.at(-1)?.season ?? number);
    texts.set(
      each.episode_number,
      joinFacts([
        m.spoiler_seen(),
        m.episodes(counted(count, language)),
        seasonsText(before[0]?.season ?? number, last),
        isPartial ? m.seen_earlier_seasons() : null,
      ]),
    );
  }
  return texts;
}

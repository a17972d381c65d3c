import type { Followable, Watchable } from '#shared/contract/mine.ts';
import type { MarkedEpisodes, MineState } from '#shared/contract/mine-answers.ts';
import { localMinute } from '#shared/text/calendar-day.ts';
import { formatCount } from '#shared/text/measures.ts';
import { seasonsText } from '../format/season-name.ts';
import { m } from '../i18n/messages.ts';
import type { AppModel } from './app-model.svelte.ts';
import type { Attempted, OwnSubject } from './own-changes.svelte.ts';

/** What is on the watchlist when a subject is put on it: the series of a season or episode. */
function followable(subject: Followable | Watchable): Followable {
  return subject.kind === 'season' || subject.kind === 'episode'
    ? { kind: 'series', id: subject.id }
    : subject;
}

/** Puts a subject on the watchlist, or takes it off. */
export function toggleWatchlist(app: AppModel, { subject: given, name }: OwnSubject): Attempted {
  const subject = followable(given);
  return app.ownChanges.attempt(async () => {
    const on = (await stateOf(app, subject))?.followed !== true;
    const text =
      subject.kind === 'person'
        ? on
          ? m.mine_person_followed
          : m.mine_person_unfollowed
        : on
          ? m.mine_added
          : m.mine_removed;
    const isMade = await app.ownChanges.make([{ what: 'follow', subject, on }], text({ name }));
    // Nothing is ever told about a person.
    if (isMade && on && subject.kind !== 'person' && !app.state.settings.newsAsked) app.asksAboutNews = true;
  });
}

/** Dismisses a movie or series, or shows it again: the series of a season or episode. */
export function toggleDismissed(app: AppModel, { subject: given, name }: OwnSubject): Attempted | null {
  const subject = followable(given);
  if (subject.kind === 'person') return null;
  return app.ownChanges.attempt(async () => {
    const on = (await stateOf(app, subject))?.dismissed !== true;
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
    if (await isSeen(app, subject)) await markUnseen(app, subject, name);
    else await markSeen(app, subject, name);
  });
}

/** Marks what isn't marked yet as seen today: a movie or episode now, a season or series without a time. */
export function markSeen(app: AppModel, subject: Watchable, name: string): Attempted {
  const isOne = subject.kind === 'movie' || subject.kind === 'episode';
  const at = isOne ? localMinute(app.clock.now()) : app.today;
  return app.ownChanges.make([{ what: 'seen', subject, at }], (count, marked) => {
    if (!isOne) return markedText(count, marked);
    const { earlier = 0 } = marked ?? {};
    const text = m.mine_seen({ name });
    if (subject.kind !== 'episode' || earlier === 0) return text;
    const label = m.seen_earlier({ count: formatCount(earlier, app.language) });
    return { text, more: { label, run: () => markUpTo(app, subject) } };
  });
}

/** Marks an episode and all before it as seen today. */
export function markUpTo(app: AppModel, subject: Extract<Watchable, { kind: 'episode' }>): Attempted {
  return app.ownChanges.make([{ what: 'seenUpTo', subject, at: app.today }], markedText);
}

function markedText(count: number, marked: MarkedEpisodes | undefined): string {
  const episodes = m.episodes({ count });
  return marked === undefined
    ? episodes
    : m.mine_seen_count({ episodes, seasons: seasonsText(...marked.seasons) });
}

export function markUnseen(app: AppModel, subject: Watchable, name: string): Attempted {
  return app.ownChanges.make([{ what: 'unseen', subject }], m.mine_unseen({ name }));
}

/** What a subject is now; a season or episode is followed and dismissed as its series is. Rejects with `RequestFailed`. */
export async function ownMarks(
  app: AppModel,
  { subject }: OwnSubject,
): Promise<{ readonly followed: boolean; readonly dismissed: boolean; readonly seen: boolean }> {
  const [[state], seen] = await Promise.all([
    app.marquee.request('mine.of', { subjects: [followable(subject)] }),
    subject.kind !== 'person' && isSeen(app, subject),
  ]);
  return { followed: state?.followed === true, dismissed: state?.dismissed === true, seen };
}

/** What the page knows of a subject, or else the main process. Rejects with `RequestFailed`. */
async function stateOf(app: AppModel, subject: Followable): Promise<MineState | undefined> {
  const known = app.mine.of(subject);
  if (known !== null) return known;
  const [state] = await app.marquee.request('mine.of', { subjects: [subject] });
  return state;
}

async function isSeen(app: AppModel, subject: Watchable): Promise<boolean> {
  const { kind, id } = subject;
  const title = { kind: kind === 'movie' ? kind : 'series', id } as const;
  const { marks, seasons, progress } =
    app.mine.title(title) ?? (await app.marquee.request('mine.title', { subject: title }));
  switch (subject.kind) {
    case 'movie':
      return marks.length > 0;
    case 'series':
      return progress !== null && progress.seen === progress.aired;
    case 'season': {
      const season = seasons.find((each) => each.season === subject.season);
      return season !== undefined && season.seen > 0 && season.seen === season.aired;
    }
    case 'episode':
      return marks.some(({ season, episode }) => season === subject.season && episode === subject.episode);
  }
}

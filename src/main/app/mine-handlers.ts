import { includedWays } from '#shared/catalogue/monetisation.ts';
import { firstYear } from '#shared/catalogue/numbers.ts';
import type { Changed, MineChanged } from '#shared/contract/mine-answers.ts';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { isSeriesMark } from '../library/later-marks.ts';
import type { SeriesMark } from '../library/later-marks.ts';
import type { OwnServices } from '../library/store/listed-titles.ts';
import type { HandlerPorts, HandlersOf } from './answer-request.ts';
import type { ServiceConnection } from './service-connection.ts';

/** The handlers of the person's own data, and of what happens to it. */
export function mineHandlers({
  connection,
  settings,
  tell,
}: HandlerPorts): HandlersOf<'mine' | 'inbox' | 'watcher'> {
  function announced(applied: Result<Changed & MineChanged>): Result<Changed> {
    if (!applied.ok) return applied;
    const { subjects, ...changed } = applied.value;
    if (changed.batch !== null) tell({ name: 'mine.changed', payload: { subjects } });
    return succeed(changed);
  }

  function ownServices(): OwnServices {
    const { watchCountries, myServices, withAds } = settings.current();
    const numbers = Object.fromEntries(
      watchCountries.flatMap((country) => {
        const own = myServices[country] ?? [];
        return own.length > 0 ? [[country, own] as const] : [];
      }),
    );
    return { numbers, ways: includedWays({ withAds }) };
  }

  return {
    'mine.change': ({ changes }) => {
      const current = connection();
      return current.laterMarks.inTurn(async () => {
        const marks = changes.filter(isSeriesMark);
        const isUnknown = await Promise.all(marks.map((mark) => hasUnknown(current.seasons, mark)));
        const later = marks.filter((_, index) => isUnknown[index]);
        const changed = await current.store.mine.change(current.today(), changes, later);
        if (changed.ok) current.laterMarks.find(later.map(({ subject }) => subject.id));
        // A title that was just followed needs its first check, with which later ones are compared.
        if (changes.some(({ what }) => what === 'follow')) current.watcher.wake();
        const made = announced(changed);
        return later.length > 0 && made.ok ? succeed({ ...made.value, isOpen: true }) : made;
      });
    },
    'mine.undo': async ({ batch, undos }) => {
      const undone = await connection().store.mine.undo(batch, undos);
      // An import of which everything waits has changed no value yet.
      if (undone.ok && undone.value.batch === null) tell({ name: 'mine.changed', payload: { subjects: [] } });
      return announced(undone);
    },
    'mine.of': ({ subjects }) => connection().store.mine.of(connection().today(), subjects, ownServices()),
    'mine.title': ({ subject }) => connection().store.mine.title(connection().today(), subject),
    'mine.upNext': ({ limit }) => connection().store.mine.upNext(connection().today(), limit),
    'mine.watchlist': (asked) =>
      connection().store.mine.watchlist(connection().today(), asked, ownServices()),
    'mine.diary': (asked) => connection().store.mine.diary(asked),
    'mine.history': (asked) => connection().store.mine.history(asked),
    'mine.noted': (asked) => connection().store.mine.noted(asked),
    'mine.offers': ({ countries }) => connection().store.mine.offers(countries),
    'mine.lists': () => connection().store.mine.lists(),
    'mine.list': (asked) => connection().store.mine.list(asked),
    'inbox.list': (asked) => connection().store.inbox.list(asked),
    'inbox.moveBack': async ({ seriesId: id, entry }) => {
      const moved = await connection().store.inbox.moveBack(id, entry);
      if (moved.ok) tell({ name: 'mine.changed', payload: { subjects: [{ kind: 'series', id }] } });
      return moved;
    },
    'watcher.check': () => connection().watcher.checkNow(),
    'watcher.state': () => connection().watcher.state(),
  };
}

/** Whether a mark stands for episodes of which some aren't known. */
async function hasUnknown(
  seasons: ServiceConnection['seasons'],
  { what, subject }: SeriesMark,
): Promise<boolean> {
  const found = await seasons.known(subject.id);
  // All of a series are its seasons as far as the search for them went.
  if (!('season' in subject)) return !found.ok || !found.value.complete;
  const known = new Set(found.ok ? found.value.seasons.map(({ seasonNumber }) => seasonNumber) : []);
  const first = Math.min(...[...known].filter((number) => number > 0));
  // Seasons that are numbered by year don't begin with 1, and may leave years out.
  if (Number.isFinite(first) && first >= firstYear) return !known.has(subject.season);
  const last = subject.season;
  let next = what === 'seen' ? last : Math.min(1, last);
  while (next <= last && known.has(next)) next += 1;
  return next <= last;
}

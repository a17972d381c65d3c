import type { Title } from '#shared/contract/mine.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import { change } from '../../src/main/library/store/changes.ts';
import type { Seeded } from '../fixtures/seeded.ts';
import { device, log } from '../fixtures/own-log.ts';
import type { Action, OwnData, TitleChange } from './own-data.ts';

/* Random actions of a person. */

/** A title of a person's own; those of other libraries have higher ids. */
function anyTitle(random: Seeded, from = 1): Title {
  return { kind: random.pick(['movie', 'series']), id: from + random.below(8) };
}

/** Shorter than a page: SQLite doesn't notice what happens to a page that is full of one text. */
const anyText = (random: Seeded): string =>
  `${random.below(1_000)} times. `.repeat(1 + random.below(30)).trim();

function anyChange(random: Seeded, from = 1): TitleChange {
  const subject = anyTitle(random, from);
  const { id } = subject;
  const watched = random.pick([
    { kind: 'movie', id } as const,
    { kind: 'episode', id, season: 1, episode: 1 + random.below(5) } as const,
  ]);
  const at = random.pick([null, '2026-11-20', '2026-11-20T20:15']);
  return random.pick<() => TitleChange>([
    () => ({ what: 'follow', subject, on: random.below(3) > 0 }),
    () => ({ what: 'follow', subject: { kind: 'person', id }, on: random.below(3) > 0 }),
    () => ({ what: 'dismiss', subject, on: random.below(2) > 0 }),
    () => ({ what: 'score', subject, score: random.pick([null, 0.5, 7, 10]) }),
    () => ({ what: 'note', subject, note: random.pick(['', anyText(random)]) }),
    () => ({ what: 'seen', subject: watched, at, again: random.below(2) > 0 }),
    () => ({ what: 'unseen', subject: watched }),
  ])();
}

const namesOf = (kind: string, data: OwnData): string[] =>
  Object.keys(data).flatMap((key) => (key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : []));

/** An import of what another device, whose clock may be wrong, has of titles that nobody else has. */
function anyImport(random: Seeded, now: number, from: number): Action {
  const clock = { now: now + random.pick([0, 400, 20_000, -300]) * 24 * 60 * 60_000 };
  const other = device(clock);
  const changes = Array.from({ length: 1 + random.below(12) }, () => anyChange(random, from));
  for (const each of changes) {
    clock.now += 1;
    change(other, localDay(clock.now), [each]);
  }
  return { does: 'import', changes, operations: log(other) };
}

/** One of what a person can do. `last`: what they did before; `unique`: a number that no action had yet. */
export function anyAction(
  random: Seeded,
  { data, last, now, unique }: { data: OwnData; last: Action | null; now: number; unique: number },
): Action {
  const list = random.pick(['', ...namesOf('list', data)]);
  const title = anyTitle(random);
  const isUndoable = last !== null && last.does !== 'undo';
  if (isUndoable && random.below(4) === 0) return { does: 'undo' };
  const others: readonly (() => Action)[] = [
    () => ({ does: 'createList', name: `List ${unique}`, titles: [title] }),
    () => ({ does: 'list', name: list, title, on: random.below(3) > 0 }),
    () => ({ does: 'list', name: list, title, on: random.below(3) > 0 }),
    () => ({ does: 'deleteList', name: list }),
    () => ({ does: 'saveView', name: `View ${unique}` }),
    () => ({ does: 'removeView', name: random.pick(['', ...namesOf('view', data)]) }),
    () => ({
      does: 'choosePoster',
      seriesId: 1 + random.below(8),
      path: random.pick([null, `/poster${unique}.jpg`]),
    }),
    () => anyImport(random, now, 1_000 + unique * 10),
  ];
  if (random.below(2) === 0) return random.pick(others)();
  // All of a batch are of different titles: each is made of what was there before.
  const changes = Array.from({ length: 1 + random.below(3) }, (_, index) =>
    anyChange(random, 1 + index * 100),
  );
  return { does: 'change', changes };
}

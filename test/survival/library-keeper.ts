/**
 * A program that tests kill: it opens a library, prints what it shows, and does actions, each as soon as the one before is
 * done. It prints the time of its clock after each. Argument: a `LibraryTask` as JSON.
 */
import { localDay } from '#shared/text/calendar-day.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { openLibrary } from './library-task.ts';
import type { LibraryTask } from './library-task.ts';
import { Person, shownBy } from './own-data.ts';

const { folder, time, actions } = JSON.parse(process.argv[2] ?? '') as LibraryTask;

function print(kind: string, value: unknown): void {
  process.stdout.write(`${kind} ${JSON.stringify(value)}\n`);
}

let now = time;
const clock = { ...realClock, now: () => (now += 1) };
print('opening', now);
const store = await openLibrary(folder, clock, {
  onNotice: (notice) => print('notice', notice),
  onBug: (bug) => console.error(bug),
});
const today = localDay(time);
print('shown', await shownBy(store, today));
const person = new Person(store, today);
for (const action of actions) {
  const result = await person.act(action);
  if (!result.ok) throw new Error(JSON.stringify([action, result]));
  print('did', now);
}
print('closing', now);
await store.close();
print('closed', now);

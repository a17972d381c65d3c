/**
 * A program that tests kill: it shares a library through a folder and writes notes, in the order of the movies' ids, from a given
 * one; it prints each id that was kept. A line of input ends it, with everything written and exported. Argument: a `SharingTask` as JSON.
 */
import { succeed } from '#shared/result.ts';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportPlace } from '#shared/contract/local-file.ts';
import type { Change } from '#shared/contract/mine.ts';
import { writeRecords } from '../../src/main/library/local-data.ts';
import { folderIn, SharedFolder } from '../../src/main/library/shared-folder.ts';
import { folderKeys } from '../fixtures/folder-keys.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { openLibrary } from './library-task.ts';

/** What is shared. */
export interface SharingTask {
  /** Of the library. */
  readonly data: string;
  readonly shared: string;
  /** The first movie's id; null: it only joins. */
  readonly from: number | null;
}

const { data, shared, from } = JSON.parse(process.argv[2] ?? '') as SharingTask;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const together = 20;
const store = await openLibrary(data, realClock, {
  onNotice: (notice) => console.error(notice),
  onBug: (bug) => console.error(bug),
});
const folder = new SharedFolder({
  store: () => store.sharing,
  keys: folderKeys(),
  settled: () => null,
  name: () => 'keeper',
  packs: () => Promise.resolve(succeed([])),
  changed: () => undefined,
  exchangeSettings: () => Promise.resolve(succeed(false)),
  announce: () => undefined,
  warn: (error) => console.error(error),
  now: realClock.now,
});
if (existsSync(folderIn(shared)) && from !== 1 && from !== null) await folder.start(folderIn(shared));
else await folder.choose(shared);
await folder.look();
let mustEnd = from === null;
void once(process.stdin, 'data').then(() => (mustEnd = true));
print('ready');
for (let next = from ?? 0; !mustEnd; next += together) {
  const changes = Array.from({ length: together }, (_, index): Change => {
    const note = String(next + index).repeat(500);
    return { what: 'note', subject: { kind: 'movie', id: next + index }, note };
  });
  const changed = await store.mine.change('2026-11-26', changes);
  if (!changed.ok) throw new Error(JSON.stringify(changed.failure));
  print(`did ${next}`);
  await folder.look();
}
await folder.look();
await folder.close();
const lines: string[] = [];
for (let after: ExportPlace | null = null; ;) {
  const part = await store.personal.export(after);
  if (!part.ok) throw new Error(JSON.stringify(part.failure));
  lines.push(writeRecords(part.value.records, part.value.next === null));
  after = part.value.next;
  if (after === null) break;
}
await store.close();
writeFileSync(join(data, 'exported.jsonl'), lines.join(''));
process.exit(0);

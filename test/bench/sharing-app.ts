// Shares a library through a folder, in a process of its own, so that its memory and processor time can be told. Prints one line
// of JSON. Argument: JSON of `SharingTask`.
import { succeed } from '#shared/result.ts';
import { createHash } from 'node:crypto';
import type { ExportPlace } from '#shared/contract/local-file.ts';
import type { Change } from '#shared/contract/mine.ts';
import { openStore } from '../../src/main/app/open-store.ts';
import { writeRecords } from '../../src/main/library/local-data.ts';
import { SharedFolder } from '../../src/main/library/shared-folder.ts';
import { folderKeys } from '../fixtures/folder-keys.ts';
import { storyDay } from '../e2e/story-day.ts';
import { ownCost } from './apart.ts';
import type { Cost } from './apart.ts';

/** What is shared. */
export interface SharingTask {
  /** Of the library. */
  readonly data: string;
  readonly shared: string;
  /** Movies that are marked as seen first. */
  readonly marks: number;
  /** null: the files aren't encrypted. */
  readonly passphrase: string | null;
}

/** What came of it. */
export interface SharingFigures extends Cost {
  readonly operations: number;
  /** Of the exported operations. */
  readonly hash: string;
}

const together = 500;

const task = JSON.parse(process.argv[2] ?? '') as SharingTask;
const store = await openStore({
  ...{ folder: task.data, service: 'demo', log: console, onNotice: () => undefined },
  workerUrl: new URL('../../src/main/app/store-worker.ts', import.meta.url),
  now: () => Date.now(),
  elapsed: () => performance.now(),
});
for (let first = 0; first < task.marks; first += together) {
  const changes = Array.from({ length: together }, (_, index): Change => ({
    what: 'seen',
    subject: { kind: 'movie', id: first + index + 1 },
    at: storyDay,
  }));
  const marked = await store.mine.change(storyDay, changes);
  if (!marked.ok) throw new Error(marked.failure.code);
}
const shared = new SharedFolder({
  store: () => store.sharing,
  keys: folderKeys(),
  settled: () => null,
  name: () => 'bench',
  packs: () => Promise.resolve(succeed([])),
  changed: () => undefined,
  exchangeSettings: () => Promise.resolve(succeed(false)),
  announce: () => undefined,
  warn: (error) => {
    throw error;
  },
  now: () => Date.now(),
});
const chosen = await shared.choose(task.shared);
if (!chosen.ok) throw new Error(chosen.failure.code);
await shared.look();
if (task.passphrase !== null) {
  const used = await shared.usePassphrase(task.passphrase);
  if (!used.ok) throw new Error(used.failure.code);
  await shared.look();
}
const cost = ownCost();
const hash = createHash('sha256');
let operations = 0;
for (let after: ExportPlace | null = null; ;) {
  const part = await store.personal.export(after);
  if (!part.ok) throw new Error(part.failure.code);
  operations += part.value.records.length;
  hash.update(writeRecords(part.value.records, part.value.next === null));
  after = part.value.next;
  if (after === null) break;
}
const figures: SharingFigures = { operations, hash: hash.digest('hex'), ...cost };
await shared.close();
await store.close();
process.stdout.write(`${JSON.stringify(figures)}\n`);

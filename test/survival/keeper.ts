/**
 * The program that is killed: composes the app on a data folder when it is told to begin, keeps packs, and removes and
 * keeps anew what it is told to. Hears and says lines. Argument: JSON of a `KeeperTask`.
 */
import { createInterface } from 'node:readline';
import type { PackSubject } from '#shared/contract/packs.ts';
import { startAppOnService } from '../fixtures/app-on-service.ts';
import type { KeeperTask } from './keeper-task.ts';
import { isSame, packOf } from './keeper-task.ts';

const task = JSON.parse(process.argv[2] ?? '') as KeeperTask;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function hear(): Promise<string> {
  const line = await lines.next();
  return line.done === true ? 'end' : line.value;
}

say('ready');
await hear();
const { app, ask, until } = await startAppOnService(task);

/** Resolves when no pack has anything left to fetch. */
async function done(): Promise<void> {
  await until(
    () => ask('packs.list', {}),
    (packs) => packs.every(({ state }) => state === 'done'),
  );
}

const { notices } = await ask('app.state', {});
if (notices.length > 0) say(`notices ${JSON.stringify(notices)}`);
const held = await ask('packs.list', {});
for (const subject of task.keep) {
  if (!held.some((pack) => isSame(pack.subject, subject))) await ask('packs.keep', packOf(subject));
}
for (;;) {
  await done();
  say('done');
  const heard = await hear();
  if (heard === 'end') break;
  const subject = JSON.parse(heard) as PackSubject;
  const known = (await ask('packs.list', {})).find((pack) => isSame(pack.subject, subject));
  if (known !== undefined) await ask('packs.remove', { id: known.id });
  say('removed');
  await ask('packs.keep', packOf(subject));
}
const packs = await ask('packs.list', {});
for (const { id } of packs) {
  const { missingCount } = await ask('packs.verify', { id });
  say(`verified ${missingCount}`);
}
say(`packs ${JSON.stringify(packs.map(({ complete, items }) => ({ complete, ...items })))}`);
await app.close();
say('closed');
process.exit(0);

/**
 * A program that tests kill: after its first input line it starts the app on a data folder and keeps packs; for every
 * further line, a pack's subject, it removes that pack and keeps it again. Argument: a `KeeperTask` as JSON.
 */
import { createInterface } from 'node:readline';
import type { PackSubject } from '#shared/contract/packs.ts';
import { startAppOnService } from '../fixtures/app-on-service.ts';
import type { KeeperTask } from './keeper-task.ts';
import { isSame, packOf } from './keeper-task.ts';

const task = JSON.parse(process.argv[2] ?? '') as KeeperTask;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function readLine(): Promise<string> {
  const line = await lines.next();
  return line.done === true ? 'end' : line.value;
}

print('ready');
await readLine();
const { app, ask, until } = await startAppOnService(task);

/** Resolves when every job is done. */
async function done(): Promise<void> {
  await until(
    () => ask('packs.list', {}),
    (packs) => packs.every(({ state }) => state === 'done'),
  );
}

const { notices } = await ask('app.state', {});
if (notices.length > 0) print(`notices ${JSON.stringify(notices)}`);
const held = await ask('packs.list', {});
for (const subject of task.keep) {
  if (!held.some((pack) => isSame(pack.subject, subject))) await ask('packs.keep', packOf(subject));
}
for (;;) {
  await done();
  print('done');
  const input = await readLine();
  if (input === 'end') break;
  const subject = JSON.parse(input) as PackSubject;
  const known = (await ask('packs.list', {})).find((pack) => isSame(pack.subject, subject));
  if (known !== undefined) await ask('packs.remove', { id: known.id });
  print('removed');
  await ask('packs.keep', packOf(subject));
}
const packs = await ask('packs.list', {});
print(`packs ${JSON.stringify(packs.map(({ complete, items }) => ({ complete, ...items })))}`);
await app.close();
print('closed');
process.exit(0);

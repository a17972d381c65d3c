/**
 * The program that is killed: composes the app on a data folder, keeps two packs and removes one of them now and then,
 * as often as it can until it is killed or told to finish. Arguments: one JSON object (`KeeperTask`).
 */
import { startAppOnService } from '../fixtures/app-on-service.ts';
import type { KeeperTask } from './keeper-task.ts';
import { packOf } from './keeper-task.ts';

const task = JSON.parse(process.argv[2] ?? '') as KeeperTask;
const { app, ask } = await startAppOnService(task);

function say(word: string): void {
  process.stdout.write(`${word}\n`);
}

/** Resolves when no pack has anything left to fetch. */
async function done(): Promise<void> {
  for (;;) {
    const packs = await ask('packs.list', {});
    if (packs.every(({ state }) => state === 'done')) return;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

say('begins');
const held = await ask('packs.list', {});
for (const subject of task.keep) {
  const wanted = packOf(subject);
  const isKept = held.some((pack) => JSON.stringify(pack.subject) === JSON.stringify(wanted.subject));
  if (!isKept) await ask('packs.keep', wanted);
}
if (task.remove !== null) {
  const victim = packOf(task.remove);
  const known = held.find((pack) => JSON.stringify(pack.subject) === JSON.stringify(victim.subject));
  if (known !== undefined) {
    await ask('packs.remove', { id: known.id });
    say('removed');
    await ask('packs.keep', victim);
  }
}
await done();
say('done');
if (task.untilDone) {
  await app.close();
  say('closed');
}

/**
 * A program that tests kill: after its first input line it starts the app on a data folder and builds the index of everything,
 * as fast as it can, and closes it after the second one. Argument: a `KeeperTask` as JSON.
 */
import { createInterface } from 'node:readline';
import { startAppOnService } from '../fixtures/app-on-service.ts';
import type { KeeperTask } from './keeper-task.ts';

/** The service refuses some of the requests that begin an index. */
const mostAttempts = 100;

const task = JSON.parse(process.argv[2] ?? '') as KeeperTask;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

print('ready');
await lines.next();
const { app, ask, tried, until } = await startAppOnService(task);
const { notices, searchIndex } = await ask('app.state', {});
if (notices.length > 0) print(`notices ${JSON.stringify(notices)}`);
for (let attempt = 1; searchIndex === null; attempt += 1) {
  const started = await tried('searchIndex.start', { size: 'everything', pace: 0 });
  if (started.ok) break;
  if (attempt === mostAttempts) throw new Error(JSON.stringify(started.failure));
}
const index = await until(
  async () => {
    const seen = (await ask('app.state', {})).searchIndex;
    // Each refusal makes the builder slower; a person may make it faster again.
    if (seen !== null && seen.pace !== 0) await ask('searchIndex.change', { pace: 0 });
    return seen;
  },
  (seen) => seen?.step === 'done',
);
print(`done ${JSON.stringify(index)}`);
await lines.next();
await app.close();
print('closed');
process.exit(0);

/**
 * Loaded into a host with `--import`: every 10 ms it notes the memory of the process and the processor time that the main
 * thread used since the last note, and writes the notes to a file at the end. A turn of the event loop that takes long
 * delays the next note, so the note after it contains all of that turn. Processor time, unlike the delay itself, doesn't
 * depend on what else the machine does.
 */
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { budgetFileVariable } from './budgets.ts';
import type { BudgetNote } from './budgets.ts';

const everyMs = 10;

const file = process.env[budgetFileVariable];
// The program's threads and its own children load this file too.
if (isMainThread && file !== undefined) {
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a variable of this process
  delete process.env[budgetFileVariable];
  const notes: BudgetNote[] = [];
  let before = process.threadCpuUsage();
  const note = (): void => {
    const now = process.threadCpuUsage();
    const turnMs = (now.user + now.system - before.user - before.system) / 1_000;
    before = now;
    notes.push({ at: Date.now(), bytes: process.memoryUsage.rss(), turnMs });
  };
  setInterval(note, everyMs).unref();
  process.on('exit', () => writeFileSync(file, JSON.stringify(notes)));
}

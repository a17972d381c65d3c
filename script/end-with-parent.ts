/**
 * Ends this process as SIGTERM would when the one that started it is gone: npm passes SIGINT and SIGTERM on, but not
 * SIGHUP, and nobody can pass SIGKILL on. Imported first by a script, or loaded into a program with `--import`.
 */
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const lookEveryMs = 500;

/** The process that started this one; with npm where its shell stays in between, as Debian's does. */
function starters(): string {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const grandparent = /^\d+ \(sh\) \w (\d+)/.exec(stat)?.[1];
    return grandparent === undefined ? String(parent) : `${parent} of ${grandparent}`;
  } catch {
    // Linux alone has this file. The shell of macOS becomes the command.
    return String(parent);
  }
}

// A worker thread is started with its process's `--import`, and lives no longer than the process.
if (isMainThread) {
  const first = starters();
  const looking = setInterval(() => {
    if (starters() === first) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs).unref();
}

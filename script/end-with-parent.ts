/**
 * Sends this process SIGTERM when its parent ends: npm forwards SIGINT and SIGTERM, but not SIGHUP, and SIGKILL can't be
 * forwarded. Import it first in a script, or load it into a program with `--import`.
 */
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const checkEveryMs = 500;

/** The parent process, and npm where its shell stays in between, as Debian's does. */
function ancestors(): string {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const grandparent = /^\d+ \(sh\) \w (\d+)/.exec(stat)?.[1];
    return grandparent === undefined ? String(parent) : `${parent} of ${grandparent}`;
  } catch {
    // Only Linux has this file. On macOS, the shell execs the command.
    return String(parent);
  }
}

// Worker threads inherit `--import`, and end with their process anyway.
if (isMainThread) {
  const first = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, checkEveryMs).unref();
}

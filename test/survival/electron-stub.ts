/**
 * Stands where Electron's binary is looked for: opens nothing, and is ended as Chromium is. The first signal of a kind
 * quits it cleanly, which takes a moment; the second of the same kind kills it.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const closingMs = 300;

const folder = process.argv[process.argv.indexOf('--data') + 1] ?? '';
const lock = join(folder, 'marquee.lock');
writeFileSync(lock, String(process.pid));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    setTimeout(() => {
      rmSync(lock, { force: true });
      process.exit(0);
    }, closingMs);
  });
}
setInterval(() => undefined, 60_000);
console.log('Electron ready');

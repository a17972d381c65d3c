/**
 * Replaces Electron's binary: opens nothing, and ends like Chromium. The first signal of a kind quits it cleanly, which
 * takes a moment; the second of the same kind kills it.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const closingMs = 300;

const folder = process.argv[process.argv.indexOf('--data') + 1] ?? '';
const openFile = join(folder, 'stub.sqlite-wal');
writeFileSync(openFile, '');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    setTimeout(() => {
      rmSync(openFile, { force: true });
      process.exit(0);
    }, closingMs);
  });
}
setInterval(() => undefined, 60_000);
console.log('Electron ready');

// Our side of bar 2 in a process of its own, so that its memory can be told. Prints one line of JSON.
import { dirname } from 'node:path';
import { openStore } from '../../src/main/app/open-store.ts';
import { untilNoMore } from '../../src/main/search/concurrency.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { fillWithTitles } from './many-titles.ts';

/** What this program prints; times in ms. */
export interface SearchFigures {
  readonly readyMs: number;
  /** Of `readyMs`, from when the store is open to the first answer. */
  readonly firstMs: number;
  readonly bytes: number;
  readonly times: number[];
}

const [mode = '', file = '', count = '0', ...queries] = process.argv.slice(2);
const before = process.memoryUsage().rss;
const from = performance.now();
const store = await openStore({
  folder: dirname(file),
  service: 'demo',
  // As it is shipped: reading it from its sources would measure how types are taken out of them.
  workerUrl: new URL('../../out/main/store-worker.js', import.meta.url),
  ...realClock,
  log: console,
  onNotice: (notice) => process.stderr.write(`${JSON.stringify(notice)}\n`),
});
const openMs = performance.now() - from;
if (mode === 'build') await fillWithTitles(store, Number(count), 'bench');
else {
  await store.search.find('zz', 20);
  const readyMs = performance.now() - from;
  const times: number[] = [];
  // As the builder does at the end of a round.
  if (mode === 'merge') await untilNoMore(() => store.catalogueIndex.mergeWords());
  for (const query of queries) {
    const start = performance.now();
    await store.search.find(query, 20);
    times.push(performance.now() - start);
  }
  process.stdout.write(
    JSON.stringify({
      readyMs,
      firstMs: readyMs - openMs,
      bytes: process.memoryUsage().rss - before,
      times,
    } satisfies SearchFigures),
  );
}
await store.close();

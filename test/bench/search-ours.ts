// Our side of bar 2 in a process of its own, so that its memory can be told. Prints one line of JSON.
import { dirname } from 'node:path';
import { createStore } from '../../src/main/store/store.ts';
import { realClock } from '../fixtures/real-clock.ts';
import { fillWithTitles } from './many-titles.ts';

const [mode = '', file = '', count = '0', ...queries] = process.argv.slice(2);
const before = process.memoryUsage().rss;
const from = performance.now();
const store = await createStore({
  folder: dirname(file),
  service: 'demo',
  // As it is shipped: reading it from its sources would measure how types are taken out of them.
  workerUrl: new URL('../../out/main/store-worker.js', import.meta.url),
  ...realClock,
  log: console,
  onNotice: (notice) => process.stderr.write(`${JSON.stringify(notice)}\n`),
});
if (mode === 'build') await fillWithTitles(store, Number(count), 'bench');
else {
  await store.search.find('zz', 20);
  const readyMs = performance.now() - from;
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await store.search.find(query, 20);
    times.push(performance.now() - start);
  }
  process.stdout.write(JSON.stringify({ readyMs, bytes: process.memoryUsage().rss - before, times }));
}
await store.close();

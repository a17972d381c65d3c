// The peer of bar 2, MiniSearch over the same titles, in a process of its own. Prints one line of JSON.
import { readFileSync, writeFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { titleNumbered } from './many-titles.ts';

const [mode = '', file = '', count = '0', ...queries] = process.argv.slice(2);
const options = { fields: ['title'], storeFields: ['title'] };

if (mode === 'build') {
  const index = new MiniSearch(options);
  index.addAll(Array.from({ length: Number(count) }, (_, number) => titleNumbered(number)));
  writeFileSync(file, JSON.stringify(index));
} else {
  const before = process.memoryUsage().rss;
  const from = performance.now();
  const index = MiniSearch.loadJSON(readFileSync(file, 'utf8'), options);
  const readyMs = performance.now() - from;
  const times = queries.map((query) => {
    const start = performance.now();
    index.search(query, { prefix: true, combineWith: 'AND' }).slice(0, 20);
    return performance.now() - start;
  });
  process.stdout.write(JSON.stringify({ readyMs, bytes: process.memoryUsage().rss - before, times }));
}

import { demoTitles } from '../quality/demo-titles.ts';
import { madeQueries } from '../quality/made-queries.ts';
import type { QualityQuery } from '../quality/made-queries.ts';
import { miniSearch, trigramSearch } from '../quality/peers.ts';
import { handwritten, ownSearch, successOf } from '../quality/search-quality.ts';
import type { BenchRow } from './row.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The quality of search: 500 queries that rules made and fifty written by hand; the table is in docs/search.md. */
export function measure(count = 3_000): Promise<BenchRow[]> {
  const titles = demoTitles(count);
  const ours = ownSearch(titles).search;
  const [mini, trigrams] = [miniSearch(titles), trigramSearch(titles)];
  const sets: [string, readonly QualityQuery[]][] = [
    ['500 queries made by rules', madeQueries(titles, 500, 1)],
    ['50 written by hand', handwritten],
  ];
  const rows = sets.flatMap(([what, queries]) => {
    const [own, peer, floor] = [ours, mini, trigrams].map((search) => successOf(search, titles, queries));
    if (own === undefined || peer === undefined || floor === undefined) return [];
    if (process.env['MARQUEE_BENCH_MISSED'] !== undefined)
      for (const { query, wanted, rule, script } of own.missed)
        process.stderr.write(`${rule} (${script}): ${query} -> ${wanted}\n`);
    return (['at1', 'at5'] as const).map((place) => ({
      bar: '2',
      what: `${what}, success at ${place.slice(2)}`,
      ours: percent(own[place]),
      peer: `${percent(peer[place])} MiniSearch`,
      floor: `${percent(floor[place])} bm25 with trigrams`,
      ratio: own[place] / Math.max(peer[place], floor[place]),
      target: 'better than both',
      met: own[place] > Math.max(peer[place], floor[place]),
    }));
  });
  return Promise.resolve(rows);
}

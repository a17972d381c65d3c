// Prints every bar with our figure, the peer's and the floor's, measured in the same run.
import { parseArgs } from 'node:util';
import type { BenchRow } from './row.ts';

const benches = {
  navigation: () => import('./navigation.ts'),
  transport: () => import('./transport.ts'),
  search: () => import('./search.ts'),
  index: () => import('./index.ts'),
  'search-quality': () => import('./search-quality.ts'),
  scroll: () => import('./scroll.ts'),
  'own-data': () => import('./own-data.ts'),
  imports: () => import('./imports.ts'),
  sharing: () => import('./sharing.ts'),
  start: () => import('./start.ts'),
  rest: () => import('./rest.ts'),
  'first-load': () => import('./first-load.ts'),
  pack: () => import('./pack.ts'),
  'service-load': () => import('./service-load.ts'),
  'service-endpoints': () => import('./service-endpoints.ts'),
} as const satisfies Record<string, () => Promise<{ measure(): Promise<BenchRow[]> }>>;

const names = Object.keys(benches) as (keyof typeof benches)[];
const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.find((name) => !names.includes(name as keyof typeof benches));
if (unknown !== undefined) {
  process.stderr.write(`There is no benchmark ${unknown}; there are ${names.join(', ')}.\n`);
  process.exit(2);
}

const rows: BenchRow[] = [];
for (const name of positionals.length === 0 ? names : (positionals as (keyof typeof benches)[])) {
  process.stderr.write(`measuring ${name} …\n`);
  const { measure } = await benches[name]();
  rows.push(...(await measure()));
}

const columns: [string, (row: BenchRow) => string][] = [
  ['bar', (row) => row.bar ?? '–'],
  ['what', (row) => row.what],
  ['ours', (row) => row.ours],
  ['peer', (row) => row.peer ?? '–'],
  ['floor', (row) => row.floor ?? '–'],
  ['ratio', (row) => row.ratio.toFixed(2)],
  ['target', (row) => row.target],
  ['', (row) => (row.met ? 'met' : 'MISSED')],
];
const widths = columns.map(([title, of]) => Math.max(title.length, ...rows.map((row) => of(row).length)));
const line = (cells: string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join('  ')
    .trimEnd();
process.stdout.write(`${line(columns.map(([title]) => title))}\n`);
for (const row of rows) process.stdout.write(`${line(columns.map(([, of]) => of(row)))}\n`);
process.stdout.write(`${rows.filter((row) => row.met).length} of ${rows.length} bars met\n`);

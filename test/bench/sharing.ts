import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withCpuMs } from '../fixtures/cpu-time.ts';
import { costRows, runApart } from './apart.ts';
import type { BenchRow } from './row.ts';
import type { SharingFigures, SharingTask } from './sharing-app.ts';

const marks = 200_000;
const most = { cpuMs: 20_000, memoryBytes: 200e6 };

/** Measures how an empty library joins one with 200,000 operations, plain and encrypted; age's work factor is a test's. */
export async function measure(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
  try {
    const run = async (task: SharingTask): Promise<SharingFigures> => {
      await mkdir(task.data);
      return runApart('sharing-app.ts', task);
    };
    const rows: BenchRow[] = [];
    for (const passphrase of [null, 'four words, any order']) {
      const place = join(folder, passphrase === null ? 'plain' : 'encrypted');
      await mkdir(place);
      const task = (name: string, of: number): SharingTask => ({
        ...{ data: join(place, name), shared: place, marks: of, passphrase },
      });
      const first = await run(task('first', marks));
      const second = await run(task('second', 0));
      if (second.operations !== marks || second.hash !== first.hash)
        throw new Error('The libraries are not the same.');
      const floorMs = await parsingMs(join(place, 'Marquee'));
      const what = `an empty library joins 200,000 operations${passphrase === null ? '' : ', encrypted'}`;
      rows.push(...costRows(what, second, floorMs, most));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The processor time that parsing the lines in a shared folder takes, in ms. */
async function parsingMs(shared: string): Promise<number> {
  const names = (await readdir(shared, { recursive: true })).filter((name) => name.endsWith('.jsonl'));
  const texts = await Promise.all(names.map((name) => readFile(join(shared, name), 'utf8')));
  const [, floorMs] = await withCpuMs(() => {
    for (const text of texts) for (const line of text.split('\n')) if (line !== '') JSON.parse(line);
  });
  return floorMs;
}

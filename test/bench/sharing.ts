import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { memorySettings } from '../../script/memory-settings.ts';
import type { BenchRow } from './row.ts';
import type { SharingFigures, SharingTask } from './sharing-app.ts';

const marks = 200_000;
const mostCpuMs = 20_000;
const mostBytes = 200e6;

/** Measures how an empty library joins one with 200,000 operations, plain and encrypted; age's work factor is a test's. */
export async function measure(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
  try {
    const run = async (task: SharingTask): Promise<SharingFigures> => {
      await mkdir(task.data);
      const argv = [join(import.meta.dirname, 'sharing-app.ts'), JSON.stringify(task)];
      const env = { ...process.env, ...memorySettings };
      const { stdout } = await promisify(execFile)(process.execPath, argv, { env });
      return JSON.parse(stdout) as SharingFigures;
    };
    const rows: BenchRow[] = [];
    for (const passphrase of [null, 'four words, any order']) {
      const place = join(folder, passphrase === null ? 'plain' : 'encrypted');
      await mkdir(place);
      const task = (name: string, of: number): SharingTask => ({
        ...{ data: join(place, name), shared: place, marks: of, passphrase },
      });
      const first = await run(task('first', marks));
      const { operations, hash, cpuMs, memoryBytes } = await run(task('second', 0));
      if (operations !== marks || hash !== first.hash) throw new Error('The libraries are not the same.');
      const floorMs = await parsingMs(join(place, 'Marquee'));
      const what = `an empty library joins 200,000 operations${passphrase === null ? '' : ', encrypted'}`;
      rows.push(
        {
          ...{ bar: '–', what, peer: '–', target: '≤ 20 s', met: cpuMs <= mostCpuMs },
          ...{ ours: `${(cpuMs / 1_000).toFixed(1)} s`, floor: `${(floorMs / 1_000).toFixed(1)} s` },
          ratio: cpuMs / floorMs,
        },
        {
          ...{ bar: '–', what: `${what}, memory`, peer: '–', floor: '–', target: '≤ 200 MB' },
          ...{ ours: `${Math.round(memoryBytes / 1e6)} MB`, met: memoryBytes <= mostBytes },
          ratio: memoryBytes / mostBytes,
        },
      );
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
  const before = process.cpuUsage();
  for (const text of texts) for (const line of text.split('\n')) if (line !== '') JSON.parse(line);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

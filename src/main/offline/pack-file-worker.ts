// Entry of the thread that checks one pack file, because decoding its bodies can take many seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { pack } from '../store/bytes.ts';
import { readPackFile } from './pack-file-read.ts';
import type { CheckedPackFile, PackFileCheck } from './pack-transfer.ts';

async function check({ path, now }: PackFileCheck): Promise<Result<CheckedPackFile>> {
  const read = await readPackFile(path, now);
  if (!read.ok) return read;
  const { header, start } = read.value;
  const { items, ...rest } = header;
  return succeed({
    header: rest,
    start,
    count: items.length,
    bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
    items: pack(items),
  });
}

const checked = await check(workerData as PackFileCheck);
parentPort?.postMessage(checked, checked.ok ? checked.value.items.map(({ buffer }) => buffer) : []);

import { parentPort, workerData } from 'node:worker_threads';
import type { PastFile } from '#shared/contract/past.ts';
import type { PastRecord } from '#shared/mine/past-record.ts';
import { readPast } from './read-past.ts';
import type { PastRead } from './past-imports.ts';

/* Reads files in a thread: a large one takes seconds, and memory that a limit ends without ending the app. */

const read = readPast(workerData as readonly PastFile[]);
if (!read.ok) parentPort?.postMessage(read);
else {
  const { apps, records, leftOut, unread } = read.value;
  const bytes = new TextEncoder().encode(JSON.stringify(records));
  const count = (what: PastRecord['what'], ...kinds: PastRecord['kind'][]): number =>
    records.filter((record) => record.what === what && kinds.includes(record.kind)).length;
  const value: PastRead = {
    records: bytes,
    summary: {
      apps: [...apps],
      seenMovies: count('seen', 'movie'),
      seenEpisodes: count('seen', 'series'),
      followed: count('follow', 'movie', 'series'),
      scores: count('score', 'movie', 'series'),
      listed: count('list', 'movie', 'series'),
      leftOut,
      unread,
    },
  };
  parentPort?.postMessage({ ok: true, value }, [bytes.buffer]);
}

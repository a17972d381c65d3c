import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportRecord } from '#shared/mine/import-record.ts';
import { readFlags } from '../platform/environment.ts';
import { pack } from '../store/bytes.ts';
import type { SentFiles } from './file-uploads.ts';
import type { ReadExport, ToRead } from './imports.ts';
import { readFiles } from './read-files.ts';
import type { ImportFile } from './read-files.ts';

/* Reads files in a thread: a large one takes seconds, and memory that a limit ends without ending the app. */

/** One file in memory at a time. */
function* filesOf({ path, files }: SentFiles): Generator<ImportFile> {
  const handle = openSync(path, readFlags);
  try {
    let start = 0;
    for (const { name, bytes } of files) {
      const content = Buffer.alloc(bytes);
      for (let filled = 0; filled < bytes;) {
        const count = readSync(handle, content, filled, bytes - filled, start + filled);
        if (count === 0) throw new Error('the file is cut off');
        filled += count;
      }
      start += bytes;
      yield { name, content };
    }
  } finally {
    closeSync(handle);
  }
}

const { files, options, hasIds } = workerData as ToRead;
const read = readFiles(filesOf(files), options, hasIds);
if (!read.ok) parentPort?.postMessage(read);
else {
  const { apps, tables, records, remarks } = read.value;
  const packed = pack(records);
  /** How many titles or episodes it is said of: a movie is seen again. */
  const count = (what: ImportRecord['what'], ...kinds: ImportRecord['kind'][]): number => {
    const said = records.filter((record) => record.what === what && kinds.includes(record.kind));
    const keys = said.map(({ kind, tmdb, title, year, season, episode }) =>
      JSON.stringify([kind, tmdb ?? [title, year], season, episode]),
    );
    return new Set(keys).size;
  };
  const value: ReadExport = {
    records: packed,
    summary: {
      apps: [...apps],
      tables,
      seenMovies: count('seen', 'movie'),
      seenEpisodes: count('seen', 'series'),
      followed: count('follow', 'movie', 'series'),
      scores: count('score', 'movie', 'series'),
      notes: count('note', 'movie', 'series'),
      listed: count('list', 'movie', 'series'),
      remarks,
    },
  };
  parentPort?.postMessage(
    { ok: true, value },
    packed.map(({ buffer }) => buffer),
  );
}

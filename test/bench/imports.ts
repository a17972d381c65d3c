import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync, deflateRawSync } from 'node:zlib';
import { withCpuMs } from '../fixtures/cpu-time.ts';
import { zipFile } from '../fixtures/zip-file.ts';
import { costRows, runApart } from './apart.ts';
import type { ImportFigures, ImportTask } from './imports-app.ts';
import type { BenchRow } from './row.ts';

const plays = 100_001;
const [seasons, episodes] = [10, 20] as const;
const most = { cpuMs: 10_000, memoryBytes: 300e6 };

/** Files of Trakt that say every play twice: in the history, and with its series. */
function exported(): Record<string, string> {
  const history: unknown[] = [];
  const watched: unknown[] = [];
  for (let number = 0; history.length < plays; number += 1) {
    const show = {
      ...{ title: `Harbour Lights ${number}`, year: 2000 + (number % 25) },
      ids: {
        trakt: 1_000 + number,
        slug: `harbour-lights-${number}`,
        tvdb: 70_000 + number,
        tmdb: 5_000 + number,
      },
    };
    const seen = Array.from({ length: seasons }, (_, season) => ({
      number: season + 1,
      episodes: Array.from({ length: Math.min(episodes, plays - history.length) }, (_each, episode) => {
        const id = history.length;
        const at = new Date(Date.UTC(2010, 0, 1) + id * 3_600_000).toISOString();
        history.push({
          ...{ id, watched_at: at, action: 'scrobble', type: 'episode', show },
          episode: {
            season: season + 1,
            number: episode + 1,
            title: `Tide ${id}`,
            ids: { trakt: id, tmdb: 900_000 + id },
          },
        });
        return { number: episode + 1, plays: 1, last_watched_at: at };
      }),
    }));
    watched.push({
      plays: seasons * episodes,
      last_watched_at: '2026-01-01T00:00:00.000Z',
      show,
      seasons: seen,
    });
  }
  const files: Record<string, string> = { 'watched/shows.json': JSON.stringify(watched) };
  for (let at = 0; at < history.length; at += 20_000)
    files[`watched/history-${at / 20_000 + 1}.json`] = JSON.stringify(history.slice(at, at + 20_000));
  return files;
}

/** Measures an import of 100,001 plays that two files say. */
export async function measure(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
  try {
    const files = exported();
    const zip = zipFile(files);
    const task: ImportTask = { folder, path: join(folder, 'trakt.zip'), bytes: zip.length };
    await writeFile(task.path, zip);
    const figures = await runApart<ImportFigures>('imports-app.ts', task);
    if (figures.added !== plays) throw new Error(`${figures.added} plays were added`);
    const packed = Object.values(files).map((text) => deflateRawSync(text));
    const [, floorMs] = await withCpuMs(() => {
      for (const each of packed) JSON.parse(inflateRawSync(each).toString('utf8'));
    });
    return costRows('import of 100,001 plays, each said twice', figures, floorMs, most);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { packFileEnding } from '#shared/contract/packs.ts';
import type { PackImported } from '#shared/contract/packs.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { fileName } from '#shared/text/system-text.ts';
import { calendarFile } from '../offline/calendar-file.ts';
import type { Upcoming } from '../offline/calendar-file.ts';
import { wordsOf } from '../platform/words.ts';
import type { HandlerPorts, HandlersOf } from './answer-request.ts';
import type { ServiceConnection } from './service-connection.ts';

/** A pack file, for a host that serves it to its page. */
export interface ExportedFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** Deletes the file. */
  discard(): Promise<void>;
}

/** Packs as files. */
export type OfflineFiles = ReturnType<typeof offlineFiles>;

/** Creates the files of packs. */
export function offlineFiles(ports: HandlerPorts) {
  let exports = 0;
  void removeLeftovers(ports.dataFolder);
  return {
    async exported(id: number): Promise<Result<ExportedFile>> {
      const { packs } = ports.connection();
      const path = join(ports.dataFolder, `export-${process.pid}-${(exports += 1)}${packFileEnding}`);
      const written = await packs.export(id, path);
      if (!written.ok) return written;
      const name = packFileName(await packs.nameOf(id));
      const discard = (): Promise<void> => rm(path, { force: true });
      return succeed({ path, name, bytes: written.value.bytes, discard });
    },
    taken: (path: string) => ports.connection().packs.import(path),
  };
}

const packFileName = (name: string | null): string => `${fileName(name ?? '')}${packFileEnding}`;

/** Deletes temporary files of a run that was killed; no other process writes to this folder. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => /^(?:export|import)-\d+(?:-\d+)?\.(?:marqueepack|part)/.test(name));
  await Promise.allSettled(left.map((name) => rm(join(folder, name), { force: true })));
}

/** Handlers of the verbs for packs, their changes, upcoming episodes and storage. */
export function offlineHandlers(
  ports: HandlerPorts,
  files: OfflineFiles,
): HandlersOf<'packs' | 'changes' | 'upcoming' | 'storage'> {
  const packs = (): ServiceConnection['packs'] => ports.connection().packs;
  const store = (): ServiceConnection['store'] => ports.connection().store;
  return {
    'packs.estimate': ({ subject, choices }) => packs().estimate(subject, choices),
    'packs.keep': ({ subject, choices, name, posterPath }) =>
      packs().keep(subject, choices, name, posterPath),
    'packs.list': () => packs().summaries(),
    'packs.pause': ({ id }) => packs().pause(id),
    'packs.resume': ({ id }) => packs().resume(id),
    'packs.wouldFree': async ({ id }) => {
      const bytes = await store().packs.exclusiveBytes(id);
      return bytes.ok ? succeed({ bytes: bytes.value }) : bytes;
    },
    'packs.remove': ({ id }) => packs().remove(id),
    'packs.missing': ({ id }) => packs().missing(id),
    'packs.check': ({ id }) => packs().check(id),
    'packs.export': async ({ id }) => {
      const { dialogs } = ports;
      const name = await packs().nameOf(id);
      if (name === null) return fail('notFound', { pack: id });
      if (dialogs === null) return succeed({ outcome: 'served', path: `/files/packs/${id}` });
      const path = await dialogs.save(packFileName(name));
      if (path === null) return succeed({ outcome: 'cancelled' });
      const written = await packs().export(id, path);
      return written.ok ? succeed({ outcome: 'saved', name: basename(path) }) : written;
    },
    'packs.import': async () => {
      const imported: PackImported[] = [];
      let failed: Result<never> | null = null;
      for (const path of (await ports.dialogs?.open(packFileEnding)) ?? []) {
        const taken = await files.taken(path);
        if (taken.ok) imported.push(taken.value);
        else failed ??= taken;
      }
      return failed ?? succeed(imported);
    },
    'changes.list': () => store().episodeChanges.list(),
    'changes.seen': async ({ seriesId, seasonNumber, episodeNumber }) => {
      const seen = await store().episodeChanges.seen(seriesId, seasonNumber, episodeNumber);
      if (!seen.ok) return seen;
      await packs().refresh();
      return store().episodeChanges.list();
    },
    'upcoming.list': ({ from, until }) =>
      store().upcoming.list(from ?? ports.connection().today(), until ?? null),
    'upcoming.movies': ({ from, until }) =>
      store().upcoming.movies(from ?? ports.connection().today(), until ?? null),
    'upcoming.calendar': async () => {
      const upcoming = await listUpcoming(ports);
      return upcoming.ok ? succeed({ text: calendarOf(ports, upcoming.value) }) : upcoming;
    },
    'storage.state': () => store().storage.state(),
    'storage.clear': async ({ kinds }) => {
      const cleared = await store().storage.clear(kinds);
      return cleared.ok ? store().storage.state() : cleared;
    },
  };
}

/** What comes from today on. */
async function listUpcoming(ports: HandlerPorts): Promise<Result<Upcoming>> {
  const connection = ports.connection();
  const today = connection.today();
  const { upcoming } = connection.store;
  const [episodes, movies] = await Promise.all([upcoming.list(today, null), upcoming.movies(today, null)]);
  if (!episodes.ok) return episodes;
  return movies.ok ? succeed({ episodes: episodes.value, movies: movies.value }) : movies;
}

/** Leaves out the names of episodes if the user hides spoilers. */
function calendarOf(ports: HandlerPorts, { episodes, movies }: Upcoming): string {
  const { spoilers, interfaceLanguage } = ports.settings.current();
  const shown = spoilers.titles ? episodes.map((episode) => ({ ...episode, name: '' })) : episodes;
  const words = wordsOf(interfaceLanguage);
  return calendarFile({ episodes: shown, movies }, { now: ports.now(), words, language: interfaceLanguage });
}

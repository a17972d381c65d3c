import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { packFileEnding } from '#shared/contract/packs.ts';
import type { PackImported, UpcomingEpisode } from '#shared/contract/packs.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { Handlers } from './answer-request.ts';
import type { AppPorts } from './app-ports.ts';
import { calendarWords } from './calendar-words.ts';
import type { Connection } from './connection.ts';
import { calendarFile } from './offline/calendar-file.ts';
import { exportPack, importPack, packFileName } from './pack-transfer.ts';

type OfflineVerb = Extract<
  keyof Handlers,
  `packs.${string}` | `changes.${string}` | `upcoming.${string}` | `storage.${string}`
>;

/** What the verbs for what is kept work on. */
export interface OfflinePorts extends Pick<AppPorts, 'host' | 'dataFolder' | 'dialogs' | 'now'> {
  /** The present one: it changes with the service. */
  connection(): Connection;
  settings(): Settings;
}

/** A pack as a file, for a host that serves it to its page. */
export interface ExportedFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** Deletes the file. */
  discard(): Promise<void>;
}

/** What is kept, as files: for verbs and for a host that serves them. */
export interface OfflineFiles {
  exported(id: number): Promise<Result<ExportedFile>>;
  taken(path: string): Promise<Result<PackImported>>;
  /** The calendar of what is upcoming; null: it cannot be had now. */
  calendar(): Promise<string | null>;
  /** The secret of the calendar's address; null: it cannot be had now. */
  feedToken(): Promise<string | null>;
}

/** Makes the files of what is kept. */
export function offlineFiles(ports: OfflinePorts): OfflineFiles {
  let exports = 0;
  void removeLeftovers(ports.dataFolder);
  return {
    async exported(id) {
      const { store } = ports.connection();
      const packs = await store.pack('packs');
      const name = packs.ok ? (packs.value.find((pack) => pack.id === id)?.name ?? '') : '';
      const path = join(ports.dataFolder, `export-${process.pid}-${(exports += 1)}${packFileEnding}`);
      const written = await exportPack(ports.connection().transferPlace(), id, path);
      if (!written.ok) return written;
      const discard = (): Promise<void> => rm(path, { force: true });
      return succeed({ path, name: packFileName(name), bytes: written.value.bytes, discard });
    },
    async taken(path) {
      const connection = ports.connection();
      const imported = await importPack(connection.transferPlace(), path);
      await connection.packs.refresh();
      return imported;
    },
    async calendar() {
      const upcoming = await listUpcoming(ports);
      return upcoming.ok ? calendarOf(ports, upcoming.value) : null;
    },
    async feedToken() {
      const token = await ports.connection().store.pack('feedToken');
      return token.ok ? token.value : null;
    },
  };
}

/** Files on their way in or out that a run left behind which was killed; nobody else writes into this folder. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => /^(?:export|import)-\d+(?:-\d+)?\.(?:marqueepack|part)/.test(name));
  await Promise.allSettled(left.map((name) => rm(join(folder, name), { force: true })));
}

/** The verbs for what is kept offline, what changed in it, what is upcoming and what is stored. */
export function offlineHandlers(ports: OfflinePorts, files: OfflineFiles): Pick<Handlers, OfflineVerb> {
  const packs = (): Connection['packs'] => ports.connection().packs;
  const store = (): Connection['store'] => ports.connection().store;
  return {
    'packs.estimate': ({ subject, choices }) => packs().estimate(subject, choices),
    'packs.keep': ({ subject, choices, name, posterPath }) =>
      packs().keep(subject, choices, name, posterPath),
    'packs.list': () => packs().summaries(),
    'packs.pause': ({ id }) => packs().pause(id),
    'packs.resume': ({ id }) => packs().resume(id),
    'packs.wouldFree': async ({ id }) => {
      const bytes = await store().pack('packWouldFree', id);
      return bytes.ok ? succeed({ bytes: bytes.value }) : bytes;
    },
    'packs.remove': ({ id }) => packs().remove(id),
    'packs.verify': ({ id }, signal) => packs().verify(id, signal),
    'packs.missing': ({ id }) => packs().missing(id),
    'packs.check': ({ id }) => packs().check(id),
    'packs.export': async ({ id }) => {
      const { dialogs } = ports;
      const known = await store().pack('packs');
      if (!known.ok) return known;
      const pack = known.value.find((each) => each.id === id);
      if (pack === undefined) return fail('notFound', { pack: id });
      if (dialogs === null) return succeed({ outcome: 'served', path: `/files/packs/${id}` });
      const path = await dialogs.save(packFileName(pack.name));
      if (path === null) return succeed({ outcome: 'cancelled' });
      const written = await exportPack(ports.connection().transferPlace(), id, path);
      return written.ok ? succeed({ outcome: 'saved', name: basename(path) }) : written;
    },
    'packs.import': async () => {
      const path = (await ports.dialogs?.open(packFileEnding)) ?? null;
      return path === null ? succeed(null) : files.taken(path);
    },
    'changes.list': () => store().pack('episodeChanges'),
    'changes.seen': async ({ seriesId, seasonNumber, episodeNumber }) => {
      const seen = await store().pack('episodeSeen', seriesId, seasonNumber, episodeNumber);
      if (!seen.ok) return seen;
      await packs().refresh();
      return store().pack('episodeChanges');
    },
    'upcoming.list': () => listUpcoming(ports),
    'upcoming.calendar': async () => {
      const upcoming = await listUpcoming(ports);
      if (!upcoming.ok) return upcoming;
      const token = ports.host === 'browser' ? await files.feedToken() : null;
      return succeed({
        text: calendarOf(ports, upcoming.value),
        feed: token === null ? null : `/calendar/${token}.ics`,
      });
    },
    'storage.state': () => store().storageState(),
    'storage.clear': async ({ kinds }) => {
      const cleared = await store().clear(kinds);
      return cleared.ok ? store().storageState() : cleared;
    },
  };
}

function listUpcoming(ports: OfflinePorts): Promise<Result<readonly UpcomingEpisode[]>> {
  const connection = ports.connection();
  return connection.store.pack('upcoming', connection.today(), null);
}

/** Without the names of episodes where the person does not want to read them before. */
function calendarOf(ports: OfflinePorts, upcoming: readonly UpcomingEpisode[]): string {
  const { spoilers, interfaceLanguage } = ports.settings();
  const shown = spoilers.titles ? upcoming.map((episode) => ({ ...episode, name: '' })) : upcoming;
  return calendarFile(shown, { now: ports.now(), words: calendarWords(interfaceLanguage) });
}

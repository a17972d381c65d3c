import { writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clockFrom } from '#shared/text/timing.ts';
import type { Clock } from '#shared/text/timing.ts';
import { createApp } from '../app/app.ts';
import { createLogger } from '../log/logger.ts';
import { browserDataFolder, prepareDataFolder } from '../platform/data-folder.ts';
import { readCredentials } from '../platform/environment.ts';
import { readPageFiles } from '../platform/page-files.ts';
import { answerOtherStarts } from '../platform/running-app.ts';
import { confSettingsBackend } from '../settings/conf-backend.ts';
import { FolderInUse } from '../store/store.ts';
import { startProgram } from './child-program.ts';
import { Confirmation } from './host-pages.ts';
import { startBrowserHost } from './host.ts';
import { readServeArguments, usage } from './serve-arguments.ts';
import type { ServeArguments } from './serve-arguments.ts';

const fileIn = (folder: string): string => join(folder, 'open-address');

/**
 * Keeps the address that opens the running host next, so that the same command prints it when it is run again. Only this
 * user can read the file. Calls `onProblem` if it can't be written.
 */
export function keepAddress(folder: string, address: string, onProblem: (error: unknown) => void): void {
  try {
    // At once: the previous address has stopped working.
    writeFileSync(fileIn(folder), address, { mode: 0o600 });
  } catch (error) {
    onProblem(error);
  }
}

/** Reads the address of the host that runs on a folder; null if there is none. */
export async function readAddress(folder: string): Promise<string | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => '');
  return /^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+$/.test(text) ? text : null;
}

/** Deletes the address of a host that has ended, also one that was killed. */
export async function forgetAddress(folder: string): Promise<void> {
  await rm(fileIn(folder), { force: true }).catch(() => undefined);
}

import { version } from '../../../package.json' with { type: 'json' };

const refused = 2;
const stopWithinMs = 5_000;
function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(refused);
}

/**
 * Runs the program until it is asked to stop, and ends the process. `argv`: its arguments; `built`: the folder of the built
 * main process.
 */
export async function serve(argv: readonly string[], built: URL, clock: Clock): Promise<void> {
  const read = readServeArguments([...argv]);
  if (!read.ok) exitWith(read.sentence);
  if (read.value.help) {
    process.stdout.write(usage);
    process.exit(0);
  }
  const { now } = read.value;
  await serveWith(read.value, built, now === null ? clock : clockFrom(now, clock));
}

async function serveWith(options: ServeArguments, built: URL, clock: Clock): Promise<void> {
  const dataFolder = options.data ?? browserDataFolder();
  const problem = await prepareDataFolder(dataFolder);
  if (problem !== null) exitWith(`${problem} Another folder can be given with --data.`);
  const stopped = stopRequested();
  const log = createLogger({ file: join(dataFolder, 'logs', 'marquee.log'), clock });
  const confirmation = new Confirmation();
  const started = Promise.withResolvers<null>();
  // The store opens meanwhile.
  const files = readPageFiles(fileURLToPath(new URL('../renderer', built)));
  const app = await createApp({
    host: 'browser',
    platform: process.platform,
    version,
    deviceName: hostname(),
    sharedFolder: options.library,
    dataFolder,
    workers: {
      store: new URL('store-worker.js', built),
      service: new URL('service-worker.js', built),
      art: new URL('art-worker.js', built),
      packFile: new URL('pack-file-worker.js', built),
      localData: new URL('local-data-worker.js', built),
      imports: new URL('import-worker.js', built),
      certificates: new URL('certificates-worker.js', built),
      keyFile: new URL('key-file-worker.js', built),
    },
    startKeychain: () => startProgram(new URL('keychain-process.js', built)),
    settings: confSettingsBackend(dataFolder),
    // The page opens the approval page in another tab.
    approvalWindow: null,
    dialogs: null,
    openApprovalPage: null,
    confirmOrigins: (origins, confirmed) => {
      confirmation.ask(origins, confirmed);
      return Promise.resolve(false);
    },
    started: started.promise,
    log,
    ...clock,
    overrides: {
      credentials: readCredentials(process.env, options.addresses),
      profile: options.profile,
      addresses: options.addresses,
    },
  }).catch((error: unknown) => {
    if (error instanceof FolderInUse) return pointToOther(error.message, dataFolder);
    throw error;
  });
  // Removing everything ends this process.
  answerOtherStarts(dataFolder);
  await forgetAddress(dataFolder);
  const host = await startBrowserHost({
    app,
    files: await files,
    port: options.port,
    folder: dataFolder,
    confirmation,
    onAddress: (address) =>
      keepAddress(dataFolder, address, (error) => log.warn('address not stored', { error })),
    onBug: (what, error) => log.error('bug', { what, error }),
  }).catch(async (error: unknown) => {
    await app.close();
    return exitWith(portSentence(options.port, error));
  });
  process.stdout.write(`Marquee ready at ${host.address}\n`);
  started.resolve(null);
  await stopped;
  await host.close();
  await forgetAddress(dataFolder);
  await app.close();
  process.exit(0);
}

/** Prints the address of the host that runs on the folder, or what to do about another program that does. */
async function pointToOther(sentence: string, dataFolder: string): Promise<never> {
  const address = await readAddress(dataFolder);
  if (address === null) exitWith(`${sentence} End it first, or give another folder with --data.`);
  process.stdout.write(`${sentence} Its other options stay as they are.\nMarquee ready at ${address}\n`);
  process.exit(0);
}

function portSentence(port: number, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Choose another with --port, or leave it out for a free one.`;
  }
  return `Port ${port} cannot be opened (${code}). Choose another with --port, or leave it out for a free one.`;
}

/** Resolves at the first stop signal (SIGHUP when the terminal closes); a shutdown that takes too long then exits. */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        setTimeout(() => process.exit(1), stopWithinMs).unref();
        resolve();
      });
    }
  });
}

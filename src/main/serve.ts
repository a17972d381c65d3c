// Entry of the browser host: the app without Electron, for a browser on this machine.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Clock } from '#shared/text/clock.ts';
import { createApp } from './app/app.ts';
import { readServeArguments, usage } from './browser/arguments.ts';
import type { ServeArguments } from './browser/arguments.ts';
import { Confirmation } from './browser/confirmation.ts';
import { startProgram } from './browser/child-program.ts';
import { lockFolder } from './browser/folder-lock.ts';
import { startBrowserHost } from './browser/host.ts';
import { forgetAddress, keepAddress, readAddress } from './browser/open-address.ts';
import { prepareDataFolder } from './platform/data-folder.ts';
import { readCredentials } from './platform/environment.ts';
import { createLogger } from './log/logger.ts';
import { readPageFiles } from './platform/page-files.ts';
import { confSettingsBackend } from './settings/conf-backend.ts';
import { version } from '../../package.json' with { type: 'json' };

// By default, V8 lets a heap grow up to fourfold before it removes what is no longer used, which takes 100 MB here.
setFlagsFromString('--heap-growing-percent=30');

const refused = 2;
const stopWithinMs = 5_000;
const clock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

/** Returns the system's default folder for the browser host's data. */
function defaultDataFolder(): string {
  if (process.platform === 'win32') return join(process.env.LOCALAPPDATA ?? homedir(), 'Marquee', 'browser');
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'Marquee', 'browser');
  return join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'marquee', 'browser');
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(refused);
}

const read = readServeArguments(process.argv.slice(2));
if (!read.ok) exitWith(read.sentence);
if (read.value.help) {
  process.stdout.write(usage);
  process.exit(0);
}
await serve(read.value);

async function serve(options: ServeArguments): Promise<void> {
  const dataFolder = options.data ?? defaultDataFolder();
  const problem = await prepareDataFolder(dataFolder);
  if (problem !== null) exitWith(`${problem} Another folder can be given with --data.`);
  const lock = await lockFolder(dataFolder);
  if (!lock.ok) {
    const sentence = `Marquee already runs on the data folder ${dataFolder} (process ${lock.holder}).`;
    const address = await readAddress(dataFolder);
    if (address === null) exitWith(`${sentence} End it first, or give another folder with --data.`);
    process.stdout.write(`${sentence} Its other options stay as they are.\nMarquee ready at ${address}\n`);
    process.exit(0);
  }
  await forgetAddress(dataFolder);
  const stopped = stopRequested();
  const log = createLogger({ file: join(dataFolder, 'logs', 'marquee.log'), clock });
  const confirmation = new Confirmation();
  const app = await createApp({
    host: 'browser',
    platform: process.platform,
    version,
    dataFolder,
    workers: {
      store: new URL('./store-worker.js', import.meta.url),
      service: new URL('./service-worker.js', import.meta.url),
      art: new URL('./art-worker.js', import.meta.url),
      packFile: new URL('./pack-file-worker.js', import.meta.url),
      localData: new URL('./local-data-worker.js', import.meta.url),
      past: new URL('./past-worker.js', import.meta.url),
    },
    startKeychain: () => startProgram(new URL('./keychain-process.js', import.meta.url)),
    settings: confSettingsBackend(dataFolder),
    // The page opens the approval page in another tab.
    approvalWindow: null,
    dialogs: null,
    openApprovalPage: null,
    confirmOrigins: (origins, confirmed) => {
      confirmation.ask(origins, confirmed);
      return Promise.resolve(false);
    },
    hasFixedPort: options.port !== 0,
    log,
    ...clock,
    overrides: {
      credentials: readCredentials(process.env, options.addresses),
      profile: options.profile,
      addresses: options.addresses,
      today: options.today,
    },
  });
  const files = await readPageFiles(join(import.meta.dirname, '../renderer'));
  const host = await startBrowserHost({
    app,
    files,
    port: options.port,
    folder: dataFolder,
    confirmation,
    onAddress: (address) =>
      keepAddress(dataFolder, address, (error) => log.warn('address not stored', { error })),
    onBug: (what, error) => log.error('bug', { what, error }),
  }).catch(async (error: unknown) => {
    await app.close();
    await lock.release();
    return exitWith(portSentence(options.port, error));
  });
  process.stdout.write(`Marquee ready at ${host.address}\n`);
  await stopped;
  await host.close();
  await forgetAddress(dataFolder);
  await app.close();
  await lock.release();
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
